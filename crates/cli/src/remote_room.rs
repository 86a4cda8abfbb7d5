//! A room on a server, played line by line: what the opponent does is printed, and what is typed is sent.

mod room_server;

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use anyhow::{Context, bail};
use numduel_rules::number::shorten;
use numduel_wire::{ProblemReport, RoomPhase, RoomReport, SeatNumber};
use rand::TryRng;
use rand::rngs::SysRng;
use serde_json::{Value, json};

use crate::exit::{Exit, usage};
use crate::output;
use room_server::RoomServer;

/// A room, and the secret that is this player's name there.
#[derive(Clone)]
pub struct RemoteRoom {
    server: RoomServer,
    secret: String,
    code: String,
}

/// What is waited for.
enum Happened {
    /// Somebody typed a line; nothing where the input has ended.
    Typed(Option<String>),
    /// The room has changed, or has been the same for a while.
    News(anyhow::Result<Box<RoomReport>>),
}

impl RemoteRoom {
    /// Takes the free seat of a room, which is named as `CODE@HOST` or by its link.
    pub fn join(address: &str, name: Option<&str>) -> anyhow::Result<Self> {
        let wrong = || usage("write the room as CODE@HOST, such as K7PQ2M@192.168.0.5:8080, or copy its link");
        let (code, server) = match address.split_once('@') {
            Some(parts) => parts,
            None => address.rsplit_once('/').map(|(server, code)| (code, server)).ok_or_else(wrong)?,
        };
        let server = RoomServer::new(server.trim_end_matches("/rooms"))?;
        let room = Self { server, secret: secret()?, code: code.to_owned() };
        room.act("join", json!({ "name": name }))?;
        Ok(room)
    }

    /// Makes a room for a game, and says how to join it.
    pub fn host(game: &str, server: &str, name: Option<&str>) -> anyhow::Result<Self> {
        let mut room = Self { server: RoomServer::new(server)?, secret: secret()?, code: String::new() };
        let made = room.ask("POST", "/rooms", Some(&json!({ "request": "host", "game": game, "name": name })))?;
        made["room"].as_str().unwrap_or_default().clone_into(&mut room.code);
        let link = format!("{}/{}", room.server, room.code);
        output::notice(&format!("Your friend opens {link} or runs: numduel join {link}\n"));
        Ok(room)
    }

    /// Plays until the game is over or the input ends.
    pub fn play(&self) -> anyhow::Result<Exit> {
        let (sender, happened) = mpsc::channel();
        read_lines(sender.clone())?;
        let (mut typed, mut told) = (VecDeque::new(), 0);
        let mut room = self.look("")?;
        loop {
            told = tell(&room, told)?;
            if room.phase == RoomPhase::Over {
                output::answer(&format!("{}\n", room.closing.unwrap_or_default()))?;
                return Ok(Exit::Done);
            }
            if room.turn.is_some() && room.turn == room.you {
                ask_for_move(&room)?;
                let Some(line) = next_line(&mut typed, &happened) else { return Ok(Exit::EndOfInput) };
                if let Err(problem) = self.type_line(&line, room.seq) {
                    output::notice(&format!("{problem}\n"));
                }
                room = self.look("")?;
            } else {
                match self.wait_for_news(&room, &mut typed, &sender, &happened)? {
                    Some(news) => room = news,
                    None => return Ok(Exit::EndOfInput),
                }
            }
        }
    }

    /// Waits until something happens in the room; nothing if the player leaves instead. At a terminal, whoever waits can resign;
    /// lines from elsewhere wait for their turn.
    fn wait_for_news(
        &self,
        room: &RoomReport,
        typed: &mut VecDeque<Option<String>>,
        sender: &Sender<Happened>,
        happened: &Receiver<Happened>,
    ) -> anyhow::Result<Option<RoomReport>> {
        let (own, sender, query) = (self.clone(), sender.clone(), format!("?after={}&wait=25", room.seq));
        // Whoever has left does not need the news.
        thread::spawn(move || _ = sender.send(Happened::News(own.look(&query).map(Box::new))));
        let at_terminal = io::stdin().is_terminal();
        loop {
            match happened.recv()? {
                Happened::News(news) => return Ok(Some(*news?)),
                Happened::Typed(Some(line)) if at_terminal => match line.trim() {
                    "quit" => return Ok(None),
                    "resign" => {
                        if let Err(problem) = self.type_line("resign", room.seq) {
                            output::notice(&format!("{problem}\n"));
                        }
                    }
                    _ => output::notice("Wait for your opponent; you can type resign or quit.\n"),
                },
                Happened::Typed(line) => typed.push_back(line),
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
        // Version 1.0, so that no proxy sends the answer in pieces.
        let request = format!(
            "{method} {path} HTTP/1.0\r\nHost: {}\r\nAuthorization: Bearer {}\r\nAccept: application/json\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.server.host(),
            self.secret,
            body.len()
        );
        let answer = self.server.exchange(&request)?;
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

fn ask_for_move(room: &RoomReport) -> anyhow::Result<()> {
    let choices: Vec<&str> = room.legal.iter().take(12).map(|choice| choice.typed.as_str()).collect();
    let number = shorten(&room.number.0.to_string());
    Ok(output::answer(&format!("The number is {number}. Your move ({}): ", choices.join(", ")))?)
}

/// The next line that was typed; nothing if that was to leave, or if the input has ended.
fn next_line(typed: &mut VecDeque<Option<String>>, happened: &Receiver<Happened>) -> Option<String> {
    let line = match typed.pop_front() {
        Some(line) => line,
        // Nobody waits for news now.
        None => happened.iter().find_map(|happened| match happened {
            Happened::Typed(line) => Some(line),
            Happened::News(_) => None,
        })?,
    };
    line.filter(|line| line.trim() != "quit")
}

/// Reads what is typed, up to its end.
fn read_lines(sender: Sender<Happened>) -> io::Result<()> {
    let reading = move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(Happened::Typed(Some(line))).is_err() {
                return;
            }
        }
        _ = sender.send(Happened::Typed(None));
    };
    thread::Builder::new().name("input".to_owned()).spawn(reading).map(|_| ())
}
