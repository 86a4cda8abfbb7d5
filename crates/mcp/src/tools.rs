//! The tools: their names, what they take, and which command each is.

use std::sync::Arc;
use std::time::Duration;

use numduel_wire::EngineCommand;
use rmcp::model::{JsonObject, Tool};
use serde_json::{Value, json};

/// What a model is told about all of them.
pub(crate) const INSTRUCTIONS: &str = "Duels over one shared number. list_games and read_rules say what can be played. new_game \
    returns a game_id; pass it to state, move, wait, resign and analyse. Every result carries the whole state, the legal moves \
    and the record: use those and do not rebuild a position yourself. A refused move says what is allowed; after ten refusals \
    the game is lost.";

/// The longest wait, in seconds.
const LONGEST_WAIT: u64 = 50;

/// What a tool was called for.
pub(crate) enum ToolCall {
    /// A command.
    Command(EngineCommand),
    /// A command to repeat until it is somebody's turn.
    Wait(EngineCommand, Duration),
}

/// The tools with the commands that they are.
const TOOLS: [(&str, &str, &str); 8] = [
    ("list_games", "games", "List the games that can be played, each with a summary."),
    ("read_rules", "rules", "Read the rules of a game in English."),
    ("new_game", "newgame", "Begin a game and get its game_id. Without an opponent, both seats are played by clients."),
    ("state", "state", "Get the whole state of a game: number, turn, legal moves, result and record."),
    ("move", "move", "Make a move for the player to move. If the engine plays the opponent, it answers at once."),
    ("wait", "wait", "Wait until it is your turn or the game is over."),
    ("resign", "resign", "Resign for the player to move."),
    (
        "analyse",
        "analyse",
        "Get who wins and what every legal move is worth. Refused while a rated game by the same rules is on.",
    ),
];

/// The tools as a client sees them.
pub(crate) fn list() -> Vec<Tool> {
    TOOLS.iter().map(|(name, command, about)| Tool::new(*name, *about, Arc::new(input(command)))).collect()
}

/// What a command takes, as a schema.
fn input(command: &str) -> JsonObject {
    let game = json!({"type": "string", "description": "A name from list_games, a game string such as NAME(target=100), a record, or a one-line rule book"});
    let game_id = json!({"type": "string", "description": "The id that new_game returned"});
    let seat = json!({"type": "integer", "enum": [1, 2], "description": "1 moves first"});
    let (properties, required) = match command {
        "games" => (json!({}), json!([])),
        "rules" => (json!({"game": game}), json!(["game"])),
        "newgame" => {
            let properties = json!({
                "game": game,
                "opponent": {"type": "string", "description": "The player that the engine plays: easy, medium, hard, level:1 to level:10, perfect, random, greedy or lookahead:N"},
                "seat": seat,
                "seed": {"type": "string", "description": "A whole number below 2^64 in decimal digits; the same seed gives the same game"},
                "rated": {"type": "boolean", "description": "Whether analysis by these rules is off until the game is over"},
                "movetime": {"type": "integer", "minimum": 0, "description": "Milliseconds for each turn, refused moves included"},
            });
            (properties, json!(["game"]))
        }
        "move" => {
            let mv = json!({"type": "string", "description": "One of the legal moves, such as x5"});
            (json!({"game_id": game_id, "move": mv}), json!(["game_id", "move"]))
        }
        "wait" => {
            let seconds = json!({"type": "integer", "minimum": 0, "maximum": LONGEST_WAIT});
            (json!({"game_id": game_id, "seat": seat, "seconds": seconds}), json!(["game_id"]))
        }
        _ => (json!({"game_id": game_id}), json!(["game_id"])),
    };
    schema(&properties, &required)
}

/// An object with these properties and no others.
pub(crate) fn schema(properties: &Value, required: &Value) -> JsonObject {
    let schema =
        json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
    schema.as_object().cloned().unwrap_or_default()
}

/// Whether a tool asks what moves are worth.
pub(crate) fn is_analysis(name: &str) -> bool {
    TOOLS.iter().any(|(tool, command, _)| *tool == name && *command == "analyse")
}

/// The command that a tool is called for, or what is wrong with it.
pub(crate) fn read_call(name: &str, mut arguments: JsonObject) -> Result<ToolCall, String> {
    let Some((_, command, _)) = TOOLS.iter().find(|(tool, ..)| *tool == name) else {
        let names: Vec<&str> = TOOLS.iter().map(|(tool, ..)| *tool).collect();
        return Err(format!("there is no such tool; choose {}", names.join(", ")));
    };
    let seconds = arguments.remove("seconds").filter(|_| *command == "wait").and_then(|value| value.as_u64());
    if *command == "newgame" {
        // An id that nobody can guess: whoever knows it may play.
        arguments.insert("game_id".to_owned(), Value::String(random_id()?));
        if let Some(seed) = arguments.get_mut("seed").filter(|seed| seed.is_u64()) {
            *seed = Value::String(seed.to_string());
        }
    }
    arguments.insert("command".to_owned(), Value::String((*command).to_owned()));
    let read = serde_json::from_value(Value::Object(arguments));
    let read: EngineCommand = read.map_err(|error| format!("{error}; the tool's schema says what it takes"))?;
    Ok(match &read {
        EngineCommand::Wait { .. } => {
            ToolCall::Wait(read, Duration::from_secs(seconds.unwrap_or(LONGEST_WAIT / 2).min(LONGEST_WAIT)))
        }
        _ => ToolCall::Command(read),
    })
}

/// 128 random bits.
pub(crate) fn random_id() -> Result<String, String> {
    Ok(random_bytes::<16>()?.map(|byte| format!("{byte:02x}")).concat())
}

/// Bytes that cannot be guessed.
pub(crate) fn random_bytes<const N: usize>() -> Result<[u8; N], String> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| format!("there are no random numbers: {error}"))?;
    Ok(bytes)
}
