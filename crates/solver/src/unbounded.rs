//! Seeing beforehand that play can go on for ever without returning, so that nobody has to run into a limit to find out.

use dashu_int::ops::{BitTest, Gcd};
use numduel_rules::language::{Condition, Memory, MoveGroup, Property};
use numduel_rules::{Move, Number, Operation, Position, Rules};

use crate::error::SolveError;
use crate::span::ReachSpan;

/// Refuses rules in which one move, made again and again from the start, leads past everything the rules speak of.
///
/// This is certain: the move has no condition, nothing is remembered or counted, and none of the numbers it leads to
/// meets an end. Where it is not, play may still be endless, and the limit on positions says so in the end.
pub(crate) fn refuse_unbounded(rules: &Rules, from: &Position, span: &ReachSpan) -> Result<(), SolveError> {
    if rules.book().memory() != Memory::Nothing || rules.cap().is_some() {
        return Ok(());
    }
    let offers = rules.book().move_groups().iter().filter(|offer| offer.is_fixed());
    let mut moves = offers.flat_map(MoveGroup::fixed_moves);
    match moves.find(|mv| goes_on(rules, &from.number, span, mv)) {
        Some(mv) => Err(SolveError::Grows { mv }),
        None => Ok(()),
    }
}

/// The most bits of a value that is walked up to.
const LONGEST: usize = 1 << 12;

/// Whether the move goes on for ever from a number: its way is open, and it steps over every end.
fn goes_on(rules: &Rules, from: &Number, span: &ReachSpan, mv: &Move) -> bool {
    let rises = match mv.operation {
        Operation::Add => true,
        Operation::Subtract => false,
        Operation::Multiply if *from != Number::ZERO => *from > Number::ZERO,
        Operation::Append(base) if *from > Number::ZERO && base > 1 => true,
        _ => return false,
    };
    let open = if rises { &span.high } else { &span.low };
    if open.is_some() {
        return false;
    }
    // A step away from a limit that the start is past already ends the game at once, or never.
    if mv.apply(from).is_none_or(|next| rules.end_at(&next).is_some()) {
        return false;
    }
    match mv.operation {
        Operation::Add | Operation::Subtract => rules.ends().iter().all(|end| misses(&end.condition, from, mv, rises)),
        _ => passes(rules, from, mv),
    }
}

/// Whether no number that steps from `from` lead to meets the condition, however far they go: a matter of remainders.
fn misses(condition: &Condition<Number>, from: &Number, mv: &Move, rises: bool) -> bool {
    let step = &mv.operand;
    let two = Number::from(2);
    let odd_steps = step % &two != Number::ZERO;
    match condition {
        Condition::MultipleOf(value) if *value != Number::ZERO => from % Number::from(step.gcd(value)) != Number::ZERO,
        Condition::Is(Property::Even) => !odd_steps && from % two != Number::ZERO,
        Condition::Is(Property::Odd) => !odd_steps && from % two == Number::ZERO,
        Condition::Is(_) => false,
        _ => condition.values().iter().all(|value| {
            let behind = if rises { value <= from } else { value >= from };
            behind || (value - from) % step != Number::ZERO
        }),
    }
}

/// Whether a move that multiplies gets past every value that ends speak of without meeting one.
fn passes(rules: &Rules, from: &Number, mv: &Move) -> bool {
    let scattered = |condition: &Condition<Number>| matches!(condition, Condition::MultipleOf(_) | Condition::Is(_));
    if rules.ends().iter().any(|end| scattered(&end.condition)) {
        return false;
    }
    let last = rules.ends().iter().flat_map(|end| end.condition.values()).map(magnitude).max();
    // Multiplying as often as it takes is left to the limit on positions where values are long.
    if last.as_ref().is_some_and(|last| last.bit_len() > LONGEST) {
        return false;
    }
    let mut number = from.clone();
    while last.as_ref().is_some_and(|last| magnitude(&number) <= *last) {
        match mv.apply(&number) {
            Some(next) if rules.end_at(&next).is_none() => number = next,
            _ => return false,
        }
    }
    true
}

fn magnitude(number: &Number) -> Number {
    if *number < Number::ZERO { -number } else { number.clone() }
}
