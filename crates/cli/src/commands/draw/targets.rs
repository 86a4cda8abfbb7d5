//! `numduel draw targets`: who wins for which targets, or values of another parameter.

use clap::Args;
use numduel_pictures::TargetStrip;
use numduel_rules::Number;
use numduel_rules::number::short;
use numduel_solver::{Law, LawRange, solve};

use super::picture_file::PictureFile;
use crate::exit::{Exit, usage};
use crate::game_arg::GameArg;
use crate::limit_args::LimitArgs;
use crate::option_values::number;
use crate::varied_parameter::VariedParameter;

/// Draw who wins for which targets, or values of another parameter
#[derive(Args)]
pub struct DrawTargets {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    varied: VariedParameter,
    /// The first value to show
    #[arg(long, value_name = "N", value_parser = number, allow_hyphen_values = true)]
    from: Option<Number>,
    /// The last value to show
    #[arg(long, value_name = "N", value_parser = number, allow_hyphen_values = true)]
    to: Option<Number>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    file: PictureFile,
}

/// How many values are solved one by one where nothing is proven for all of them at once.
const CHECKED_TARGETS: u64 = 100_000;

/// How far values are shown by default: this many times the game's own.
const USUAL_FACTOR: u8 = 10;

impl DrawTargets {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.file.check()?;
        let game = self.game.game()?;
        if !game.moves().is_empty() {
            return Err(usage("targets are about whole games; omit the moves"));
        }
        let rules = game.rules();
        let (parameter, value) = self.varied.find(rules)?;
        let to = self.to.clone().unwrap_or_else(|| value * Number::from(USUAL_FACTOR));
        let range = LawRange { up_to: to.clone(), checked: CHECKED_TARGETS };
        let found = solve(rules, &self.limits.budget("targets")?)?.law(parameter, &range)?;
        let (low, high) = self.visible_range(&found, to)?;
        self.file.put(&TargetStrip::new(rules, &found, low, high))
    }

    /// The part of the requested range that the law covers.
    fn visible_range(&self, law: &Law, to: Number) -> anyhow::Result<(Number, Number)> {
        let known = to.min(law.up_to.clone());
        let first = law.runs.first().map(|run| run.low.clone());
        let low = first.map(|first| self.from.clone().map_or(first.clone(), |from| from.max(first)));
        match low {
            Some(low) if low <= known => Ok((low, known)),
            _ => {
                let known = short(&known);
                Err(usage(format!(
                    "no {} to show up to {known}; choose a smaller --from or a larger --to",
                    law.parameter
                )))
            }
        }
    }
}
