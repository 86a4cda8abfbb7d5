//! The README's examples: every command in it is run, and what it prints is compared.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::golden::assert_golden;

const README: &str = include_str!("../../../README.md");

/// The blocks of the README in a language, in order.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    README.split(fence.as_str()).skip(1).map(|rest| rest.split_once("```").unwrap().0).collect()
}

/// The commands of a console block, each with the output that must follow it.
fn commands(block: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command.to_owned(), String::new())),
            (None, Some((_, output))) => *output += &format!("{line}\n"),
            (None, None) => panic!("output without a command: {line}"),
        }
    }
    commands
}

fn run(folder: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_numduel")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env("NUMDUEL_DATA", folder.join("data"))
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_command_prints_what_the_readme_shows() {
    let folder = tempfile::tempdir().unwrap();
    for book in blocks("toml") {
        let name =
            book.lines().next().and_then(|line| line.strip_prefix("# ")).expect("a book begins with its file's name");
        fs::write(folder.path().join(name), book).unwrap();
    }
    let mut count = 0;
    for (command, shown) in blocks("console").into_iter().flat_map(commands) {
        assert_eq!(run(folder.path(), &command), shown, "$ {command}");
        count += 1;
    }
    assert!(count >= 5, "the examples are found");
}

#[test]
fn the_full_screen_in_the_readme_is_the_one_that_is_drawn() {
    let snapshot = include_str!("data/screens/game-over.txt").split_once("== 80x24\n").unwrap().1;
    let snapshot = snapshot.split_once("== ").unwrap().0;
    assert_eq!(blocks("text"), [snapshot]);
}

/// The README's pictures, each with the command that draws it; `NUMDUEL_BLESS=1` draws them again.
const PICTURES: [(&str, &str); 3] = [
    ("bands.svg", "draw bands 'showdown x4 x9 x2 x7 x5'"),
    ("history.svg", "draw history 'prime-multipliers x5 x7 x3 x7 x2'"),
    ("targets.svg", "draw targets showdown --to 10^6"),
];

#[test]
fn the_pictures_in_the_readme_are_those_that_its_commands_draw() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(README.matches("(docs/pictures/").count(), PICTURES.len());
    for (file, command) in PICTURES {
        assert!(README.contains(&format!("](docs/pictures/{file})")), "{file}");
        assert!(README.contains(command), "numduel {command}");
        let drawn = run(folder.path(), &format!("numduel {command}"));
        assert_golden(&format!("../../../../docs/pictures/{file}"), &drawn);
    }
}

#[test]
fn the_two_commands_are_shown() {
    let shell = blocks("sh").concat();
    assert!(shell.contains("cargo run --release -- play") && shell.contains("cargo xtask test"));
}
