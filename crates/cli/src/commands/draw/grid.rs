//! `numduel draw grid`: who wins by start and target, or another parameter.

use clap::Args;
use numduel_pictures::{Grid, GridSize};
use numduel_rules::{Number, Rules, START};

use super::picture_file::PictureFile;
use crate::exit::{Exit, usage};
use crate::game_arg::GameArg;
use crate::limit_args::LimitArgs;
use crate::option_values::number;
use crate::varied_parameter::VariedParameter;

/// Draw who wins by start and target, or another parameter
#[derive(Args)]
pub struct DrawGrid {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    varied: VariedParameter,
    /// The starts to show, as FIRST..LAST
    #[arg(long, value_name = "A..B", value_parser = range, allow_hyphen_values = true)]
    starts: Option<(Number, Number)>,
    /// The values of the other parameter to show, as FIRST..LAST
    #[arg(long, alias = "targets", value_name = "A..B", value_parser = range, allow_hyphen_values = true)]
    values: Option<(Number, Number)>,
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
        let (parameter, _) = self.varied.find(rules)?;
        if parameter == START {
            return Err(usage("the start varies anyway; choose another parameter"));
        }
        let size = self.size(rules);
        if size.counts().is_none() {
            let most = GridSize::MOST;
            return Err(usage(format!(
                "a grid has from 1 to {most} starts and from 1 to {most} {parameter}s; show fewer"
            )));
        }
        self.file.put(&Grid::solve(rules, parameter, &size, &self.limits.budget("cells")?)?)
    }

    /// What is asked for, or else the numbers from the game's own start on.
    fn size(&self, rules: &Rules) -> GridSize {
        let first = rules.start().number;
        let from_start = |count: u8| (first.clone(), &first + Number::from(count) - Number::ONE);
        let [starts, values] = USUAL.map(from_start);
        GridSize { starts: self.starts.clone().unwrap_or(starts), targets: self.values.clone().unwrap_or(values) }
    }
}
