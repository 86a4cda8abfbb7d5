//! One server on a file, against callers of the same writer in this process and against transactions of one row.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use numduel_room::{GameChange, Participant, RoomCode, RoomEventKind, RoomHeader};
use numduel_rules::{Rules, compact};
use numduel_server::Writer;
use numduel_session::SeatPlayer;
use numduel_store::Store;
use numduel_store::rooms::{AppendChange, CreateChange, NewRoomEvent, RoomChange, RoomStore};

use super::rooms::{GAME, check_all, play_all, tables};
use super::servers::{MeasuredServer, Place};
use super::{CONNECTIONS, ROUNDS, TURN, percentile, rate, report};

/// A room of the writer alone.
#[derive(Clone, Copy)]
struct BareRoom {
    code: RoomCode,
    ply: usize,
}

impl BareRoom {
    fn append(&self, kind: RoomEventKind, request: String, games: Vec<GameChange>) -> RoomChange {
        RoomChange::Append(Box::new(AppendChange {
            room: self.code,
            seq: self.ply as u64 + 2,
            event: NewRoomEvent { kind, request: Some(request) },
            at: 1_700_000_000,
            expires: None,
            revoke: None,
            grants: Vec::new(),
            games,
        }))
    }

    /// The next move, with the same rows as in a server.
    fn next(&mut self) -> RoomChange {
        let mv: numduel_rules::Move = "+1".parse().unwrap();
        self.ply += 1;
        let game = GameChange::Move(self.ply, mv.clone(), None);
        self.append(RoomEventKind::Moved(mv), format!("{:032}", self.ply), vec![game])
    }
}

/// Rooms in which a game has begun.
fn bare_rooms(store: &mut Store, rules: &Arc<Rules>) -> Vec<BareRoom> {
    let players = ["Ada", "Bob"].map(|name| SeatPlayer::person(name).unwrap());
    let room = |number: usize| {
        let room = BareRoom { code: RoomCode::from_random((number as u64).to_le_bytes()), ply: 0 };
        let header = RoomHeader {
            code: room.code,
            game: rules.game_string().to_string(),
            book: rules.book().to_string(),
            mode: None,
            seed: Some(2),
            created: 1_700_000_000,
        };
        let sat = NewRoomEvent { kind: RoomEventKind::Sat(Participant::First, players[0].clone()), request: None };
        let create =
            CreateChange { header, request: [0; 32], events: vec![sat], grants: Vec::new(), expires: i64::MAX / 2 };
        let begin = GameChange::BeginGame(Arc::clone(rules), players.clone(), Some(2), None);
        let join =
            room.append(RoomEventKind::Sat(Participant::Second, players[1].clone()), "join".to_owned(), vec![begin]);
        let made = store.commit(&[RoomChange::Create(Box::new(create)), join]).unwrap();
        assert!(made.iter().all(Result::is_ok), "{made:?}");
        room
    };
    (0..CONNECTIONS).map(room).collect()
}

/// As many callers in this process as there are connections.
async fn call(writer: &Writer, rooms: Vec<BareRoom>) -> (Vec<BareRoom>, u64, Duration) {
    let began = Instant::now();
    let callers: Vec<_> = rooms
        .into_iter()
        .map(|mut room| {
            let writer = writer.clone();
            tokio::spawn(async move {
                let mut count = 0;
                while began.elapsed() < TURN {
                    assert!(writer.write(room.next()).await.unwrap().is_ok());
                    count += 1;
                }
                (room, count)
            })
        })
        .collect();
    let (mut rooms, mut count) = (Vec::new(), 0);
    for caller in callers {
        let (room, own) = caller.await.unwrap();
        rooms.push(room);
        count += own;
    }
    (rooms, count, began.elapsed())
}

/// One transaction for each move.
fn one_by_one(store: &mut Store, room: &mut BareRoom) -> (u64, Duration) {
    let (began, mut count) = (Instant::now(), 0);
    while began.elapsed() < TURN / 2 {
        assert!(store.commit(&[room.next()]).unwrap()[0].is_ok());
        count += 1;
    }
    (count, began.elapsed())
}

pub async fn measure(program: &Path) {
    let folders = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let [ours, bare, single] = folders.each_ref().map(|folder| folder.path().join("numduel.db"));
    let server = MeasuredServer::start(program, &Place::Folder(ours.parent().unwrap().to_owned()), None);
    let servers = [server.address];
    let mut playing = tables(&servers, 0, CONNECTIONS).await;
    let rules = Arc::new(Arc::new(compact::read(GAME).unwrap()).rules(&std::collections::BTreeMap::new()).unwrap());
    let mut bare_store = Store::at(&bare);
    let mut called = bare_rooms(&mut bare_store, &rules);
    let (writer, _thread) = Writer::start(Box::new(bare_store)).unwrap();
    let mut single_store = Store::at(&single);
    let mut lonely = bare_rooms(&mut single_store, &rules)[0];
    let (mut rates, mut times) = ([(0, Duration::ZERO); 3], Vec::new());
    let mut add = |side: usize, count: u64, time: Duration| {
        rates[side].0 += count;
        rates[side].1 += time;
    };
    for _ in 0..ROUNDS {
        let (tables, own, time) = play_all(&servers, playing, TURN).await;
        add(0, own.len() as u64, time);
        playing = tables;
        times.extend(own);
        let (rooms, count, time) = call(&writer, called).await;
        add(1, count, time);
        called = rooms;
        let (count, time) = one_by_one(&mut single_store, &mut lonely);
        add(2, count, time);
    }
    check_all(server.address, &playing).await;
    let [http, calls, singles] = rates.map(|(count, time)| rate(count, time));
    let p99 = percentile(&mut times, 99);
    let ours = format!("{http:.0} moves/s, p99 {:.0} ms", p99.as_secs_f64() * 1000.0);
    let case = format!("SQLite, HTTP at {CONNECTIONS} connections");
    report(&case, &ours, &format!("{calls:.0}/s in process"), (http / calls, "×"), "at least 0.5");
    report(&case, &ours, &format!("{singles:.0}/s one by one"), (http / singles, "×"), "at least 3");
}
