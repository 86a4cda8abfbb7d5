//! Games that nobody has won: kept with their cause, counted, and part of a match.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::{folder, game, keep, people, rules};
use numduel_rules::{Cause, Outcome};
use numduel_store::{Ended, Filter, GameId, NewMatch, Store, StoreError, Streaks};

fn drawn(at: i64) -> Ended {
    Ended { outcome: Outcome::drawn(Cause::Repetition), at }
}

/// Keeps a game that its last move draws.
fn keep_drawn(store: &mut Store, started: i64) -> GameId {
    let id = keep(store, "showdown x5", &people(), started);
    store.append_move(id, 2, &"x2".parse().unwrap(), Some(drawn(started + 60))).unwrap();
    id
}

#[test]
fn a_drawn_game_is_over_has_a_cause_and_no_winner() {
    let (_folder, file) = folder();
    let id = keep_drawn(&mut Store::open(&file).unwrap(), 100);
    let mut store = Store::open(&file).unwrap();
    let kept = store.game(id).unwrap();
    assert_eq!(kept.outcome, Some(Outcome::drawn(Cause::Repetition)));
    assert_eq!((kept.ended, kept.record.closing), (Some(160), None));
    assert!(store.unfinished(10).unwrap().is_empty());
    assert!(matches!(store.append_move(id, 3, &"x2".parse().unwrap(), None), Err(StoreError::Over(_))));
    // Taking the move back that drew it opens it again.
    store.take_back(id, 2).unwrap();
    let open = store.game(id).unwrap();
    assert_eq!((open.outcome, open.record.moves.len()), (None, 1));
}

#[test]
fn draws_are_counted_and_end_a_row_of_victories() {
    let mut store = Store::open_in_memory().unwrap();
    keep(&mut store, "showdown x5 resigned", &people(), 100);
    keep(&mut store, "showdown x5 resigned", &people(), 200);
    keep_drawn(&mut store, 300);
    keep(&mut store, "showdown x5 resigned", &people(), 400);
    let scores = store.scores(&Filter::default()).unwrap();
    let counts: Vec<_> =
        scores.lines.iter().map(|line| (line.player.name(), line.wins, line.draws, line.losses)).collect();
    assert_eq!(counts, [("Ada", 3, 1, 0), ("Emmy", 0, 1, 3)]);
    let [ada, emmy] = people();
    assert_eq!(scores.streaks[&ada], Streaks { current: 1, longest: 2 });
    assert_eq!(scores.streaks[&emmy], Streaks { current: 0, longest: 0 });
}

#[test]
fn a_match_of_draws_ends_after_its_games_with_nobody_ahead() {
    let mut store = Store::open_in_memory().unwrap();
    let rules = rules("showdown");
    let mode = "best-of:3".parse().unwrap();
    let id = store.begin_match(&NewMatch { rules: &rules, mode, players: &people(), seed: None, started: 1 }).unwrap();
    for number in 1..=3 {
        assert!(!store.stored_match(id).unwrap().is_over());
        let kept = store.begin_match_game(id, number, None, 1).unwrap();
        for (ply, mv) in (1..).zip(game("showdown x5 x2").moves()) {
            store.append_move(kept, ply, mv, (ply == 2).then(|| drawn(2))).unwrap();
        }
    }
    let played = store.stored_match(id).unwrap();
    assert_eq!((played.score(), played.drawn(), played.open_game()), ([0, 0], 3, None));
    assert!(played.is_over());
}

#[test]
fn a_result_that_no_game_can_have_is_damage() {
    for (winner, cause) in [("NULL", "'reached'"), ("1", "'repetition'"), ("1", "NULL")] {
        let (_folder, file) = folder();
        let mut store = Store::open(&file).unwrap();
        let id = keep_drawn(&mut store, 100);
        let ended = if cause == "NULL" { "NULL" } else { "5" };
        let change = format!("UPDATE games SET winner = {winner}, cause = {cause}, ended = {ended}");
        rusqlite::Connection::open(&file).unwrap().execute(&change, []).unwrap();
        assert!(matches!(store.game(id), Err(StoreError::Damaged { .. })), "{winner} {cause}");
    }
}
