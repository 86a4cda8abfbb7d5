//! `check --transcript`: a written game is what the book says, or the first difference is shown.

use std::fs;

use crate::common::{Said, numduel, numduel_in, one_line};

const SHOWDOWN: &str = include_str!("samples/showdown.txt");

/// What is found in this transcript.
fn found(arguments: &[&str], transcript: &str) -> Said {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("sample.txt"), transcript).unwrap();
    numduel_in(folder.path(), &[&["check", "--transcript", "sample.txt"], arguments].concat(), "")
}

fn showdown(transcript: &str) -> Said {
    found(&["showdown", "--target", "100"], transcript)
}

#[test]
fn the_first_difference_is_shown_with_its_line_and_the_move_that_was_played() {
    let said = showdown(&SHOWDOWN.replace("Current Number: 45", "Current Number: 46"));
    assert_eq!((said.code, said.err.as_str()), (1, ""));
    assert_eq!(
        said.out,
        "showdown: OK\n\
         sample.txt:14: this is not what the book says after Player 2 typed '9' for move 2\n\
         \x20 expected: Current Number: 45\n\
         \x20 got:      Current Number: 46\n\
         \x20                            ^\n\
         sample.txt: 1 difference\n"
    );
    let said = showdown(&SHOWDOWN.replacen("Starting Number: 1", "Start: 1", 1));
    assert!(said.out.contains("sample.txt:3: this is not what the book says before the first move\n"), "{}", said.out);
    let said = found(&["showdown"], SHOWDOWN);
    assert!(said.out.contains("expected: Target Number: 1000\n  got:      Target Number: 100\n"), "{}", said.out);
}

#[test]
fn what_is_hard_to_see_is_said() {
    let cut = SHOWDOWN.find("Current Number: 45").unwrap();
    let longer = format!("{SHOWDOWN}Play again?\n");
    for (transcript, line, told) in [
        (SHOWDOWN[..cut].to_owned(), 14, "expected: Current Number: 45 got: (the end of the file)"),
        (SHOWDOWN[..cut + 9].to_owned(), 14, "expected: Current Number: 45 got: Current N"),
        (SHOWDOWN[..cut].to_owned(), 14, "help: the transcript ends here, and the game continues"),
        (
            SHOWDOWN.replacen("Player 1's turn.", "Player 1's turn.  ", 1),
            5,
            "help: only the spaces at the end of the line differ",
        ),
        (SHOWDOWN.replacen("Target Number:", "Target  Number:", 1), 2, "help: only spaces differ"),
        (SHOWDOWN.replacen("Target Number:", "target number:", 1), 2, "help: only upper and lower case differ"),
        (SHOWDOWN.replacen("\n\n", "\n", 1), 4, "expected: (an empty line) got: Player 1's turn."),
        (longer, 23, "expected: (nothing more) got: Play again?"),
        (String::new(), 1, "expected: --- Multiplier Showdown --- got: (the end of the file)"),
    ] {
        let said = showdown(&transcript);
        assert_eq!(said.code, 1, "{}", said.out);
        assert!(said.out.contains(&format!("\nsample.txt:{line}: ")), "{line}: {}", said.out);
        assert!(one_line(&said.out).contains(told), "{told}: {}", said.out);
    }
}

#[test]
fn line_ends_as_on_windows_a_missing_last_one_and_an_open_prompt_are_no_differences() {
    let open = SHOWDOWN.rfind("2\n\nPlayer 2 multiplies").unwrap();
    for (transcript, told) in [
        (SHOWDOWN.replace('\n', "\r\n"), "sample.txt: OK, 4 moves; its lines end in CRLF\n"),
        (SHOWDOWN.trim_end().to_owned(), "sample.txt: OK, 4 moves\n"),
        (format!("{SHOWDOWN}\n"), "sample.txt: OK, 4 moves\n"),
        (format!("\u{feff}{SHOWDOWN}"), "sample.txt: OK, 4 moves\n"),
        (SHOWDOWN[..open].to_owned(), "sample.txt: OK, 3 moves; the game is not over\n"),
        (format!("{}\n", &SHOWDOWN[..open]), "sample.txt: OK, 3 moves; the game is not over\n"),
    ] {
        assert_eq!(showdown(&transcript).ok(), format!("showdown: OK\n{told}"));
    }
}

