//! What every way of knowing a game offers: the interface between [`Solution`](crate::Solution), which answers questions, and
//! what was found, each kind of which is a file of its own.

mod readable;

use std::fmt;

use numduel_rules::{Budget, Number, Position};

use crate::bands::{BandSolution, Ratio};
use crate::error::SolveError;
use crate::method::Method;
use crate::remainders::ModularSolution;
use crate::scored_move::ScoredMove;
use crate::table::PositionTable;
use crate::value::{Value, Verdict};

/// Who wins, and how soon if that is known too.
pub(crate) type KnownValue = Value<Option<Number>>;

/// What is known about a game.
pub(crate) trait Knowledge: fmt::Debug + Send + Sync {
    /// The way it was found.
    fn method(&self) -> Method;

    /// What a position is worth to the player to move; `None` if this says nothing about it.
    fn value(&self, position: &Position, budget: &Budget) -> Result<Option<KnownValue>, SolveError>;

    /// The legal moves with their values, in the book's order, if that takes less than asking what each leads to.
    fn moves(&self, _position: &Position, _budget: &Budget) -> Result<Option<Vec<ScoredMove>>, SolveError> {
        Ok(None)
    }

    /// What it answers without searching.
    fn coverage(&self) -> Coverage {
        Coverage::Listed
    }

    /// How it can be read as a whole.
    fn form(&self) -> Form<'_>;
}

/// For which positions a value is there to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coverage {
    /// For those that were found, whether they are every number or what play can reach.
    Listed,
    /// For none: each is worked out when asked for.
    OnDemand,
}

/// How a solution can be read as a whole, by whatever makes cards, pictures and certificates of it.
#[derive(Clone, Copy, Debug)]
pub enum Form<'a> {
    /// Every number, in bands.
    Bands(&'a BandSolution),
    /// Every number by how often it fits into the goal.
    Quotients(&'a Ratio),
    /// Every number by its remainder.
    Remainders(&'a ModularSolution),
    /// Every position that play can reach.
    Positions(&'a PositionTable),
    /// Enough of the positions to be certain about the start.
    Part,
    /// Every number, by values that repeat; after how many numbers, if that is the same everywhere.
    Repeating(Option<u64>),
    /// One position at a time.
    OneByOne,
}

/// A value of which the distance is known.
pub(crate) fn with_distance<D: Into<Number>>(value: Value<D>) -> KnownValue {
    Value::new(value.verdict, Some(value.distance.into()))
}

/// A value of which only the verdict is known.
pub(crate) const fn without_distance(verdict: Verdict) -> KnownValue {
    Value::new(verdict, None)
}

impl KnownValue {
    /// The same with its distance, if that is known.
    pub(crate) fn exact(self) -> Option<Value<Number>> {
        self.distance.map(|distance| Value::new(self.verdict, distance))
    }
}
