//! Exact chances of one player against another.

use numduel_rules::{Budget, Seat, Stopped};
use numduel_solver::graph::{Ending, Fraction, OddsError, chance};
use numduel_solver::{SolveError, Verdict};
use thiserror::Error;

use crate::analysis::Analysis;
use crate::policy::choices;
use crate::spec::PlayerSpec;

/// How often each seat wins, and how often nobody does; together 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The chance of player 1.
    pub p1: Fraction,
    /// The chance of player 2.
    pub p2: Fraction,
    /// The chance of a draw.
    pub draw: Fraction,
}

/// Why there are no exact chances.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoOdds {
    /// There is no graph to compute them on.
    #[error("exact odds need every position")]
    NoGraph(#[from] SolveError),
    /// They do not exist, or cannot be written down.
    #[error(transparent)]
    Chance(#[from] OddsError),
}

impl From<Stopped> for NoOdds {
    fn from(stopped: Stopped) -> Self {
        Self::Chance(stopped.into())
    }
}

/// The exact chances when `p1` moves first against `p2`, computed on the graph, never sampled.
pub fn odds(analysis: &Analysis, p1: PlayerSpec, p2: PlayerSpec, budget: &Budget) -> Result<Odds, NoOdds> {
    let solved = analysis.graph()?;
    let first = |id| choices(p1, analysis, solved, id);
    let second = |id| choices(p2, analysis, solved, id);
    let chance = |happens: &dyn Fn(Seat, Ending) -> bool| chance(&solved.graph, [&first, &second], happens, budget);
    let won = |mover: Seat, ending: Ending| match ending.mover {
        Verdict::Win => mover == Seat::One,
        Verdict::Loss => mover == Seat::Two,
        Verdict::Draw => false,
    };
    let p1 = chance(&won)?;
    let drawn = |_, ending: Ending| ending.mover == Verdict::Draw;
    let draw = if solved.graph.can_be_drawn() { chance(&drawn)? } else { Fraction::ZERO };
    Ok(Odds { p2: Fraction::ONE - &p1 - &draw, p1, draw })
}

/// A chance with so many decimals, rounded to the nearest (halves up): `0.953125` of 61/64 with six.
pub fn decimal(chance: &Fraction, decimals: usize) -> String {
    let mut scale = Fraction::ONE;
    for _ in 0..decimals {
        scale *= Fraction::from(10u8);
    }
    let half = Fraction::ONE / Fraction::from(2u8);
    let digits = format!("{:0>width$}", (chance * scale + half).floor().to_string(), width = decimals + 1);
    let (whole, rest) = digits.split_at(digits.len() - decimals);
    if decimals == 0 { whole.to_owned() } else { format!("{whole}.{rest}") }
}
