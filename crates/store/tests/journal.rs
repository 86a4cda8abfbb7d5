//! The store as a journal: it has what a journal in memory has, all of a call or nothing, and another program finds it.

use crate::common::{folder, game, people, rules};
use numduel_rules::Game;
use numduel_session::{Change, Journal, JournalIds, MatchId, MemoryGame, MemoryJournal, SeatPlayer, Starts};
use numduel_store::{GameFilter, HistoryPage, Store, StoreError, StoreJournal, Unfinished};

const fn clock() -> i64 {
    1000
}

fn begin<'a>(game: &'a Game, players: &'a [SeatPlayer; 2], number: Option<u32>) -> Change<'a> {
    let [one, two] = players;
    Change::BeginGame { rules: game.rules(), players: [one, two], seed: Some(7), number }
}

/// Everything that a game has since it had `from` moves.
fn played(game: &Game, from: usize) -> Vec<Change<'_>> {
    let closed = game.record().closing.is_some();
    let plies = game.moves().len();
    let outcome = |ply| game.outcome().filter(|_| ply == plies && !closed);
    let moves = (1..).zip(game.moves()).skip(from).map(|(ply, mv)| Change::Move { ply, mv, outcome: outcome(ply) });
    let closing = game.outcome().filter(|_| closed).map(|outcome| Change::Close { plies, outcome });
    moves.chain(closing).collect()
}

fn oldest_first(store: &Store) -> Vec<MemoryGame> {
    let mut games = store.history(&GameFilter::default(), HistoryPage::first(100)).unwrap();
    games.reverse();
    games
        .into_iter()
        .map(|saved| MemoryGame {
            rules: saved.replay().unwrap().rules().clone(),
            number: saved.of_match.map(|place| place.number),
            players: saved.players,
            seed: saved.seed,
            moves: saved.record.moves,
            outcome: saved.outcome,
        })
        .collect()
}

#[test]
fn a_store_and_a_journal_in_memory_agree_about_every_change() {
    let (_folder, file) = folder();
    let (mut stored, mut memory) = (StoreJournal::new(Store::at(&file), clock), MemoryJournal::default());
    let mut write = |changes: &[Change<'_>]| {
        let [one, two] = [stored.write(changes), memory.write(changes)];
        assert_eq!(one.is_ok(), two.is_ok(), "{changes:?}: {one:?} {two:?}");
        assert_eq!(oldest_first(&Store::open(&file).unwrap()), memory.games(), "{changes:?}");
    };
    let (players, swapped) = (people(), {
        let [one, two] = people();
        [two, one]
    });
    let whole = game("showdown(target=100) x5 x9 x2 x2");
    write(&[begin(&whole, &players, None)]);
    write(&played(&whole, 0));
    write(&played(&whole, 3));
    write(&[Change::Undo { from: 4, to: 2 }]);
    let other = game("showdown(target=100) x5 x9 x3");
    write(&played(&other, 2));
    let resigned = game("exact-duel x5 resigned");
    let mode = "first-to:2".parse().unwrap();
    let of = Change::BeginMatch { rules: resigned.rules(), starts: Starts::Alike, mode, players: &players, seed: None };
    write(&[&[of, begin(&resigned, &players, Some(1))][..], &played(&resigned, 0)].concat());
    write(&[Change::Close { plies: 1, outcome: resigned.outcome().unwrap() }]);
    write(&[Change::Undo { from: 1, to: 1 }]);
    write(&[Change::Close { plies: 1, outcome: resigned.outcome().unwrap() }]);
    write(&[&[begin(&resigned, &swapped, Some(2))][..], &played(&resigned, 0), &[Change::EndMatch]].concat());
    // Wrong in its last change, so that nothing of it is written.
    write(&[begin(&whole, &players, None), Change::Undo { from: 3, to: 2 }]);
}

#[test]
fn a_game_that_was_undone_and_left_is_resumed_as_it_was_left() {
    let (_folder, file) = folder();
    let mut journal = StoreJournal::new(Store::at(&file), clock);
    let whole = game("showdown x5 x9 x2");
    journal.write(&[begin(&whole, &people(), None)]).unwrap();
    journal.write(&played(&whole, 0)).unwrap();
    journal.write(&[Change::Undo { from: 3, to: 1 }]).unwrap();
    let ids = journal.ids();
    drop(journal);

    let store = Store::open(&file).unwrap();
    let Some(Unfinished::Game(left)) = store.unfinished(1).unwrap().pop() else { panic!("a game was left") };
    assert_eq!(ids, JournalIds { game: Some(left.id), of_match: None });
    assert_eq!(left.replay().unwrap(), game("showdown x5"));
    let mut journal = StoreJournal::resume(store, clock, ids);
    let other = game("showdown x5 x3 resigned");
    journal.write(&played(&other, 1)).unwrap();
    let saved = Store::open(&file).unwrap().game(left.id).unwrap();
    assert_eq!((saved.replay().unwrap(), saved.ended), (other, Some(1000)));
}

#[test]
fn a_match_whose_last_game_is_undone_is_open_again() {
    let (_folder, file) = folder();
    let mut journal = StoreJournal::new(Store::at(&file), clock);
    let (rules, players) = (rules("showdown"), people());
    let resigned = game("showdown x5 resigned");
    let mode = "games:1".parse().unwrap();
    let of = Change::BeginMatch { rules: &rules, starts: Starts::Alike, mode, players: &players, seed: Some(1) };
    journal.write(&[of, begin(&resigned, &players, Some(1))]).unwrap();
    journal.write(&[&played(&resigned, 0)[..], &[Change::EndMatch]].concat()).unwrap();
    assert!(Store::open(&file).unwrap().unfinished(1).unwrap().is_empty());
    journal.write(&[Change::Undo { from: 1, to: 0 }]).unwrap();
    let Some(Unfinished::Match(open)) = Store::open(&file).unwrap().unfinished(1).unwrap().pop() else {
        panic!("the match is open again")
    };
    assert_eq!((open.open_game(), open.ended), (journal.ids().game, None));
}

#[test]
fn what_belongs_to_no_game_or_match_is_refused() {
    let mut journal = StoreJournal::new(Store::open_in_memory().unwrap(), clock);
    let refused = |journal: &mut StoreJournal, change| -> StoreError {
        *journal.write(&[change]).unwrap_err().downcast().unwrap()
    };
    let (whole, players) = (game("showdown x5"), people());
    assert!(matches!(refused(&mut journal, played(&whole, 0)[0]), StoreError::NoGame(_)));
    assert!(matches!(refused(&mut journal, Change::EndMatch), StoreError::NoMatch(_)));
    assert!(matches!(refused(&mut journal, begin(&whole, &players, Some(1))), StoreError::NoMatch(_)));
    let nobody = JournalIds { game: None, of_match: Some(MatchId(9)) };
    let mut journal = StoreJournal::resume(Store::open_in_memory().unwrap(), clock, nobody);
    assert!(matches!(refused(&mut journal, begin(&whole, &players, Some(1))), StoreError::NoMatch(MatchId(9))));
}
