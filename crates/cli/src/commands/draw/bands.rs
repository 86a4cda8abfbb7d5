//! `numduel draw bands`: who wins from every number, and where a record went.

use clap::Args;
use numduel_pictures::BandMap;
use numduel_rules::{Game, Number};
use numduel_solver::{Answer, Limits, SolveError, answer};

use super::place::Place;
use crate::archive::Archive;
use crate::arguments::number;
use crate::chosen::Chosen;
use crate::exit::{Exit, usage};
use crate::kept;
use crate::working::Working;

/// Draw who wins from every number, with the path of a record
#[derive(Args)]
#[command(
    mut_arg("game", |game| game.value_name("GAME|RECORD|ID").help("A game, a record, or the number of a saved game"))
)]
pub struct Bands {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    archive: Archive,
    /// The first number to show
    #[arg(long, value_name = "N", value_parser = number, requires = "to", allow_hyphen_values = true)]
    from: Option<Number>,
    /// The last number to show
    #[arg(long, value_name = "N", value_parser = number, requires = "from", allow_hyphen_values = true)]
    to: Option<Number>,
    #[command(flatten)]
    place: Place,
}

impl Bands {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.place.check()?;
        let game = kept::find(&self.chosen, &self.archive)?.game;
        let window = self.from.zip(self.to);
        if window.as_ref().is_some_and(|(from, to)| from > to) {
            return Err(usage("--from must not be above --to"));
        }
        let mut working = Working::new("numbers")?;
        let solved = match answer(game.rules(), Limits::default(), &mut working.watch()) {
            Err(SolveError::Stopped) => return Ok(Exit::Interrupted),
            solved => solved?,
        };
        drop(working);
        let map = map(&game, &solved, window)?;
        if map.is_empty() {
            return Err(usage("play never stands at any of these numbers; choose others with --from and --to"));
        }
        self.place.put(&map)
    }
}

/// The picture of what was found, if it is not too much to draw.
fn map(game: &Game, solved: &Answer, window: Option<(Number, Number)>) -> anyhow::Result<BandMap> {
    let too_many = |what: &str| usage(format!("the game has more than {} {what}, too many to draw", BandMap::MOST));
    match solved {
        Answer::Bands(solution) if solution.band_count() > Number::from(BandMap::MOST) => Err(too_many("bands")),
        Answer::Bands(solution) => Ok(BandMap::new(game, solution, window)),
        Answer::Table(table) if table.counts().all() as u64 > u64::from(BandMap::MOST) => Err(too_many("positions")),
        Answer::Table(table) => Ok(BandMap::of_table(game, table, window)),
        Answer::ModularSolution(_) => {
            Err(usage("this game is solved by remainders and has no bands to draw; 'numduel solve' says who wins"))
        }
    }
}
