//! Notices in advance that play can continue forever without repeating, instead of running into a limit.

use dashu_int::ops::BitTest;
use numduel_rules::language::{Condition, Memory, MoveGroup};
use numduel_rules::{Move, Number, Operation, Position, Rules};

use crate::error::SolveError;
use crate::span::ReachSpan;

/// Refuses rules in which one move, made again and again from the start, leads past everything the rules speak of.
///
/// This is certain: the move has no condition, nothing is remembered or counted, and none of the numbers it leads to
/// meets an end. Where it is not, play may still be endless, and the limit on positions says so in the end.
pub(crate) fn refuse_unbounded(rules: &Rules, from: &Position, span: &ReachSpan) -> Result<(), SolveError> {
    if rules.memory() != Memory::Nothing || rules.cap().is_some() {
        return Ok(());
    }
    if rules.keeps().is_some() {
        return Ok(());
    }
    let offers = rules.move_groups().iter().filter(|offer| offer.is_fixed());
    let mut moves = offers.flat_map(MoveGroup::fixed_moves);
    let largest = rules.largest();
    let is_endless = |mv: &Move| {
        continues(rules, &from.number, span, mv)
            || largest.is_some_and(|largest| leads_beyond(rules, &from.number, largest, mv))
    };
    match (moves.find(is_endless), largest.cloned()) {
        (None, _) => Ok(()),
        (Some(_), Some(largest)) => Err(SolveError::Unjudged { largest }),
        (Some(mv), None) => Err(SolveError::Grows { mv }),
    }
}

/// After as many doublings every number but 0 is larger than any that can be judged.
const DOUBLINGS: usize = 64;

/// Whether a move that multiplies, made again and again, leads past the largest number that can be judged.
fn leads_beyond(rules: &Rules, from: &Number, largest: &Number, mv: &Move) -> bool {
    let open = |number: &Number| rules.allows(number) && rules.end_at(number).is_none();
    let steps = std::iter::successors(mv.apply(from), |number| mv.apply(number).filter(|_| open(number)));
    let mut steps = steps.take(DOUBLINGS);
    matches!(mv.operation, Operation::Multiply | Operation::Append(_))
        && steps.any(|number| magnitude(&number) > *largest && rules.allows(&number))
}

/// The most bits of a value that is walked up to.
const LONGEST: usize = 1 << 12;

/// Whether the move continues forever from a number: its way is open, and it steps over every end.
fn continues(rules: &Rules, from: &Number, span: &ReachSpan, mv: &Move) -> bool {
    let rises = match mv.operation {
        Operation::Add => true,
        Operation::Subtract => false,
        Operation::Multiply if *from != Number::ZERO && mv.operand > Number::ONE => *from > Number::ZERO,
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
        Operation::Add | Operation::Subtract => rules.ends().iter().all(|end| misses(&end.condition, from, mv)),
        _ => passes(rules, from, mv),
    }
}

/// How many steps to look at where the answer repeats.
const STEPS: u32 = 10_000;

/// Whether no number that steps from `from` lead to meets the condition, however far they go.
fn misses(condition: &Condition<Number>, from: &Number, mv: &Move) -> bool {
    let steps = std::iter::successors(mv.apply(from), |number| mv.apply(number));
    if let Some(period) = condition.period() {
        // Whatever the step, after as many of them as the period is long everything comes again.
        let few = u32::try_from(&period).ok().filter(|period| *period <= STEPS);
        return few.is_some_and(|few| steps.take(few as usize).all(|number| !condition.holds(&number)));
    }
    let Some(mut cuts) = condition.cuts() else { return false };
    // Between two cuts the answer is the same, so the first step into each run tells.
    cuts.sort_unstable();
    let step = if mv.operation == Operation::Subtract { -&mv.operand } else { mv.operand.clone() };
    let rises = step > Number::ZERO;
    let mut edges: Vec<Number> =
        if rises { cuts } else { cuts.into_iter().rev().map(|cut| cut - Number::ONE).collect() };
    edges.retain(|edge| if rises { edge > from } else { edge < from });
    let first_into = |edge: &Number| {
        let (gap, size) = ((edge - from) * step.signum(), &step * step.signum());
        let count = (gap + &size - Number::ONE) / &size;
        from + count * &step
    };
    let firsts = edges.iter().map(first_into).chain(mv.apply(from));
    firsts.into_iter().all(|number| !condition.holds(&number))
}

/// Whether a move that multiplies gets past every value that ends speak of without meeting one.
fn passes(rules: &Rules, from: &Number, mv: &Move) -> bool {
    let cuts: Option<Vec<Vec<Number>>> = rules.ends().iter().map(|end| end.condition.cuts()).collect();
    let Some(cuts) = cuts else { return false };
    let last = cuts.concat().iter().map(magnitude).max();
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
    rules.end_at(&number).is_none() || number == *from
}

fn magnitude(number: &Number) -> Number {
    if *number < Number::ZERO { -number } else { number.clone() }
}
