//! Which way a book's moves go: where all go one way, no position can come again.

use crate::language::{Bounds, MoveGroup, Operands};
use crate::moves::Operation;
use crate::number::Number;

/// The way all moves of a game go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Every move raises the number.
    Up,
    /// Every move lowers it.
    Down,
}

/// The way that all moves go from `start` on, if it can be told from the rules alone.
pub(crate) fn direction(groups: &[MoveGroup], start: &Number, bounds: &Bounds<Number>) -> Option<Direction> {
    let natural = *start >= Number::ZERO;
    let all = |way: fn(&Operation) -> bool| groups.iter().all(|group| way(&group.operation));
    let stays_natural = || {
        let floor = bounds.min.as_ref().is_some_and(|min| *min >= Number::ZERO);
        natural && (floor || groups.iter().all(stops_at_zero))
    };
    if all(|operation| *operation == Operation::Add) {
        return Some(Direction::Up);
    }
    if all(|operation| *operation == Operation::Subtract) {
        return Some(Direction::Down);
    }
    // Multiplying moves 0 nowhere, and moves that change nothing are not legal.
    if natural && all(|operation| matches!(operation, Operation::Add | Operation::Multiply | Operation::Append(_))) {
        return Some(Direction::Up);
    }
    if *start <= Number::ZERO && all(|operation| matches!(operation, Operation::Subtract | Operation::Multiply)) {
        return Some(Direction::Down);
    }
    (groups.iter().all(lowers) && stays_natural()).then_some(Direction::Down)
}

/// Whether every move of the group lowers a number above 0.
fn lowers(group: &MoveGroup) -> bool {
    match group.operation {
        Operation::Subtract | Operation::Divide => true,
        Operation::Become => !matches!(group.operands, Operands::List(_) | Operands::Range(..)),
        Operation::Add | Operation::Multiply | Operation::Append(_) => false,
    }
}

/// Whether no move of the group takes a number from above 0 to below it: nothing larger than the number is subtracted.
fn stops_at_zero(group: &MoveGroup) -> bool {
    group.operation != Operation::Subtract || !group.operands.are_fixed()
}
