//! What a line from a process says, in each of the three ways to speak.

use serde::Deserialize;

use crate::agent::ReplyContent;
use crate::reply_object::parse_reply;
use crate::wording::quoted;

/// A line of JSON from a process, with all that matters of it.
#[derive(Deserialize)]
struct JsonLine {
    id: Option<u64>,
    kind: Option<String>,
    bestmove: Option<String>,
    reply: Option<String>,
    error: Option<String>,
    tokens: Option<u64>,
}

/// What a line from a process is.
pub(crate) enum ProcessLine {
    Ready,
    Nothing,
    /// An answer to an earlier question.
    Stale,
    /// It cannot answer, and why.
    Unavailable(String),
    Reply(ReplyContent, u64),
}

/// Whether a line of JSON says that the process is ready.
pub(crate) fn is_ready(line: &str) -> bool {
    serde_json::from_str::<JsonLine>(line).is_ok_and(|line| line.kind.as_deref() == Some("readyok"))
}

pub(crate) fn parse_words(line: &str) -> ProcessLine {
    let mut words = line.split_whitespace();
    let content = match (words.next(), words.next(), words.next()) {
        (None | Some("id" | "idok" | "info" | "state"), ..) => return ProcessLine::Nothing,
        (Some("readyok"), None, _) => return ProcessLine::Ready,
        (Some("bestmove"), Some("resign"), None) => ReplyContent::Resigns,
        (Some("bestmove"), Some(mv), None) => ReplyContent::Move(mv.to_owned()),
        (Some("error"), ..) => return ProcessLine::Unavailable(format!("the engine says: {}", quoted(line))),
        _ => ReplyContent::Unreadable(format!("'{}' is not 'bestmove MOVE'", quoted(line))),
    };
    ProcessLine::Reply(content, 0)
}

pub(crate) fn parse_json(line: &str, asked: u64) -> ProcessLine {
    let unreadable = |reason: &str| ProcessLine::Reply(ReplyContent::Unreadable(reason.to_owned()), 0);
    let Ok(read) = serde_json::from_str::<JsonLine>(line) else {
        return unreadable("it is not a JSON object with \"id\" and \"bestmove\"");
    };
    let tokens = read.tokens.unwrap_or(0);
    match (read.id, read.bestmove) {
        (Some(id), Some(_)) if id != asked => ProcessLine::Stale,
        (Some(id), None) if id != asked => ProcessLine::Nothing,
        (Some(_), Some(mv)) if mv == "resign" => ProcessLine::Reply(ReplyContent::Resigns, tokens),
        (Some(_), Some(mv)) => ProcessLine::Reply(ReplyContent::Move(mv), tokens),
        (Some(_), None) => match read.error {
            Some(error) => ProcessLine::Unavailable(format!("the engine says: {}", quoted(&error))),
            None => ProcessLine::Reply(ReplyContent::Unreadable("it has no \"bestmove\"".to_owned()), tokens),
        },
        (None, _) => unreadable("it has no \"id\", which repeats that of the question"),
    }
}

pub(crate) fn parse_text(line: &str, asked: u64) -> ProcessLine {
    let unreadable = |reason: &str, tokens| ProcessLine::Reply(ReplyContent::Unreadable(reason.to_owned()), tokens);
    let Ok(read) = serde_json::from_str::<JsonLine>(line) else {
        return unreadable("it is not a JSON object with \"reply\"", 0);
    };
    let tokens = read.tokens.unwrap_or(0);
    match (read.id, read.reply, read.error) {
        (_, None, None) => unreadable("it is not a JSON object with \"reply\"", 0),
        (None, ..) => unreadable("it has no \"id\", which repeats that of the question", tokens),
        (Some(id), ..) if id != asked => ProcessLine::Stale,
        (_, Some(reply), _) => ProcessLine::Reply(parse_reply(&reply), tokens),
        (_, None, Some(error)) => ProcessLine::Unavailable(format!("the agent says: {}", quoted(&error))),
    }
}
