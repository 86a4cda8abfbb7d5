//! What a game is about, and how far a number is from it: what a greedy player looks at.

use numduel_rules::language::{Condition, MoverResult};
use numduel_rules::{Number, Rules};

/// The end that the book is about: the first that wins for the mover, or else the first.
pub(crate) fn goal(rules: &Rules) -> Option<&Condition<Number>> {
    let ends = rules.ends();
    let end = ends.iter().find(|end| end.mover == MoverResult::Wins).or_else(|| ends.first());
    end.map(|end| &end.condition)
}

/// How far a number still is from meeting a condition; 0 where it holds.
pub(crate) fn remaining(condition: &Condition<Number>, number: &Number) -> Number {
    if condition.holds(number) {
        return Number::ZERO;
    }
    let gap = |value: &Number| if number > value { number - value } else { value - number };
    // The nearest number at which the answer becomes yes, on either side.
    if let Some(cuts) = condition.cuts() {
        let edges = cuts.into_iter().flat_map(|cut| [&cut - Number::ONE, cut]);
        return edges.filter(|edge| condition.holds(edge)).map(|edge| gap(&edge)).min().unwrap_or(Number::ONE);
    }
    match condition {
        Condition::MultipleOf(value) if *value != Number::ZERO => {
            // The nearer of the multiples on both sides; signs make no difference.
            let size = gap(&Number::ZERO);
            let value = if *value < Number::ZERO { -value } else { value.clone() };
            let beyond = &size % &value;
            (&value - &beyond).min(beyond)
        }
        Condition::MultipleOf(zero) => gap(zero),
        // Nobody sees from far whether a prime is near.
        _ => Number::ONE,
    }
}

#[cfg(test)]
mod tests {
    use numduel_rules::language::Property;

    use super::*;

    #[test]
    fn the_way_to_every_kind_of_end_is_measured() {
        let values = |list: &[i32]| list.iter().copied().map(Number::from).collect();
        for (condition, number, expected) in [
            (Condition::Equals(10.into()), 7, 3),
            (Condition::Equals(10.into()), 12, 2),
            (Condition::Above(10.into()), 10, 1),
            (Condition::OneOf(values(&[3, 20])), 15, 5),
            (Condition::MultipleOf(7.into()), 15, 1),
            (Condition::MultipleOf(7.into()), -13, 1),
            (Condition::MultipleOf(7.into()), 14, 0),
            (Condition::Is(Property::Prime), 8, 1),
            (Condition::Is(Property::Prime), 7, 0),
        ] {
            assert_eq!(remaining(&condition, &number.into()), expected.into(), "{condition:?} {number}");
        }
    }
}
