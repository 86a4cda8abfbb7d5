//! The full screen as people meet it: in a (pseudo) terminal, by keys, with its window dragged about.

use std::process::Command;

use crate::golden::{assert_golden, golden, is_blessing};
use crate::pty::{Seat, is_given_back, text};
use rexpect::process::{Signal, WaitStatus};

const DOWN: &str = "\x1b[B";
const UP: &str = "\x1b[A";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const ENTER: &str = "\r";
const USUAL: (u16, u16) = (80, 24);

/// A table with two people at it, at the book in this place of the first screen.
fn table(data: &std::path::Path, place: usize) -> Seat {
    let mut seat = Seat::at(data, &["tui"], USUAL);
    seat.waits_for("two players, one shared number");
    seat.types(&format!("{}{ENTER}", DOWN.repeat(place)), "set up");
    seat.types(LEFT, "a friend at this keyboard");
    seat.types(ENTER, "Player 1 to move");
    seat
}

/// Waits until the screen is that of the snapshot: frames come in pieces, and some of what they show is worked out later.
fn shows(seat: &mut Seat, snapshot: &str) {
    let snapshot = format!("full_screen/{snapshot}.txt");
    if is_blessing() {
        seat.settles();
    } else {
        let golden = golden(&snapshot);
        seat.waits_until(&format!("it looks like {snapshot}:\n{golden}"), |screen| text(screen) == golden);
    }
    assert_golden(&snapshot, &seat.text());
}

/// Plays a whole game by keys, changing the window's size half way; compares what is shown with snapshots.
fn plays_a_whole_game(book: &str, place: usize, moves: &[(&str, &str)], end: &str) {
    let data = tempfile::tempdir().unwrap();
    let mut seat = table(data.path(), place);
    shows(&mut seat, &format!("{book}-start"));
    let half = moves.len() / 2;
    for (index, (key, says)) in moves.iter().enumerate() {
        seat.types(key, says);
        if index == half {
            seat.resize(60, 18);
            shows(&mut seat, &format!("{book}-smaller"));
            seat.resize(100, 30);
            seat.waits_for(says);
        }
    }
    seat.waits_for(end);
    shows(&mut seat, &format!("{book}-end"));
    seat.types("\x1b", "two players, one shared number");
    seat.types("q", "");
    assert!(matches!(seat.ends(), (WaitStatus::Exited(_, 0), _)));
    let history = saved(data.path(), &["history"]);
    assert!(history.contains(book) && !history.contains("not finished"), "{history}");
}

/// What a command says about the games that were saved.
fn saved(data: &std::path::Path, arguments: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_numduel")).args(arguments).env("NUMDUEL_DATA", data).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn add_or_multiply_is_played_by_its_letters() {
    let moves = [
        ("m", "plays multiply → 2"),
        ("m", "plays multiply → 4"),
        ("a", "plays add → 5"),
        ("a", "plays add → 6"),
        ("m", "plays multiply → 12"),
        ("m", "plays multiply → 24"),
    ];
    plays_a_whole_game("add-or-multiply", 4, &moves, "Player 1 wins.");
}

#[test]
fn avoid_duel_is_played_by_digits() {
    let moves = [("3", "plays x3 → 3"), ("9", "plays x9 → 27"), ("2", "plays x2 → 54"), ("2", "plays x2 → 108")];
    plays_a_whole_game("avoid-duel", 1, &moves, "Player 1 wins.");
}

#[test]
fn exact_duel_is_played_by_digits() {
    let moves = [("5", "plays x5 → 5"), ("4", "plays x4 → 20"), ("5", "plays x5 → 100")];
    plays_a_whole_game("exact-duel", 2, &moves, "Player 1 wins.");
}

#[test]
fn prime_multipliers_is_played_by_digits() {
    let moves = [
        ("5", "plays x5 → 5"),
        ("7", "plays x7 → 35"),
        ("3", "plays x3 → 105"),
        ("7", "plays x7 → 735"),
        ("2", "plays x2 → 1470"),
    ];
    plays_a_whole_game("prime-multipliers", 3, &moves, "Player 2 wins.");
}

#[test]
fn showdown_is_played_by_digits_and_by_arrows() {
    let moves = [
        ("5", "plays x5 → 5"),
        ("9", "plays x9 → 45"),
        (ENTER, "plays x2 → 90"),
        ("\x1b[C\r", "plays x3 → 270"),
        ("9", "plays x9 → 2430"),
    ];
    plays_a_whole_game("showdown", 0, &moves, "Player 1 wins.");
}

