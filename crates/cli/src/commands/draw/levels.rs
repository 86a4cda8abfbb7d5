//! `numduel draw levels`: how strong the levels are.

use std::sync::Arc;

use clap::Args;
use numduel_pictures::{LevelBars, LevelGrid, NoLevels, Picture};
use numduel_players::{Analysis, PlayerSpec};

use super::place::Place;
use crate::chosen::Chosen;
use crate::exit::{Exit, usage};
use crate::working::Working;

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
        let analysis = Analysis::new(Arc::clone(game.rules()));
        let mut working = Working::new("chances")?;
        let mut watch = |done: u64, all: u64| working.tell(done, Some(all));
        let drawn: Result<Box<dyn Picture>, NoLevels> = match opponent {
            Some(opponent) => LevelBars::new(&analysis, opponent, &mut watch).map(|bars| Box::new(bars) as _),
            None => LevelGrid::new(&analysis, &mut watch).map(|grid| Box::new(grid) as _),
        };
        drop(working);
        match drawn {
            Ok(picture) => self.place.put(picture.as_ref()),
            Err(NoLevels::Stopped) => Ok(Exit::Interrupted),
            // Its message says the cause already.
            Err(error) => Err(anyhow::anyhow!("{error}")),
        }
    }
}
