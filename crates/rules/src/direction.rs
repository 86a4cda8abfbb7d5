//! Which way a book's moves go: where all go one way, no position can come again.

use crate::language::{Bounds, MoveGroup};
use crate::number::Number;

/// The way all moves of a game go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Every move raises the number.
    Up,
    /// Every move lowers it.
    Down,
}

/// The way that all moves go from `start` on, if it can be told from the rules alone. Moves that change nothing are not
/// legal.
pub(crate) fn direction(groups: &[MoveGroup], start: &Number, bounds: &Bounds<Number>) -> Option<Direction> {
    let all = |way: Direction, negative: bool| groups.iter().all(|group| group.direction(negative) == Some(way));
    let natural = *start >= Number::ZERO;
    let stays_natural = || {
        let floor = bounds.min.as_ref().is_some_and(|min| *min >= Number::ZERO);
        natural && (floor || groups.iter().all(MoveGroup::stays_natural))
    };
    if all(Direction::Up, false) && (natural || all(Direction::Up, true)) {
        return Some(Direction::Up);
    }
    let falls = *start <= Number::ZERO && all(Direction::Down, true);
    let falls_from_above = || all(Direction::Down, false) && (stays_natural() || all(Direction::Down, true));
    (falls || falls_from_above()).then_some(Direction::Down)
}

impl MoveGroup {
    /// The way that every move of the group goes from a number on one side of 0, if it can be told; 0 counts as positive.
    pub fn direction(&self, negative: bool) -> Option<Direction> {
        self.operation.direction(negative, self.operands.are_fixed())
    }

    /// Whether no move of the group takes a number from 0 up to below 0.
    pub fn stays_natural(&self) -> bool {
        !self.operation.passes_zero(self.operands.are_fixed())
    }
}
