//! What a player can do in a position, and what each move is worth.

use numduel_rules::{Move, Number, Position};

use crate::bands::band_index::Worth;
use crate::bands::landing::{Landing, NO_MOVE, closed, is_free, value_of};
use crate::bands::solution::BandSolution;
use crate::bands::sweep_int::SweepInt;
use crate::scored_move::ScoredMove;

/// A legal move's landing: its score, and what repetitions add to the distance.
type Landed = (u64, Option<Number>);

/// A number, also as a word if it fits.
type Both<'a> = (&'a Number, Option<i64>);

impl BandSolution {
    /// The legal moves with their values; `None` if one of them leads to a number that the sweep does not cover.
    pub(crate) fn moves(&self, position: &Position) -> Option<Vec<ScoredMove>> {
        let number = &position.number;
        // Below the floor a move may leave the number where it is, which bands know nothing of.
        if self.oriented.floor.as_ref().is_some_and(|floor| *self.oriented.flipped(number) < *floor) {
            return None;
        }
        let (state, both) = (self.oriented.states.of(position), (number, i64::of(number)));
        let mut moves = Vec::with_capacity(self.rules.moves().len());
        for mv in self.rules.moves() {
            let Some((score, longer)) = self.landed(both, state, mv)? else { continue };
            moves.push((mv, score, longer));
        }
        // A player with a free move may not make a forced one.
        let free = moves.iter().any(|(_, score, _)| is_free(*score));
        let scored = moves.into_iter().filter_map(|(mv, score, longer)| {
            if free && !is_free(score) {
                return None;
            }
            let value = value_of(score, self.oriented.stuck);
            Some(ScoredMove { mv: mv.clone(), to: mv.apply(number)?, value: Worth { value, longer }.into() })
        });
        Some(scored.collect())
    }

    /// What a move lands on: nothing where the sweep did not go, and no landing where the move is not legal.
    #[expect(clippy::option_option, reason = "not known and not legal are two things")]
    fn landed(&self, (number, word): Both<'_>, state: usize, mv: &Move) -> Option<Option<Landed>> {
        let Some(state) = self.oriented.states.after(state, mv.operation) else { return Some(None) };
        if let Some(score) = word.and_then(|word| self.index.after(state, word, mv, self.oriented.mirrored)) {
            return Some((score != NO_MOVE).then_some((score, None)));
        }
        let Some(to) = mv.apply(number) else { return Some(None) };
        if let Some(landing) = closed(&self.rules, &to) {
            return Some((landing.score() != NO_MOVE).then(|| (landing.score(), None)));
        }
        let Worth { value, longer } = self.worth(state, &to)?;
        Some(Some((Landing::Open(value).score(), longer)))
    }
}
