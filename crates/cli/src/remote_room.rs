//! A room on a server, played line by line: what the opponent does is printed, and what is typed is sent.

use std::io::{self, BufRead, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use anyhow::{Context, bail};
use numduel_rules::number::shorten;
use numduel_wire::{ProblemReport, RoomPhase, RoomReport, SeatNumber};
use rand::TryRng;
use rand::rngs::SysRng;
use serde_json::{Value, json};

use crate::exit::{Exit, usage};
use crate::output;

/// The port of a server that is named without one.
const PORT: u16 = 8080;

/// Longer than a server waits for news.
const PATIENCE: Duration = Duration::from_mins(1);

/// A room, and the secret that is this player's name there.
pub struct RemoteRoom {
    host: String,
    secret: String,
    code: String,
}

impl RemoteRoom {
    /// Takes the free seat of the room `CODE@HOST`.
    pub fn join(address: &str, name: Option<&str>) -> anyhow::Result<Self> {
        let wrong = || usage("write the room as CODE@HOST, such as K7PQ2M@192.168.0.5:8080");
        let (code, host) = address.split_once('@').ok_or_else(wrong)?;
        let room = Self { host: with_port(host)?, secret: secret()?, code: code.to_owned() };
        room.act("join", json!({ "name": name }))?;
        Ok(room)
    }

    /// Makes a room for a game, and says how to join it.
    pub fn host(game: &str, server: &str, name: Option<&str>) -> anyhow::Result<Self> {
        let mut room = Self { host: with_port(server)?, secret: secret()?, code: String::new() };
        let made = room.ask("POST", "/rooms", Some(&json!({ "request": "host", "game": game, "name": name })))?;
        made["room"].as_str().unwrap_or_default().clone_into(&mut room.code);
        output::notice(&format!(
            "Your friend opens http://{}/{} or runs: numduel join {}@{}\n",
            room.host, room.code, room.code, room.host
        ));
        Ok(room)
    }

    /// Plays until the game is over or the input ends.
    pub fn play(&self) -> anyhow::Result<Exit> {
        let mut told = 0;
        let mut room = self.look("")?;
        loop {
            told = tell(&room, told)?;
            if room.phase == RoomPhase::Over {
                output::answer(&format!("{}\n", room.closing.unwrap_or_default()))?;
                return Ok(Exit::Done);
            }
            if room.turn.is_some() && room.turn == room.you {
                let Some(line) = ask_for_move(&room)? else { return Ok(Exit::EndOfInput) };
                if let Err(problem) = self.type_line(&line, room.seq) {
                    output::notice(&format!("{problem}\n"));
                }
                room = self.look("")?;
            } else {
                room = self.look(&format!("?after={}&wait=25", room.seq))?;
            }
        }
    }

    fn type_line(&self, line: &str, seq: u64) -> anyhow::Result<()> {
        match line.trim() {
            "resign" => self.act("resign", json!({ "seq": seq })),
            text => self.act("move", json!({ "seq": seq, "move": text })),
        }
    }

    fn look(&self, query: &str) -> anyhow::Result<RoomReport> {
        Ok(serde_json::from_value(self.ask("GET", &format!("/rooms/{}{query}", self.code), None)?)?)
    }

    fn act(&self, action: &str, mut body: Value) -> anyhow::Result<()> {
        // Sent twice, the same request at the same event happens once.
        body["request"] = format!("{action}-{}", body["seq"]).into();
        self.ask("POST", &format!("/rooms/{}/{action}", self.code), Some(&body)).map(|_| ())
    }

    fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> anyhow::Result<Value> {
        let body = body.map(ToString::to_string).unwrap_or_default();
        let Self { host, secret, .. } = self;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nAuthorization: Bearer {secret}\r\nAccept: \
             application/json\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let unreachable = || format!("the server {host} cannot be reached; start one with: numduel serve --lan");
        let mut stream = TcpStream::connect(host).with_context(unreachable)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(request.as_bytes()).with_context(unreachable)?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).with_context(unreachable)?;
        let (head, body) = answer.split_once("\r\n\r\n").context("the server did not answer")?;
        if head.split(' ').nth(1).is_some_and(|status| status.starts_with('2')) {
            return Ok(serde_json::from_str(body)?);
        }
        let problem: ProblemReport = serde_json::from_str(body).context("the server answered something else")?;
        let allowed = if problem.allowed.is_empty() {
            String::new()
        } else {
            format!(" Possible: {}.", problem.allowed.join(", "))
        };
        bail!("{}{allowed}", problem.detail)
    }
}

fn with_port(host: &str) -> anyhow::Result<String> {
    if host.contains("//") {
        return Err(usage(
            "write the server as HOST or HOST:PORT; for a server behind https, open the link in a browser",
        ));
    }
    Ok(if host.contains(':') { host.to_owned() } else { format!("{host}:{PORT}") })
}

/// 128 random bits in base32.
fn secret() -> anyhow::Result<String> {
    const SIGNS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let mut bytes = [0_u8; 26];
    SysRng.try_fill_bytes(&mut bytes).context("the system has no random numbers")?;
    // The last of 26 signs has three bits.
    bytes[25] &= 0b1_1100;
    Ok(bytes.iter().map(|byte| char::from(SIGNS[usize::from(byte & 31)])).collect())
}

/// Prints the moves that are new, and says how many there are now.
fn tell(room: &RoomReport, told: usize) -> anyhow::Result<usize> {
    if told == 0 && room.phase == RoomPhase::Playing {
        let names = room.players.each_ref().map(|player| player.as_ref().map_or("", |player| &player.name));
        output::answer(&format!("{}: {} against {}\n", room.title, names[0], names[1]))?;
    }
    for mv in room.moves.iter().skip(told) {
        let number = shorten(&mv.number.0.to_string());
        output::answer(&format!("{} plays {} → {number}\n", name(room, mv.seat), mv.mv))?;
    }
    Ok(room.moves.len())
}

fn name(room: &RoomReport, seat: SeatNumber) -> &str {
    room.players[seat.0.index()].as_ref().map_or("Nobody", |player| &player.name)
}

/// Nothing where the input has ended.
fn ask_for_move(room: &RoomReport) -> anyhow::Result<Option<String>> {
    let choices: Vec<&str> = room.legal.iter().take(12).map(|choice| choice.typed.as_str()).collect();
    let number = shorten(&room.number.0.to_string());
    output::answer(&format!("The number is {number}. Your move ({}): ", choices.join(", ")))?;
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line)?;
    Ok((read > 0 && line.trim() != "quit").then_some(line))
}
