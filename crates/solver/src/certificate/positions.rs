//! Positions with their values, one to a line: their number, what is remembered, how many moves are left.

use numduel_rules::Position;

use super::{Lines, memory_words, words};
use crate::value::Value;

/// The lines of some positions after a first line that says what they are.
pub(super) fn lines<'a>(first: String, entries: impl Iterator<Item = (Position, Value)> + 'a) -> Lines<'a> {
    let line = |(position, value): (Position, Value)| {
        let left = position.moves_left.map(|left| format!(" {left}")).unwrap_or_default();
        format!("{} {}{}{left}", words(&value), position.number, memory_words(&position.memory))
    };
    Box::new(std::iter::once(first).chain(entries.map(line)))
}
