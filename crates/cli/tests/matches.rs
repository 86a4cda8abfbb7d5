//! Matches: seats swap, the score counts by person, and a match that was left continues.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{DATA, numduel, numduel_in};
use rexpect::process::WaitStatus;
use rexpect::session::{PtySession, spawn_command};

/// In `exact-duel` the player who moves first loses by these three lines.
const SECOND_WINS: &str = "9\n9\n9\n";
/// And wins by these, hitting 100.
const FIRST_HITS: &str = "5\n4\n5\n";

const PAIR: [&str; 4] = ["play", "exact-duel", "--names", "Ada,Emmy"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&PAIR[..], more].concat()
}

#[test]
fn a_best_of_five_ends_when_somebody_has_three() {
    // Ada wins the first, second and third: as player 1, 2 and 1.
    let said = numduel(&with(&["--best-of", "5"]), [FIRST_HITS, SECOND_WINS, FIRST_HITS, "5\n"].concat());
    let expected = "Game 1: player 1 is Ada, player 2 is Emmy.\nScore: Ada 1, Emmy 0\n\
                    Game 2: player 1 is Emmy, player 2 is Ada.\nScore: Ada 2, Emmy 0\n\
                    Game 3: player 1 is Ada, player 2 is Emmy.\nScore: Ada 3, Emmy 0\n\
                    The match goes to Ada.\n  \
                    Ada   won 3, lost 0 (2 exact hits)\n  \
                    Emmy  won 0, lost 3 (0 exact hits)\n";
    assert_eq!((said.code, said.err.as_str()), (0, expected));
    assert_eq!(said.out.matches("Starting the Multiplication Duel!").count(), 3, "{}", said.out);
    assert!(said.out.contains("Emmy, choose a number to multiply (2-9): 9"), "{}", said.out);
    assert!(!said.out.contains("Score"), "standard output stays the book's: {}", said.out);
}

#[test]
fn a_best_of_five_can_go_all_the_way() {
    // The second seat wins every game: Emmy, Ada, Emmy, Ada, Emmy.
    let said = numduel(&with(&["--best-of", "5"]), SECOND_WINS.repeat(5));
    assert_eq!(said.code, 0);
    assert!(
        said.err.contains("Score: Ada 2, Emmy 2\n") && said.err.contains("The match goes to Emmy.\n"),
        "{}",
        said.err
    );
    assert!(said.err.ends_with("Ada   won 2, lost 3 (0 exact hits)\n  Emmy  won 3, lost 2 (0 exact hits)\n"));
}

#[test]
fn first_to_and_games_end_when_they_say() {
    let said = numduel(&with(&["--first-to", "2"]), SECOND_WINS.repeat(3));
    assert_eq!((said.code, said.err.matches("Score:").count()), (0, 3), "{}", said.err);
    assert!(said.err.contains("The match goes to Emmy."), "{}", said.err);
    let said = numduel(&with(&["--games", "4"]), SECOND_WINS.repeat(4));
    assert_eq!((said.code, said.err.matches("Score:").count()), (0, 4), "all are played: {}", said.err);
    assert!(said.err.contains("The match is level.\n"), "{}", said.err);
    let said = numduel(&with(&["--games", "3"]), [FIRST_HITS, SECOND_WINS, FIRST_HITS].concat());
    assert!(said.err.contains("Score: Ada 3, Emmy 0\n"), "{}", said.err);
    assert_eq!(numduel(&with(&["--best-of", "1"]), SECOND_WINS).code, 0);
}

#[test]
fn any_victory_counts_whatever_its_kind() {
    // Emmy resigns game 1, types rubbish in game 2.
    let arguments = ["play", "avoid-duel", "--names", "Ada,Emmy", "--first-to", "2"];
    let said = numduel(&arguments, "3\nresign\nrubbish\n");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.err.contains("Score: Ada 2, Emmy 0\nThe match goes to Ada.\n"), "{}", said.err);
    assert!(!said.err.contains("hitting"), "nobody can win by hitting in this book: {}", said.err);
}

#[test]
fn without_names_a_score_says_who_is_who() {
    let said = numduel(&["play", "exact-duel", "--games", "2"], SECOND_WINS.repeat(2));
    assert!(said.err.contains("Score: Player A 1, Player B 1\n"), "{}", said.err);
    let said = numduel(&["play", "exact-duel", "--vs", "greedy", "--games", "1", "--seed", "1"], "2\n".repeat(9));
    assert!(said.err.starts_with("Game 1: player 1 is you, player 2 is greedy.\n"), "{}", said.err);
    let said = numduel(&["play", "showdown", "--p1", "perfect", "--p2", "random", "--games", "4", "--seed", "1"], "");
    assert_eq!(said.code, 0);
    assert!(said.err.contains("Game 2: player 1 is random, player 2 is perfect.\n"), "{}", said.err);
    assert!(said.err.contains("Score: perfect "), "{}", said.err);
}

