//! `numduel draw levels`: how strong the levels are.

use std::sync::Arc;

use clap::Args;
use numduel_pictures::{LevelBars, LevelGrid, Picture};
use numduel_players::{Analysis, NoOdds, PlayerSpec};

use super::place::Place;
use crate::chosen::Chosen;
use crate::exit::{Exit, usage};
use crate::progress;

/// Draw how often each level wins
#[derive(Args)]
pub struct Levels {
    #[command(flatten)]
    chosen: Chosen,
    /// Show every level against this player instead of against each other: random, greedy, lookahead:N, level:N or perfect
    #[arg(long, value_name = "PLAYER")]
    vs: Option<String>,
    #[command(flatten)]
    place: Place,
}

impl Levels {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.place.check()?;
        let game = self.chosen.game()?;
        if !game.moves().is_empty() {
            return Err(usage("levels are about whole games; leave the record's moves out"));
        }
        let opponent: Option<PlayerSpec> = self.vs.as_ref().map(|spec| spec.parse().map_err(usage)).transpose()?;
        let budget = progress::budget("chances")?;
        let analysis = Analysis::with_budget(Arc::clone(game.rules()), budget.clone());
        let picture: Result<Box<dyn Picture>, NoOdds> = match opponent {
            Some(opponent) => LevelBars::new(&analysis, opponent, &budget).map(|bars| Box::new(bars) as _),
            None => LevelGrid::new(&analysis, &budget).map(|grid| Box::new(grid) as _),
        };
        self.place.put(picture?.as_ref())
    }
}
