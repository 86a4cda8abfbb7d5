//! What a player can do in a position, and what each move is worth.

use numduel_rules::{Move, Number, Position};

use crate::bands::band_index::Worth;
use crate::bands::landing::{Landing, NO_MOVE, closed, is_free, value_of};
use crate::bands::solution::Solution;
use crate::bands::sweep_int::SweepInt;
use crate::scored_move::ScoredMove;
use crate::value::Verdict;

/// What a move lands on.
struct Landed {
    /// What that is worth to the player who makes it; nothing where the sweep did not go.
    score: Option<u64>,
    /// What repetitions add to the distance.
    longer: Option<Number>,
}

impl Landed {
    fn is_free(&self) -> bool {
        self.score.is_none_or(is_free)
    }
}

impl Solution {
    /// The legal moves with their values, as far as the sweep went: all of them, or those of one verdict.
    pub(crate) fn choices(&self, position: &Position, wanted: Option<Verdict>) -> Vec<ScoredMove> {
        let number = &position.number;
        if self.rules.end_at(number).is_some() {
            return Vec::new();
        }
        let (state, word) = (self.oriented.states.of(position), i64::of(number));
        let landed = |mv: &Move| {
            let landed = self.landed((number, word), state, mv)?;
            (landed.score != Some(NO_MOVE)).then_some(landed)
        };
        let moves = self.rules.moves();
        // Whoever has a free move may not make a forced one.
        let free = moves.iter().filter_map(landed).any(|landed| landed.is_free());
        let choice = |mv: &Move| {
            let Landed { score, longer } = landed(mv).filter(|landed| landed.is_free() || !free)?;
            let value = value_of(score?, self.oriented.stuck);
            if wanted.is_some_and(|wanted| wanted != value.verdict) {
                return None;
            }
            Some(ScoredMove { mv: mv.clone(), to: mv.apply(number)?, value: Worth { value, longer }.into() })
        };
        moves.iter().filter_map(choice).collect()
    }

    /// What a move lands on from a number, which is given as a word, too, if it fits. Nothing where memory or arithmetic
    /// forbid the move.
    fn landed(&self, (number, word): (&Number, Option<i64>), state: usize, mv: &Move) -> Option<Landed> {
        let state = self.oriented.states.after(state, mv.operation)?;
        if let Some(score) = word.and_then(|word| self.index.after(state, word, mv, self.oriented.mirrored)) {
            return Some(Landed { score: Some(score), longer: None });
        }
        let to = mv.apply(number)?;
        if let Some(landing) = closed(&self.rules, &to) {
            return Some(Landed { score: Some(landing.score()), longer: None });
        }
        let worth = self.worth(state, &to);
        let score = worth.as_ref().map(|worth| Landing::Open(worth.value).score());
        Some(Landed { score, longer: worth.and_then(|worth| worth.longer) })
    }
}
