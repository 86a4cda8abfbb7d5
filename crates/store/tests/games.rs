//! Games are saved move by move, found again, and guarded against two programs that continue one game.

use crate::common::{folder, game, keep, people, rules};
use numduel_rules::{Budget, Cause, Game, Outcome, Seat};
use numduel_session::{GameId, SeatPlayer};
use numduel_store::{Ended, GameFilter, HistoryPage, NewGame, Store, StoreError, Unfinished};

fn resigned(winner: Seat, at: i64) -> Ended {
    Ended { outcome: Outcome::won(winner, Cause::Resigned), at }
}

#[test]
fn a_game_is_saved_move_by_move_and_found_in_a_new_program() {
    let (_folder, file) = folder();
    let mut store = Store::open(&file).unwrap();
    let mut game = Game::new(rules("showdown(target=100)"));
    let players = [SeatPlayer::person("Ada").unwrap(), SeatPlayer::computer("the machine", "level:3").unwrap()];
    let new = NewGame { game: &game, players: &players, seed: Some(u64::MAX), started: 1000, ended: None };
    let id = store.begin_game(&new).unwrap();
    for word in ["x5", "x9", "x2", "x2"] {
        let mv = word.parse().unwrap();
        let ended = game.play(&mv).unwrap().outcome.map(|outcome| Ended { outcome, at: 1060 });
        store.append_move(id, game.moves().len(), &mv, ended).unwrap();
        // Another program sees it at once.
        let seen = Store::open(&file).unwrap().game(id).unwrap();
        assert_eq!(seen.record, game.record());
        assert_eq!(seen.outcome, game.outcome());
    }
    let saved = Store::open(&file).unwrap().game(id).unwrap();
    assert_eq!(saved.record.to_string(), "showdown(target=100) x5 x9 x2 x2");
    assert_eq!((saved.seed, saved.started, saved.ended), (Some(u64::MAX), 1000, Some(1060)));
    assert_eq!((saved.players.clone(), saved.of_match), (players, None));
    assert_eq!(saved.replay().unwrap(), game);
    assert_eq!(store.unfinished(10).unwrap(), []);
}

#[test]
fn a_store_that_is_only_read_makes_neither_folder_nor_file() {
    let (_folder, file) = folder();
    let store = Store::open(&file).unwrap();
    assert!(matches!(store.game(GameId(1)), Err(StoreError::NoGame(GameId(1)))));
    assert_eq!(store.history(&GameFilter::default(), HistoryPage::first(10)).unwrap(), []);
    assert_eq!(store.unfinished(10).unwrap(), []);
    assert!(store.scores(&GameFilter::default()).unwrap().is_empty());
    assert_eq!(store.export(Vec::new(), &Budget::default()).unwrap(), 0);
    assert!(!file.parent().unwrap().exists());
    // What another program has made since is seen.
    keep(&mut Store::open(&file).unwrap(), "showdown x5", &people(), 1);
    assert_eq!(store.history(&GameFilter::default(), HistoryPage::first(10)).unwrap().len(), 1);
}

#[cfg(unix)]
#[test]
fn only_the_user_may_read_what_is_saved() {
    use std::os::unix::fs::PermissionsExt;
    let (_folder, file) = folder();
    let mut store = Store::open(&file).unwrap();
    keep(&mut store, "showdown x5", &people(), 1);
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(file.parent().unwrap()), 0o700);
    for entry in file.parent().unwrap().read_dir().unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
}

