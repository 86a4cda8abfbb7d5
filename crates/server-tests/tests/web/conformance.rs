//! What every database of rooms has to do, tried with each of them.

use std::path::Path;
use std::process::Command;

use numduel_room::{Participant, RoomCode, RoomEventKind, RoomHeader};
use numduel_session::SeatPlayer;
use numduel_store::rooms::{AppendChange, CreateChange, Grant, NewRoomEvent, RoomChange, RoomRefusal, RoomStore};
use numduel_store::{GameFilter, HistoryPage, Store};
use numduel_store_postgres::PostgresRooms;
use serde_json::Value;

use crate::PROGRAM;
use crate::common::TestServer;
use crate::postgres;
use crate::process::ServerProcess;

fn code(number: u64) -> RoomCode {
    // Tests share a database; each has codes of its own.
    RoomCode::from_random((number + 1_000_000 * u64::from(std::process::id())).to_le_bytes())
}

fn create(room: RoomCode, request: u8, expires: i64) -> RoomChange {
    let header = RoomHeader {
        code: room,
        game: "showdown".to_owned(),
        book: numduel_rules::catalog::find("showdown").unwrap().to_string(),
        mode: Some("best-of:3".parse().unwrap()),
        seed: Some(u64::MAX - 1),
        created: 1_700_000_000,
    };
    let events = vec![NewRoomEvent {
        kind: RoomEventKind::Sat(Participant::First, SeatPlayer::person("Ada").unwrap()),
        request: None,
    }];
    let grants = vec![Grant { secret: [request; 32], participant: Participant::First }];
    RoomChange::Create(Box::new(CreateChange { header, request: [request; 32], events, grants, expires }))
}

fn append(room: RoomCode, seq: u64, request: &str, kind: RoomEventKind) -> RoomChange {
    RoomChange::Append(Box::new(AppendChange {
        room,
        seq,
        event: NewRoomEvent { kind, request: Some(request.to_owned()) },
        at: 1_700_000_001,
        expires: Some(i64::MAX / 2),
        revoke: None,
        grants: Vec::new(),
        games: Vec::new(),
    }))
}

fn conforms(store: &mut dyn RoomStore, other: &mut dyn RoomStore) {
    let [one, two, three] = [1, 2, 3].map(code);
    let values = RoomEventKind::AgreedValues;
    let made = store.commit(&[create(one, 1, i64::MAX / 2), create(two, 2, 5)]).unwrap();
    assert!(made.iter().all(|made| made.as_ref().is_ok_and(|made| made.seq == 1 && !made.repeated)));
    // A batch in which some changes do not fit: the others are made.
    let batch = [
        create(one, 1, 9),
        create(one, 3, 9),
        append(one, 2, "a", values(Participant::First)),
        append(two, 7, "b", values(Participant::First)),
        append(three, 2, "c", values(Participant::First)),
    ];
    let made = store.commit(&batch).unwrap();
    assert!(made[0].as_ref().is_ok_and(|made| made.repeated && made.seq == 1));
    assert_eq!(made[1], Err(RoomRefusal::CodeTaken(one)));
    assert!(made[2].as_ref().is_ok_and(|made| made.seq == 2 && !made.repeated));
    assert_eq!(made[3], Err(RoomRefusal::Stale { room: two, newest: 1 }));
    assert_eq!(made[4], Err(RoomRefusal::NoRoom(three)));
    // The same request again, and another one at the same place, through another connection.
    let made = other
        .commit(&[append(one, 2, "a", values(Participant::First)), append(two, 2, "d", values(Participant::Second))])
        .unwrap();
    assert!(made[0].as_ref().is_ok_and(|made| made.repeated && made.seq == 2));
    assert!(made[1].as_ref().is_ok_and(|made| made.seq == 2));
    let stale = store.commit(&[append(two, 2, "e", values(Participant::Second))]).unwrap();
    assert_eq!(stale, [Err(RoomRefusal::Stale { room: two, newest: 2 })]);
    // Secrets come and go with events.
    let mut linked = append(one, 3, "f", RoomEventKind::SignedOut(Participant::First));
    if let RoomChange::Append(append) = &mut linked {
        (append.revoke, append.grants) =
            (Some(Participant::First), vec![Grant { secret: [9; 32], participant: Participant::First }]);
    }
    assert!(store.commit(&[linked]).unwrap()[0].is_ok());
    assert!(!other.rooms_of(&[1; 32]).unwrap().contains(&one) && other.rooms_of(&[9; 32]).unwrap().contains(&one));
    let room = other.room(one).unwrap().unwrap();
    assert_eq!(room.events.iter().map(|event| event.seq).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(room.events[1].request.as_deref(), Some("a"));
    assert_eq!(
        (room.header.seed, room.header.mode.map(|mode| mode.to_string())),
        (Some(u64::MAX - 1), Some("best-of:3".to_owned()))
    );
    assert_eq!(room.grants, [Grant { secret: [9; 32], participant: Participant::First }]);
    let mut newest = other.newest(&[one, two, three]).unwrap();
    newest.sort_unstable();
    let mut expected = [(one, 3), (two, 2)];
    expected.sort_unstable();
    assert_eq!(newest, expected);
    // An event moves the end of its room; what has expired is gone.
    store.commit(&[create(three, 4, 5)]).unwrap();
    assert!(store.expire(6).unwrap() >= 1);
    assert!(store.room(three).unwrap().is_none() && store.room(two).unwrap().is_some());
    let made = store.commit(&[RoomChange::Delete(one), RoomChange::Delete(two), RoomChange::Delete(three)]).unwrap();
    assert!(made[0].is_ok() && made[1].is_ok() && made[2] == Err(RoomRefusal::NoRoom(three)));
    assert!(other.room(one).unwrap().is_none() && !other.codes().unwrap().contains(&two));
}

#[test]
fn sqlite_conforms() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("numduel.db");
    conforms(&mut Store::at(&file), &mut Store::at(&file));
}

