//! From what a person writes to the setup of an arena.

use numduel_rules::visible::masked_line;
use numduel_wire::{ArenaAgent, ArenaSetup};

use crate::schedule::ArenaError;

/// Reads the setup in a TOML file.
pub fn read_setup(text: &str) -> Result<ArenaSetup, ArenaError> {
    toml::from_str(text).map_err(|error| ArenaError(error.to_string().trim_end().to_owned()))
}

/// Reads an agent as the command line says it: a player such as `level:5`, or settings before a command, such as
/// `name=mine,proto=json,cmd=python3 engine.py`.
pub fn read_agent(text: &str) -> Result<ArenaAgent, ArenaError> {
    let mut agent = ArenaAgent::default();
    let mut rest = text.trim();
    if !rest.contains('=') {
        agent.player = Some(rest.to_owned());
        return Ok(agent);
    }
    loop {
        if let Some(command) = rest.strip_prefix("cmd=") {
            agent.cmd = Some(command.trim().to_owned());
            return Ok(agent);
        }
        let (setting, after) = rest.split_once(',').unwrap_or((rest, ""));
        match setting.split_once('=') {
            Some(("name", name)) => agent.name = Some(name.to_owned()),
            Some(("proto", proto)) => agent.proto = Some(proto.to_owned()),
            Some(("player", player)) => agent.player = Some(player.to_owned()),
            _ => {
                let setting = masked_line(setting);
                let message = format!(
                    "'{setting}' is not a setting of an agent; choose name=, proto=, player= or, at the end, cmd="
                );
                return Err(ArenaError(message));
            }
        }
        rest = after.trim_start();
        if rest.is_empty() {
            return Ok(agent);
        }
    }
}