#[test]
fn ctrl_c_keeps_the_game_gives_the_terminal_back_and_exits_130() {
    let data = tempfile::tempdir().unwrap();
    let mut seat = table(data.path(), 0);
    seat.types("5", "plays x5 → 5");
    seat.types("\x03", "");
    let (status, text) = seat.ends();
    assert!(matches!(status, WaitStatus::Exited(_, 130)), "{status:?}");
    assert!(text.contains("Game saved. Continue with: numduel resume\n"), "{text}");
    assert!(saved(data.path(), &["resume", "--list"]).contains("showdown(target=1000) x5:"));
    // And it can be continued.
    let mut seat = Seat::at(data.path(), &[], USUAL);
    seat.waits_for("Continue showdown");
    seat.types(ENTER, "Player 2 to move");
    seat.types("9", "plays x9 → 45");
}

#[test]
fn a_game_that_cannot_be_saved_is_played_all_the_same() {
    let data = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("file"), "").unwrap();
    let mut seat = table(&data.path().join("file/below"), 0);
    seat.types("5", "this game is not being saved");
    seat.types("9", "plays x9 → 45");
}

#[test]
fn a_match_is_continued_with_where_it_was_left() {
    let data = tempfile::tempdir().unwrap();
    let mut seat = Seat::at(data.path(), &["tui"], USUAL);
    seat.waits_for("two players, one shared number");
    seat.types(ENTER, "set up");
    seat.types(&format!("{LEFT}{UP}{UP}{RIGHT}"), "best of 3");
    seat.types(ENTER, "Player 1 to move");
    for (key, says) in [("9", "x9 → 9"), ("9", "x9 → 81"), ("9", "x9 → 729"), ("9", "Score: Player A 0, Player B 1")]
    {
        seat.types(key, says);
    }
    seat.types("n", "Player 1 to move");
    seat.types("9", "x9 → 9");
    seat.types("\x1b", "Continue showdown(target=1000), best-of:3");
    seat.types(&format!("{UP}{ENTER}"), "Resumed after 1 move.");
    seat.types("9", "Score: Player A 0, Player B 1");
}

#[test]
fn a_signal_to_end_gives_the_terminal_back() {
    for signal in [Signal::SIGTERM, Signal::SIGHUP] {
        let data = tempfile::tempdir().unwrap();
        let mut seat = table(data.path(), 0);
        seat.types("5", "plays x5 → 5");
        seat.signal(signal);
        let (status, _) = seat.ends();
        assert!(matches!(status, WaitStatus::Signaled(_, by, _) if by == signal), "{status:?}");
        assert!(saved(data.path(), &["resume", "--list"]).contains("x5"));
    }
}

#[test]
fn ctrl_z_gives_the_terminal_back_and_continuing_takes_it_again() {
    let data = tempfile::tempdir().unwrap();
    let mut seat = table(data.path(), 0);
    seat.types("5", "plays x5 → 5");
    seat.types("\x1a", "");
    seat.waits_until("the terminal is given back", is_given_back);
    seat.stops();
    seat.signal(Signal::SIGCONT);
    seat.waits_for("plays x5 → 5");
    seat.types("9", "plays x9 → 45");
}

#[test]
fn a_review_has_the_whole_time_however_long_the_game_has_been_over() {
    let data = tempfile::tempdir().unwrap();
    let mut seat = Seat::at(data.path(), &["tui", "--timeout", "2s"], USUAL);
    seat.waits_for("two players, one shared number");
    seat.types(ENTER, "set up");
    seat.types(LEFT, "a friend at this keyboard");
    seat.types(ENTER, "Player 1 to move");
    for (key, says) in [("9", "x9 → 9"), ("9", "x9 → 81"), ("9", "x9 → 729"), ("9", "Player 2 wins.")] {
        seat.types(key, says);
    }
    for _ in 0..2 {
        std::thread::sleep(std::time::Duration::from_secs(2));
        seat.types("v", "The start. → steps through the game.");
        seat.types("\x1b", "Player 2 wins.");
    }
}

#[test]
fn a_lost_game_is_tried_again_from_the_mistake() {
    let data = tempfile::tempdir().unwrap();
    let mut seat = table(data.path(), 0);
    for (key, says) in [("2", "x2 → 2"), ("9", "x9 → 18"), ("2", "x2 → 36"), ("9", "x9 → 324"), ("4", "x4 → 1296")]
    {
        seat.types(key, says);
    }
    seat.waits_for("u try again");
    seat.types("u", "Player 2 to move");
    seat.types("3", "plays x3 → 108");
    seat.types("\x1b", "two players, one shared number");
    seat.types("q", "");
    assert!(matches!(seat.ends(), (WaitStatus::Exited(_, 0), _)));
    let history = saved(data.path(), &["history"]);
    assert!(history.contains("not finished") && history.contains("Player 1 won"), "{history}");
}

