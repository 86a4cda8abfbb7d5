//! The ends in English.

use super::limits::{cap, stuck};
use super::{conditions, one_of};
use crate::language::{Bounds, Condition, End, EntryRule, MoverResult};
use crate::number::{Number, short};
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
        sentences.push("If more than one of these applies, the first one counts.".to_owned());
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
    let sentence = format!("The player who {} {fate}.", meets(&end.condition));
    match (end.allowed, &end.condition) {
        (EntryRule::Always, _) => sentence,
        _ if forced > 1 => format!("{sentence} You may do this only if every move leads to such an end."),
        (_, Condition::Above(_) | Condition::Below(_)) => {
            format!("{sentence} You may overshoot only if every move does.")
        }
        _ => format!("{sentence} You may do this only if every move does."),
    }
}

/// What a player does who meets the condition: `reaches 1000 or more`, `makes the number prime`.
pub fn meets(condition: &Condition<Number>) -> String {
    let list = |values: &[Number]| one_of(&values.iter().map(short).collect::<Vec<_>>());
    match condition {
        Condition::Equals(value) => format!("reaches exactly {}", short(value)),
        Condition::OneOf(values) => format!("reaches exactly {}", list(values)),
        Condition::AtLeast(_) | Condition::AtMost(_) => format!("reaches {}", conditions::predicate(condition)),
        Condition::Above(value) => format!("goes above {}", short(value)),
        Condition::Below(value) => format!("goes below {}", short(value)),
        other => format!("makes the number {}", conditions::predicate(other)),
    }
}

/// Whether some number could meet both conditions, as far as that is easy to tell.
fn may_meet_both(one: &Condition<Number>, other: &Condition<Number>) -> bool {
    for (listed, asked) in [(one, other), (other, one)] {
        if let Condition::Equals(_) | Condition::OneOf(_) = listed {
            return listed.values().into_iter().any(|value| asked.holds(value));
        }
    }
    // A period of both shows everything there is.
    let both = Condition::All(vec![one.clone(), other.clone()]);
    if let Some(period) = both.period().and_then(|period| u32::try_from(&period).ok()).filter(|period| *period <= 1000)
    {
        return (0..period).any(|number| both.holds(&number.into()));
    }
    let apart = |one: &Condition<Number>, other: &Condition<Number>| {
        matches!((one, other),
        (Condition::Not(denied), asked) if **denied == *asked)
    };
    !apart(one, other) && !apart(other, one) && !Bounds::around(&both).is_empty()
}
