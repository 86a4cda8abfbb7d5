//! Rooms as tools: a model takes a seat by the link that a friend would get, and does there what every player can do.
//!
//! A tool is a request to the server that has the rooms, sent with the secret in the tool's arguments as a program would send it.
//! So who may do what, what is refused and when a game is lost by being away is decided where it is for everybody in the room.

use std::pin::Pin;
use std::sync::Arc;

use rmcp::model::{CallToolResult, ContentBlock, Extensions, JsonObject, Tool};
use serde_json::{Value, json};

use crate::tools::{random_bytes, random_id, schema};

/// A request to the server that has the rooms.
#[derive(Clone, Debug)]
pub struct RoomCall {
    /// The address, without the host.
    pub path: String,
    /// The secret that opens the seat.
    pub secret: String,
    /// What is sent to change something; nothing to look.
    pub body: Option<Value>,
}

/// What the server answers.
#[derive(Clone, Debug)]
pub struct RoomAnswer {
    /// Whether the request was done.
    pub is_done: bool,
    /// The room or a receipt, or what is wrong.
    pub body: Value,
}

/// Sends a request in the name of the client that called the tool.
pub type RoomSender =
    Arc<dyn Fn(RoomCall, Extensions) -> Pin<Box<dyn Future<Output = RoomAnswer> + Send>> + Send + Sync>;

/// What a model is told about these tools.
pub(crate) const INSTRUCTIONS: &str = " To play with people and other programs, take a seat with join_room: it takes a room's code \
    or link and returns a secret, which opens the seat in room and act_in_room. A room's state lists in actions what you can do \
    now. Give the state's seq with a move, and wait for news with room and after.";

/// The longest wait for something new, in seconds.
const LONGEST_WAIT: u64 = 25;

const JOIN: &str = "join_room";
const LOOK: &str = "room";
const ACT: &str = "act_in_room";

pub(crate) fn is_room_tool(name: &str) -> bool {
    [JOIN, LOOK, ACT].contains(&name)
}

/// The tools as a client sees them.
pub(crate) fn list() -> Vec<Tool> {
    let room = json!({"type": "string", "description": "The code or the link of the room"});
    let secret = json!({"type": "string", "description": "The secret that join_room returned"});
    let join = json!({
        "room": room,
        "name": {"type": "string", "description": "What you are called"},
    });
    let look = json!({
        "room": room,
        "secret": secret,
        "after": {"type": "integer", "minimum": 0, "description": "Wait until something has happened after this seq"},
        "seconds": {"type": "integer", "minimum": 0, "maximum": LONGEST_WAIT, "description": "How long to wait"},
    });
    let act = json!({
        "room": room,
        "secret": secret,
        "action": {"type": "string", "description": "One of the actions of the room's state, such as move, resign or rematch"},
        "move": {"type": "string", "description": "The move, such as x5"},
        "seq": {"type": "integer", "minimum": 0, "description": "The seq of the state that you saw; a move needs it"},
    });
    let tool = |name, about, properties: &Value, required: Value| {
        Tool::new(name, about, Arc::new(schema(properties, &required)))
    };
    vec![
        tool(
            JOIN,
            "Take the free seat of a room. Returns the secret that opens the seat, and the room.",
            &join,
            json!(["room"]),
        ),
        tool(LOOK, "Get a room, or wait for news in it. Without a secret you watch.", &look, json!(["room"])),
        tool(
            ACT,
            "Do something in a room: make a move, resign, ask for a rematch.",
            &act,
            json!(["room", "secret", "action"]),
        ),
    ]
}

/// Does what a tool is called for.
pub(crate) async fn call(
    send: &RoomSender,
    name: &str,
    arguments: &JsonObject,
    extensions: Extensions,
) -> Result<CallToolResult, String> {
    let text = |field: &str| arguments.get(field).and_then(Value::as_str).map(str::to_owned);
    let number = |field: &str| arguments.get(field).and_then(Value::as_u64);
    let code = code(&text("room").ok_or("say the code or the link of the room in 'room'")?);
    let secret = text("secret").map_or_else(new_secret, Ok)?;
    let ask =
        |path: String, body: Option<Value>| send(RoomCall { path, secret: secret.clone(), body }, extensions.clone());
    let change = match name {
        JOIN => Some(("join".to_owned(), json!({ "request": random_id()?, "name": text("name") }))),
        ACT => {
            let action = text("action").ok_or("say in 'action' what to do")?;
            let action: String =
                action.chars().filter(|letter| letter.is_ascii_alphabetic() || *letter == '-').collect();
            Some((action, json!({ "request": random_id()?, "move": text("move"), "seq": number("seq") })))
        }
        _ => None,
    };
    if let Some((action, body)) = change {
        let answer = ask(format!("/rooms/{code}/{action}"), Some(body)).await;
        if !answer.is_done {
            return Ok(refused(answer.body));
        }
    }
    let wait = match (name, number("after")) {
        (LOOK, Some(after)) => format!("?after={after}&wait={}", number("seconds").unwrap_or(LONGEST_WAIT)),
        _ => String::new(),
    };
    let answer = ask(format!("/rooms/{code}{wait}"), None).await;
    if !answer.is_done {
        return Ok(refused(answer.body));
    }
    let mut found = json!({ "state": answer.body });
    if name == JOIN {
        found["secret"] = json!(secret);
    }
    Ok(CallToolResult::structured(found))
}

/// A refusal says in words first what is allowed.
fn refused(problem: Value) -> CallToolResult {
    let mut text = problem["detail"].as_str().unwrap_or("The server cannot answer now.").to_owned();
    let allowed: Vec<&str> = problem["allowed"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if !allowed.is_empty() {
        text += &format!(" Allowed: {}", allowed.join(" "));
    }
    let mut result = CallToolResult::structured(problem);
    result.is_error = Some(true);
    result.content.insert(0, ContentBlock::text(text));
    result
}

/// The code in a link, or alone.
fn code(text: &str) -> String {
    let address = text.trim().split(['?', '#']).next().unwrap_or_default();
    let mut parts = address.trim_end_matches('/').rsplit('/').filter(|part| *part != "seat");
    let code = parts.next().unwrap_or_default();
    code.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// 128 random bits in base32, as programs send them.
fn new_secret() -> Result<String, String> {
    const SIGNS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let bits = u128::from_be_bytes(random_bytes()?);
    let sign = |index: u32| {
        let five = if index < 25 { bits >> (123 - 5 * index) } else { bits << 2 } & 31;
        char::from(SIGNS[usize::try_from(five).unwrap_or_default()])
    };
    Ok((0..26).map(sign).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_is_named_by_its_code_or_its_link() {
        for text in [
            "K7PQ2M",
            " K7P-Q2M ",
            "http://[::1]:8080/rooms/K7PQ2M",
            "https://duel.example/K7PQ2M/",
            "/rooms/K7PQ2M/seat#S",
            "/rooms/K7PQ2M?x=1",
        ] {
            assert_eq!(code(text), "K7PQ2M", "{text}");
        }
        assert_eq!(code("../../metrics?"), "metrics");
    }
}
