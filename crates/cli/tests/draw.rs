//! `numduel draw`: pictures in files and on standard output, and what is refused.

use std::fs;
use std::process::Command;

use crate::common::{numduel, numduel_in};

const RECORD: &str = "showdown(target=100) x5 x9 x2 x2";

/// A command line for each picture.
const PICTURES: [&[&str]; 8] = [
    &["draw", "bands", "showdown"],
    &["draw", "bands", RECORD, "--from", "5", "--to", "50"],
    &["draw", "history", RECORD],
    &["draw", "targets", "exact-duel", "--from", "10", "--to", "200"],
    &["draw", "grid", "add-or-multiply", "--starts", "1..9", "--targets", "2..30"],
    &["draw", "levels", "avoid-duel"],
    &["draw", "levels", "avoid-duel", "--vs", "random"],
    &["draw", "card", RECORD],
];

#[test]
fn every_picture_is_drawn_to_standard_output_and_to_a_file_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in PICTURES {
        let printed = numduel(arguments, "").ok();
        assert!(printed.starts_with("<svg ") && printed.ends_with("</svg>\n"), "{arguments:?}");
        for file in ["new.svg", "new.svg"] {
            let said = numduel_in(folder.path(), &[arguments, &["-o", file]].concat(), "");
            assert_eq!((said.code, said.out.as_str()), (0, ""), "{arguments:?}: {}", said.err);
            assert_eq!(fs::read_to_string(folder.path().join(file)).unwrap(), printed);
        }
        assert_eq!(numduel(&[arguments, &["-o", "-"]].concat(), "").ok(), printed);
    }
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["new.svg"], "nothing is left beside the file");
}

#[test]
fn the_width_is_what_was_asked_for() {
    for width in ["320", "1600", "8000"] {
        let svg = numduel(&["draw", "bands", "showdown", "--width", width], "").ok();
        assert!(svg.contains(&format!("width=\"{width}\"")), "{width}");
    }
    for width in ["319", "8001", "0", "-5", "wide"] {
        let said = numduel(&["draw", "bands", "showdown", "--width", width], "");
        assert_eq!(said.code, 2);
        assert!(said.err.contains("from 320 to 8000"), "{}", said.err);
    }
}

#[test]
fn a_saved_game_is_drawn_by_its_number_with_its_names() {
    let folder = tempfile::tempdir().unwrap();
    let play = ["play", "showdown", "--target", "100", "--names", "Ada,Emmy"];
    numduel_in(folder.path(), &play, "5\n9\n2\n2\n").ok();
    for picture in ["history", "card"] {
        let svg = numduel_in(folder.path(), &["draw", picture, "1"], "").ok();
        assert!(svg.contains("Ada") && svg.contains("Emmy"), "{picture}");
    }
    assert!(numduel_in(folder.path(), &["draw", "card", "1"], "").ok().contains("Emmy wins"));
    assert_eq!(numduel_in(folder.path(), &["draw", "bands", "7"], "").code, 2);
}

/// A copy of the program in a folder of its own, so that a test decides what is beside it.
#[cfg(unix)]
fn program_beside(companion: Option<&str>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    // Another process writes the files: one that this process has open for writing while another test starts a program
    // cannot be run.
    let write =
        "cp \"$0\" numduel && if [ -n \"$1\" ]; then printf %s \"$1\" > numduel-png && chmod 755 numduel-png; fi";
    let mut shell = Command::new("sh");
    shell.args(["-c", write, env!("CARGO_BIN_EXE_numduel"), companion.unwrap_or_default()]);
    assert!(shell.current_dir(folder.path()).status().unwrap().success());
    folder
}

