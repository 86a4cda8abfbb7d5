//! Why a game, or a position of it, could not be solved.

use numduel_rules::number::short;
use numduel_rules::{Move, Number, OverLimit, Stopped, byte_size};
use thiserror::Error;

use crate::method::Method;

/// Why there is no solution.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SolveError {
    /// The bands would take more memory than the budget allows.
    #[error("too large to solve: about {bands} bands would take about {needed} of memory, and the limit is {limit}", bands = short(bands), needed = size(bytes), limit = byte_size(*limit))]
    TooManyBands {
        /// How many bands there would be, roughly.
        bands: Number,
        /// How many bytes they would take, roughly.
        bytes: Number,
        /// How many bytes they may take.
        limit: u64,
    },
    /// The work would take more memory than the budget allows.
    #[error("too large to solve: {0}")]
    TooMuchMemory(#[from] OverLimit),
    /// More positions can be reached than the budget allows.
    #[error("too large to solve: more than {limit} positions can be reached")]
    TooManyPositions {
        /// How many were allowed.
        limit: usize,
    },
    /// One move, made again and again, leads past everything the rules speak of.
    #[error("not solvable: {mv} can be played forever, because no end, bound or limit on moves stops the number")]
    Grows {
        /// The move.
        mv: Move,
    },
    /// Play can pass the largest number of which the program can tell what the rules ask.
    #[error("not solvable: play can leave the numbers from -{largest} to {largest}, beyond which these rules cannot be judged", largest = short(largest))]
    Unjudged {
        /// That number.
        largest: Number,
    },
    /// A method was asked for that does not apply to these rules.
    #[error("these rules cannot be solved by {0}")]
    Unsuitable(Method),
    /// The position does not belong to the rules that were solved.
    #[error("this position belongs to a game with other rules")]
    ForeignPosition,
    /// The work was stopped, which says nothing about whether the game can be solved.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

impl SolveError {
    /// Whether the work was stopped, so that asking again may well succeed.
    pub const fn is_stopped(&self) -> bool {
        matches!(self, Self::Stopped(_))
    }
}

fn size(bytes: &Number) -> String {
    let gigabytes = || format!("{} GB", short(&(bytes / Number::from(1_000_000_000))));
    u64::try_from(bytes).map_or_else(|_| gigabytes(), byte_size)
}
