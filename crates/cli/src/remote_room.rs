//! A room on a server: finding it, asking what is new there, and doing something in it. Every question waits for its answer,
//! so front ends ask on another thread.

mod line_mode;
mod replica;
mod room_seat;
mod room_server;
mod saved_seat;
mod seat_options;
mod transcript;
mod typed_line;

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use numduel_room::Action;
use numduel_wire::{ProblemReport, RoomReceipt, RoomReport};
use rand::TryRng;
use rand::rngs::SysRng;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::data_dir::DataDir;
use crate::exit::{failure, usage};
use crate::{output, shell};
use room_server::RoomServer;
use saved_seat::SavedSeat;

pub use line_mode::play;
pub use replica::RoomNotice;
pub use room_seat::{Answered, RoomHeard, RoomSeat};
pub use seat_options::minutes;
pub use typed_line::typed_actions;

/// How long a question that failed waits before it is asked again.
const PAUSE: Duration = Duration::from_secs(1);

/// A room, and the secret that is this player's name there.
#[derive(Clone)]
pub struct RemoteRoom {
    server: RoomServer,
    secret: String,
    code: String,
    /// The seat as it is saved; nothing where it could not be. It is locked until the player leaves.
    saved: Option<Arc<SavedSeat>>,
    /// Options of the command line that say where.
    data: Vec<String>,
}

/// Why a server did not do what it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomProblem {
    /// It can't be reached, or asks to try again later.
    Lost(String),
    /// The room was deleted.
    Gone(String),
    /// It says no, and why.
    Refused(String),
}

impl fmt::Display for RoomProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Lost(text) | Self::Gone(text) | Self::Refused(text)) = self;
        out.write_str(text)
    }
}

impl From<RoomProblem> for anyhow::Error {
    fn from(problem: RoomProblem) -> Self {
        failure(problem.to_string(), ())
    }
}

impl RemoteRoom {
    /// Takes the free seat of a room, which is named as `CODE@HOST` or by its link; or comes back to a seat that was left.
    pub fn join(address: &str, name: Option<&str>, data: &DataDir) -> anyhow::Result<Self> {
        let wrong = || usage("write the room as CODE@HOST, such as K7PQ2M@192.168.0.5:8080, or copy its link");
        let (code, server) = match address.split_once('@') {
            Some(parts) => parts,
            None => address.rsplit_once('/').map(|(server, code)| (code, server)).ok_or_else(wrong)?,
        };
        let server = RoomServer::new(server.trim_end_matches("/rooms"))?;
        let mut room = Self { server, secret: secret()?, code: code.to_uppercase(), saved: None, data: data.options() };
        if let Some(seat) = room.come_back(&data.folder()?) {
            return Ok(seat);
        }
        room.post(&format!("/rooms/{}/join", room.code), &json!({ "request": "join", "name": name }))?;
        room.save(data);
        Ok(room)
    }

    /// Makes a room for a game.
    pub fn host(game: &str, server: &str, name: Option<&str>, data: &DataDir) -> anyhow::Result<Self> {
        let (server, code) = (RoomServer::new(server)?, String::new());
        let mut room = Self { server, secret: secret()?, code, saved: None, data: data.options() };
        room.code = room.post("/rooms", &json!({ "request": "host", "game": game, "name": name }))?.room;
        room.save(data);
        Ok(room)
    }

    /// The seat in this room that was left on this computer, if it is still ours.
    fn come_back(&self, data: &Path) -> Option<Self> {
        SavedSeat::find(data, &self.address()).into_iter().find_map(|seat| {
            let room = Self { secret: seat.secret.clone(), ..self.clone() };
            match room.look() {
                Ok(report) if report.you.is_some() => Some(Self { saved: Some(Arc::new(seat)), ..room }),
                Ok(_) | Err(RoomProblem::Gone(_)) => {
                    seat.forget();
                    None
                }
                Err(_) => None,
            }
        })
    }

    fn save(&mut self, data: &DataDir) {
        let folder = data.folder();
        match folder.and_then(|folder| Ok(SavedSeat::save(&folder, &self.address(), &self.secret)?)) {
            Ok(seat) => self.saved = Some(Arc::new(seat)),
            Err(error) => {
                output::notice(&format!("warning: if you leave, you can't come back to your seat: {error}\n"));
            }
        }
    }

