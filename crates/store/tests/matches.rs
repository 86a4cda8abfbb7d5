//! Matches: seats swap, the score is by person, and one that was cut short can be continued.

use crate::common::{folder, game, keep, people, rules};
use numduel_rules::{Cause, Seat};
use numduel_session::{MatchId, MatchScore, Starts};
use numduel_store::{Ended, NewMatch, Store, StoreError, Unfinished};

fn begin(store: &mut Store) -> MatchId {
    let mode = "best-of:3".parse().unwrap();
    let rules = rules("exact-duel");
    let new = NewMatch { rules: &rules, starts: Starts::Alike, mode, players: &people(), seed: Some(9), started: 100 };
    store.begin_match(&new).unwrap()
}

/// Plays game `number` of the match as the record says.
fn play(store: &mut Store, id: MatchId, number: u32, record: &str) {
    let played = game(record);
    let started = 100 + i64::from(number);
    let saved = store.begin_match_game(id, number, played.rules(), Some(u64::from(number)), started).unwrap();
    let plies = played.moves().len();
    for (index, mv) in played.moves().iter().enumerate() {
        let outcome = played.outcome().filter(|outcome| index + 1 == plies && outcome.cause != Cause::Resigned);
        store.append_move(saved, index + 1, mv, outcome.map(|outcome| Ended { outcome, at: started })).unwrap();
    }
    if let Some(outcome) = played.outcome().filter(|outcome| outcome.cause == Cause::Resigned) {
        store.close_game(saved, plies, Ended { outcome, at: started }).unwrap();
    }
}

#[test]
fn seats_swap_and_the_score_is_by_person() {
    let (_folder, file) = folder();
    let mut store = Store::open(&file).unwrap();
    let id = begin(&mut store);
    // Player 2 resigns, so Ada wins sitting first; then player 2, again Ada, hits the target.
    play(&mut store, id, 1, "exact-duel x5 resigned");
    play(&mut store, id, 2, "exact-duel x5 x5 x2 x2");
    let found = Store::open(&file).unwrap().stored_match(id).unwrap();
    let [ada, emmy] = people();
    assert_eq!(found.score(), MatchScore { won: [2, 0], exact: [1, 0], drawn: 0 });
    assert!(found.score().decides(found.mode));
    assert_eq!((found.next_number(), found.open_game(), found.seed), (3, None, Some(9)));
    let second = store.game(found.games[1].id).unwrap();
    assert_eq!(second.players, [emmy, ada]);
    assert_eq!(second.outcome.and_then(|outcome| outcome.winner), Some(Seat::Two));
    assert_eq!(second.of_match.map(|place| (place.id, place.number)), Some((id, 2)));
}

#[test]
fn a_match_continues_until_it_is_ended_and_its_open_game_is_not_listed_twice() {
    let mut store = Store::open_in_memory().unwrap();
    let id = begin(&mut store);
    play(&mut store, id, 1, "exact-duel x5");
    let alone = keep(&mut store, "exact-duel x5", &people(), 50);
    match store.unfinished(10).unwrap().as_slice() {
        [Unfinished::Game(game), Unfinished::Match(open)] => {
            assert_eq!((open.id, game.id), (id, alone));
            assert_eq!(open.open_game(), Some(open.games[0].id));
        }
        other => panic!("{other:?}"),
    }
    // The next game waits until this one is over, and nobody can begin one twice.
    let error = store.begin_match_game(id, 2, &rules("exact-duel"), None, 1).unwrap_err();
    assert!(matches!(error, StoreError::MatchChanged { games: 1, open: 1, .. }), "{error}");
    let open = store.stored_match(id).unwrap().open_game().unwrap();
    let outcome = game("exact-duel x5 resigned").outcome().unwrap();
    store.close_game(open, 1, Ended { outcome, at: 5 }).unwrap();
    for wrong in [0, 1, 3, u32::MAX] {
        assert!(matches!(
            store.begin_match_game(id, wrong, &rules("exact-duel"), None, 1),
            Err(StoreError::MatchChanged { open: 0, .. })
        ));
    }
    store.end_match(id, 200).unwrap();
    assert_eq!(store.stored_match(id).unwrap().ended, Some(200));
    assert_eq!(store.unfinished(10).unwrap().len(), 1);
    // Taking back its last game takes up the match again.
    store.undo(open, 1).unwrap();
    assert_eq!(store.stored_match(id).unwrap().ended, None);
}

#[test]
fn a_match_that_is_not_there_is_named() {
    let mut store = Store::open_in_memory().unwrap();
    let nobody = MatchId(5);
    assert!(matches!(store.stored_match(nobody), Err(StoreError::NoMatch(MatchId(5)))));
    assert!(matches!(store.begin_match_game(nobody, 1, &rules("exact-duel"), None, 1), Err(StoreError::NoMatch(_))));
    assert!(matches!(store.end_match(nobody, 1), Err(StoreError::NoMatch(_))));
}
