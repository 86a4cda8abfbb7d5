//! A move that ends the game with a win: nothing is better, so that whatever else is unknown does not matter.
//!
//! If much is remembered, a position can be the first of more than could ever be listed, and still be won like this.

use numduel_rules::{Number, Position, Rules};

use crate::scored_move::ended;
use crate::value::{Value, Verdict};

/// The value of a position with such a move; `None` where there is none.
pub(crate) fn win_at_once(rules: &Rules, position: &Position) -> Option<Value<Number>> {
    let wins = |to: Number, mv| {
        let outcome = rules.end_after(&rules.after(position, mv, to));
        outcome.is_some_and(|outcome| Verdict::of(outcome, position.turn) == Verdict::Win)
    };
    let legal = rules.legal(position);
    let is_won = legal.iter().any(|mv| mv.apply(&position.number).is_some_and(|to| wins(to, mv)));
    is_won.then(|| ended(Verdict::Win).into())
}
