//! Two servers on one database: a room spans both, and nothing is lost when one of them is killed.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::Client;
use crate::{postgres, try_post};

/// A server as a process of its own, so that it can be killed.
struct ServerProcess {
    child: Child,
    url: String,
}

impl ServerProcess {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_numduel-server"))
            .args(["--listen", "127.0.0.1:0", "--no-limits", "--database", &postgres()])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.split_whitespace().nth(1).unwrap().strip_prefix("http://").unwrap().to_owned();
        Self { child, url }
    }

    fn program(&self, secret: char) -> Client {
        let headers = vec![format!("Authorization: Bearer {}A", secret.to_string().repeat(25))];
        Client { address: self.url.parse().unwrap(), headers }
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

fn new_room(ada: &Client, bob: &Client, game: &str) -> String {
    let request = format!("{:?}", Instant::now()).replace(|sign: char| !sign.is_ascii_alphanumeric(), "");
    let request = &request[request.len().saturating_sub(40)..];
    let made = ada.post("/rooms", &json!({ "request": request, "game": game, "name": "Ada" }));
    let room = made.json()["room"].as_str().unwrap_or_else(|| panic!("{}", made.body)).to_owned();
    assert_eq!(bob.join(&room).status, 200);
    room
}

#[test]
fn a_move_on_one_server_is_seen_on_the_other_at_once() {
    let (one, two) = (ServerProcess::start(), ServerProcess::start());
    let (ada, bob) = (one.program('A'), two.program('B'));
    let room = new_room(&ada, &bob, "showdown(target=1000000000)");
    let mut slowest = Duration::ZERO;
    for (index, mv) in ["2", "3", "2", "3", "2", "3", "2", "3"].into_iter().enumerate() {
        let (player, other) = if index % 2 == 0 { (&ada, &bob) } else { (&bob, &ada) };
        let seq = player.room(&room)["seq"].as_u64().unwrap();
        let waiting = {
            let (other, room) = (other.clone(), room.clone());
            std::thread::spawn(move || {
                (other.get(&format!("/rooms/{room}?after={seq}&wait=20")).json(), Instant::now())
            })
        };
        std::thread::sleep(Duration::from_millis(100));
        let answer = player.play(&room, mv);
        assert_eq!(answer.status, 200, "{}", answer.body);
        let sent = Instant::now();
        let (seen, at) = waiting.join().unwrap();
        assert_eq!(seen["moves"].as_array().unwrap().len(), index + 1);
        slowest = slowest.max(at.saturating_duration_since(sent));
    }
    assert!(slowest < Duration::from_secs(3), "{slowest:?}: the other server was not told");
    assert_eq!(ada.room(&room)["record"], bob.room(&room)["record"]);
}

/// Sends a request until somebody answers it, whichever server that is.
fn insist(clients: &[Client], path: &str, body: &Value) -> Value {
    for attempt in 0..200 {
        let answer = try_post(&clients[attempt % clients.len()], path, body);
        if let Some(answer) = answer.filter(|answer| answer.status == 200) {
            return answer.json();
        }
        std::thread::sleep(Duration::from_millis(30));
    }
    panic!("nobody answers {path} {body}");
}

#[test]
fn no_acknowledged_move_is_lost_or_made_twice_when_a_server_is_killed() {
    let mut victim = ServerProcess::start();
    let other = ServerProcess::start();
    let room = new_room(&victim.program('A'), &other.program('B'), "showdown(target=10^60)");
    let kills = if std::env::var_os("NUMDUEL_CASES").is_some() { 200 } else { 20 };
    let (mut seq, mut ply) = (2, 0);
    for round in 0..kills {
        for _ in 0..3 {
            let player = if ply % 2 == 0 { 'A' } else { 'B' };
            let body = json!({ "request": format!("m{ply}"), "seq": seq, "move": "2" });
            let path = format!("/rooms/{room}/move");
            let clients = [victim.program(player), other.program(player)];
            let killed = (ply % 3 == round % 3).then(|| {
                let (client, path, body) = (clients[0].clone(), path.clone(), body.clone());
                let sending = std::thread::spawn(move || try_post(&client, &path, &body));
                std::thread::sleep(Duration::from_micros(u64::from(round as u32 * 137 % 4000)));
                victim.kill();
                sending.join().unwrap()
            });
            let receipt = insist(&[other.program(player)], &path, &body);
            if let Some(answered) = killed.flatten().filter(|answer| answer.status == 200) {
                assert_eq!(answered.json(), receipt, "the same request has the same answer");
            }
            seq = receipt["seq"].as_u64().unwrap();
            ply += 1;
            assert_eq!(seq, ply + 2, "every move is one event");
            if victim.child.try_wait().unwrap().is_some() {
                victim = ServerProcess::start();
            }
        }
    }
    let moves = other.program('A').room(&room)["moves"].as_array().unwrap().len();
    assert_eq!(u64::try_from(moves).unwrap(), ply);
}
