//! Conditions in English, as a sentence ends with them: "it is …".

use super::one_of;
use crate::language::Condition;
use crate::number::{Number, short};

/// What a number is that meets the condition: `exactly 100`, `1000 or more`, `prime or 1`.
pub fn condition(condition: &Condition<Number>) -> String {
    match condition {
        Condition::Equals(value) => format!("exactly {}", short(value)),
        other => predicate(other),
    }
}

/// The same if "exactly" goes without saying.
pub(crate) fn predicate(condition: &Condition<Number>) -> String {
    let list = |values: &[Number]| one_of(&values.iter().map(short).collect::<Vec<_>>());
    match condition {
        Condition::Equals(value) => short(value),
        Condition::OneOf(values) => list(values),
        Condition::AtLeast(value) => format!("{} or more", short(value)),
        Condition::AtMost(value) => format!("{} or less", short(value)),
        Condition::Above(value) => format!("above {}", short(value)),
        Condition::Below(value) => format!("below {}", short(value)),
        Condition::MultipleOf(value) => format!("a multiple of {}", short(value)),
        Condition::Is(property) => property.words().to_owned(),
        Condition::Any(parts) => {
            let words: Vec<String> = parts.iter().map(predicate).collect();
            // "2 or more and even or prime" would be anybody's guess.
            let is_long =
                |part: &Condition<Number>| matches!(part, Condition::All(_) | Condition::OneOf(_) | Condition::Not(_));
            if parts.iter().any(is_long) { words.join(", or ") } else { one_of(&words) }
        }
        Condition::All(parts) => all(parts),
        Condition::Not(part) => match &**part {
            Condition::Any(parts) => {
                format!("neither {}", parts.iter().map(predicate).collect::<Vec<_>>().join(" nor "))
            }
            Condition::All(parts) => format!("not both {}", all(parts)),
            simple => format!("not {}", predicate(simple)),
        },
    }
}

fn all(parts: &[Condition<Number>]) -> String {
    let mut words = Vec::new();
    let mut rest = parts;
    if let [Condition::AtLeast(first), Condition::AtMost(last), others @ ..] = parts {
        words.push(format!("from {} to {}", short(first), short(last)));
        rest = others;
    }
    words.extend(rest.iter().map(|part| match part {
        Condition::Any(_) => format!("either {}", predicate(part)),
        part => predicate(part),
    }));
    words.join(" and ")
}

/// Some number of a range or list with what is asked of it: `a prime from 2 to 9`, `a whole number from 1 to 9 that is 1 or odd`.
pub(crate) fn a_number(asked: Option<&Condition<Number>>, range: &str) -> String {
    match asked {
        None => format!("a whole number {range}"),
        Some(Condition::Is(property)) => format!("{} {range}", property.nouns().0),
        Some(other) => format!("a whole number {range} that is {}", predicate(other)),
    }
}