#[test]
fn postgresql_conforms() {
    let open = || PostgresRooms::open(&postgres()).unwrap();
    conforms(&mut open(), &mut open());
}

/// What `numduel serve migrate` says about this folder and the database of the tests.
fn migrate(folder: &Path, back: bool) -> String {
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "migrate", "--database", &postgres(), "--data"]).arg(folder).args(back.then_some("--back"));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn rooms_move_to_postgresql_and_back_with_their_seats() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let rooms = ["showdown", "avoid-duel"].map(|game| ada.create(game));
    bob.join(&rooms[0]);
    ada.play(&rooms[0], "4");
    let before = rooms.each_ref().map(|room| ada.room(room));
    assert!(migrate(server.folder(), false).starts_with("Copied 2 rooms; 0 were there already."));
    let again = migrate(server.folder(), false);
    assert!(again.starts_with("Copied 0 rooms; 2 were there already."), "it can be repeated");
    let same = |next: &ServerProcess, before: &[Value; 2]| {
        for (room, before) in rooms.iter().zip(before) {
            let after = next.program('A').room(room);
            for field in ["seq", "game", "moves", "you", "turn", "record"] {
                assert_eq!(after[field], before[field], "{field}");
            }
        }
    };
    let next = ServerProcess::on(&postgres());
    same(&next, &before);
    assert_eq!(next.program('B').play(&rooms[0], "3").status, 200, "the game continues there");
    let before = rooms.each_ref().map(|room| next.program('A').room(room));
    next.stop();

    // The file of another machine, where the games are in the history as if they had been played there. Other tests have
    // rooms in the database too, so what it says about their number is not known.
    let folder = tempfile::tempdir().unwrap();
    assert!(migrate(folder.path(), true).starts_with("Copied "));
    let back = ServerProcess::in_folder(folder.path());
    same(&back, &before);
    assert_eq!(back.program('A').play(&rooms[0], "2").status, 200, "and here");
    back.stop();
    let history = Store::at(folder.path().join("numduel.db"))
        .history(&GameFilter::default(), HistoryPage { limit: 1000, after: None })
        .unwrap();
    assert!(history.iter().any(|game| game.record.to_string().ends_with(" x4 x3 x2")));
}

#[test]
fn servers_that_start_at_once_make_the_tables_once() {
    let starts: Vec<_> = (0..4).map(|_| std::thread::spawn(|| PostgresRooms::open(&postgres()).map(|_| ()))).collect();
    assert!(starts.into_iter().all(|start| start.join().unwrap().is_ok()));
}

#[test]
fn a_server_that_starts_once_stopped_another_from_writing() {
    let room = code(50);
    let mut writer = PostgresRooms::open(&postgres()).unwrap();
    writer.commit(&[create(room, 9, i64::MAX / 2)]).unwrap();
    let starts = std::thread::spawn(|| (0..40).try_for_each(|_| PostgresRooms::open(&postgres()).map(|_| ())));
    for seq in 2.. {
        let made = writer
            .commit(&[append(room, seq, &format!("r{seq}"), RoomEventKind::AgreedValues(Participant::First))])
            .unwrap();
        assert!(made[0].is_ok(), "{made:?}");
        if starts.is_finished() {
            break;
        }
    }
    starts.join().unwrap().unwrap();
}
