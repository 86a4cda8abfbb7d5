//! `numduel odds`: the exact chances of two computer players.

use std::sync::Arc;

use clap::Args;
use numduel_players::{Analysis, PlayerSpec, odds};
use numduel_wire::OddsReport;

use crate::exit::{Exit, usage};
use crate::format::chance;
use crate::game_arg::GameArg;
use crate::limit_args::LimitArgs;
use crate::output;

/// Compute the exact chances of two computer players
#[derive(Args)]
#[command(after_help = include_str!("../../help/odds.txt"))]
pub struct OddsCommand {
    #[command(flatten)]
    game: GameArg,
    /// Who plays first: easy, medium, hard, a level from 1 to 10, perfect, random, greedy or lookahead:N
    #[arg(long, value_name = "PLAYER")]
    p1: String,
    /// Who plays second
    #[arg(long, value_name = "PLAYER")]
    p2: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

impl OddsCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let game = self.game.game()?;
        if !game.moves().is_empty() {
            return Err(usage("odds are about whole games; leave the record's moves out"));
        }
        let [one, two]: [PlayerSpec; 2] = [self.p1.parse().map_err(usage)?, self.p2.parse().map_err(usage)?];
        let budget = self.limits.budget("positions")?;
        let analysis = Analysis::with_budget(Arc::clone(game.rules()), budget.clone());
        let found = odds(&analysis, one, two, &budget)?;
        let report = OddsReport::new(game.rules(), [one, two], &found);
        if self.json {
            output::json(&report)?;
        } else {
            let mut text = format!("{}\n", report.game);
            text += &format!("  Player 1 ({one}): {}\n", chance(&found.p1));
            text += &format!("  Player 2 ({two}): {}\n", chance(&found.p2));
            if !found.draw.is_zero() {
                text += &format!("  draw: {}\n", chance(&found.draw));
            }
            output::prose(&text)?;
        }
        Ok(Exit::Done)
    }
}
