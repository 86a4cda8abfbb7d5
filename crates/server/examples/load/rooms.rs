//! Rooms in which two programs play a game without an end, and as many moves as a server takes.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use super::http::Connection;

/// A game that continues for as long as anybody measures.
pub const GAME: &str = "start 1; +1..2; >=1000000000 wins";

/// A room in which both players are ours.
pub struct Table {
    pub code: String,
    pub secrets: [String; 2],
    pub ply: u64,
}

/// A secret for each number.
fn secret(number: usize) -> String {
    const SIGNS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let sign =
        |index: usize| char::from(SIGNS[number.checked_shr(5 * u32::try_from(index).unwrap()).unwrap_or(0) & 31]);
    (0..12).map(sign).collect::<String>() + &"A".repeat(14)
}

impl Table {
    /// Opens a room. Numbers are different for different rooms of a database.
    pub async fn open(connection: &mut Connection, number: usize) -> Self {
        let secrets = [secret(2 * number + 1), secret(2 * number + 2)];
        let body = format!(r#"{{"request":"r","book":"{GAME}","name":"Ada"}}"#);
        let (status, answer) = connection.ask("POST", "/rooms", &secrets[0], &body).await;
        assert_eq!(status, 201, "{answer}");
        let code = answer.split("\"room\":\"").nth(1).unwrap()[..6].to_owned();
        Self { code, secrets, ply: 0 }
    }

    /// The second player takes the free seat.
    pub async fn join(&self, connection: &mut Connection) {
        let path = format!("/rooms/{}/join", self.code);
        let (status, answer) = connection.ask("POST", &path, &self.secrets[1], r#"{"request":"j","name":"Bob"}"#).await;
        assert_eq!(status, 200, "{answer}");
    }

    /// Makes the next move, and waits until it is acknowledged.
    pub async fn play(&mut self, connection: &mut Connection) {
        let (ply, seq) = (self.ply, self.ply + 2);
        let body = format!(r#"{{"request":"m{ply}","seq":{seq},"move":"1"}}"#);
        let player = usize::from(!ply.is_multiple_of(2));
        let (status, answer) =
            connection.ask("POST", &format!("/rooms/{}/move", self.code), &self.secrets[player], &body).await;
        assert_eq!(status, 200, "{answer}");
        self.ply += 1;
    }

    /// Every move that was acknowledged is there, also on a server that has yet to hear of the last one.
    pub async fn check(&self, connection: &mut Connection) {
        let path = format!("/rooms/{}?after={}&wait=25", self.code, self.ply + 1);
        let (status, answer) = connection.ask("GET", &path, &self.secrets[0], "").await;
        let moves = answer.matches("\"move\":\"+1\",\"number\"").count();
        assert_eq!((status, moves as u64), (200, self.ply), "moves are missing in {}", self.code);
    }
}

/// Opens rooms with both players, spread over the servers.
pub async fn tables(servers: &[SocketAddr], first: usize, count: usize) -> Vec<Table> {
    let workers: Vec<_> = (0..32)
        .map(|worker| {
            let server = servers[worker % servers.len()];
            tokio::spawn(async move {
                let mut connection = Connection::open(server).await;
                let mut tables = Vec::new();
                for number in (worker..count).step_by(32) {
                    let table = Table::open(&mut connection, first + number).await;
                    table.join(&mut connection).await;
                    tables.push(table);
                }
                tables
            })
        })
        .collect();
    let mut all = Vec::new();
    for worker in workers {
        all.extend(worker.await.unwrap());
    }
    all
}

/// Moves in all rooms as fast as they are acknowledged, one connection for each room: how many, and how long each took.
pub async fn play_all(
    servers: &[SocketAddr],
    tables: Vec<Table>,
    time: Duration,
) -> (Vec<Table>, Vec<Duration>, Duration) {
    let began = Instant::now();
    let players: Vec<_> = tables
        .into_iter()
        .enumerate()
        .map(|(index, mut table)| {
            let server = servers[index % servers.len()];
            tokio::spawn(async move {
                let mut connection = Connection::open(server).await;
                let mut times = Vec::new();
                while began.elapsed() < time {
                    let sent = Instant::now();
                    table.play(&mut connection).await;
                    times.push(sent.elapsed());
                }
                (table, times)
            })
        })
        .collect();
    let (mut tables, mut times) = (Vec::new(), Vec::new());
    for player in players {
        let (table, own) = player.await.unwrap();
        tables.push(table);
        times.extend(own);
    }
    (tables, times, began.elapsed())
}

/// Reads everything back.
pub async fn check_all(server: SocketAddr, tables: &[Table]) {
    let mut connection = Connection::open(server).await;
    for table in tables {
        table.check(&mut connection).await;
    }
}
