//! How long the largest pictures take: a record of 500 moves, and more than 5,000 bands.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, ensure};
use numduel_pictures::{BandMap, History, Picture, Width};
use numduel_players::Analysis;
use numduel_rules::sentences::Names;
use numduel_rules::{Game, Number, catalog};
use numduel_solver::solve;

use super::row::{Bound, Figure, Row};
use super::time::{Spread, once, shown};
use super::{Bench, Work};

pub const BENCH: Bench = Bench {
    name: "pictures",
    about: "a record of 500 moves and a map of 5,000 bands, drawn",
    work: Work::Measured(run),
};

/// In milliseconds: a person does not notice it.
const BOUND: Bound = Bound::AtMost(50.0);
const TURNS: usize = 31;
const MOVES: usize = 500;
const BANDS: u32 = 5000;

fn run() -> Result<Vec<Row>> {
    let width = Width::new(1600).unwrap_or(Width::USUAL);
    let record = record()?;
    let analysis = Analysis::new(Arc::clone(record.rules()));
    analysis.require_solved()?;
    let solution = solve(record.rules())?;
    let many = Arc::new(catalog::find("prime-multipliers")?.rules(&target(3000))?);
    let bands = solve(&many)?;
    ensure!(bands.band_count() >= Number::from(BANDS), "there are only {} bands", bands.band_count());
    let whole = Game::new(many);
    Ok(vec![
        row(&format!("history of {MOVES} moves"), || {
            History::new(&record, &Names::default(), &analysis).map(|picture| picture.svg(width)).unwrap_or_default()
        })?,
        row(&format!("path of {MOVES} moves"), || BandMap::new(&record, &solution, None).svg(width))?,
        row(&format!("{} bands", bands.band_count()), || BandMap::new(&whole, &bands, None).svg(width))?,
    ])
}

/// A long game towards 10^400, with every move in its turn.
fn record() -> Result<Game> {
    let mut game = Game::new(Arc::new(catalog::find("showdown")?.rules(&target(400))?));
    for turn in 0..MOVES {
        let legal = game.rules().legal(game.position());
        game.play(&legal[turn % legal.len()])?;
    }
    Ok(game)
}

fn target(power: usize) -> std::collections::BTreeMap<String, Number> {
    [("target".to_owned(), Number::from(10).pow(power))].into()
}

/// What is drawn once everything is solved, from the solution to the last byte.
fn row(case: &str, mut draw: impl FnMut() -> String) -> Result<Row> {
    let bytes = draw().len();
    ensure!(bytes > 0, "{case}: nothing is drawn");
    let times: Vec<Duration> = (0..TURNS).map(|_| once(&mut draw)).collect();
    // The fastest turn, as everywhere where something only computes for milliseconds.
    let spread = Spread::of(times);
    let figure = Some(Figure { value: spread.fastest.as_secs_f64() * 1e3, unit: " ms", bound: BOUND });
    Ok(Row {
        case: case.to_owned(),
        numduel: format!("{} (median {})", shown(spread.fastest), shown(spread.median)),
        against: format!("{bytes} bytes"),
        figure,
    })
}
