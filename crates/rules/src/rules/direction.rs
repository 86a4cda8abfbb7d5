//! Which way a book's moves go: if all go one way, no position can repeat.

use crate::direction::Direction;
use crate::language::{Bounds, MoveGroup, Operands};
use crate::moves::Operation;
use crate::number::Number;

/// Whether some move may leave a number as it is that play from `start` can come to, as far as that is easy to tell; `is_open`
/// says whether play can continue at a number.
pub(super) fn may_stay(
    groups: &[MoveGroup<Number>],
    start: &Number,
    bounds: &Bounds<Number>,
    is_open: impl Fn(&Number) -> bool,
) -> bool {
    let zero = Number::ZERO;
    let negatives = bounds.min.as_ref().is_none_or(|min| *min < zero)
        && (*start < zero || !groups.iter().all(MoveGroup::stays_natural));
    let sinks = |group: &MoveGroup<Number>| {
        matches!(group.operation, Operation::Subtract | Operation::DivideDown | Operation::Delete)
    };
    let comes_to_zero = *start == zero || is_open(&zero) && (negatives || groups.iter().any(sinks));
    groups.iter().any(|group| {
        let at_zero = comes_to_zero && group.when.as_ref().is_none_or(|when| when.holds(&zero));
        match group.operation {
            Operation::Add | Operation::Subtract | Operation::Delete | Operation::Pass => false,
            Operation::Multiply | Operation::Divide => at_zero || group.has_move(&Number::ONE),
            Operation::DivideDown => at_zero || negatives || group.has_move(&Number::ONE),
            Operation::Append(_) => negatives || at_zero && group.has_move(&zero),
            Operation::Become => !matches!(group.operands, Operands::Divisors { itself: false, .. }),
        }
    })
}

/// The way that all moves go from `start` on that do not leave the number as it is, if it can be told from the rules alone.
pub(super) fn direction(groups: &[MoveGroup<Number>], start: &Number, bounds: &Bounds<Number>) -> Option<Direction> {
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
