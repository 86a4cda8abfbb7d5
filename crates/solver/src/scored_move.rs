//! A legal move with what it is worth, and what a list of them says about a position.

use numduel_rules::{Move, Number};

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

/// A legal move with who wins after it, as the player sees it who makes it.
pub type MoveVerdict = (Move, Verdict);

/// The same with the number it leaves.
pub type JudgedMove = (Move, Number, Verdict);

/// What a move that ends the game is worth.
pub(crate) const fn ended(verdict: Verdict) -> Value {
    match verdict {
        Verdict::Draw => Value::new(verdict, 0),
        Verdict::Win | Verdict::Loss => Value::new(verdict, 1),
    }
}

/// The moves with the best value: the quickest win, else a draw, else the slowest loss.
pub(crate) fn best_of(mut moves: Vec<ScoredMove>) -> Vec<ScoredMove> {
    if let Some(best) = moves.iter().map(|mv| mv.value.clone()).max() {
        moves.retain(|mv| mv.value == best);
    }
    moves
}

/// The moves that win, quickly or not.
pub(crate) fn winning_of(mut moves: Vec<ScoredMove>) -> Vec<ScoredMove> {
    moves.retain(|mv| mv.value.verdict == Verdict::Win);
    moves
}

/// Whether some moves keep the verdict and others throw it away.
pub(crate) fn decides(moves: &[ScoredMove]) -> bool {
    moves.iter().any(|mv| mv.value.verdict != moves[0].value.verdict)
}
