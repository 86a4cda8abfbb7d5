//! `numduel agents engine`: the engine protocol on standard input and output.

use std::io;

use clap::Args;
use numduel_agents::{Codec, Engine, EngineOptions, serve};
use numduel_players::PlayerSpec;

use crate::exit::{Exit, usage};
use crate::output::MaskedStdout;

/// Run as an engine for other programs
#[derive(Args)]
#[command(after_help = include_str!("../../../help/engine.txt"))]
pub struct EngineServing {
    /// Speak lines of JSON instead of lines of words
    #[arg(long)]
    json: bool,
    /// Who answers go: perfect, random, greedy, lookahead:N or level:N
    #[arg(long, value_name = "PLAYER", default_value = "perfect")]
    player: String,
}

impl EngineServing {
    pub fn run(self) -> anyhow::Result<Exit> {
        let player: PlayerSpec = self.player.parse().map_err(usage)?;
        let engine = Engine::new(EngineOptions { player, ..EngineOptions::default() });
        let codec = if self.json { Codec::Json } else { Codec::Lines };
        serve(&engine, codec, io::stdin(), MaskedStdout::new())?;
        Ok(Exit::Done)
    }
}
