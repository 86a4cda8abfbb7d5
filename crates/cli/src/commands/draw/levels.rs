//! `numduel draw levels`: how strong the levels are.

use std::sync::Arc;

use clap::Args;
use numduel_pictures::{LevelBars, LevelGrid, Picture};
use numduel_players::{Analysis, NoOdds, PlayerSpec};

use super::picture_file::PictureFile;
use crate::exit::{Exit, usage};
use crate::game_arg::GameArg;
use crate::limit_args::LimitArgs;

/// Draw how often each level wins
#[derive(Args)]
pub struct DrawLevels {
    #[command(flatten)]
    game: GameArg,
    /// Show every level against this player instead of against each other
    #[arg(long, value_name = "PLAYER")]
    vs: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    file: PictureFile,
}

impl DrawLevels {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.file.check()?;
        let game = self.game.game()?;
        if !game.moves().is_empty() {
            return Err(usage("levels are about whole games; omit the moves"));
        }
        let opponent: Option<PlayerSpec> = self.vs.as_ref().map(|spec| spec.parse().map_err(usage)).transpose()?;
        let budget = self.limits.budget("chances")?;
        let analysis = Analysis::with_budget(Arc::clone(game.rules()), budget.clone());
        let picture: Result<Box<dyn Picture>, NoOdds> = match opponent {
            Some(opponent) => LevelBars::new(&analysis, opponent, &budget).map(|bars| Box::new(bars) as _),
            None => LevelGrid::new(&analysis, &budget).map(|grid| Box::new(grid) as _),
        };
        self.file.put(picture?.as_ref())
    }
}
