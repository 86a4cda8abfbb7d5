//! `numduel odds`: the exact chances of two computer players.

use std::sync::Arc;

use clap::Args;
use numduel_players::{Analysis, PlayerSpec, decimal, odds};
use serde::Serialize;

use crate::chosen::Chosen;
use crate::exit::{Exit, usage};
use crate::output;

/// Say how often each of two computer players wins, exactly
#[derive(Args)]
#[command(after_help = include_str!("../../help/odds.txt"))]
pub struct OddsCommand {
    #[command(flatten)]
    chosen: Chosen,
    /// Who sits in the first seat: random, greedy, lookahead:N, level:1 to level:10, perfect or computer
    #[arg(long, value_name = "PLAYER")]
    p1: String,
    /// Who sits in the second seat
    #[arg(long, value_name = "PLAYER")]
    p2: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Digits behind the point that people read and programs may trust.
const DECIMALS: usize = 6;

#[derive(Serialize)]
struct Chances {
    v: u8,
    game: String,
    player1: String,
    player2: String,
    p1: String,
    p2: String,
    p1_decimal: String,
    p2_decimal: String,
    draw: String,
    draw_decimal: String,
}

impl OddsCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let game = self.chosen.game()?;
        if !game.moves().is_empty() {
            return Err(usage("odds are about whole games; leave the record's moves out"));
        }
        let [one, two]: [PlayerSpec; 2] = [self.p1.parse().map_err(usage)?, self.p2.parse().map_err(usage)?];
        let analysis = Analysis::new(Arc::clone(game.rules()));
        // Its message says the cause already.
        let found = odds(&analysis, one, two).map_err(|error| anyhow::anyhow!("{error}"))?;
        let [p1_decimal, p2_decimal, draw_decimal] =
            [&found.p1, &found.p2, &found.draw].map(|chance| decimal(chance, DECIMALS));
        if self.json {
            output::json(&Chances {
                v: 1,
                game: game.rules().game_string().to_string(),
                player1: one.to_string(),
                player2: two.to_string(),
                p1: found.p1.to_string(),
                p2: found.p2.to_string(),
                p1_decimal,
                p2_decimal,
                draw: found.draw.to_string(),
                draw_decimal,
            })?;
        } else {
            let mut text = format!("{}\n", game.rules().game_string());
            text += &format!("  player 1, {one}: {} = {p1_decimal}\n", found.p1);
            text += &format!("  player 2, {two}: {} = {p2_decimal}\n", found.p2);
            if !found.draw.is_zero() {
                text += &format!("  nobody: {} = {draw_decimal}\n", found.draw);
            }
            output::answer(&text)?;
        }
        Ok(Exit::Done)
    }
}
