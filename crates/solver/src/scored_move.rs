//! A legal move with what it is worth, and what a list of them says about a position.

use numduel_rules::{Move, Number, Position, Rules};

use crate::value::{Value, Verdict};

/// A legal move with where it leads and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// The number it leaves.
    pub to: Number,
    /// What playing it is worth to the player who makes it.
    pub value: Value<Number>,
}

/// Every legal move with its value, in the book's order, where `value` knows the positions that play goes on from; a move
/// to one that it does not know is left out.
pub(crate) fn choices(
    rules: &Rules,
    position: &Position,
    value: impl Fn(&Position) -> Option<Value<Number>>,
) -> Vec<ScoredMove> {
    let choice = |mv: Move| {
        let played = rules.play(position.clone(), &mv).ok()?;
        let worth = match played.outcome {
            Some(outcome) => ended(Verdict::of(outcome, position.turn)).into(),
            None => value(&played.position)?.as_seen_by_mover(),
        };
        Some(ScoredMove { mv, to: played.position.number, value: worth })
    };
    rules.legal(position).into_iter().filter_map(choice).collect()
}

/// What a move that ends the game is worth.
pub(crate) const fn ended(verdict: Verdict) -> Value {
    match verdict {
        Verdict::Draw => Value::new(verdict, 0),
        Verdict::Win | Verdict::Loss => Value::new(verdict, 1),
    }
}

/// The choices with the best value: the quickest win, else a draw, else the slowest loss.
pub(crate) fn best_of(mut choices: Vec<ScoredMove>) -> Vec<ScoredMove> {
    if let Some(best) = choices.iter().map(|choice| choice.value.clone()).max() {
        choices.retain(|choice| choice.value == best);
    }
    choices
}

/// The choices that win, quickly or not.
pub(crate) fn winning_of(mut choices: Vec<ScoredMove>) -> Vec<ScoredMove> {
    choices.retain(|choice| choice.value.verdict == Verdict::Win);
    choices
}

/// Whether some choices keep the verdict and others throw it away.
pub(crate) fn decides(choices: &[ScoredMove]) -> bool {
    choices.iter().any(|choice| choice.value.verdict != choices[0].value.verdict)
}
