//! What a line from a process says, in each of the three ways to speak.

use serde::Deserialize;

use crate::agent::Said;
use crate::engine_game::shown;
use crate::last_object::said_in;

/// A line of JSON from a process, with all that matters of it.
#[derive(Deserialize)]
struct ProcessLine {
    id: Option<u64>,
    kind: Option<String>,
    bestmove: Option<String>,
    reply: Option<String>,
    error: Option<String>,
    tokens: Option<u64>,
}

/// What a line from a process is.
pub(crate) enum Heard {
    Ready,
    Nothing,
    /// An answer to an earlier question.
    Stale,
    /// It cannot answer, and why.
    Unavailable(String),
    Reply(Said, u64),
}

/// Whether a line of JSON says that the process is ready.
pub(crate) fn is_ready(line: &str) -> bool {
    serde_json::from_str::<ProcessLine>(line).is_ok_and(|line| line.kind.as_deref() == Some("readyok"))
}

pub(crate) fn heard_words(line: &str) -> Heard {
    let mut words = line.split_whitespace();
    let said = match (words.next(), words.next(), words.next()) {
        (None | Some("id" | "idok" | "info" | "state"), ..) => return Heard::Nothing,
        (Some("readyok"), None, _) => return Heard::Ready,
        (Some("bestmove"), Some("resign"), None) => Said::Resigns,
        (Some("bestmove"), Some(mv), None) => Said::Move(mv.to_owned()),
        (Some("error"), ..) => return Heard::Unavailable(format!("the engine says: {}", shown(line))),
        _ => Said::Unreadable(format!("'{}' is not 'bestmove MOVE'", shown(line))),
    };
    Heard::Reply(said, 0)
}

pub(crate) fn heard_json(line: &str, asked: u64) -> Heard {
    let unreadable = |reason: &str| Heard::Reply(Said::Unreadable(reason.to_owned()), 0);
    let Ok(read) = serde_json::from_str::<ProcessLine>(line) else {
        return unreadable("it is not a JSON object with \"id\" and \"bestmove\"");
    };
    let tokens = read.tokens.unwrap_or(0);
    match (read.id, read.bestmove) {
        (Some(id), Some(_)) if id != asked => Heard::Stale,
        (Some(id), None) if id != asked => Heard::Nothing,
        (Some(_), Some(mv)) if mv == "resign" => Heard::Reply(Said::Resigns, tokens),
        (Some(_), Some(mv)) => Heard::Reply(Said::Move(mv), tokens),
        (Some(_), None) => match read.error {
            Some(error) => Heard::Unavailable(format!("the engine says: {}", shown(&error))),
            None => Heard::Reply(Said::Unreadable("it has no \"bestmove\"".to_owned()), tokens),
        },
        (None, _) => unreadable("it has no \"id\", which repeats that of the question"),
    }
}

pub(crate) fn heard_text(line: &str, asked: u64) -> Heard {
    let unreadable = |reason: &str, tokens| Heard::Reply(Said::Unreadable(reason.to_owned()), tokens);
    let Ok(read) = serde_json::from_str::<ProcessLine>(line) else {
        return unreadable("it is not a JSON object with \"reply\"", 0);
    };
    let tokens = read.tokens.unwrap_or(0);
    match (read.id, read.reply, read.error) {
        (_, None, None) => unreadable("it is not a JSON object with \"reply\"", 0),
        (None, ..) => unreadable("it has no \"id\", which repeats that of the question", tokens),
        (Some(id), ..) if id != asked => Heard::Stale,
        (_, Some(reply), _) => Heard::Reply(said_in(&reply), tokens),
        (_, None, Some(error)) => Heard::Unavailable(format!("the agent says: {}", shown(&error))),
    }
}
