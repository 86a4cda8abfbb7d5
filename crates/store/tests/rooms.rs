//! Games that are played in rooms: their moves are the rooms' events, and nowhere else.

use std::path::Path;

use numduel_room::{
    Action, GameChange, Now, Participant, Room, RoomCode, RoomEvent, RoomEventKind, RoomHeader, RoomRules,
};
use numduel_rules::Seat;
use numduel_session::{GameId, SeatPlayer};
use numduel_store::rooms::{AppendChange, Committed, CreateChange, NewRoomEvent, RoomChange, RoomRefusal, RoomStore};
use numduel_store::{GameFilter, HistoryPage, Store, StoreError, Unfinished};
use rusqlite::Connection;

use crate::common::folder;

const ADA: Option<Participant> = Some(Participant::First);
const BOB: Option<Participant> = Some(Participant::Second);

/// A room of a store, played as a server does it: what happens is stored, and then the room moves on.
struct Played {
    store: Store,
    room: Room,
}

impl Played {
    fn new(file: &Path, mode: Option<&str>) -> Self {
        let header = RoomHeader {
            code: "K7PQ2M".parse().unwrap(),
            game: "showdown(target=100)".to_owned(),
            book: numduel_rules::catalog::find("showdown").unwrap().to_string(),
            mode: mode.map(|mode| mode.parse().unwrap()),
            seed: Some(6),
            created: 1_700_000_000,
        };
        let rules = RoomRules::read(&header.game, &header.book).unwrap();
        let mut store = Store::at(file);
        let (events, grants) = (Vec::new(), Vec::new());
        let create = CreateChange { header: header.clone(), request: [1; 32], events, grants, expires: 1_800_000_000 };
        store.commit(&[RoomChange::Create(Box::new(create))]).unwrap()[0].clone().unwrap();
        let mut played = Self { store, room: Room::new(header, rules) };
        for (who, name) in [(Participant::First, "Ada"), (Participant::Second, "Bob")] {
            played.happens(RoomEventKind::Sat(who, SeatPlayer::person(name).unwrap())).unwrap();
        }
        played
    }

    fn happens(&mut self, kind: RoomEventKind) -> Result<Committed, RoomRefusal> {
        self.happens_with(kind, &[])
    }

    /// The same with more changes of the games than the event means.
    fn happens_with(&mut self, kind: RoomEventKind, more: &[GameChange]) -> Result<Committed, RoomRefusal> {
        let (seq, at) = (self.room.seq() + 1, 1_700_000_000 + i64::try_from(self.room.seq()).unwrap());
        let event = RoomEvent { seq, kind: kind.clone(), request: None, at };
        let (next, applied) = self.room.after(event).unwrap();
        let change = AppendChange {
            room: self.code(),
            seq,
            event: NewRoomEvent { kind, request: None },
            at,
            expires: None,
            revoke: None,
            grants: Vec::new(),
            games: [applied.games, more.to_vec()].concat(),
        };
        let made = self.store.commit(&[RoomChange::Append(Box::new(change))]).unwrap().remove(0)?;
        self.room = next;
        Ok(made)
    }

    fn act(&mut self, action: &Action, who: Option<Participant>) {
        let now = Now { at: 0, away: [0, 0], claim_after: 60 };
        let kind = self.room.decide(action, who, &now).unwrap();
        self.happens(kind).unwrap();
    }

    fn play(&mut self, moves: &str) {
        for mv in moves.split(' ') {
            let player = self.room.to_move();
            self.act(&Action::Move { mv: mv.to_owned() }, player);
        }
    }

    fn code(&self) -> RoomCode {
        self.room.header().code
    }

    /// Three games: one that is won after a takeback, one that is resigned, one that is still on.
    fn play_three(&mut self) {
        self.play("5 9");
        self.act(&Action::Takeback, BOB);
        self.act(&Action::Takeback, ADA);
        self.play("8 3");
        for who in [ADA, BOB] {
            self.act(&Action::Rematch, who);
        }
        self.act(&Action::Resign, ADA);
        for who in [ADA, BOB] {
            self.act(&Action::Rematch, who);
        }
        self.play("2 2");
    }
}

/// Records, names and winners, the game last begun first.
fn history(store: &Store) -> Vec<(String, [String; 2], Option<Seat>)> {
    let games = store.history(&GameFilter::default(), HistoryPage::first(100)).unwrap();
    assert_eq!(store.problems(), []);
    let names = |game: &numduel_store::StoredGame| game.players.each_ref().map(|player| player.name().to_owned());
    games
        .iter()
        .map(|game| (game.record.to_string(), names(game), game.outcome.and_then(|outcome| outcome.winner)))
        .collect()
}

fn count(file: &Path, sql: &str) -> i64 {
    Connection::open(file).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
}

