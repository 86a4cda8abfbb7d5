//! The moves in English.

use super::{one_of, text};
use crate::direction::Direction;
use crate::language::{MoveGroup, Operands, Property};
use crate::moves::Operation;
use crate::number::Number;
use crate::rules::Rules;

/// Everything a player may do on a turn: "add 1 to it or multiply it by 2".
pub(super) fn moves(rules: &Rules) -> String {
    let groups = rules.book().move_groups();
    let said: Vec<String> = groups.iter().map(|one| group(one, rules)).collect();
    let listed =
        |group: &MoveGroup| matches!(&group.operands, Operands::List(list) if list.len() > 1) || !group.is_fixed();
    match said.as_slice() {
        // A list within a list needs a clearer break than a comma alone.
        [head @ .., last] if groups.iter().any(listed) && !head.is_empty() => {
            format!("{}, or {last}", head.join(", or "))
        }
        said => one_of(said),
    }
}

/// What a group of moves lets a player do: `subtract one of its divisors from it`.
pub fn group(group: &MoveGroup, rules: &Rules) -> String {
    let operands = operands_in_words(group);
    // "from 1 up to the number itself from it" would be one "from" too many.
    let counted = matches!(group.operands, Operands::UpToNumber(_));
    let done = match group.operation {
        Operation::Add if counted => format!("add {operands}"),
        Operation::Add => format!("add {operands} to it"),
        Operation::Subtract if counted => format!("subtract {operands}"),
        Operation::Subtract => format!("subtract {operands} from it"),
        Operation::Multiply => format!("multiply it by {operands}"),
        Operation::Divide => format!("divide it by {operands}"),
        Operation::Append(Operation::USUAL_BASE) if are_digits(group) && never_negative(rules) => {
            format!("write {} behind it", operands.replace("a whole number", "a digit"))
        }
        Operation::Append(base) => format!("replace it by {base} times itself plus {operands}"),
        Operation::Become => format!("replace it by {operands}"),
    };
    let conditions = conditions(group);
    if conditions.is_empty() { done } else { format!("{done} if {}", conditions.join(" and ")) }
}

/// What has to be true for the group's moves to be possible.
fn conditions(group: &MoveGroup) -> Vec<String> {
    let when = group.when.map(|when| format!("it is {}", when.words()));
    let exact = may_be_inexact(group).then(|| match when {
        None => "that leaves no remainder".to_owned(),
        Some(_) => "the division leaves no remainder".to_owned(),
    });
    let leaves = group.leaves.map(|leaves| format!("the result is {}", leaves.words()));
    [when, exact, leaves].into_iter().flatten().collect()
}

/// Whether a division of the group may leave a remainder where the group is offered.
fn may_be_inexact(group: &MoveGroup) -> bool {
    let halves = group.when == Some(Property::Even) && group.operands == Operands::List(vec![Number::from(2)]);
    group.operation == Operation::Divide && !group.operands.ask_for_factors() && !halves
}

/// The operands in words: `a whole number from 2 to 9`, `2, 3 or 5`, `one of its divisors`.
pub(super) fn operands_in_words(group: &MoveGroup) -> String {
    let smallest = group.operation.smallest_operand();
    match &group.operands {
        Operands::Range(first, last) if first == last => text(first),
        Operands::Range(first, last) if group.only.is_none() && *last == first + Number::ONE => {
            format!("{} or {}", text(first), text(last))
        }
        Operands::Range(first, last) => a_number(group.only, &format!("from {} to {}", text(first), text(last))),
        Operands::UpToNumber(first) => a_number(group.only, &format!("from {} up to the number itself", text(first))),
        Operands::List(_) => one_of(&group.fixed_moves().iter().map(|mv| text(&mv.operand)).collect::<Vec<_>>()),
        Operands::Divisors { one, itself } => {
            let (one, itself) = (*one && smallest <= 1, *itself && group.operation != Operation::Become);
            let except = match (one, itself) {
                (true, true) => "",
                (true, false) => " other than itself",
                (false, true) => " above 1",
                (false, false) => " other than 1 and itself",
            };
            format!("one of its divisors{except}{}", that_are(group.only))
        }
        Operands::PrimeFactors => format!("one of its prime factors{}", that_are(group.only)),
        Operands::Digits => {
            let except = match smallest {
                0 => "",
                1 => " other than 0",
                _ => " above 1",
            };
            format!("one of its digits{except}{}", that_are(group.only))
        }
    }
}

/// A number of a range with its property as people say it: `an even number from 2 to 9`.
fn a_number(property: Option<Property>, range: &str) -> String {
    let number = match property {
        None => "a whole number",
        Some(Property::Prime) => "a prime number",
        Some(Property::NotPrime) => return format!("a number {range} that is not prime"),
        Some(Property::Composite) => "a composite number",
        Some(Property::Even) => "an even number",
        Some(Property::Odd) => "an odd number",
        Some(Property::Square) => "a square",
        Some(Property::PowerOfTwo) => "a power of 2",
    };
    format!("{number} {range}")
}

/// The property of several numbers of which one is chosen.
fn that_are(property: Option<Property>) -> String {
    let are = match property {
        None => return String::new(),
        Some(Property::Square) => "squares",
        Some(Property::PowerOfTwo) => "powers of 2",
        Some(other) => other.words(),
    };
    format!(" that are {are}")
}

/// Whether all operands are digits, so that appending one is writing it.
fn are_digits(group: &MoveGroup) -> bool {
    let ten = Number::from(Operation::USUAL_BASE);
    group.operands == Operands::Digits
        || group.operands.are_fixed() && group.fixed_moves().iter().all(|mv| mv.operand < ten)
}

/// Whether no play leads below 0, as far as it is easily told: a digit behind a negative number is not added to it.
fn never_negative(rules: &Rules) -> bool {
    let upwards = rules.direction() == Some(Direction::Up) && rules.start().number >= Number::ZERO;
    upwards || rules.bounds().min.as_ref().is_some_and(|min| *min >= Number::ZERO)
}