    /// The command that comes back to the seat, if it is saved.
    fn join_again(&self) -> Option<String> {
        let command = ["numduel".to_owned(), "join".to_owned(), self.link()];
        self.saved.as_ref().map(|_| shell::words(&[&command, self.data.as_slice()].concat()))
    }

    /// The room as `numduel join` takes it.
    fn address(&self) -> String {
        format!("{}@{}", self.code, self.server.host())
    }

    /// The link that a friend opens in a browser.
    pub fn link(&self) -> String {
        format!("{}/{}", self.server, self.code)
    }

    /// The room as it is now.
    fn look(&self) -> Result<RoomReport, RoomProblem> {
        read(&self.ask("GET", &format!("/rooms/{}", self.code), "")?)
    }

    /// The text of the rule book of its games.
    fn book(&self) -> Result<String, RoomProblem> {
        self.ask("GET", &format!("/rooms/{}/files/book.toml", self.code), "")
    }

    /// The room with everything that happened after event `seq`, once there is something, or after `wait` seconds as it is. If there
    /// is no answer, or one that came suspiciously fast, it returns only after a pause, so as not to ask too often.
    fn news(&self, seq: u64, wait: u8) -> Result<RoomReport, RoomProblem> {
        let began = Instant::now();
        let news = self.ask("GET", &format!("/rooms/{}?after={seq}&wait={wait}", self.code), "");
        let news = news.and_then(|text| read::<RoomReport>(&text));
        let is_new = news.as_ref().is_ok_and(|report| report.seq > seq);
        if !is_new {
            thread::sleep(PAUSE.saturating_sub(began.elapsed()));
        }
        news
    }

    /// Does something, and says which event it became.
    fn act(&self, action: &Action, seq: u64) -> Result<u64, RoomProblem> {
        let word = action.word();
        let mut body = json!(action);
        // Sent twice, the same request at the same event happens once.
        body["request"] = format!("{word}-{seq}").into();
        if action.info().depends_on_position {
            body["seq"] = seq.into();
        }
        let receipt = self.post(&format!("/rooms/{}/{word}", self.code), &body);
        if matches!(receipt, Err(RoomProblem::Lost(_))) {
            thread::sleep(PAUSE);
        }
        Ok(receipt?.seq)
    }

    fn post(&self, path: &str, body: &Value) -> Result<RoomReceipt, RoomProblem> {
        read(&self.ask("POST", path, &body.to_string())?)
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> Result<String, RoomProblem> {
        let answer = self.server.ask(method, path, &self.secret, body);
        let (status, text) = answer.map_err(|error| RoomProblem::Lost(format!("{error:#}")))?;
        if status.is_success() { Ok(text) } else { Err(refused(status.as_str(), &text)) }
    }
}

/// What a status and a problem report mean.
fn refused(status: &str, body: &str) -> RoomProblem {
    // A proxy whose server is away has pages of its own.
    let Ok(problem) = serde_json::from_str::<ProblemReport>(body) else {
        return RoomProblem::Lost(format!("the server answered with status {status}"));
    };
    let allowed = match problem.allowed.as_slice() {
        [] => String::new(),
        allowed => format!(" Try: {}.", allowed.join(", ")),
    };
    let text = format!("{}{allowed}", problem.detail);
    match status {
        "429" | "502" | "503" | "504" => RoomProblem::Lost(text),
        "404" => RoomProblem::Gone(text),
        _ => RoomProblem::Refused(text),
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, RoomProblem> {
    serde_json::from_str(text)
        .map_err(|_| RoomProblem::Lost("the server answered something that this program cannot read".to_owned()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_is_away_for_a_moment_is_asked_again_and_one_that_says_no_is_not() {
        let problem = |status: u16| {
            json!({ "type": "", "title": "", "status": status, "detail": "No.", "allowed": ["2", "3"] }).to_string()
        };
        let said = "No. Try: 2, 3.".to_owned();
        assert_eq!(refused("503", &problem(503)), RoomProblem::Lost(said.clone()));
        assert_eq!(refused("404", &problem(404)), RoomProblem::Gone(said.clone()));
        assert_eq!(refused("409", &problem(409)), RoomProblem::Refused(said));
        let page = "<h1>Bad Gateway</h1>";
        assert_eq!(refused("502", page), RoomProblem::Lost("the server answered with status 502".to_owned()));
    }
}
