//! Seeing beforehand that play can go on for ever without returning, so that nobody has to run into a limit to find out.

use numduel_rules::language::{Condition, Memory, Offer};
use numduel_rules::{Move, Number, Operation, Position, Rules};

use crate::limits::NotSolvable;
use crate::span::Span;

/// Refuses rules in which one move, made again and again from the start, leads past everything the rules speak of.
///
/// This is certain: the move has no condition, nothing is remembered or counted, and none of the numbers it leads to
/// meets an end. Where it is not, play may still be endless, and the limit on positions says so in the end.
pub(crate) fn refuse_endless(rules: &Rules, from: &Position, span: &Span) -> Result<(), NotSolvable> {
    if rules.book().memory() != Memory::Nothing || rules.cap().is_some() {
        return Ok(());
    }
    let finite = |condition: &Condition<Number>| !matches!(condition, Condition::MultipleOf(_) | Condition::Is(_));
    if !rules.ends().iter().all(|end| finite(&end.condition)) {
        return Ok(());
    }
    let offers = rules.book().offers().iter().filter(|offer| offer.is_fixed());
    let mut moves = offers.flat_map(Offer::fixed_moves);
    match moves.find(|mv| goes_on(rules, &from.number, span, mv)) {
        Some(mv) => Err(NotSolvable::Grows { mv }),
        None => Ok(()),
    }
}

/// Whether the move goes on for ever from a number: its way is open, and it steps over every end.
fn goes_on(rules: &Rules, from: &Number, span: &Span, mv: &Move) -> bool {
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
    let values = || rules.ends().iter().flat_map(|end| end.condition.values());
    match mv.operation {
        // Whether the steps meet a value is a matter of remainders, however far away it is.
        Operation::Add | Operation::Subtract => values().all(|value| {
            let behind = if rises { value <= from } else { value >= from };
            behind || (value - from) % &mv.operand != Number::ZERO
        }),
        _ => {
            let Some(last) = values().max_by_key(|value| magnitude(value)).map(magnitude) else { return true };
            let mut number = from.clone();
            while magnitude(&number) <= last {
                match mv.apply(&number) {
                    Some(next) if rules.end_at(&next).is_none() => number = next,
                    _ => return false,
                }
            }
            true
        }
    }
}

fn magnitude(number: &Number) -> Number {
    if *number < Number::ZERO { -number } else { number.clone() }
}