#[test]
fn moves_and_closings_are_taken_back_as_the_game_does() {
    let mut store = Store::open_in_memory().unwrap();
    let mut game = game("avoid-duel x5 x9");
    let new = NewGame { game: &game, players: &people(), seed: None, started: 1, ended: None };
    let id = store.begin_game(&new).unwrap();
    store.close_game(id, 2, Ended { outcome: game.resign(), at: 2 }).unwrap();
    assert_eq!(store.game(id).unwrap().record.to_string(), "avoid-duel(target=100) x5 x9 resigned");
    for _ in 0..3 {
        let plies = game.moves().len();
        game.undo();
        store.undo(id, plies).unwrap();
        let saved = store.game(id).unwrap();
        assert_eq!((saved.record, saved.outcome, saved.ended), (game.record(), None, None));
    }
    // Nothing is left to take back; asking for it changes nothing.
    store.undo(id, 0).unwrap();
    assert_eq!(store.game(id).unwrap().record, game.record());
    // A move that ended the game goes with its result.
    let id = keep(&mut store, "avoid-duel x5 x9 x2 x2", &people(), 1);
    store.undo(id, 4).unwrap();
    assert_eq!(store.game(id).unwrap().record.to_string(), "avoid-duel(target=100) x5 x9 x2");
    assert!(store.game(id).unwrap().outcome.is_none());
}

#[test]
fn a_game_that_continued_elsewhere_is_not_changed() {
    let mut store = Store::open_in_memory().unwrap();
    let id = keep(&mut store, "showdown x5 x9", &people(), 1);
    let mv = "x2".parse().unwrap();
    for wrong in [0, 1, 2, 4, usize::MAX] {
        let error = store.append_move(id, wrong, &mv, None).unwrap_err();
        assert!(matches!(error, StoreError::GameChanged { stored: 2, .. }), "{wrong}: {error}");
        let ended = resigned(Seat::One, 5);
        assert!(store.append_move(id, wrong, &mv, Some(ended)).is_err());
    }
    assert!(matches!(store.undo(id, 3), Err(StoreError::GameChanged { stored: 2, expected: 3, .. })));
    assert!(matches!(store.close_game(id, 1, resigned(Seat::One, 5)), Err(StoreError::GameChanged { .. })));
    assert_eq!(store.game(id).unwrap().record.to_string(), "showdown(target=1000) x5 x9");
    store.close_game(id, 2, resigned(Seat::One, 5)).unwrap();
    assert!(matches!(store.append_move(id, 3, &mv, None), Err(StoreError::Over(_))));
    assert!(matches!(store.close_game(id, 2, resigned(Seat::One, 5)), Err(StoreError::Over(_))));
    let nobody = GameId(99);
    assert!(matches!(store.append_move(nobody, 1, &mv, None), Err(StoreError::NoGame(_))));
    assert!(matches!(store.undo(nobody, 1), Err(StoreError::NoGame(_))));
    assert!(matches!(store.close_game(nobody, 0, resigned(Seat::One, 5)), Err(StoreError::NoGame(_))));
}

#[test]
fn unfinished_games_come_newest_first() {
    let mut store = Store::open_in_memory().unwrap();
    let ids: Vec<GameId> =
        [30, 10, 20, 20].iter().map(|started| keep(&mut store, "showdown x5", &people(), *started)).collect();
    keep(&mut store, "showdown x5 resigned", &people(), 40);
    let found: Vec<GameId> = store
        .unfinished(3)
        .unwrap()
        .iter()
        .map(|unfinished| match unfinished {
            Unfinished::Game(game) => game.id,
            Unfinished::Match(found) => panic!("there is no match, but {found:?}"),
        })
        .collect();
    // By when they were begun, whatever the clock said.
    assert_eq!(found, [ids[3], ids[2], ids[1]]);
}

#[test]
fn a_book_of_ones_own_is_saved_with_its_game() {
    let (_folder, file) = folder();
    let own = rules("showdown").book().to_string().replace("to = 9", "to = 12");
    let book: numduel_rules::RuleBook = own.parse().unwrap();
    let rules = std::sync::Arc::new(book.clone()).rules(&[("target".to_owned(), 100.into())].into()).unwrap();
    let mut game = Game::new(std::sync::Arc::new(rules));
    game.play(&"x12".parse().unwrap()).unwrap();
    let new = NewGame { game: &game, players: &people(), seed: None, started: 1, ended: None };
    let id = Store::open(&file).unwrap().begin_game(&new).unwrap();
    let saved = Store::open(&file).unwrap().game(id).unwrap();
    assert_eq!(saved.book.parse::<numduel_rules::RuleBook>().unwrap(), book);
    assert_eq!(saved.replay().unwrap(), game);
}