#[test]
fn whatever_play_prints_can_be_given_back() {
    let line = "start 1; +1..3; x2; up to 30; goal 21; reach goal wins";
    for (arguments, how, input) in [
        (&["showdown"][..], &[][..], "0\nx\n\n 4 \nhint\nwhy 9\nhlep\n09\nmoves\nsave\nundo\nredo\n+9\n8\n9\n"),
        (&["avoid-duel"], &[], "3\nten\n"),
        (&["avoid-duel", "--strict"], &["--strict"], "3\nhelp\n"),
        (&["add-or-multiply"], &["--names", "Ada,O'Neil"], "add\nadd\nm\nm\nm\nresign\n"),
        (&["showdown", "--target", "50"], &["--best-of", "3", "--names", "Ada,Emmy"], "9\n9\n9\n9\n"),
        (&["showdown", "--vs", "easy", "--seed", "5"], &[], "4\nundo\n5\n2\nundo\nredo\nrules\n"),
        (&["prime-multipliers", "--p1", "perfect", "--p2", "random", "--seed", "3"], &[], ""),
        (&["divisor-duel"], &["--seed", "9"], "1\n1\nquit\n"),
        (&[line, "--goal", "9"], &["--games", "2"], "4\n3\nx2\n1\nx2\nx2\nx2\n"),
        (&["showdown x5 x9"], &[], "2\n"),
    ] {
        let own: Vec<&str> = how.iter().copied().filter(|word| *word != "--strict").collect();
        let played = numduel(&[&["play", "--no-save"], arguments, &own].concat(), input);
        assert!([0, 3].contains(&played.code), "{arguments:?}: {}", played.err);
        let book = [arguments[0].split(' ').next().unwrap_or_default()];
        let book = if arguments[0].contains(';') { &arguments[..1] } else { &book };
        let set = arguments.iter().position(|word| ["--target", "--goal"].contains(word));
        let set = set.map_or(&[][..], |at| &arguments[at..at + 2]);
        let said = found(&[book, set, how].concat(), &played.out);
        assert_eq!(said.code, 0, "{arguments:?}: {}{}\n{}", said.out, said.err, played.out);
    }
}

#[test]
fn a_match_with_drawn_starts_is_given_back_with_its_seed() {
    let book = "start 20..90; -1..3; down to 0; stuck loses";
    let played = numduel(&["play", book, "--games", "2", "--seed", "5", "--no-save"], "3\n".repeat(60));
    let seeded = found(&[book, "--games", "2", "--seed", "5"], &played.out);
    assert_eq!(seeded.code, 0, "{}", seeded.out);
    let said = found(&[book, "--games", "2"], &played.out);
    assert!(
        said.out.contains("help: the book draws the start of each game; choose this one with --start\n"),
        "{}",
        said.out
    );
}

#[test]
fn the_transcript_is_reported_beside_the_book_as_json_too() {
    let report = |transcript: &str| -> serde_json::Value {
        serde_json::from_str(&found(&["showdown", "--target", "100", "--json"], transcript).out).unwrap()
    };
    let good = report(SHOWDOWN);
    assert_eq!(good["transcript"], serde_json::json!({ "file": "sample.txt", "ok": true, "over": true, "moves": 4 }));
    let bad = &report(&SHOWDOWN.replace("Current Number: 45", "Current Number: 46"))["transcript"];
    assert_eq!((&bad["ok"], &bad["difference"]["line"]), (&false.into(), &14.into()));
    assert_eq!(bad["difference"]["after"], serde_json::json!({ "player": "Player 2", "moves": 1, "text": "9" }));
}

#[test]
fn what_cannot_be_compared_is_refused_with_the_exit_codes_of_every_command() {
    for (arguments, code, told) in [
        (&["check", "showdown", "--transcript", "gone.txt"][..], 1, "error: cannot read gone.txt"),
        (&["check", "showdown", "exact-duel", "--transcript", "a"], 2, "error: a transcript is of one book"),
        (&["check", "showdown", "--names", "Ada,Emmy"], 2, "--transcript"),
        (&["check", "showdown", "--best-of", "3"], 2, "--transcript"),
        (&["check", "showdown", "--target", "0"], 2, "error: the target 0 is not allowed"),
        (&["check", "showdown", "--goal", "5"], 2, "error: showdown has no parameter 'goal'; it has start, target"),
    ] {
        let said = numduel(arguments, "");
        assert_eq!(said.code, code, "{arguments:?}: {}", said.err);
        assert!(said.err.contains(told), "{arguments:?}: {}", said.err);
    }
}
