//! A solved duel: what every position is worth, which moves keep it, and the bands behind that.

use std::ops::ControlFlow;

use numduel_rules::{Number, Position, Rules};

use crate::bands::band::{Band, Bands};
use crate::bands::band_index::{BandIndex, Worth};
use crate::bands::budget::refuse_early;
use crate::bands::oriented::Oriented;
use crate::bands::sweep::Sweep;
use crate::limits::{Limits, SolveError, Watch};
use crate::scored_move::{ScoredMove, best_of, decides};
use crate::value::{Value, Verdict};

/// Solves rules by bands, within the usual limits.
pub fn solve(rules: &Rules) -> Result<Solution, SolveError> {
    solve_within(rules, Limits::default(), &mut |_| ControlFlow::Continue(()))
}

/// Solves rules by bands, within these limits; `watch` hears of the progress and may stop the work.
pub fn solve_within(rules: &Rules, limits: Limits, watch: Watch<'_>) -> Result<Solution, SolveError> {
    let oriented = Oriented::new(rules)?;
    refuse_early(&oriented, limits)?;
    let index = if let Some(sweep) = Sweep::<i64>::new(&oriented, rules.moves(), limits) {
        BandIndex::Small(sweep.run(watch)?)
    } else if let Some(sweep) = Sweep::<Number>::new(&oriented, rules.moves(), limits) {
        BandIndex::Large(sweep.run(watch)?)
    } else {
        // Exact numbers hold everything, so this is never met; refusing is the honest answer all the same.
        return Err(SolveError::Stopped);
    };
    Ok(Solution { rules: rules.clone(), oriented, index })
}

/// Rules with the value of every position.
#[derive(Clone, Debug)]
pub struct Solution {
    pub(crate) rules: Rules,
    pub(crate) oriented: Oriented,
    pub(crate) index: BandIndex,
}

impl Solution {
    /// The rules that are solved.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What a position is worth to the player to move, reachable or not. Where the game is over, the distance is 0 and
    /// the verdict that of the player who would be next. Nothing only for numbers that the moves do not carry towards
    /// the ends, such as 0 where everything multiplies.
    pub fn value(&self, position: &Position) -> Option<Value<Number>> {
        if let Some(end) = self.rules.end_at(&position.number) {
            return Some(Value::new(Verdict::from(end.mover).flipped(), Number::ZERO));
        }
        if self.rules.bounds().contain(&position.number) {
            return self.worth(self.oriented.states.of(position), &position.number).map(Value::from);
        }
        // Nobody can come to stand here, but it can be asked about: one ply leads back to where the bands are.
        let stuck = Value::new(self.oriented.stuck, Number::ZERO);
        Some(self.moves(position).into_iter().map(|choice| choice.value).max().unwrap_or(stuck))
    }

    /// Every legal move with its value, in the book's order. None where the game is over.
    pub fn moves(&self, position: &Position) -> Vec<ScoredMove> {
        self.choices(position, None)
    }

    /// The moves with the best value: the quickest win, or else the slowest loss.
    pub fn best_moves(&self, position: &Position) -> Vec<ScoredMove> {
        best_of(self.moves(position))
    }

    /// Every move that wins, quickly or not.
    pub fn winning_moves(&self, position: &Position) -> Vec<ScoredMove> {
        self.choices(position, Some(Verdict::Win))
    }

    /// Whether some legal moves keep the win and others throw it away.
    pub fn is_deciding(&self, position: &Position) -> bool {
        decides(&self.moves(position))
    }

    /// The bands from the ends to the start (where something multiplies: to 1), nearest to the ends first, as the start
    /// sees them: with nothing played yet.
    pub fn bands(&self) -> Bands<'_> {
        self.bands_seen_from(&self.rules.start())
    }

    /// The same for what is remembered in `position`; its number and turn do not matter otherwise.
    pub fn bands_seen_from(&self, position: &Position) -> Bands<'_> {
        Bands::new(self, self.oriented.states.of(position))
    }

    /// The band that holds a position's number; nothing where the game is over or nobody can come to stand.
    pub fn band(&self, position: &Position) -> Option<Band> {
        if self.rules.end_at(&position.number).is_some() || !self.rules.bounds().contain(&position.number) {
            return None;
        }
        let state = self.oriented.states.of(position);
        let index = self.index.index_of(state, &self.oriented.flip(position.number.clone()))?;
        self.band_at(state, &index)
    }

    pub(crate) fn worth(&self, state: usize, number: &Number) -> Option<Worth> {
        self.index.worth(state, &self.oriented.flipped(number))
    }
}
