//! `numduel draw bands`: who wins from every number, and where a record went.

use clap::Args;
use numduel_pictures::BandMap;
use numduel_rules::Number;
use numduel_solver::solve;

use super::picture_file::PictureFile;
use crate::data_dir::DataDir;
use crate::exit::{Exit, usage};
use crate::game_arg::GameArg;
use crate::limit_args::LimitArgs;
use crate::option_values::number;
use crate::saved::{self, PlayedGame};

/// Draw who wins from every number, with the path of a record
#[derive(Args)]
#[command(
    mut_arg("game", |game| game.value_name("GAME|RECORD|ID").help("A game, a record, or the number of a saved game"))
)]
pub struct DrawBands {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    data_dir: DataDir,
    /// The first number to show
    #[arg(long, value_name = "N", value_parser = number, requires = "to", allow_hyphen_values = true)]
    from: Option<Number>,
    /// The last number to show
    #[arg(long, value_name = "N", value_parser = number, requires = "from", allow_hyphen_values = true)]
    to: Option<Number>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    file: PictureFile,
}

impl DrawBands {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.file.check()?;
        let PlayedGame { game, names, .. } = saved::find(&self.game, &self.data_dir)?;
        let window = self.from.zip(self.to);
        if window.as_ref().is_some_and(|(from, to)| from > to) {
            return Err(usage("--from must not be above --to"));
        }
        let solution = solve(game.rules(), &self.limits.budget("steps")?)?;
        let map = BandMap::new(&game, &solution, window).map_err(usage)?.with_names(&names);
        if map.is_empty() {
            return Err(usage("play never reaches these numbers; choose others with --from and --to"));
        }
        self.file.put(&map)
    }
}
