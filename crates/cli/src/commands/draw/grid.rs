//! `numduel draw grid`: who wins by start and target.

use clap::Args;
use numduel_pictures::{Grid, GridSize};
use numduel_rules::{Number, Rules};

use super::picture_file::PictureFile;
use super::targets::PARAMETER;
use crate::exit::{Exit, usage};
use crate::game_arg::GameArg;
use crate::limit_args::LimitArgs;
use crate::option_values::number;

/// Draw who wins by start and target
#[derive(Args)]
pub struct DrawGrid {
    #[command(flatten)]
    game: GameArg,
    /// The starts to show, as FIRST..LAST
    #[arg(long, value_name = "A..B", value_parser = range, allow_hyphen_values = true)]
    starts: Option<(Number, Number)>,
    /// The targets to show, as FIRST..LAST
    #[arg(long, value_name = "A..B", value_parser = range, allow_hyphen_values = true)]
    targets: Option<(Number, Number)>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    file: PictureFile,
}

/// How many starts and targets are shown when nobody says.
const USUAL: [u8; 2] = [20, 60];

fn range(text: &str) -> Result<(Number, Number), String> {
    let Some((first, last)) = text.split_once("..") else {
        return Err("write the first and the last with two dots between them, like 1..20".to_owned());
    };
    let (first, last) = (number(first)?, number(last)?);
    if first > last { Err("the first must not be above the last".to_owned()) } else { Ok((first, last)) }
}

impl DrawGrid {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.file.check()?;
        let game = self.game.game()?;
        if !game.moves().is_empty() {
            return Err(usage("a grid is about whole games; omit the moves"));
        }
        let rules = game.rules();
        if rules.value(PARAMETER).is_none() {
            return Err(usage(format!("{} has no {PARAMETER} to vary", rules.book().id())));
        }
        let size = self.size(rules);
        if size.counts().is_none() {
            let most = GridSize::MOST;
            return Err(usage(format!("a grid has from 1 to {most} starts and from 1 to {most} targets; show fewer")));
        }
        self.file.put(&Grid::solve(rules, PARAMETER, &size, &self.limits.budget("cells")?)?)
    }

    /// What is asked for, or else the numbers from the game's own start on.
    fn size(&self, rules: &Rules) -> GridSize {
        let first = rules.start().number;
        let from_start = |count: u8| (first.clone(), &first + Number::from(count) - Number::ONE);
        let [starts, targets] = USUAL.map(from_start);
        GridSize { starts: self.starts.clone().unwrap_or(starts), targets: self.targets.clone().unwrap_or(targets) }
    }
}
