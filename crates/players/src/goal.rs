//! What a game is about, and how far a number is from it: what a greedy player looks at.

use numduel_rules::language::{Condition, Fate};
use numduel_rules::{Number, Rules};

/// The end that the book is about: the first that wins for the mover, or else the first.
pub(crate) fn goal(rules: &Rules) -> Option<&Condition<Number>> {
    let ends = rules.ends();
    let end = ends.iter().find(|end| end.mover == Fate::Wins).or_else(|| ends.first());
    end.map(|end| &end.condition)
}

/// How far a number still is from meeting a condition; 0 where it holds.
pub(crate) fn remaining(condition: &Condition<Number>, number: &Number) -> Number {
    if condition.holds(number) {
        return Number::ZERO;
    }
    let value = condition.value();
    let gap = if number > value { number - value } else { value - number };
    match condition {
        Condition::Equals(_) | Condition::AtLeast(_) | Condition::AtMost(_) => gap,
        // Standing on the value itself is not yet beyond it.
        Condition::Above(_) | Condition::Below(_) => gap + Number::ONE,
    }
}
