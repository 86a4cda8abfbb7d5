//! Limits on memory and time, and Ctrl-C while the program works.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::common::numduel;

/// A position of this book has up to a hundred thousand moves, and there are many of them.
const MANY_MOVES: &str =
    "start 29; x3..n, leaving composite; +1..2, leaving power of 2; up to 90000; =79 loses; stuck wins";

/// The target 1 leaves a thousand million numbers, its own target ten.
const FALLS: &str = "\
id = \"falls\"\ntitle = \"Falls\"\nbounds = { min = \"target\" }\n\
[parameters]\nstart = 1000000000\ntarget = 999999990\n\
[[moves]]\nsubtract = [1, 2, 5]\n[[ends]]\nis = \"square\"\nmover = \"loses\"\n";

/// Starts the program, and sends Ctrl-C when it has worked for a while.
fn interrupted(arguments: &[&str]) -> Option<i32> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("falls.toml"), FALLS).unwrap();
    let mut child: Child = Command::new(env!("CARGO_BIN_EXE_numduel"))
        .args(arguments)
        .current_dir(folder.path())
        .env("NUMDUEL_DATA", folder.path().join("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    thread::sleep(Duration::from_millis(1500));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    child.wait().unwrap().code()
}

#[test]
fn ctrl_c_stops_the_solver_within_one_game() {
    assert_eq!(interrupted(&["solve", "digit-drop", "--start", "10^1000"]), Some(130));
    assert_eq!(interrupted(&["check", MANY_MOVES, "--timeout", "1h"]), Some(130));
}

#[test]
fn ctrl_c_stops_a_grid_within_one_cell() {
    let digits = "start 100; target 0; subtract one of its digits; =target wins; down to target; stuck loses";
    let one = "10^1000..10^1000";
    assert_eq!(interrupted(&["draw", "grid", digits, "--starts", one, "--targets", "0..0"]), Some(130));
}

#[test]
fn ctrl_c_stops_a_law_within_one_target() {
    assert_eq!(interrupted(&["solve", "falls.toml", "--law", "--up-to", "1"]), Some(130));
}

#[test]
fn ctrl_c_stops_a_computer_that_thinks() {
    let play = ["play", "--vs", "perfect", "--timeout", "1h", "--rulebook", MANY_MOVES];
    assert_eq!(interrupted(&play), Some(130));
}

#[test]
fn a_refusal_names_the_limit_and_how_to_raise_it() {
    let said = numduel(&["solve", "digit-drop", "--start", "10^1000", "--limit", "10MB"], "");
    let told = "error: too large to solve: more than 10 MB of memory would be needed, and the limit is 10 MB; \
                choose smaller numbers, or allow more with --limit 1GB\n";
    assert_eq!((said.code, said.err.as_str()), (1, told));
    let said = numduel(&["solve", "digit-drop", "--start", "10^1000", "--timeout", "200ms"], "");
    assert_eq!((said.code, said.err.as_str()), (1, "error: stopped after 200 ms; allow more with --timeout 6s\n"));
}

#[test]
fn the_person_who_waits_is_told_what_to_do_when_the_time_is_up() {
    let said = numduel(&["check", MANY_MOVES, "--timeout", "200ms"], "");
    assert_eq!(said.code, 0, "{said:?}");
    let words = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("stopped after 200 ms") && words.contains("--timeout 6s"), "{said:?}");
    let said = numduel(&["play", "--vs", "perfect", "--timeout", "200ms", "--rulebook", MANY_MOVES], "");
    let told = "error: stopped after 200 ms; allow more with --timeout 6s, or choose random, greedy or lookahead:N\n";
    assert_eq!((said.code, said.err.as_str()), (2, told));
    let said = numduel(&["play", "--no-save", "--timeout", "200ms", "--rulebook", MANY_MOVES], "hint\nquit\n");
    let told = "No answer: stopped after 200 ms.\nTo find out, allow more with --timeout 6s.\n";
    assert!(said.err.contains(told), "{said:?}");
}

#[test]
fn a_limit_that_cannot_be_read_is_refused_with_the_accepted_forms() {
    let said = numduel(&["solve", "showdown", "--limit", "4"], "");
    assert_eq!(said.code, 2);
    assert!(said.err.contains("write a size from 10MB to 1TB, such as 500MB or 4GB"), "{said:?}");
    let said = numduel(&["odds", "showdown", "--timeout", "soon"], "");
    assert_eq!(said.code, 2);
    assert!(said.err.contains("write a time from 1ms to 168h, such as 30s, 5m or 1h"), "{said:?}");
}

#[test]
fn every_command_that_can_take_long_states_its_limits() {
    for command in ["check", "play", "resume", "solve", "draw", "review", "odds", "import", "export", "tui"] {
        let help = numduel(&[command, "--help"], "").ok();
        assert!(help.contains("\nLimits: "), "{command}: {help}");
    }
}

#[test]
fn twenty_thousand_errors_are_counted_and_fifty_are_shown() {
    let keys: Vec<String> = (0..20_000).map(|number| format!("k{number}=1\n")).collect();
    let said = numduel(&["check", "-"], keys.concat());
    assert_eq!(said.code, 1);
    assert_eq!(said.out.matches("error: ").count(), 50);
    assert!(said.out.contains("\n… and 19955 more; fix these first\n"), "{}", &said.out[said.out.len() - 200..]);
}
