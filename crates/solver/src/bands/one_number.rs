//! What one number is worth, without any band written down: for books that multiply up to one goal, so a goal of a
//! hundred thousand digits takes little time and next to no memory.

use std::sync::{Mutex, PoisonError};

use numduel_rules::language::EntryRule;
use numduel_rules::{Budget, Number, Position, Rules};

use crate::bands::landing::Landing;
use crate::bands::ratio::{ProductSweep, Ratio};
use crate::error::SolveError;
use crate::method::Method;
use crate::scored_move::ScoredMove;
use crate::value::Value;

/// Rules whose numbers are valued one at a time, each by a sweep of its own.
#[derive(Debug)]
pub(crate) struct OneNumber {
    rules: Rules,
    ratio: Ratio,
    /// The number that was asked about last: its value and its moves are asked for one after the other.
    latest: Mutex<Option<ValuedNumber>>,
}

/// A number with its value and its legal moves.
#[derive(Clone, Debug)]
struct ValuedNumber {
    number: Number,
    value: Value,
    moves: Vec<ScoredMove>,
}

impl OneNumber {
    /// Values the start.
    pub(crate) fn new(rules: &Rules, budget: &Budget) -> Result<Self, SolveError> {
        let ratio = Ratio::of(rules).ok_or(SolveError::Unsuitable(Method::Ratio))?;
        let one = Self { rules: rules.clone(), ratio, latest: Mutex::new(None) };
        one.opening(&rules.start(), budget)?;
        Ok(one)
    }

    /// The rules in the form in which they are solved.
    pub(crate) const fn ratio(&self) -> &Ratio {
        &self.ratio
    }

    /// What a position is worth; `None` if the game does not lead towards the goal from there.
    pub(crate) fn value(&self, position: &Position, budget: &Budget) -> Result<Option<Value>, SolveError> {
        Ok(self.opening(position, budget)?.map(|opening| opening.value))
    }

    /// Every legal move with its value, in the book's order.
    pub(crate) fn moves(&self, position: &Position, budget: &Budget) -> Result<Option<Vec<ScoredMove>>, SolveError> {
        Ok(self.opening(position, budget)?.map(|opening| opening.moves))
    }

    fn opening(&self, position: &Position, budget: &Budget) -> Result<Option<ValuedNumber>, SolveError> {
        let latest = || self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opening) = latest().as_ref().filter(|opening| opening.number == position.number) {
            return Ok(Some(opening.clone()));
        }
        let Some(number) = self.ratio.number(&position.number) else { return Ok(None) };
        let (value, landings) = ProductSweep::new(&self.ratio).seek(&number, budget)?;
        let free = |landing: &Landing| matches!(landing, Landing::Open(_) | Landing::Over(_, EntryRule::Always));
        let forced = !landings.iter().any(free);
        let worth = |landing: Landing| match landing {
            Landing::Open(value) => Some(value.as_seen_by_mover()),
            Landing::Over(value, entry) => (entry == EntryRule::Always || forced).then_some(value),
            Landing::Illegal => None,
        };
        let moves = self.rules.moves().iter().zip(landings).filter_map(|(mv, landing)| {
            let value = worth(landing)?.into();
            Some(ScoredMove { mv: mv.clone(), to: mv.apply(&position.number)?, value })
        });
        let opening = ValuedNumber { number: position.number.clone(), value, moves: moves.collect() };
        *latest() = Some(opening.clone());
        Ok(Some(opening))
    }
}