#[test]
fn a_length_that_cannot_be_is_refused() {
    for wrong in
        [&["--best-of", "0"][..], &["--games", "-1"], &["--first-to", "x"], &["--best-of", "3", "--games", "3"]]
    {
        let said = numduel(&with(wrong), "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{wrong:?}");
    }
    assert_eq!(numduel(&["play", "showdown x5", "--games", "2"], "").code, 2);
}

#[test]
fn the_end_of_input_leaves_a_match_and_resume_continues_with_the_same_score_and_seats() {
    let folder = tempfile::tempdir().unwrap();
    let left = numduel_in(folder.path(), &with(&["--best-of", "5"]), [FIRST_HITS, SECOND_WINS, "9\n9\n"].concat());
    assert_eq!(left.code, 3);
    assert!(left.err.ends_with("Match saved. Continue with: numduel resume\n"), "{}", left.err);
    let list = numduel_in(folder.path(), &["resume", "--list"], "").ok();
    assert_eq!(list, "numduel resume match:1  exact-duel(target=100), best-of:5: Ada 2, Emmy 0\n");
    let listed = numduel_in(folder.path(), &["resume", "--list", "--json"], "").ok();
    let listed: serde_json::Value = serde_json::from_str(&listed).unwrap();
    assert_eq!((&listed["v"], &listed["unfinished"][0]["which"]), (&1.into(), &"match:1".into()));
    assert_eq!(listed["unfinished"][0]["score"], serde_json::json!([2, 0]));
    let more = numduel_in(folder.path(), &["resume"], "quit\n");
    assert_eq!(more.code, 0);
    assert!(more.err.starts_with("Game 3: player 1 is Ada, player 2 is Emmy.\n"), "{}", more.err);
    assert!(more.out.ends_with("Ada, choose a number to multiply (2-9): quit\n"), "{}", more.out);
    // Game 3 goes to Emmy, and Emmy begins game 4, that Ada wins.
    let end = numduel_in(folder.path(), &["resume", "match:1"], ["9\n", SECOND_WINS].concat());
    assert_eq!(end.code, 0, "{}", end.err);
    assert!(end.err.contains("Score: Ada 2, Emmy 1\nGame 4: player 1 is Emmy, player 2 is Ada.\n"), "{}", end.err);
    assert!(end.err.contains("The match goes to Ada.\n  Ada   won 3, lost 1 (1 exact hit)\n"), "{}", end.err);
    assert!(numduel_in(folder.path(), &["resume", "--list"], "").ok().starts_with("No unfinished games."));
    assert!(numduel_in(folder.path(), &["resume"], "").ok().starts_with("No unfinished games."));
    for over in ["match:1", "1", "4"] {
        let said = numduel_in(folder.path(), &["resume", over], "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{over}");
        assert!(said.err.contains("is over"), "{over}: {}", said.err);
    }
}

fn in_terminal(folder: &Path, arguments: &[&str]) -> PtySession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_numduel"));
    command.args(arguments).env("NUMDUEL_DATA", folder.join(DATA));
    spawn_command(command, Some(30_000)).unwrap()
}

fn ctrl_c(mut session: PtySession) -> String {
    session.send_control('c').unwrap();
    let rest = session.exp_eof().unwrap();
    assert!(matches!(session.process().wait().unwrap(), WaitStatus::Exited(_, 130)), "{rest}");
    rest
}

#[test]
fn ctrl_c_leaves_a_match_that_resume_continues_with() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = in_terminal(folder.path(), &with(&["--best-of", "3"]));
    for line in ["9", "9", "9", "5"] {
        session.exp_string("(2-9): ").unwrap();
        session.send_line(line).unwrap();
    }
    session.exp_string("Running Total is now 5.").unwrap();
    session.exp_string("(2-9): ").unwrap();
    assert!(ctrl_c(session).contains("Match saved. Continue with: numduel resume"));
    let end = numduel_in(folder.path(), &["resume"], "4\n5\n");
    assert_eq!(end.code, 0, "{}", end.err);
    assert!(end.err.contains("The match goes to Emmy.\n  Ada   won 0, lost 2"), "{}", end.err);
}

#[test]
fn ctrl_c_stops_computers_at_their_match() {
    let folder = tempfile::tempdir().unwrap();
    let players = ["play", "showdown", "--p1", "random", "--p2", "perfect", "--games", "1000000", "--seed", "4"];
    let mut session = in_terminal(folder.path(), &players);
    session.exp_string("Score: random 0, perfect 3").unwrap();
    ctrl_c(session);
    let list = numduel_in(folder.path(), &["resume", "--list"], "").ok();
    assert!(list.starts_with("numduel resume match:1  showdown(target=1000), games:1000000: "), "{list}");
}

