//! The README and the pages in `docs`: every command in a console block is run, and what it prints is compared.
//! `NUMDUEL_BLESS=1` writes the output into the pages.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::golden::{assert_golden, is_blessing};

/// The pages with examples, below the root of the workspace.
const PAGES: [&str; 5] = ["README.md", "docs/agents.md", "docs/playing.md", "docs/solving.md", "docs/pictures.md"];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
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

/// The page as it should be: the output of every command in a console block, after the command.
fn with_output(page: &str, folder: &Path) -> (String, usize) {
    let (mut written, mut in_console, mut count) = (String::new(), false, 0);
    for line in page.lines() {
        let fence = line.starts_with("```");
        if fence {
            in_console = line == "```console";
        }
        let command = line.strip_prefix("$ ").filter(|_| in_console);
        if fence || !in_console || command.is_some() {
            written += &format!("{line}\n");
        }
        if let Some(command) = command {
            written += &run(folder, command);
            count += 1;
        }
    }
    (written, count)
}

#[test]
fn every_command_prints_what_the_pages_show() {
    let mut count = 0;
    for name in PAGES {
        let folder = tempfile::tempdir().unwrap();
        let page = fs::read_to_string(root().join(name)).unwrap();
        let (expected, commands) = with_output(&page, folder.path());
        count += commands;
        if is_blessing() {
            fs::write(root().join(name), &expected).unwrap();
        }
        assert!(
            page == expected || is_blessing(),
            "{name} shows something else; NUMDUEL_BLESS=1 writes it:\n{expected}"
        );
    }
    assert!(count >= 12, "the examples are found");
}

/// The pages' pictures, each with the command that draws it; `NUMDUEL_BLESS=1` draws them again.
const PICTURES: [(&str, &str); 3] = [
    ("bands.svg", "draw bands 'showdown x4 x9 x2 x7 x5'"),
    ("history.svg", "draw history 'prime-multipliers x5 x7 x3 x7 x2'"),
    ("targets.svg", "draw targets showdown --to 10^6"),
];

#[test]
fn the_pictures_are_those_that_their_commands_draw() {
    let folder = tempfile::tempdir().unwrap();
    let pages = PAGES.map(|name| fs::read_to_string(root().join(name)).unwrap()).concat();
    for (file, command) in PICTURES {
        assert!(pages.contains(&format!("pictures/{file})")), "{file}");
        assert!(pages.contains(command), "numduel {command}");
        let drawn = run(folder.path(), &format!("numduel {command}"));
        assert_golden(&format!("../../../../docs/pictures/{file}"), &drawn);
    }
}

#[path = "../examples/recording.rs"]
#[expect(dead_code, reason = "the example's main is not needed here")]
mod recording;

#[test]
fn the_recording_in_the_readme_is_what_the_full_screen_draws() {
    assert_golden("../../../../docs/pictures/recording.svg", &recording::recording());
}

#[test]
fn the_readme_shows_the_two_commands_and_is_one_page() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.contains("cargo run --release -- play") && readme.contains("cargo xtask test"));
    assert!(readme.lines().count() <= 130, "details belong on pages under docs");
}
