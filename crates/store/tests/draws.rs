//! Games that nobody has won: saved with their cause, counted, and part of a match.

use std::io::Cursor;
use std::sync::Arc;

use crate::common::{folder, game, keep, people, rules};
use numduel_rules::{Budget, Cause, Game, Outcome, RuleBook, Rules};
use numduel_session::{GameId, Starts, Streaks, WinCounts};
use numduel_store::{Ended, GameFilter, NewGame, NewMatch, Store, StoreError};

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
    let saved = store.game(id).unwrap();
    assert_eq!(saved.outcome, Some(Outcome::drawn(Cause::Repetition)));
    assert_eq!((saved.ended, saved.record.closing), (Some(160), None));
    assert!(store.unfinished(10).unwrap().is_empty());
    assert!(matches!(store.append_move(id, 3, &"x2".parse().unwrap(), None), Err(StoreError::Over(_))));
    // Taking the move back that drew it opens it again.
    store.undo(id, 2).unwrap();
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
    let scores = store.scores(&GameFilter::default()).unwrap();
    let [ada, emmy] = &scores[..] else { panic!("{scores:?}") };
    assert_eq!(ada.total(), WinCounts { wins: 3, draws: 1, losses: 0 });
    assert_eq!(ada.streaks, Streaks { current: 1, longest: 2 });
    assert_eq!(emmy.total(), WinCounts { wins: 0, draws: 1, losses: 3 });
    assert_eq!(emmy.streaks, Streaks { current: 0, longest: 0 });
}

#[test]
fn a_match_of_draws_ends_after_its_games_with_nobody_ahead() {
    let mut store = Store::open_in_memory().unwrap();
    let rules = rules("showdown");
    let mode = "best-of:3".parse().unwrap();
    let id = store
        .begin_match(&NewMatch {
            rules: &rules,
            starts: Starts::Alike,
            mode,
            players: &people(),
            seed: None,
            started: 1,
        })
        .unwrap();
    for number in 1..=3 {
        let so_far = store.stored_match(id).unwrap();
        assert!(!so_far.score().decides(so_far.mode));
        let saved = store.begin_match_game(id, number, &rules, None, 1).unwrap();
        for (ply, mv) in (1..).zip(game("showdown x5 x2").moves()) {
            store.append_move(saved, ply, mv, (ply == 2).then(|| drawn(2))).unwrap();
        }
    }
    let played = store.stored_match(id).unwrap();
    assert_eq!((played.score().won, played.score().drawn, played.open_game()), ([0, 0], 3, None));
    assert!(played.score().decides(played.mode));
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
        assert!(matches!(store.game(id), Err(StoreError::Unreadable { .. })), "{winner} {cause}");
    }
}

/// A book that draws its games: by repeating where there is no cap, and by the cap where there is one.
fn drawing(cap: &str) -> Arc<Rules> {
    let start = "[parameters]\nstart = { from = 5, to = 7 }\n";
    let moves = "[[moves]]\nadd = 1\n[[moves]]\nsubtract = 1\n[[ends]]\nat_least = 20\nmover = \"wins\"\n";
    let book: RuleBook = format!("id = \"round\"\ntitle = \"Round\"\n{cap}\n{start}{moves}").parse().unwrap();
    Arc::new(Arc::new(book).rules(&[("start".to_owned(), 6.into())].into()).unwrap())
}

fn export(store: &Store) -> String {
    let mut bytes = Vec::new();
    store.export(&mut bytes, &Budget::default()).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn drawn_games_come_out_of_another_store_as_the_same_bytes_and_are_verified() {
    let mut store = Store::open_in_memory().unwrap();
    let cap = "cap = { moves = 2, mover = \"draws\" }";
    for (rules, moves) in [(drawing(""), "+1 -1 +1 -1"), (drawing(cap), "+1 +1")] {
        let mut game = Game::new(rules);
        moves.split(' ').for_each(|mv| _ = game.play(&mv.parse().unwrap()).unwrap());
        assert!(game.outcome().unwrap().winner.is_none());
        store.begin_game(&NewGame { game: &game, players: &people(), seed: None, started: 1, ended: Some(2) }).unwrap();
    }
    let text = export(&store);
    for result in [r#""result":{"winner":null,"cause":"repetition"}"#, r#""result":{"winner":null,"cause":"drawn"}"#] {
        assert!(text.contains(result), "{text}");
    }
    let mut copy = Store::open_in_memory().unwrap();
    let budget = &Budget::default();
    assert_eq!(copy.import(Cursor::new(&text), budget).unwrap().added, 2);
    assert_eq!(export(&copy), text);
    let wrong = text.lines().next().unwrap().replace("\"winner\":null", "\"winner\":1");
    let refused = Store::open_in_memory().unwrap().import(Cursor::new(wrong), budget).unwrap().refused;
    assert!(refused[0].reason.contains("but by its moves it is a draw (repetition)"), "{refused:?}");
}

#[test]
fn a_match_whose_games_draw_their_starts_keeps_each_and_survives_a_round_trip() {
    let mut store = Store::open_in_memory().unwrap();
    let rules = drawing("");
    let mode = "games:2".parse().unwrap();
    let new = NewMatch { rules: &rules, starts: Starts::Drawn, mode, players: &people(), seed: Some(1), started: 1 };
    let id = store.begin_match(&new).unwrap();
    for (number, start) in [(1, 6), (2, 7)] {
        let rules = rules.book().rules(&[("start".to_owned(), start.into())].into()).unwrap();
        let outcome = Game::new(Arc::new(rules.clone())).resign();
        let game = store.begin_match_game(id, number, &rules, Some(1), 2).unwrap();
        store.close_game(game, 0, Ended { outcome, at: 3 }).unwrap();
    }
    let text = export(&store);
    let mut copy = Store::open_in_memory().unwrap();
    assert_eq!(copy.import(Cursor::new(&text), &Budget::default()).unwrap().added, 2);
    assert_eq!(export(&copy), text);
    for store in [store, copy] {
        let saved = store.stored_match(id).unwrap();
        assert_eq!(saved.game.to_string(), "round");
        assert_eq!(saved.rules().unwrap().start().number, 5.into(), "the first that can be drawn");
        let games: Vec<String> =
            saved.games.iter().map(|game| store.game(game.id).unwrap().record.to_string()).collect();
        assert_eq!(games, ["round(start=6) resigned", "round(start=7) resigned"]);
    }
}
