//! The protocol as lines of JSON: one command per line, one reply per line.

use numduel_wire::{EngineReply, EngineRequest, to_json};

/// The command that a line says.
pub(crate) fn read(line: &str) -> Result<EngineRequest, Box<EngineReply>> {
    serde_json::from_str(line).map_err(|error| {
        // Where in the line it is does not help anybody who writes one command per line.
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let id = serde_json::from_str::<serde_json::Value>(line).ok().and_then(|value| value.get("id")?.as_u64());
        let hint = r#"write one object per line, such as {"id":1,"command":"newgame","game":"NAME"}"#;
        Box::new(EngineReply { id, ..EngineReply::refusal(format!("{message}; {hint}"), None) })
    })
}

/// The line of a reply.
pub(crate) fn write(reply: &EngineReply) -> String {
    to_json(reply).unwrap_or_default()
}
