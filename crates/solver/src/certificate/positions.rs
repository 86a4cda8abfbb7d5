//! Positions with their values, one to a line: their number, what is remembered, how many moves are left.

use numduel_rules::Position;

use super::{Lines, position_words, words};
use crate::value::Value;

/// The lines of some positions after a first line that says what they are.
pub(super) fn lines<'a>(first: String, entries: impl Iterator<Item = (Position, Value)> + 'a) -> Lines<'a> {
    let line = |(position, value): (Position, Value)| format!("{} {}", words(&value), position_words(&position));
    Box::new(std::iter::once(first).chain(entries.map(line)))
}
