//! The first minute at a terminal: typing only what the screen suggests.

use std::process::Command;

use rexpect::session::{PtySession, spawn_command};

const PATIENCE_MS: u64 = 30_000;
const PROMPT: &str = "Choose a multiplier (2-9): ";

fn sits_down(data: &std::path::Path, arguments: &[&str]) -> PtySession {
    let mut command = Command::new("sh");
    command.args(["-c", "stty echo && exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_numduel")]).args(arguments);
    command.env("NUMDUEL_DATA", data);
    spawn_command(command, Some(PATIENCE_MS)).unwrap()
}

#[test]
fn a_newcomer_learns_the_goal_wins_reviews_and_plays_again() {
    let data = tempfile::tempdir().unwrap();
    let mut seat = sits_down(data.path(), &["play", "showdown", "--vs", "easy", "--seed", "4"]);
    let before = seat.exp_string("--- Multiplier Showdown ---").unwrap();
    assert!(before.contains("1000 or more wins."), "the goal comes first: {before}");
    assert!(before.contains("You are Player 1. Player 2 is the computer (level 2)."), "{before}");
    assert!(before.contains("Type ? for help."), "{before}");
    seat.exp_string(PROMPT).unwrap();
    seat.send_line("?").unwrap();
    seat.exp_string("hint     who is winning").unwrap();
    seat.exp_string(PROMPT).unwrap();
    // Two hints name the winning moves, as long as there are any; 9 is always a move.
    let ended = loop {
        seat.send_line("hint").unwrap();
        seat.exp_string("hint again for more.").unwrap();
        seat.exp_string(PROMPT).unwrap();
        seat.send_line("hint").unwrap();
        let (_, told) = seat.exp_regex("(wins|are x[0-9]|is the toughest|Every move)[^\n]*\n").unwrap();
        let digit = told.chars().find(char::is_ascii_digit).unwrap_or('9');
        seat.exp_string(PROMPT).unwrap();
        seat.send_line(&digit.to_string()).unwrap();
        let (before, found) =
            seat.exp_regex(r"(You won|You lost|Choose a multiplier \(2-9\): \S*\r\nComputer plays \d)").unwrap();
        if found.starts_with("You") {
            break format!("{before}{found}");
        }
        let (before, found) = seat.exp_regex(r"(You won|You lost|Choose a multiplier)").unwrap();
        if found.starts_with("You") {
            break format!("{before}{found}");
        }
    };
    assert!(ended.ends_with("You won"), "{ended}");
    seat.exp_string("Enter = rematch with seats swapped, n = try level 3, r = review, q = quit: ").unwrap();
    seat.send_line("r").unwrap();
    seat.exp_string("showdown(target=1000) x").unwrap();
    seat.exp_string("q = quit: ").unwrap();
    seat.send_line("").unwrap();
    seat.exp_string("You are Player 2. Player 1 is the computer (level 2).").unwrap();
    seat.exp_string(PROMPT).unwrap();
    seat.send_line("q").unwrap();
    seat.exp_string("Continue with: numduel resume").unwrap();
}

#[test]
fn commands_never_lose_a_game() {
    let books = ["avoid-duel", "showdown", "exact-duel", "add-or-multiply", "prime-multipliers"];
    for (book, leave) in books.into_iter().flat_map(|book| ["exit", "q", ":q"].map(|leave| (book, leave))) {
        let data = tempfile::tempdir().unwrap();
        let mut seat = sits_down(data.path(), &["play", book]);
        let mv = if book == "add-or-multiply" { "multiply" } else { "3" };
        for (typed, shown) in [
            ("u", "Nothing to undo."),
            (mv, "Player 2"),
            ("hlep", "Did you mean help?"),
            ("help me", "Did you mean help?"),
            ("hitn", "Did you mean hint?"),
            ("u", "Took back"),
            (mv, "Player 2"),
        ] {
            seat.exp_regex(r"[):] $").unwrap();
            seat.send_line(typed).unwrap();
            seat.exp_string(shown).unwrap_or_else(|error| panic!("{book} {typed}: {error}"));
        }
        seat.exp_regex(r"[):] $").unwrap();
        seat.send_line(leave).unwrap();
        let rest = seat.exp_eof().unwrap();
        assert!(rest.contains("Game saved. Continue with: numduel resume"), "{book} {leave}: {rest}");
        assert!(!rest.contains("wins"), "{book} {leave}: {rest}");
    }
}