#[test]
#[cfg(unix)]
fn a_png_is_made_by_the_program_beside_this_one() {
    let draw = |companion: Option<&str>| {
        let folder = program_beside(companion);
        let mut command = Command::new(folder.path().join("numduel"));
        let ran =
            command.args(["draw", "bands", "showdown", "-o", "bands.png"]).current_dir(folder.path()).output().unwrap();
        let said = String::from_utf8(ran.stderr).unwrap();
        (ran.status.code(), said, fs::read(folder.path().join("bands.png")).ok())
    };
    let (code, said, file) = draw(None);
    assert_eq!((code, file), (Some(1), None));
    assert_eq!(
        said,
        "error: a .png file needs the program numduel-png; install it with: cargo install --path crates/png\n"
    );

    // What comes out of the other program is written as it is, and it was given an SVG.
    let (code, said, file) = draw(Some("#!/bin/sh\nhead -c 4 | tr '<' 'P'\n"));
    assert_eq!((code, file.as_deref()), (Some(0), Some(&b"Psvg"[..])), "{said}");
    assert_eq!(said, "Wrote bands.png (1 kB).\n");

    // If it fails, what it says is shown, and nothing is written.
    let (code, said, file) = draw(Some("#!/bin/sh\ncat > /dev/null\necho 'error: no fonts' >&2\nexit 1\n"));
    assert_eq!((code, said.as_str(), file), (Some(1), "error: no fonts\n", None));
}

#[test]
#[cfg(unix)]
fn a_program_that_was_installed_alone_says_in_one_sentence_how_to_get_the_others() {
    let folder = program_beside(None);
    let run = |arguments: &[&str]| {
        let mut command = Command::new(folder.path().join("numduel"));
        let ran = command.args(arguments).current_dir(folder.path()).env("PATH", folder.path()).output().unwrap();
        let [out, said] = [ran.stdout, ran.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        (ran.status.code(), out, said)
    };
    for (arguments, what, package) in [
        (&["serve"][..], "numduel serve", "server"),
        (&["mcp"], "numduel mcp", "mcp"),
        (&["join", "https://duel.example/K7PQ2M"], "https", "server"),
        (&["draw", "bands", "showdown", "-o", "x.png"], "a .png file", "png"),
    ] {
        let said = format!(
            "error: {what} needs the program numduel-{package}; install it with: cargo install --path crates/{package}\n"
        );
        assert_eq!(run(arguments), (Some(1), String::new(), said), "{arguments:?}");
    }
    for (command, shows) in [("serve", "numduel serve --lan"), ("mcp", "numduel mcp --rated")] {
        let (code, out, said) = run(&[command, "--help"]);
        assert_eq!((code, said.as_str()), (Some(0), ""));
        assert!(out.contains("Usage:") && out.contains(shows) && out.contains("cargo install --path"), "{out}");
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_with_the_next_step() {
    for (arguments, words) in [
        (&["draw", "card", "showdown x5"][..], "draw its history"),
        (&["draw", "bands", "showdown", "-o", "."], "is a folder"),
        (&["draw", "bands", "showdown", "--from", "9", "--to", "5"], "--from must not be above --to"),
        (&["draw", "bands", "showdown", "--from", "2000", "--to", "3000"], "choose others with --from and --to"),
        (&["draw", "targets", "showdown", "--from", "10^7"], "choose a smaller --from or a larger --to"),
        (&["draw", "targets", "showdown x5"], "omit the moves"),
        (&["draw", "grid", "showdown", "--targets", "2..900"], "from 1 to 500"),
        (&["draw", "grid", "showdown", "--starts", "5..1"], "the first must not be above the last"),
        (&["draw", "grid", "showdown", "--starts", "5"], "like 1..20"),
        (&["draw", "levels", "showdown", "--vs", "levl:5"], "did you mean"),
        (&["draw", "bands", "shodown"], "did you mean"),
    ] {
        let said = numduel(arguments, "");
        assert_eq!(said.code, 2, "{arguments:?}: {}", said.err);
        assert!(said.err.contains(words), "{arguments:?}: {}", said.err);
        assert!(said.out.is_empty());
    }
}

#[test]
fn a_folder_that_is_not_there_is_named_and_nothing_is_written() {
    let said = numduel(&["draw", "bands", "showdown", "-o", "nowhere/bands.svg"], "");
    assert_eq!(said.code, 1);
    assert!(said.err.contains("cannot write nowhere/bands.svg"), "{}", said.err);
}

#[test]
fn numbers_of_any_size_are_labelled_in_a_few_signs() {
    let svg = numduel(&["draw", "bands", "showdown", "--target", "10^1000"], "").ok();
    assert!(svg.contains("target 10^1000") && !svg.contains("000000000"));
    let svg = numduel(&["draw", "bands", "avoid-duel", "--target", "10^300", "--from", "10^298", "--to", "10^300"], "");
    assert!(svg.ok().contains("·10^299"));
}
