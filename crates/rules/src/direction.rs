//! Which way moves go.

/// The way all moves of a game go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Every move raises the number.
    Up,
    /// Every move lowers it.
    Down,
}
