//! `numduel rules`: the rules in English.

use clap::Args;
use numduel_rules::english;

use crate::chosen::Chosen;
use crate::exit::Exit;
use crate::output;

/// Print a game's rules in English, made from the rules themselves
#[derive(Args)]
#[command(after_help = include_str!("../../help/rules.txt"))]
pub struct RulesCommand {
    #[command(flatten)]
    chosen: Chosen,
}

impl RulesCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let game = self.chosen.game()?;
        output::answer(&english::rules(game.rules()))?;
        Ok(Exit::Done)
    }
}
