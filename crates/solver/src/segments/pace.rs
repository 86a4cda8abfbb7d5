//! How soon games end in a segment: distances that grow by an amount of their own each time the segment repeats.

use numduel_rules::Number;

use super::rank::Rank;
use crate::value::{Value, Verdict};

/// What landing on a number is worth to the player who does it, and how many plies it takes from before the move on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PacedLanding {
    pub rank: Rank,
    pub plies: Number,
}

impl PacedLanding {
    /// Landing where the rules end the game, or do not let anybody land.
    pub(super) fn closed(rank: Rank) -> Self {
        let counts = !matches!(rank, Rank::Illegal | Rank::Draw | Rank::ForcedDraw);
        Self { rank, plies: Number::from(u8::from(counts)) }
    }

    /// What a number is worth to the player to move if this is the best that can be done.
    pub(super) fn value(self, stuck: Verdict) -> Value<Number> {
        Value::new(self.rank.verdict(stuck), self.plies)
    }

    /// Landing on a number where this is the best that can be done.
    pub(super) fn answered(self, stuck: Verdict) -> Self {
        let rank = self.rank.answered(stuck);
        let plies = if rank == Rank::Draw { Number::ZERO } else { self.plies + Number::ONE };
        Self { rank, plies }
    }

    /// Whether this is better than another choice: a quick win, or a slow loss.
    pub(super) fn beats(&self, other: &Self) -> bool {
        match self.rank.cmp(&other.rank) {
            std::cmp::Ordering::Equal => match self.rank {
                Rank::Win | Rank::ForcedWin => self.plies < other.plies,
                _ => self.plies > other.plies,
            },
            order => order.is_gt(),
        }
    }
}

/// A number of a segment: what landing there is worth the first time, and by how much the plies grow each time again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub landed: PacedLanding,
    pub slope: Number,
}

/// Numbers among which verdicts repeat and distances grow evenly, from `high` down to `low`.
#[derive(Debug)]
pub(super) struct Pace {
    pub high: Number,
    pub low: Number,
    pub cells: Vec<Cell>,
}

impl Pace {
    /// The cell of a number up to `high`, and how often the cells came before.
    pub(super) fn find(&self, number: &Number) -> (&Cell, Number) {
        use dashu_int::ops::DivRem;
        let (turn, place) = (&self.high - number).div_rem(Number::from(self.cells.len()));
        (&self.cells[usize::try_from(&place).unwrap_or(0)], turn)
    }

    pub(super) fn landed(&self, number: &Number) -> PacedLanding {
        let (cell, turn) = self.find(number);
        PacedLanding { rank: cell.landed.rank, plies: &cell.landed.plies + turn * &cell.slope }
    }

    /// Writes the same with the shortest period.
    pub(super) fn shorten(&mut self) {
        let length = self.cells.len();
        for shorter in (1..=length / 2).filter(|shorter| length.is_multiple_of(*shorter)) {
            let times = Number::from(length / shorter);
            let even = |at: usize| {
                let (this, next) = (&self.cells[at], &self.cells[(at + shorter) % length]);
                let wraps = if at + shorter < length { Number::ZERO } else { next.slope.clone() };
                this.landed.rank == next.landed.rank
                    && (&next.landed.plies + wraps - &this.landed.plies) * &times == this.slope
            };
            if (0..length).all(even) {
                self.cells.truncate(shorter);
                for cell in &mut self.cells {
                    cell.slope = &cell.slope / &times;
                }
                return;
            }
        }
    }

    /// Takes the next number up into the segment if it fits; whether it does.
    pub(super) fn rise(&mut self, above: &PacedLanding) -> bool {
        let Some(last) = self.cells.last() else { return false };
        if last.landed.rank != above.rank || &last.landed.plies - &last.slope != above.plies {
            return false;
        }
        self.cells.rotate_right(1);
        self.cells[0].landed = above.clone();
        self.high += Number::ONE;
        true
    }
}
