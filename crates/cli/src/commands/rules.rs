//! `numduel rules`: the rules in English.

use std::path::PathBuf;

use clap::Args;
use numduel_rules::{Number, english};

use crate::arguments::number;
use crate::exit::Exit;
use crate::{chosen, output};

/// Print a game's rules in English, made from the rules themselves
#[derive(Args)]
#[command(after_help = include_str!("../../help/rules.txt"))]
pub struct RulesCommand {
    /// The game: an id, a title or a game string
    #[arg(value_name = "GAME", required_unless_present = "rulebook")]
    game: Vec<String>,
    /// The rule book in this file
    #[arg(long, value_name = "FILE")]
    rulebook: Option<PathBuf>,
    /// The target
    #[arg(long, value_name = "N", value_parser = number, allow_hyphen_values = true)]
    target: Option<Number>,
    /// The number the game starts from
    #[arg(long, value_name = "N", value_parser = number, allow_hyphen_values = true)]
    start: Option<Number>,
}

impl RulesCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let sizes = chosen::sizes(&self.start, &self.target);
        let game = chosen::game(&self.game, self.rulebook.as_deref(), &sizes)?;
        output::answer(&english::rules(game.rules()))?;
        Ok(Exit::Done)
    }
}
