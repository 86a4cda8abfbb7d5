//! Exact chances of one player against another.

use numduel_solver::graph::{Fraction, GraphError, OddsError, seat_chances, unwatched};
use thiserror::Error;

use crate::adviser::Adviser;
use crate::policy::choices;
use crate::spec::PlayerSpec;

/// How often each seat wins; together 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The chance of player 1.
    pub p1: Fraction,
    /// The chance of player 2.
    pub p2: Fraction,
}

/// Why there are no exact chances.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoOdds {
    /// There is no graph to compute them on.
    #[error("exact odds need every position: {0}")]
    NoGraph(#[from] GraphError),
    /// They cannot be written down.
    #[error(transparent)]
    Chance(#[from] OddsError),
}

/// The exact chances when `p1` moves first against `p2`, computed on the graph, never sampled.
pub fn odds(adviser: &Adviser, p1: PlayerSpec, p2: PlayerSpec) -> Result<Odds, NoOdds> {
    let values = adviser.graph().map_err(Clone::clone)?;
    let first = |id| choices(p1, adviser, values, id);
    let second = |id| choices(p2, adviser, values, id);
    let [p1, p2] = seat_chances(&values.graph, [&first, &second], &mut unwatched)?;
    Ok(Odds { p1, p2 })
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
