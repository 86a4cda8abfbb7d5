//! The ends in English.

use super::limits::{cap, stuck};
use super::{one_of, text};
use crate::language::{Condition, End, EntryRule, MoverResult, Property};
use crate::number::Number;
use crate::parameters::Interval;
use crate::rules::Rules;

/// How the game is won and lost: a sentence for every end, and their order where one number can meet two of them.
pub fn goal(rules: &Rules) -> String {
    let ends = rules.ends();
    let forced = ends.iter().filter(|end| end.allowed == EntryRule::WhenForced).count();
    let mut sentences: Vec<String> = ends.iter().map(|one| end(one, forced)).collect();
    let overlapping = |(index, one): (usize, &End<Number>)| {
        ends[..index].iter().any(|other| may_meet_both(&one.condition, &other.condition))
    };
    if ends.iter().enumerate().any(overlapping) {
        sentences.push("The first of these that fits decides.".to_owned());
    }
    // A book without ends is about having the last move.
    if ends.is_empty() {
        sentences.extend(stuck(rules).map(str::to_owned).into_iter().chain(cap(rules)));
    }
    sentences.join(" ")
}

fn end(end: &End<Number>, forced: usize) -> String {
    let fate = match end.mover {
        MoverResult::Wins => "wins",
        MoverResult::Loses => "loses",
    };
    let number = condition(&end.condition);
    match end.allowed {
        EntryRule::Always => format!("Whoever makes the number {number} {fate}."),
        EntryRule::WhenForced => {
            let all = if forced > 1 { "leads to such an end" } else { "does so" };
            format!("Whoever makes the number {number} {fate}; that is allowed only when every possible move {all}.")
        }
    }
}

/// What the number is made: `exactly 100`, `1000 or more`, `prime`.
pub fn condition(condition: &Condition<Number>) -> String {
    match condition {
        Condition::Equals(value) => format!("exactly {}", text(value)),
        Condition::OneOf(values) => format!("exactly {}", one_of(&values.iter().map(text).collect::<Vec<_>>())),
        Condition::AtLeast(value) => format!("{} or more", text(value)),
        Condition::AtMost(value) => format!("{} or less", text(value)),
        Condition::Above(value) => format!("more than {}", text(value)),
        Condition::Below(value) => format!("less than {}", text(value)),
        Condition::MultipleOf(value) => format!("a multiple of {}", text(value)),
        Condition::Is(property) => property.words().to_owned(),
    }
}

/// Whether some number could meet both conditions, as far as it is easily told.
fn may_meet_both(one: &Condition<Number>, other: &Condition<Number>) -> bool {
    use Condition::{Equals, Is, OneOf};
    use Property::{Composite, Even, NotPrime, Odd, Prime};
    match (one, other) {
        (Equals(_) | OneOf(_), _) => one.values().iter().any(|value| other.holds(value)),
        (_, Equals(_) | OneOf(_)) => other.values().iter().any(|value| one.holds(value)),
        (Is(one), Is(other)) => {
            let apart = [(Even, Odd), (Prime, NotPrime), (Prime, Composite)];
            !apart.contains(&(*one, *other)) && !apart.contains(&(*other, *one))
        }
        _ => !Interval::meeting(one, other).is_empty(),
    }
}