#[test]
fn the_window_can_be_as_small_as_it_likes() {
    let data = tempfile::tempdir().unwrap();
    let mut seat = table(data.path(), 0);
    seat.resize(30, 8);
    seat.waits_for("numduel needs 40x12 or more");
    seat.resize(1, 1);
    seat.waits_for("n");
    seat.resize(40, 12);
    seat.waits_for("Player 1 to move");
    seat.types("5", "plays x5 → 5");
}

#[test]
fn keys_are_heard_after_a_text_of_any_length_was_pasted() {
    let data = tempfile::tempdir().unwrap();
    let mut seat = Seat::at(data.path(), &[], USUAL);
    seat.waits_for("two players, one shared number");
    seat.pastes("x".repeat(100_000) + "/prime");
    seat.waits_for("filter: prime");
}

#[test]
fn colours_are_shown_unless_they_are_not_wanted() {
    for (variables, coloured) in [(&[][..], true), (&[("TERM", "xterm")], true), (&[("NO_COLOR", "1")], false)] {
        let data = tempfile::tempdir().unwrap();
        let mut seat = Seat::with(data.path(), &["tui"], USUAL, variables);
        seat.waits_for("two players, one shared number");
        seat.types(ENTER, "set up");
        seat.types(&format!("{LEFT}{ENTER}5"), "plays x5 → 5");
        assert_eq!(seat.is_coloured(), coloured, "{variables:?}");
    }
}

#[test]
fn a_game_named_on_the_command_line_is_set_up_at_once() {
    let data = tempfile::tempdir().unwrap();
    for (game, shows) in [
        ("showdown", "Multiplier Showdown · set up"),
        ("showdown(target=77)", "77"),
        ("start 5; -1..2; down to 0; stuck loses", "· set up"),
        ("showdown x5 x9", "Multiplier Showdown · play on"),
    ] {
        let mut seat = Seat::at(data.path(), &["tui", game], USUAL);
        seat.waits_for(shows);
        seat.types("\x1b", "two players, one shared number");
        seat.types("q", "");
        assert!(matches!(seat.ends(), (WaitStatus::Exited(_, 0), _)), "{game}");
    }
    let output =
        Command::new(env!("CARGO_BIN_EXE_numduel")).args(["tui", "shodown", "--screen-reader"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("did you mean 'showdown'?"));
}

#[test]
fn quit_is_understood_wherever_a_menu_asks() {
    for (arguments, answers) in [
        (&["play"][..], &["quit"][..]),
        (&["play"], &["1", "exit"]),
        (&["tui", "--screen-reader"], &[":q"]),
        (&["tui", "--screen-reader"], &["1", "q"]),
        (&["tui", "--screen-reader"], &["rules", "bye"]),
    ] {
        let data = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_numduel"));
        command.args(arguments).env("NUMDUEL_DATA", data.path()).env("TERM", "xterm");
        let mut session = rexpect::session::spawn_command(command, Some(20_000)).unwrap();
        for answer in answers {
            session.exp_regex("(name|quit|players): $").unwrap();
            session.send_line(answer).unwrap();
        }
        let rest = session.exp_eof().unwrap();
        let status = session.process().wait().unwrap();
        assert!(matches!(status, WaitStatus::Exited(_, 0)), "{arguments:?} {answers:?}: {status:?}\n{rest}");
    }
}

#[test]
fn line_play_is_what_screen_readers_get() {
    let data = tempfile::tempdir().unwrap();
    for (arguments, term) in [(&["tui", "--screen-reader"][..], "xterm"), (&[], "dumb")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_numduel"));
        command.args(arguments).env("NUMDUEL_DATA", data.path()).env("TERM", term);
        let mut session = rexpect::session::spawn_command(command, Some(20_000)).unwrap();
        session.exp_string("1. Multiplier Showdown").unwrap();
        let listed = session.exp_string("games or quit: ").unwrap();
        assert!(listed.lines().all(|line| line.chars().count() <= 80), "{listed}");
        session.send_line("showdwon").unwrap();
        session.exp_string("did you mean 'showdown'?").unwrap();
        session.send_line("scores").unwrap();
        session.exp_string("No saved games yet.").unwrap();
        session.send_line("rules twenty-one").unwrap();
        session.exp_string("The player who reaches 21 or more loses.").unwrap();
        session.send_line("1").unwrap();
        session.exp_string("press Enter for two players: ").unwrap();
        session.send_line("hrad").unwrap();
        session.exp_string("did you mean 'hard'?").unwrap();
        session.send_line("").unwrap();
        let sent = session.exp_string("Choose a multiplier (2-9): ").unwrap();
        assert!(!sent.contains('\x1b'), "{sent:?}");
    }
}

#[test]
fn where_there_is_no_terminal_it_says_what_to_do_instead() {
    let output = Command::new(env!("CARGO_BIN_EXE_numduel")).arg("tui").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("full-screen mode needs a terminal"));
}