#[test]
fn an_invalid_multiplier_still_loses_where_the_book_says_so_and_a_warning_comes_first() {
    let data = tempfile::tempdir().unwrap();
    for typed in ["abc", "10", "2.0"] {
        let mut seat = sits_down(data.path(), &["play", "avoid-duel"]);
        seat.exp_string("an invalid move loses immediately").unwrap();
        seat.exp_string("choose your multiplier (2-9): ").unwrap();
        seat.send_line(typed).unwrap();
        seat.exp_string("Player 1 loses. Player 2 wins!").unwrap();
        seat.exp_string("Enter = rematch").unwrap();
        seat.send_line("q").unwrap();
        seat.exp_eof().unwrap();
    }
}

#[test]
fn undo_and_redo_bring_back_the_same_game_and_one_name_is_enough() {
    let data = tempfile::tempdir().unwrap();
    let mut seat = sits_down(data.path(), &["play", "showdown", "--vs", "5", "--names", "Ada", "--seed", "1"]);
    seat.exp_string("You are Ada, and your opponent is the computer (level 5).").unwrap();
    seat.exp_string(PROMPT).unwrap();
    seat.send_line("5").unwrap();
    let (_, answer) = seat.exp_regex(r"Computer plays \d").unwrap();
    seat.exp_string(PROMPT).unwrap();
    seat.send_line("undo").unwrap();
    seat.exp_string("Took back x5.").unwrap();
    seat.exp_string(PROMPT).unwrap();
    seat.send_line("redo").unwrap();
    seat.exp_string(&answer).unwrap();
    seat.exp_string(PROMPT).unwrap();
    seat.send_line("redo").unwrap();
    seat.exp_string("Nothing to redo.").unwrap();
    seat.send_line("save").unwrap();
    seat.exp_string("Saved.").unwrap();
}

#[test]
fn after_a_lost_game_undo_goes_back_to_the_mistake() {
    let data = tempfile::tempdir().unwrap();
    let mut seat = sits_down(data.path(), &["play", "showdown", "--target", "100", "--vs", "perfect"]);
    seat.exp_string(PROMPT).unwrap();
    seat.send_line("2").unwrap();
    loop {
        let (_, found) = seat.exp_regex(r"(You lost|Current Number: \d+\r\nChoose a multiplier \(2-9\): $)").unwrap();
        if found.starts_with("You") {
            break;
        }
        seat.send_line("2").unwrap();
    }
    seat.exp_string("t = try again from your mistake, r = review, q = quit: ").unwrap();
    seat.send_line("undo").unwrap();
    seat.exp_string("Back before Player 1's x2, which throws away the win.").unwrap();
    seat.exp_string("Player 1's turn.\r\nCurrent Number: 1\r\n").unwrap();
    seat.exp_string(PROMPT).unwrap();
    seat.send_line("6").unwrap();
    seat.exp_string("Computer plays").unwrap();
    seat.exp_string(PROMPT).unwrap();
    seat.send_line("quit").unwrap();
    seat.exp_string("Continue with: numduel resume").unwrap();
    let said = crate::common::numduel_in(data.path(), &["history", "--data", data.path().to_str().unwrap()], "").ok();
    assert!(said.contains("not finished") && said.contains("won (reached"), "both games are there: {said}");
}

#[test]
fn a_game_without_a_mistake_cannot_be_tried_again() {
    let data = tempfile::tempdir().unwrap();
    let mut seat = sits_down(data.path(), &["play", "start 1; +1; =4 wins"]);
    for line in ["1", "1", "1"] {
        seat.exp_regex(r": $").unwrap();
        seat.send_line(line).unwrap();
    }
    seat.exp_string("q = quit: ").unwrap();
    seat.send_line("undo").unwrap();
    seat.exp_string("There was no mistake: every other move would have lost as well.").unwrap();
    seat.exp_string("q = quit: ").unwrap();
}

#[test]
fn a_review_has_the_whole_time_however_long_the_game_has_been_over() {
    let data = tempfile::tempdir().unwrap();
    let mut seat = sits_down(data.path(), &["play", "showdown", "--timeout", "2s"]);
    for _ in 0..4 {
        seat.exp_string(PROMPT).unwrap();
        seat.send_line("9").unwrap();
    }
    seat.exp_string("q = quit: ").unwrap();
    std::thread::sleep(std::time::Duration::from_secs(2));
    seat.send_line("r").unwrap();
    seat.exp_string("showdown(target=1000) x9 x9 x9 x9").unwrap();
}
