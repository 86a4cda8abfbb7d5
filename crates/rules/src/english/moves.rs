//! The moves in English.

use super::conditions::{a_number, predicate};
use super::one_of;
use crate::direction::Direction;
use crate::language::{Condition, MoveGroup, Operands, Property};
use crate::moves::Operation;
use crate::number::{Number, short};
use crate::rules::Rules;

/// Everything a player may do on a turn: "add 1 or double it".
pub(super) fn moves(rules: &Rules) -> String {
    let groups = rules.move_groups();
    let said: Vec<String> = groups.iter().map(|one| group(one, rules)).collect();
    let listed = |group: &MoveGroup<Number>| {
        matches!(&group.operands, Operands::List(list) if list.len() > 1)
            || !group.is_fixed()
            || groups.len() == 2 && (matches!(group.operation, Operation::Append(_)) || !conditions(group).is_empty())
    };
    match said.as_slice() {
        // A list within a list needs a clearer break than a comma alone.
        [head @ .., last] if groups.iter().any(listed) && !head.is_empty() => {
            format!("{}, or {last}", head.join(", or "))
        }
        said => one_of(said),
    }
}

/// What a group of moves lets a player do: `subtract one of its divisors`, `halve it if it is even`.
pub fn group(group: &MoveGroup<Number>, rules: &Rules) -> String {
    let operands = operands_in_words(group);
    let single = Some(group.fixed_operands()).filter(|_| group.operands.is_single());
    let single = single.and_then(|operands| u32::try_from(operands.first()?).ok());
    let done = match (group.operation, single) {
        (Operation::Add, _) => format!("add {operands}"),
        (Operation::Subtract, _) => format!("subtract {operands}"),
        (Operation::Multiply, Some(2)) => "double it".to_owned(),
        (Operation::Multiply, Some(3)) => "triple it".to_owned(),
        (Operation::Multiply, _) => format!("multiply it by {operands}"),
        (Operation::Divide, Some(2)) => "halve it".to_owned(),
        (Operation::Divide, _) => format!("divide it by {operands}"),
        (Operation::DivideDown, Some(2)) => "halve it, rounding down,".to_owned(),
        (Operation::DivideDown, _) => format!("divide it by {operands}, rounding down,"),
        (Operation::Delete, _) if group.operands == Operands::Places => format!("delete {operands}"),
        (Operation::Delete, _) => format!("delete digit {operands}, counted from the left,"),
        (Operation::Pass, _) => "pass".to_owned(),
        (Operation::Append(Operation::USUAL_BASE), _) if are_digits(group) && never_negative(rules) => {
            format!("append {}", operands.replace("a whole number", "a digit"))
        }
        (Operation::Append(2), _) => format!("double it and add {operands}"),
        (Operation::Append(3), _) => format!("triple it and add {operands}"),
        (Operation::Append(base), _) => format!("multiply it by {base} and add {operands}"),
        (Operation::Become, _) => format!("replace it with {operands}"),
    };
    let conditions = conditions(group);
    if conditions.is_empty() {
        done.trim_end_matches(',').to_owned()
    } else {
        format!("{done} {}", conditions.join(" and "))
    }
}

/// What has to be true for the group's moves to be possible.
fn conditions(group: &MoveGroup<Number>) -> Vec<String> {
    let even = Condition::Is(Property::Even);
    let halves = group.operands.is_single() && group.fixed_operands() == [Number::from(2)];
    let inexact = group.operation == Operation::Divide && !group.operands.ask_for_factors();
    let when = group.when.as_ref().map(|when| format!("if it is {}", predicate(when)));
    let exact = match &group.when {
        _ if !inexact => None,
        Some(when) if halves && *when == even => None,
        None if halves => Some("if it is even".to_owned()),
        None => Some("if that leaves no remainder".to_owned()),
        Some(_) => Some("the division leaves no remainder".to_owned()),
    };
    let leaves = group.leaves.as_ref().map(|leaves| format!("as long as the result is {}", predicate(leaves)));
    [when, exact, leaves].into_iter().flatten().collect()
}

/// The operands in words: `a whole number from 2 to 9`, `2, 3 or 5`, `one of its divisors`.
pub(super) fn operands_in_words(group: &MoveGroup<Number>) -> String {
    let smallest = group.operation.smallest_operand();
    let only = group.only.as_ref();
    let that_is = || only.map(|only| format!(" that is {}", predicate(only))).unwrap_or_default();
    match &group.operands {
        Operands::Range(first, last) if first == last => short(first),
        Operands::Range(first, last) if only.is_none() && *last == first + Number::ONE => {
            format!("{} or {}", short(first), short(last))
        }
        Operands::Range(first, last) => a_number(only, &format!("from {} to {}", short(first), short(last))),
        Operands::UpToNumber(first) => a_number(only, &format!("from {} up to the number itself", short(first))),
        Operands::List(_) => one_of(&group.fixed_operands().iter().map(short).collect::<Vec<_>>()),
        Operands::Divisors { one, itself } => {
            let except = match (*one, *itself) {
                (true, true) => "",
                (true, false) => " other than itself",
                (false, true) => " above 1",
                (false, false) => " other than 1 and itself",
            };
            format!("one of its divisors{except}{}", that_is())
        }
        Operands::PrimeFactors => format!("one of its prime factors{}", that_is()),
        Operands::Places => {
            let at = only.map(|only| format!(" at a place that is {}, counted from the left", predicate(only)));
            format!("one of its digits{}", at.unwrap_or_default())
        }
        Operands::Digits => {
            let except = match smallest {
                0 => "",
                1 => " other than 0",
                _ => " above 1",
            };
            format!("one of its digits{except}{}", that_is())
        }
    }
}

/// Whether all operands are digits, so that appending one is writing it.
fn are_digits(group: &MoveGroup<Number>) -> bool {
    let ten = Number::from(Operation::USUAL_BASE);
    group.operands == Operands::Digits
        || group.operands.are_fixed() && group.fixed_moves().iter().all(|mv| mv.operand < ten)
}

/// Whether no play leads below 0, as far as that is easy to tell: a digit appended to a negative number is not added to it.
fn never_negative(rules: &Rules) -> bool {
    let upwards = rules.direction() == Some(Direction::Up) && rules.start().number >= Number::ZERO;
    upwards || rules.bounds().min.as_ref().is_some_and(|min| *min >= Number::ZERO)
}
