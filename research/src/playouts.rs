//! Random against random in every game, against a loop over the same rules written by hand.

use std::sync::Arc;

use anyhow::{Result, ensure};
use numduel_bench::Bench;
use numduel_bench::row::{Bound, Row};
use numduel_bench::time::{in_turn, once};
use numduel_players::arena::Arena;
use numduel_players::{Analysis, PlayerSpec, decimal, odds};
use numduel_rules::{Budget, catalog};

use crate::loops;

pub const BENCH: Bench =
    Bench { name: "playouts", about: "random games of the five books, against loops written by hand", run };

/// A third of the loop's speed.
const BOUND: Bound = Bound::AtMost(3.0);
/// Games at each turn.
const GAMES: u64 = 1_000_000;
const TURNS: usize = 15;
const SEED: u64 = 1;
/// Eight standard deviations of a share over so many games.
const TOLERANCE: f64 = 0.004;

fn run() -> Result<Vec<Row>> {
    loops::ALL.into_iter().map(|(game, bare)| compare(game, bare)).collect()
}

fn compare(game: &str, bare: loops::Loop) -> Result<Row> {
    let analysis = Arc::new(Analysis::new(Arc::new(catalog::find(game)?.rules(&[].into())?)));
    let arena = Arena::new(&analysis, PlayerSpec::Random, PlayerSpec::Random)?;
    let exact: f64 =
        decimal(&odds(&analysis, PlayerSpec::Random, PlayerSpec::Random, &Budget::default())?.p1, 6).parse()?;
    for (side, wins) in [("the arena", arena.play_many(GAMES, SEED).wins), ("the loop", bare(GAMES, SEED))] {
        ensure!(
            (share(wins) - exact).abs() < TOLERANCE,
            "{game}: player 1 wins {} of {side}, not {exact}",
            share(wins)
        );
    }
    let numduel = || Ok(once(|| arena.play_many(GAMES, SEED)));
    let (ours, theirs) = in_turn(TURNS, numduel, || Ok(once(|| bare(GAMES, SEED))))?;
    Ok(Row::slower(format!("{game}, {GAMES} games"), ours, ("Rust", theirs), BOUND))
}

/// The share of player 1's wins.
#[expect(clippy::cast_precision_loss, reason = "a million games fit")]
fn share([one, two]: [u64; 2]) -> f64 {
    one as f64 / (one + two) as f64
}
