//! `numduel draw`: pictures in files and on standard output, and what is refused.

use std::fs;

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

#[test]
#[cfg(not(any(feature = "mcp", feature = "png", feature = "serve", feature = "tls")))]
fn what_a_build_leaves_out_is_listed_and_says_in_one_sentence_how_to_get_it() {
    for (arguments, what, feature) in [
        (&["serve", "--lan"][..], "numduel serve", "serve"),
        (&["serve", "migrate", "--database", "postgres://host/name"], "numduel serve", "serve"),
        (&["agents", "mcp", "--rated"], "numduel agents mcp", "mcp"),
        (&["join", "https://duel.example/K7PQ2M"], "https", "tls"),
        (&["draw", "bands", "showdown", "-o", "x.png"], "PNG", "png"),
    ] {
        let said = numduel(arguments, "");
        let missing = format!(
            "error: {what} is not part of this build; get it with: cargo install --path crates/cli --features {feature}\n"
        );
        assert_eq!((said.code, said.out, said.err), (1, String::new(), missing), "{arguments:?}");
    }
    for (command, shows) in
        [(&["serve"][..], "numduel serve --lan"), (&["agents", "mcp"], "numduel agents mcp --rated")]
    {
        let help = numduel(&[command, &["--help"]].concat(), "").ok();
        assert!(help.contains("Usage:") && help.contains(shows) && help.contains("cargo install --path"), "{help}");
    }
    assert!(numduel(&["--help"], "").ok().contains("\n  serve "));
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
