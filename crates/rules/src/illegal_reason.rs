//! Why a move is not legal.

use thiserror::Error;

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Hash)]
pub enum IllegalReason {
    /// The game has ended already.
    #[error("the game is over")]
    Over,
    /// The book has no such move at all.
    #[error("the book has no such move")]
    NotAMove,
    /// The book has it, but not at this number.
    #[error("it is not offered at this number")]
    NotOffered,
    /// What has been played forbids it.
    #[error("what was played before forbids it")]
    Repeated,
    /// The book forbids moves that change nothing.
    #[error("it leaves the number unchanged")]
    Unchanged,
    /// The division would leave a remainder.
    #[error("the division leaves a remainder")]
    Inexact,
    /// The result would leave the book's bounds.
    #[error("the result is out of bounds")]
    OutOfBounds,
    /// It leads to an end that may only be entered when every other move is closed.
    #[error("it overshoots while a safe move remains")]
    Overshoot,
}
