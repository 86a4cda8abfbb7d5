//! Nothing that was acknowledged is lost or made twice when servers and databases are killed.

use std::time::Duration;

use numduel_store::Store;
use numduel_store::rooms::RoomStore;
use serde_json::{Value, json};
use xtask::postgres::TestDatabase;

use crate::common::{Answer, Client};
use crate::process::ServerProcess;
use crate::try_post;
use crate::two_servers::new_room;

/// How often: `NUMDUEL_HEAVY` asks for the full number.
fn times(full: u32, few: u32) -> u32 {
    if std::env::var_os("NUMDUEL_HEAVY").is_some() { full } else { few }
}

/// A game that continues while things are killed, and what has been acknowledged of it.
struct LongGame {
    room: String,
    /// Moves that were acknowledged.
    ply: u64,
    /// Answers that came before the killing, and were given again afterwards.
    compared: u32,
}

impl LongGame {
    fn begin(ada: &Client, bob: &Client) -> Self {
        Self { room: new_room(ada, bob, "showdown(target=10^300)"), ply: 0, compared: 0 }
    }

    fn player(&self) -> char {
        if self.ply.is_multiple_of(2) { 'A' } else { 'B' }
    }

    fn path(&self) -> String {
        format!("/rooms/{}/move", self.room)
    }

    fn body(&self) -> Value {
        json!({ "request": format!("m{}", self.ply), "seq": self.ply + 2, "move": "2" })
    }

    /// Sends the next move, kills something shortly afterwards, and says what was answered.
    fn send_and(&self, client: &Client, (round, rounds): (u32, u32), kill: impl FnOnce()) -> Option<Answer> {
        let (client, path, body) = (client.clone(), self.path(), self.body());
        let sending = std::thread::spawn(move || try_post(&client, &path, &body));
        // From before it arrives until after it was answered.
        std::thread::sleep(Duration::from_micros(u64::from(round * 15_000 / rounds)));
        kill();
        sending.join().unwrap()
    }

    /// Sends the same move until it is acknowledged. If it was acknowledged before, the answer is the same.
    fn insist(&mut self, client: &Client, before: Option<Answer>) {
        for _ in 0..400 {
            if let Some(answer) = try_post(client, &self.path(), &self.body()).filter(|answer| answer.status == 200) {
                self.ply += 1;
                assert_eq!(answer.json()["seq"], self.ply + 2, "every move is one event");
                if let Some(before) = before.filter(|before| before.status == 200) {
                    assert_eq!(before.body, answer.body, "the same request has the same answer");
                    self.compared += 1;
                }
                return;
            }
            std::thread::sleep(Duration::from_millis(30));
        }
        panic!("nobody answers {}", self.body());
    }

    /// What the database has is exactly what was acknowledged.
    fn check(&self, client: &Client, store: &mut dyn RoomStore) {
        let moves = client.room(&self.room)["moves"].as_array().unwrap().len();
        let stored = store.room(self.room.parse().unwrap()).unwrap().unwrap().events;
        assert_eq!((moves as u64, stored.len() as u64), (self.ply, self.ply + 2));
        assert!(stored.iter().map(|event| event.seq).eq(1..=self.ply + 2), "one after the other");
        println!("{} moves, {} answers compared", self.ply, self.compared);
    }
}

#[test]
fn nothing_is_lost_when_one_of_two_servers_is_killed() {
    let database = TestDatabase::start().unwrap();
    let mut victim = ServerProcess::on(&database.url());
    let other = ServerProcess::on(&database.url());
    let mut game = LongGame::begin(&victim.program('A'), &other.program('B'));
    let rounds = times(200, 12);
    for round in 0..rounds {
        let player = game.player();
        let before = game.send_and(&victim.program(player), (round, rounds), || victim.kill());
        game.insist(&other.program(player), before);
        victim = ServerProcess::on(&database.url());
        let player = game.player();
        game.insist(&victim.program(player), None);
    }
    game.check(&victim.program('A'), &mut numduel_store_postgres::PostgresRooms::open(&database.url()).unwrap());
}

#[test]
fn nothing_is_lost_when_postgresql_is_killed() {
    let database = TestDatabase::start().unwrap();
    let servers = [ServerProcess::on(&database.url()), ServerProcess::on(&database.url())];
    let mut game = LongGame::begin(&servers[0].program('A'), &servers[1].program('B'));
    let rounds = times(20, 3);
    for round in 0..rounds {
        for server in &servers {
            let player = game.player();
            game.insist(&server.program(player), None);
        }
        let player = game.player();
        let before = game.send_and(&servers[0].program(player), (round, rounds), || database.kill().unwrap());
        database.resume().unwrap();
        game.insist(&servers[1].program(player), before);
    }
    game.check(&servers[0].program('A'), &mut numduel_store_postgres::PostgresRooms::open(&database.url()).unwrap());
}

#[test]
fn nothing_is_lost_when_a_server_with_a_file_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = ServerProcess::in_folder(folder.path());
    let mut game = LongGame::begin(&server.program('A'), &server.program('B'));
    let rounds = times(200, 12);
    for round in 0..rounds {
        let player = game.player();
        let before = game.send_and(&server.program(player), (round, rounds), || server.kill());
        server = ServerProcess::in_folder(folder.path());
        game.insist(&server.program(player), before);
    }
    game.check(&server.program('A'), &mut Store::open(folder.path().join("numduel.db")).unwrap());
}

#[test]
fn whoever_waited_while_the_database_failed_sees_what_happens_next() {
    let database = TestDatabase::start().unwrap();
    let server = ServerProcess::on(&database.url());
    let [ada, bob] = ['A', 'B'].map(|player| server.program(player));
    let mut game = LongGame::begin(&ada, &bob);
    let (watching, path) = (bob.clone(), format!("/rooms/{}?after=3&wait=25", game.room));
    let waiting = std::thread::spawn(move || watching.get(&path).json());
    std::thread::sleep(Duration::from_millis(300));
    database.kill().unwrap();
    assert_eq!(ada.post(&game.path(), &game.body()).status, 503, "it cannot be written");
    database.resume().unwrap();
    game.insist(&ada, None);
    game.insist(&bob, None);
    assert_eq!(waiting.join().unwrap()["moves"].as_array().unwrap().len(), 2);
}