fn expected() -> Vec<(String, [String; 2], Option<Seat>)> {
    let [ada, bob] = ["Ada", "Bob"].map(str::to_owned);
    let game = |moves: &str, players: [&String; 2], winner| {
        (format!("showdown(target=100){moves}"), players.map(Clone::clone), winner)
    };
    vec![
        game(" x2 x2", [&ada, &bob], None),
        game(" opponent-resigned", [&bob, &ada], Some(Seat::One)),
        game(" x5 x8 x3", [&ada, &bob], Some(Seat::One)),
    ]
}

#[test]
fn a_move_in_a_room_is_stored_once_and_its_games_are_in_the_history() {
    for mode in [None, Some("best-of:5")] {
        let (_folder, file) = folder();
        let mut played = Played::new(&file, mode);
        played.play_three();
        assert_eq!(history(&played.store), expected(), "{mode:?}");
        assert_eq!(count(&file, "SELECT count(*) FROM moves"), 0);
        assert_eq!(count(&file, "SELECT count(*) FROM room_events WHERE kind = 'move'"), 6);
        let scores = played.store.scores(&GameFilter::default()).unwrap();
        assert!(scores.iter().all(|score| (score.total().wins, score.total().losses) == (1, 1)), "{scores:?}");
        // Exported, and read back as games of their own.
        let mut lines = Vec::new();
        played.store.export(&mut lines, &numduel_rules::Budget::default()).unwrap();
        let mut other = Store::open_in_memory().unwrap();
        other.import(lines.as_slice(), &numduel_rules::Budget::default()).unwrap();
        assert_eq!(history(&other), expected());
    }
}

/// What is played in a room continues there: resumed elsewhere, it would be another game.
#[test]
fn only_the_room_continues_its_games() {
    for mode in [None, Some("best-of:5")] {
        let (_folder, file) = folder();
        let mut played = Played::new(&file, mode);
        played.play_three();
        assert_eq!(played.store.unfinished(10).unwrap(), []);
        let open = GameId(3);
        let refused = [
            played.store.append_move(open, 1, &"x5".parse().unwrap(), None),
            played.store.append_move(open, 3, &"x5".parse().unwrap(), None),
            played.store.undo(open, 2),
        ];
        assert!(refused.iter().all(|made| matches!(made, Err(StoreError::InRoom(_)))), "{refused:?}");
        played.play("5");
        assert_eq!(history(&played.store)[0].0, "showdown(target=100) x2 x2 x5");
    }
}

#[test]
fn the_games_of_a_room_whose_time_is_up_stay_with_their_moves() {
    for mode in [None, Some("best-of:5")] {
        let (_folder, file) = folder();
        let mut played = Played::new(&file, mode);
        played.play_three();
        assert_eq!(played.store.expire(1_900_000_000).unwrap(), 1);
        assert!(played.store.room(played.code()).unwrap().is_none());
        assert_eq!(history(&played.store), expected());
        assert_eq!(count(&file, "SELECT count(*) FROM moves"), 5);
        // Now they are games like any other.
        let open = played.store.unfinished(10).unwrap();
        match (&open[..], mode) {
            ([Unfinished::Game(game)], None) => assert_eq!(game.record.moves.len(), 2),
            ([Unfinished::Match(open)], Some(_)) => {
                assert_eq!((open.games.len(), open.open_game()), (3, Some(GameId(3))));
            }
            other => panic!("{other:?}"),
        }
        played.store.append_move(GameId(3), 3, &"x5".parse().unwrap(), None).unwrap();
    }
}

#[test]
fn a_deleted_room_takes_its_games_along() {
    let (_folder, file) = folder();
    let mut played = Played::new(&file, Some("best-of:5"));
    played.play_three();
    let room = played.code();
    played.store.commit(&[RoomChange::Delete(room)]).unwrap()[0].clone().unwrap();
    for table in ["games", "moves", "matches", "players", "room_events", "rooms"] {
        assert_eq!(count(&file, &format!("SELECT count(*) FROM {table}")), 0, "{table}");
    }
}

/// The second of two changes of the games is refused after the first was written.
#[test]
fn an_event_whose_game_is_refused_leaves_no_trace() {
    let (_folder, file) = folder();
    let mut played = Played::new(&file, None);
    played.play("5");
    let resigned = RoomEventKind::Resigned(Participant::First);
    let again = played.room.after(RoomEvent { seq: 4, kind: resigned.clone(), request: None, at: 0 }).unwrap().1.games;
    assert_eq!(again.len(), 1);
    let refused = played.happens_with(resigned.clone(), &again);
    assert!(matches!(refused, Err(RoomRefusal::Game { .. })), "{refused:?}");
    assert_eq!(history(&played.store)[0], ("showdown(target=100) x5".to_owned(), ["Ada".into(), "Bob".into()], None));
    assert_eq!(played.store.room(played.code()).unwrap().unwrap().events.len(), 3);
    played.happens(resigned).unwrap();
    assert_eq!(history(&played.store)[0].2, Some(Seat::Two));
}