#[test]
fn a_match_that_was_left_between_two_games_begins_the_next_one() {
    let folder = tempfile::tempdir().unwrap();
    let left = numduel_in(folder.path(), &with(&["--first-to", "2"]), FIRST_HITS);
    assert_eq!(left.code, 3);
    let end = numduel_in(folder.path(), &["resume"], SECOND_WINS);
    assert_eq!(end.code, 0, "{}", end.err);
    assert!(end.err.starts_with("Game 2: player 1 is Emmy, player 2 is Ada.\nScore: Ada 2, Emmy 0\n"), "{}", end.err);
}

#[test]
fn a_resumed_game_against_a_computer_reads_like_one_that_was_never_left() {
    for first in ["1", "2"] {
        let folder = tempfile::tempdir().unwrap();
        let play = ["play", "showdown", "--target", "10^9", "--vs", "random", "--seed", "8", "--first", first];
        let whole = numduel(&play, "2\n3\n4\n".repeat(9)).ok();
        assert_eq!(numduel_in(folder.path(), &play, "2\n3\n").code, 3);
        assert_eq!(numduel_in(folder.path(), &["resume"], "4\n").code, 3);
        let rest = numduel_in(folder.path(), &["resume"], "2\n3\n4\n".repeat(9)).ok();
        assert_eq!(rest, whole, "the computer draws on from where it was");
    }
}

#[test]
fn resume_refuses_what_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    numduel_in(folder.path(), &["play", "showdown"], "5\n");
    numduel_in(folder.path(), &["play", "showdown", "--target", "100"], "5\n9\n2\n2\n").ok();
    for (which, reason) in [
        ("2", "is over"),
        ("9", "no game 9"),
        ("match:9", "no match 9"),
        ("x", "not the number of a game"),
        ("match:", "not the number"),
    ] {
        let said = numduel_in(folder.path(), &["resume", which], "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{which}");
        assert!(said.err.contains(reason), "{which}: {}", said.err);
    }
    assert_eq!(numduel_in(folder.path(), &["resume", "1"], "quit\n").code, 0);
    assert_eq!(numduel_in(folder.path(), &["resume", "1", "--list"], "").code, 2);
}

#[test]
fn regression_resume_took_the_older_of_two_that_were_begun_in_one_second() {
    let folder = tempfile::tempdir().unwrap();
    numduel_in(folder.path(), &["play", "showdown"], "5\n");
    numduel_in(folder.path(), &with(&["--games", "2"]), "5\n");
    assert!(numduel_in(folder.path(), &["resume"], "").err.starts_with("Game 1: player 1 is Ada"));
    numduel_in(folder.path(), &["play", "showdown"], "5\n");
    let list = numduel_in(folder.path(), &["resume", "--list"], "").ok();
    let newest: Vec<&str> = list.lines().map(|line| line.split("  ").next().unwrap()).collect();
    assert_eq!(newest, ["numduel resume 3", "numduel resume match:1", "numduel resume 1"]);
}

#[test]
fn regression_the_command_that_continues_forgot_the_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [&["play", "showdown", "--data", "my games"][..], &["resume", "--data", "my games"]] {
        let said = numduel_in(folder.path(), arguments, "2\nquit\n");
        assert!(said.err.ends_with("Continue with: numduel resume --data 'my games'\n"), "{}", said.err);
    }
}

#[test]
fn regression_a_resumed_game_of_ones_own_book_named_a_command_that_could_not_work() {
    let folder = tempfile::tempdir().unwrap();
    let book = "id = \"take\"\ntitle = \"Take\"\n[parameters]\nstart = 21\n[[moves]]\nsubtract = [1, 2, 3]\n[[ends]]\nat_most = 0\nmover = \"wins\"\n";
    fs::write(folder.path().join("take.toml"), book).unwrap();
    let said = numduel_in(folder.path(), &["play", "--no-save", "--rulebook", "take.toml"], "-1\nquit\n");
    assert!(said.err.contains("numduel play --rulebook take.toml 'take -1'"), "{}", said.err);
    numduel_in(folder.path(), &["play", "--rulebook", "take.toml"], "-1\nquit\n").ok();
    fs::remove_file(folder.path().join("take.toml")).unwrap();
    let said = numduel_in(folder.path(), &["resume"], "-2\nquit\n");
    assert_eq!(said.code, 0);
    assert!(said.err.ends_with("Game saved. Continue with: numduel resume\n"), "{}", said.err);
}
