//! `numduel draw card`: a finished game to be shown to others.

use std::sync::Arc;

use clap::Args;
use numduel_pictures::ResultCard;
use numduel_players::Analysis;

use super::picture_file::PictureFile;
use crate::data_dir::DataDir;
use crate::exit::{Exit, usage};
use crate::game_arg::GameArg;
use crate::limit_args::LimitArgs;
use crate::saved;

/// Draw a card of a finished game
#[derive(Args)]
#[command(mut_arg("game", |game| game.value_name("RECORD|ID").help("A record, or the number of a saved game; the newest finished game if left out")))]
pub struct DrawCard {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    data_dir: DataDir,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    file: PictureFile,
}

impl DrawCard {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.file.check()?;
        let played = saved::find_or_newest(&self.game, &self.data_dir, |game| game.outcome.is_some())?;
        let analysis = Analysis::with_budget(Arc::clone(played.game.rules()), self.limits.budget("steps")?);
        self.file.put(&ResultCard::new(&played.game, &played.names, &analysis).map_err(usage)?)
    }
}
