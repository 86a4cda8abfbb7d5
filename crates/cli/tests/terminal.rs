//! The program as people meet it: in a (pseudo) terminal, with its echo, Ctrl-C and Ctrl-D.

use std::process::Command;

use rexpect::process::WaitStatus;
use rexpect::session::{PtySession, spawn_command};

const PATIENCE_MS: u64 = 20_000;
const PROMPT: &str = "Choose a multiplier (2-9): ";

fn start(arguments: &[&str]) -> PtySession {
    // The session begins with the terminal's echo off; people have it on.
    let mut command = Command::new("sh");
    command.args(["-c", "stty echo && exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_numduel")]).args(arguments);
    command.env("NUMDUEL_DATA", env!("CARGO_TARGET_TMPDIR"));
    spawn_command(command, Some(PATIENCE_MS)).unwrap()
}

fn at_the_prompt() -> PtySession {
    let mut session = start(&["play", "showdown", "--target", "100"]);
    session.exp_string(PROMPT).unwrap();
    session
}

/// Types a line; the terminal, not the program, shows it.
fn types(session: &mut PtySession, line: &str) {
    session.send_line(line).unwrap();
    session.exp_string(&format!("{line}\r\n")).unwrap();
}

/// The rest of a game that is over: the offer of another one is declined.
fn declines_a_rematch(mut session: PtySession) -> (String, i32) {
    let told = session.exp_string("Enter = rematch, t = try again from your mistake, r = review, q = quit: ").unwrap();
    session.send_line("q").unwrap();
    (told, exit_code(session).1)
}

fn exit_code(mut session: PtySession) -> (String, i32) {
    let rest = session.exp_eof().unwrap();
    match session.process().wait().unwrap() {
        WaitStatus::Exited(_, code) => (rest, code),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_whole_game_is_played_and_each_typed_line_is_shown_once() {
    let mut session = at_the_prompt();
    for line in ["5", "9", "2"] {
        types(&mut session, line);
        let between = session.exp_string(PROMPT).unwrap();
        assert!(between.starts_with("\r\nPlayer"), "nothing is echoed twice: {between:?}");
    }
    types(&mut session, "2");
    let (rest, code) = declines_a_rematch(session);
    assert_eq!(
        rest,
        "\r\nPlayer 2 multiplies 90 by 2 to get 180.\r\nPlayer 2 has reached the target number and wins the game!\r\n\r\n"
    );
    assert_eq!(code, 0);
}

#[test]
fn help_rules_and_moves_answer_and_ask_again() {
    for (word, expected) in [
        ("help", "You can also type:"),
        ("?", "take back your last move"),
        ("HELP", "concede the game"),
        ("rules", "The player who reaches 100 or more wins."),
        ("moves", " 9 = 9"),
    ] {
        let mut session = at_the_prompt();
        types(&mut session, word);
        session.exp_string(expected).unwrap();
        session.exp_string(PROMPT).unwrap();
        types(&mut session, "5");
        session.exp_string("Current Number: 5").unwrap();
    }
}

#[test]
fn undo_takes_moves_back_one_by_one_until_none_is_left() {
    let mut session = at_the_prompt();
    types(&mut session, "5");
    session.exp_string("Current Number: 5").unwrap();
    types(&mut session, "9");
    session.exp_string("Current Number: 45").unwrap();
    types(&mut session, "undo");
    session.exp_string("Took back x9.").unwrap();
    session.exp_string("Player 2's turn.\r\nCurrent Number: 5").unwrap();
    types(&mut session, "Undo");
    session.exp_string("Player 1's turn.\r\nCurrent Number: 1").unwrap();
    types(&mut session, "undo");
    session.exp_string("Nothing to undo.").unwrap();
    session.exp_string(PROMPT).unwrap();
}

#[test]
fn undo_shows_the_number_where_the_prompt_does_not() {
    let mut session = start(&["play", "prime-multipliers"]);
    for (line, shows) in [("5", "New Shared Total: 5"), ("7", "New Shared Total: 35")] {
        session.exp_string("(2, 3, 5, 7): ").unwrap();
        types(&mut session, line);
        session.exp_string(shows).unwrap();
    }
    for number in ["5", "1"] {
        session.exp_string("(2, 3, 5, 7): ").unwrap();
        types(&mut session, "undo");
        session.exp_string(&format!("The number is {number} again.")).unwrap();
    }
}

#[test]
fn resign_ends_the_game() {
    let mut session = at_the_prompt();
    types(&mut session, "resign");
    let (rest, code) = declines_a_rematch(session);
    assert_eq!((rest.as_str(), code), ("Player 1 resigns. Player 2 wins!\r\n\r\n", 0));
}

#[test]
fn quit_ctrl_c_and_end_of_input_keep_the_game_and_say_how_to_continue() {
    type Leave = fn(&mut PtySession);
    let ways: [(Leave, i32); 3] = [
        (|session| _ = session.send_line("quit").unwrap(), 0),
        (|session| session.send_control('c').unwrap(), 130),
        (|session| session.send_control('d').unwrap(), 3),
    ];
    for (leave, expected) in ways {
        let mut session = at_the_prompt();
        types(&mut session, "5");
        session.exp_string(PROMPT).unwrap();
        leave(&mut session);
        let (rest, code) = exit_code(session);
        assert_eq!(code, expected, "{rest}");
        assert!(rest.ends_with("Game saved. Continue with: numduel resume\r\n"), "{rest:?}");
    }
}

#[test]
fn ctrl_c_in_the_middle_of_a_line_leaves_too() {
    let mut session = at_the_prompt();
    session.send("12").unwrap();
    session.flush().unwrap();
    session.send_control('c').unwrap();
    assert_eq!(exit_code(session).1, 130);
}

#[test]
fn strict_takes_the_words_away() {
    let mut session = start(&["play", "showdown", "--strict"]);
    session.exp_string(PROMPT).unwrap();
    for word in ["help", "?", "rules", "moves", "undo", "resign", "quit"] {
        types(&mut session, word);
        session.exp_string("Invalid multiplier. Enter a whole number from 2 to 9.").unwrap();
        session.exp_string(PROMPT).unwrap();
    }
    let mut session = start(&["play", "avoid-duel", "--strict"]);
    session.exp_string(": ").unwrap();
    session.send_line("help").unwrap();
    assert!(declines_a_rematch(session).0.ends_with("Invalid multiplier.\r\nPlayer 1 loses. Player 2 wins!\r\n\r\n"));
}

#[test]
fn line_play_writes_no_colour_codes() {
    let mut session = at_the_prompt();
    session.send_line("nonsense").unwrap();
    session.send_line("help").unwrap();
    session.send_line("resign").unwrap();
    let (rest, _) = declines_a_rematch(session);
    assert!(!rest.contains('\u{1b}'), "{rest:?}");
}
