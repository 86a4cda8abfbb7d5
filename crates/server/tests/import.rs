//! Rooms that come into a file from another database, with their games.

use std::path::Path;

use numduel_server::import_room;
use numduel_store::rooms::{RoomStore, StoredRoom};
use numduel_store::{GameFilter, HistoryPage, Store};
use serde_json::json;

use crate::common::TestServer;

/// When the rooms are removed: not during a test.
const EXPIRES: i64 = i64::MAX / 2;

fn open(folder: &Path) -> Store {
    Store::open(folder.join("numduel.db")).unwrap()
}

/// The rooms as any database has them: their events and seats, and no games.
fn rooms(folder: &Path) -> Vec<StoredRoom> {
    let mut store = open(folder);
    let codes = store.codes().unwrap();
    codes.into_iter().map(|code| store.room(code).unwrap().unwrap()).collect()
}

/// Imports all rooms, and says how many had something new.
fn import(from: &Path, to: &Path) -> usize {
    let mut store = open(to);
    rooms(from).into_iter().filter(|room| import_room(&mut store, room.clone(), EXPIRES).unwrap()).count()
}

/// What `history`, `review` and `export` have of each game.
fn games(folder: &Path) -> Vec<String> {
    let store = open(folder);
    let games = store.history(&GameFilter::default(), HistoryPage { limit: 100, after: None }).unwrap();
    assert!(store.problems().is_empty());
    let mut lines: Vec<String> = games
        .iter()
        .map(|game| {
            assert_eq!(game.replay().unwrap().outcome(), game.outcome);
            let names = game.players.each_ref().map(|player| player.name().to_owned());
            let number = game.of_match.as_ref().map(|place| place.number);
            format!("{} {names:?} {:?} {} {:?} {number:?}", game.record, game.seed, game.started, game.ended)
        })
        .collect();
    lines.sort();
    lines
}

/// Rooms of every kind: a finished game and a rematch that has begun, a match, one against the computer, and one in which
/// a seat was freed and moves were taken back.
fn play_everything(server: &TestServer) -> String {
    let (ada, bob) = (server.program('A'), server.program('B'));
    let first = ada.create("showdown(target=10)");
    bob.join(&first);
    for (player, mv) in [(&ada, "2"), (&bob, "9")] {
        assert_eq!(player.play(&first, mv).status, 200);
    }
    for player in [&ada, &bob] {
        assert_eq!(player.act(&first, "rematch", &json!({})).status, 200);
    }
    assert_eq!(bob.play(&first, "3").status, 200);

    let made = json!({ "request": "match", "game": "showdown", "name": "Ada", "mode": "best-of:3" });
    let of_match = ada.post("/rooms", &made).json()["room"].as_str().unwrap().to_owned();
    bob.join(&of_match);
    ada.play(&of_match, "2");
    assert_eq!(bob.act(&of_match, "resign", &json!({})).status, 200);

    let made = json!({ "request": "computer", "game": "showdown", "opponent": "level:3" });
    let computer = ada.post("/rooms", &made).json()["room"].as_str().unwrap().to_owned();
    ada.play(&computer, "2");
    ada.get(&format!("/rooms/{computer}?after=3&wait=20"));

    let freed = ada.create("avoid-duel");
    bob.join(&freed);
    assert_eq!(ada.act(&freed, "free", &json!({})).status, 200);
    let emmy = json!({ "request": "emmy", "name": "Emmy" });
    assert_eq!(server.program('C').post(&format!("/rooms/{freed}/join"), &emmy).status, 200);
    assert_eq!(ada.play(&freed, "2").status, 200);
    assert_eq!(ada.act(&freed, "takeback", &json!({})).status, 200);
    assert_eq!(server.program('C').act(&freed, "takeback", &json!({})).status, 200);
    assert_eq!(ada.play(&freed, "3").status, 200);
    first
}

#[test]
fn imported_rooms_bring_their_games_and_play_continues() {
    let (old, new) = (TestServer::start(), TestServer::start());
    let room = play_everything(&old);
    let before = old.program('A').room(&room);
    assert_eq!(import(old.folder(), new.folder()), 4);
    assert_eq!(games(old.folder()).len(), 5);
    assert_eq!(games(new.folder()), games(old.folder()));
    assert_eq!(rooms(new.folder()).len(), 4);
    let after = new.program('A').room(&room);
    for field in ["seq", "game", "moves", "you", "turn", "record", "score", "round"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    // The game that was on continues in its own row of the history.
    assert_eq!(new.program('A').play(&room, "9").status, 200);
    assert_eq!(new.program('A').room(&room)["phase"], "over");
    assert_eq!(games(new.folder()).len(), 5);
    assert!(games(new.folder()).iter().any(|game| game.starts_with("showdown(target=10) x3 x9 ")));
}

#[test]
fn a_room_that_was_copied_before_gets_what_has_happened_since() {
    let (old, copy) = (TestServer::start(), tempfile::tempdir().unwrap());
    let room = play_everything(&old);
    assert_eq!(import(old.folder(), copy.path()), 4);
    assert_eq!(import(old.folder(), copy.path()), 0, "it can be repeated");
    let (ada, bob) = (old.program('A'), old.program('B'));
    assert_eq!(ada.play(&room, "9").status, 200);
    assert_eq!(bob.post(&format!("/rooms/{room}/sign-out"), &json!({ "request": "out" })).status, 200);
    assert_eq!(import(old.folder(), copy.path()), 1);
    assert_eq!(games(copy.path()), games(old.folder()));
    let sorted = |folder: &Path| {
        let mut rooms = rooms(folder);
        rooms.sort_by_key(|room| room.header.code.to_string());
        for room in &mut rooms {
            room.grants.sort_by_key(|grant| grant.secret);
        }
        rooms
    };
    assert_eq!(sorted(copy.path()), sorted(old.folder()), "with the same seats");
    // What has happened only in the copy is never overwritten.
    assert_eq!(import(copy.path(), old.folder()), 0);
}