#[test]
fn a_game_of_a_damaged_room_is_skipped_and_reported() {
    for damage in [
        // The game would end in the same way.
        "UPDATE room_events SET detail = 'x7' WHERE seq = 7",
        "UPDATE room_events SET detail = 'nonsense' WHERE seq = 3",
        "DELETE FROM room_events WHERE seq = 3",
        "DELETE FROM rooms",
        "UPDATE games SET begun = 12 WHERE id = 1",
        "UPDATE games SET room = NULL, begun = NULL WHERE id = 1",
    ] {
        let (_folder, file) = folder();
        Played::new(&file, None).play_three();
        let connection = Connection::open(&file).unwrap();
        connection.pragma_update(None, "foreign_keys", false).unwrap();
        let changed = connection.execute(damage, []).unwrap();
        assert_eq!(changed, 1, "{damage}");
        let mut store = Store::open(&file).unwrap();
        let games = store.history(&GameFilter::default(), HistoryPage::first(100)).unwrap();
        assert!(games.iter().all(|game| game.id != GameId(1)), "{damage}: {games:?}");
        assert_eq!(store.problems()[0].game, GameId(1), "{damage}");
        // Nothing of it is lost to tidying.
        if damage.contains("room_events") {
            assert_eq!(store.expire(1_900_000_000).unwrap(), 0);
        }
    }
}

/// A file of version 4, in which every move of a room was stored a second time with its game.
fn older(file: &Path) {
    let written = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/data/older/numduel.db");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::copy(written, file).unwrap();
}

/// The moves of each game of a room, as an older program has them.
fn older_moves(file: &Path) -> Vec<(i64, String)> {
    let file = Connection::open(file).unwrap();
    let mut select = file
        .prepare(
            "SELECT game, (SELECT coalesce(group_concat(move, ' '), '') FROM (SELECT move FROM moves WHERE moves.game = room_games.game ORDER BY ply))
             FROM room_games ORDER BY game",
        )
        .unwrap();
    select.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().collect::<Result<_, _>>().unwrap()
}

fn moves(store: &Store, game: i64) -> Result<String, StoreError> {
    let moves = store.game(GameId(game))?.record.moves;
    Ok(moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

#[test]
fn the_rooms_of_an_older_file_keep_each_move_once() {
    let (_folder, file) = folder();
    older(&file);
    let before = older_moves(&file);
    assert!(before.len() >= 5 && before.iter().any(|(_, moves)| moves.contains(' ')), "{before:?}");
    let store = Store::open(&file).unwrap();
    for (game, expected) in before {
        assert_eq!(moves(&store, game).unwrap(), expected, "game {game}");
    }
    assert_eq!(count(&file, "SELECT count(*) FROM moves JOIN games ON id = game WHERE room IS NOT NULL"), 0);
    assert_eq!(store.unfinished(100).unwrap().iter().filter(|found| matches!(found, Unfinished::Match(_))).count(), 0);
}

/// Where the copy differs from the room, both stay: the room as it was played there, and the copy as a game like any other.
#[test]
fn an_older_game_that_differs_from_its_room_stays() {
    for (damage, is_readable) in [
        ("UPDATE room_events SET detail = 'x6' WHERE room = '5ZFQWH' AND kind = 'move' AND seq = 4", true),
        ("UPDATE room_events SET detail = 'nonsense' WHERE room = '5ZFQWH' AND seq = 3", true),
        (
            "UPDATE moves SET move = 'x6' WHERE game = (SELECT game FROM room_games WHERE room = '5ZFQWH') AND ply = 2",
            false,
        ),
    ] {
        let (_folder, file) = folder();
        older(&file);
        let connection = Connection::open(&file).unwrap();
        assert_eq!(connection.execute(damage, []).unwrap(), 1, "{damage}");
        let select = "SELECT game FROM room_games WHERE room = '5ZFQWH'";
        let game: i64 = connection.query_row(select, [], |row| row.get(0)).unwrap();
        drop(connection);
        let store = Store::open(&file).unwrap();
        assert_eq!(moves(&store, game).ok(), is_readable.then(|| "x5 x9".to_owned()), "{damage}");
        assert_eq!(count(&file, &format!("SELECT count(*) FROM moves WHERE game = {game}")), 2, "{damage}");
        assert_eq!(count(&file, "SELECT count(*) FROM rooms WHERE code = '5ZFQWH' AND game_id IS NULL"), 1);
    }
}
