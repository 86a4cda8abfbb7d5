//! Why rules cannot be solved, how much memory a solution may take, and how long work reports itself.

use std::ops::ControlFlow;

use numduel_rules::language::{Condition, Memory};
use numduel_rules::number::shorten;
use numduel_rules::{Move, Number};
use thiserror::Error;

/// Why rules cannot be solved, by bands or at all.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SolveError {
    /// Neighbouring numbers can be worth different things when only some of them can be divided.
    #[error(
        "not solvable by bands: {0} is legal only where it leaves no remainder, so neighbours have nothing in common"
    )]
    Divides(Move),
    /// The number can come back to where it was.
    #[error("not solvable by bands: {up} raises the number and {down} lowers it; bands need moves that all go one way")]
    BothWays {
        /// A move that raises the number.
        up: Move,
        /// A move that lowers it.
        down: Move,
    },
    /// Multiplying leaves 0 where it is.
    #[error("not solvable by bands: {mv} does not move the number on from {start}; choose a start of 1 or more", start = shorten(start))]
    Standstill {
        /// The move that does not go the way of the others.
        mv: Move,
        /// The start, in decimal.
        start: String,
    },
    /// Past the last end, play could go on for ever.
    #[error("not solvable by bands: past {last} no rule stops the number, so play could go on for ever; add an end or a bound", last = shorten(last))]
    Endless {
        /// The last number that a rule speaks of, in decimal.
        last: String,
    },
    /// The bands would not fit.
    #[error("too large to solve: about {bands} bands would take about {needed}, and the limit is {limit}", bands = shorten(&bands.to_string()), needed = megabytes(bytes), limit = megabytes(&Number::from(*limit)))]
    TooLarge {
        /// How many bands there would be, roughly.
        bands: Number,
        /// How many bytes they would take, roughly.
        bytes: Number,
        /// How many bytes they may take.
        limit: u64,
    },
    /// What has been played forbids something that bands do not keep apart.
    #[error("not solvable by bands: they remember no more than each player's own last operation")]
    Remembers(Memory),
    /// The moves left count as much as the number.
    #[error("not solvable by bands: with a cap on moves, a number is worth something else at every move")]
    Capped,
    /// Which moves there are depends on more than the bounds.
    #[error("not solvable by bands: which moves may be made depends on the number on the table")]
    Varies,
    /// A move that neither adds, subtracts nor multiplies.
    #[error("not solvable by bands: {0} neither adds, subtracts nor multiplies")]
    Unusual(Move),
    /// Neighbours end differently over and over.
    #[error("not solvable by bands: an end that asks for a property of the number holds here and there")]
    Scattered(Condition<Number>),
    /// One move, made again and again, leads past everything the rules speak of.
    #[error(
        "not solvable: {mv} can be played for ever and nothing stops the number; add a bound, an end that stops it, or a cap on moves"
    )]
    Grows {
        /// The move.
        mv: Move,
    },
    /// More can be reached than was allowed.
    #[error(
        "too large to solve: {found} positions were found and there are more; allow more than {limit}, choose smaller numbers, or add a bound or a cap on moves"
    )]
    Positions {
        /// How many were found.
        found: usize,
        /// How many were allowed.
        limit: usize,
    },
    /// The caller stopped the work.
    #[error("stopped before the solution was found")]
    Stopped,
}

fn megabytes(bytes: &Number) -> String {
    format!("{} MB", shorten(&((bytes + Number::from(999_999)) / Number::from(1_000_000)).to_string()))
}

/// How much a solution may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes that bands may take.
    pub bytes: u64,
    /// The most positions that may be looked at one by one. Each takes 4 bytes where all moves go one way, and a few dozen
    /// where play can go round.
    pub positions: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 500_000_000, positions: 20_000_000 }
    }
}

/// How far long work has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What has been done: bands found, targets solved, or positions looked at.
    pub done: u64,
    /// How much there will be in all, as far as can be told by now.
    pub total: Option<Number>,
}

/// Hears how far the work has come and may stop it.
pub type Watch<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// Tells a watcher, and turns its wish to stop into an error.
pub(crate) fn tell(watch: Watch<'_>, done: u64, total: Option<Number>) -> Result<(), SolveError> {
    match watch(Progress { done, total }) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(SolveError::Stopped),
    }
}
