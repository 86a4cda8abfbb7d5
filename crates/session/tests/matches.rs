//! Matches and rematches.

use numduel_rules::Seat;
use numduel_session::{Command, EventKind, MemoryJournal, SessionError, SessionOptions, Waiting};

use crate::kit::{options, resumed, session, settle, text, type_all};

/// In `exact-duel` the first mover wins by these, hitting 100.
const FIRST_HITS: [&str; 3] = ["5", "4", "5"];

fn best_of_three() -> SessionOptions {
    SessionOptions { mode: "best-of:3".parse().ok(), ..options("exact-duel", ["-", "-"], 1) }
}

#[test]
fn seats_swap_the_score_is_by_player_and_the_match_ends_in_the_same_batch_as_its_last_game() {
    let journal = MemoryJournal::default();
    let mut table = session(&best_of_three(), &journal);
    assert!(text(table.opening()).starts_with("Game 1: player 1 is Ada, player 2 is Emmy.\n"));
    type_all(&mut table, &FIRST_HITS);
    assert_eq!((table.waiting(), table.standing().unwrap().as_str()), (Waiting::NextGame, "Score: Ada 1, Emmy 0\n"));
    assert_eq!(table.apply(Command::Type("5")).unwrap_err(), SessionError::Over);
    let next = table.apply(Command::NextGame).unwrap();
    assert_eq!(next[0].text, "Game 2: player 1 is Emmy, player 2 is Ada.\n");
    // Left between the games: the next one is begun again.
    let mut table = resumed(&best_of_three(), &journal);
    assert_eq!((table.number(), table.names().of(Seat::One)), (2, "Emmy"));
    type_all(&mut table, &["9", "9"]);
    let last = table.apply(Command::Type("9")).unwrap();
    let kinds: Vec<_> = last.iter().map(|event| &event.kind).collect();
    assert!(
        matches!(kinds[..], [EventKind::Moved { .. }, EventKind::GameOver { .. }, EventKind::Scored { .. }, EventKind::MatchOver { score }] if score.won == [2, 0]),
        "{last:?}"
    );
    assert_eq!(table.waiting(), Waiting::Nothing);
    assert_eq!(journal.matches(), [("best-of:3".parse().unwrap(), true)]);
    assert_eq!(table.apply(Command::NextGame).unwrap_err(), SessionError::NotOver);
}

#[test]
fn a_rematch_swaps_the_seats_and_begins_the_score_anew() {
    let journal = MemoryJournal::default();
    let mut table = session(&options("exact-duel", ["-", "random"], 1), &journal);
    assert_eq!(table.apply(Command::Rematch { seed: 2, computer: None }).unwrap_err(), SessionError::NotOver);
    table.apply(Command::Type("resign")).unwrap();
    let again = table.apply(Command::Rematch { seed: 2, computer: None }).unwrap();
    assert!(matches!(&again[0].kind, EventKind::GameBegan { number: 1, players, .. } if players[0].name() == "Emmy"));
    assert_eq!(table.waiting(), Waiting::Computer(Seat::One));
    settle(&mut table);
    let games = journal.games();
    assert_eq!((games.len(), games[1].seed, games[1].players[1].name()), (2, Some(2), "Ada"));
}
