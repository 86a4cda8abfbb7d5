//! The one entry point: rules and a budget go in, a [`Solution`] comes out. Only [`solve`] decides how a game is solved.

use std::fmt;

use numduel_rules::{Budget, Rules};

use crate::bands::{BandSolution, OneNumber};
use crate::error::SolveError;
use crate::remainders::ModularSolution;
use crate::solution::{Found, Solution};
use crate::table::PositionTable;

/// How a game was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Every number, in bands of the same value: where all moves go one way.
    Bands,
    /// One number at a time, usually just the start: where all bands together would not fit in memory.
    StartOnly,
    /// Every number by its remainder: where the ends ask for nothing else.
    Remainders,
    /// Every position that play can reach, one by one.
    Positions,
}

impl Method {
    /// Every method, in the order in which they are tried: those that need the least memory for what they know come first.
    pub const ALL: [Self; 4] = [Self::Bands, Self::StartOnly, Self::Remainders, Self::Positions];
}

impl fmt::Display for Method {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Bands => "bands",
            Self::StartOnly => "the start alone",
            Self::Remainders => "remainders",
            Self::Positions => "positions",
        })
    }
}

/// So many positions are worth a try where the bands would not fit: most often there are more of them than bands.
const WORTH_A_TRY: usize = 1 << 16;

/// Solves a game with the first method that suits its rules and the budget.
pub fn solve(rules: &Rules, budget: &Budget) -> Result<Solution, SolveError> {
    let mut refusal = None;
    for method in Method::ALL {
        let solved = match (method, &refusal) {
            (Method::StartOnly, None) => continue,
            (Method::Positions, Some(_)) => {
                solve_by(method, rules, &budget.clone().with_positions(budget.positions.min(WORTH_A_TRY)))
            }
            _ => solve_by(method, rules, budget),
        };
        match solved {
            Err(SolveError::Unsuitable(_)) => {}
            Err(error @ SolveError::TooManyBands { .. }) => refusal = Some(error),
            Err(error @ SolveError::TooMuchMemory(_)) if method == Method::Bands => refusal = Some(error),
            // What bands would take says more than where another method gave up.
            Err(error) if !error.is_stopped() => return Err(refusal.unwrap_or(error)),
            solved => return solved,
        }
    }
    Err(refusal.unwrap_or(SolveError::Unsuitable(Method::Positions)))
}

/// Solves a game with one method only, for tests and benchmarks that compare them; everybody else calls [`solve`].
pub fn solve_by(method: Method, rules: &Rules, budget: &Budget) -> Result<Solution, SolveError> {
    let found = match method {
        Method::Bands => Found::Bands(Box::new(BandSolution::new(rules, budget)?)),
        Method::StartOnly => Found::StartOnly(Box::new(OneNumber::new(rules, budget)?)),
        Method::Remainders => Found::Remainders(Box::new(ModularSolution::new(rules, budget)?)),
        Method::Positions => Found::Positions(Box::new(PositionTable::of(rules, &rules.start(), budget)?)),
    };
    Ok(Solution::new(rules, budget, found))
}
