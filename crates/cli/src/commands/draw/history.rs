//! `numduel draw history`: how far each player was from winning after every move.

use std::sync::Arc;

use clap::Args;
use numduel_pictures::HistoryChart;
use numduel_players::Analysis;

use super::picture_file::PictureFile;
use crate::data_dir::DataDir;
use crate::exit::Exit;
use crate::game_arg::GameArg;
use crate::limit_args::LimitArgs;
use crate::saved;

/// Draw who was winning after every move of a record
#[derive(Args)]
#[command(mut_arg("game", |game| game.value_name("RECORD|ID").help("A record, or the number of a saved game; the newest if left out")))]
pub struct DrawHistory {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    data_dir: DataDir,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    file: PictureFile,
}

impl DrawHistory {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.file.check()?;
        let played = saved::find(&self.game, &self.data_dir)?;
        let analysis = Analysis::with_budget(Arc::clone(played.game.rules()), self.limits.budget("steps")?);
        self.file.put(&HistoryChart::new(&played.game, &played.names, &analysis)?)
    }
}
