//! A game solved by bands: what every number is worth, reachable or not.

use numduel_rules::{Budget, Number, Position, Rules};

use crate::bands::band::{Band, Bands};
use crate::bands::band_index::{BandIndex, Worth};
use crate::bands::cost::refuse_early;
use crate::bands::oriented::Oriented;
use crate::bands::sweep::Sweep;
use crate::error::SolveError;
use crate::method::Method;
use crate::value::Value;

/// Rules with the value of every number.
#[derive(Clone, Debug)]
pub struct BandSolution {
    pub(crate) rules: Rules,
    pub(crate) oriented: Oriented,
    pub(crate) index: BandIndex,
}

impl BandSolution {
    pub(crate) fn new(rules: &Rules, budget: &Budget) -> Result<Self, SolveError> {
        let oriented = Oriented::new(rules).ok_or(SolveError::Unsuitable(Method::Bands))?;
        refuse_early(&oriented, budget)?;
        let index = if let Some(sweep) = Sweep::<i64>::new(&oriented, rules.moves(), budget) {
            BandIndex::Small(sweep.run()?)
        } else if let Some(sweep) = Sweep::<Number>::new(&oriented, rules.moves(), budget) {
            BandIndex::Large(sweep.run()?)
        } else {
            // Exact numbers hold everything, so this is never met; refusing is the honest answer all the same.
            return Err(SolveError::Unsuitable(Method::Bands));
        };
        Ok(Self { rules: rules.clone(), oriented, index })
    }

    /// What a position is worth to the player to move; `None` if its number meets an end, is out of bounds, or is not carried
    /// towards the ends by the moves, as 0 is not if everything multiplies.
    pub(crate) fn value(&self, position: &Position) -> Option<Value<Number>> {
        let worth = || self.worth(self.oriented.states.of(position), &position.number);
        self.is_open(&position.number).then(worth).flatten().map(Value::from)
    }

    /// The bands from the ends to the start (where something multiplies: to 1), nearest to the ends first, for what is
    /// remembered in `position`; its number and turn do not matter otherwise.
    pub fn list(&self, position: &Position) -> Bands<'_> {
        Bands::new(self, self.oriented.states.of(position))
    }

    /// The band that holds a position's number; `None` if that meets an end or is out of bounds.
    pub fn band(&self, position: &Position) -> Option<Band> {
        if !self.is_open(&position.number) {
            return None;
        }
        let state = self.oriented.states.of(position);
        let index = self.index.index_of(state, &self.oriented.flip(position.number.clone()))?;
        self.band_at(state, &index)
    }

    /// Whether a number is the start or lies between it and the ends, seen the way the moves go.
    pub fn is_beyond_start(&self, number: &Number) -> bool {
        *self.oriented.flipped(number) >= self.oriented.start
    }

    /// Whether bands speak of a number: play can continue there.
    fn is_open(&self, number: &Number) -> bool {
        self.rules.allows(number) && self.rules.end_at(number).is_none()
    }

    pub(crate) fn worth(&self, state: usize, number: &Number) -> Option<Worth> {
        self.index.worth(state, &self.oriented.flipped(number))
    }
}
