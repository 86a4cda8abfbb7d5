//! The moves in English.

use super::one_of;
use crate::book::RuleBook;
use crate::language::{Offer, Operands, Property};
use crate::moves::Operation;
use crate::number::{Number, shorten};

/// Everything a player may do on a turn: "add 1 to it or multiply it by 2".
pub(super) fn moves(book: &RuleBook) -> String {
    let offers: Vec<String> = book.offers().iter().map(group).collect();
    let listed = |offer: &Offer| matches!(&offer.operands, Operands::List(list) if list.len() > 1) || !offer.is_fixed();
    match offers.as_slice() {
        // A list within a list needs a clearer break than a comma alone.
        [head @ .., last] if book.offers().iter().any(listed) && !head.is_empty() => {
            format!("{}, or {last}", head.join(", or "))
        }
        offers => one_of(offers),
    }
}

/// What a group of moves lets a player do: `subtract a divisor of it from it`.
pub fn group(offer: &Offer) -> String {
    let operands = operands_in_words(offer);
    let done = match offer.operation {
        Operation::Add => format!("add {operands} to it"),
        Operation::Subtract => format!("subtract {operands} from it"),
        Operation::Multiply => format!("multiply it by {operands}"),
        Operation::Divide => format!("divide it by {operands}"),
        Operation::Append(Operation::USUAL_BASE) if are_digits(offer) => format!("write {operands} behind it"),
        Operation::Append(base) => format!("multiply it by {base} and add {operands}"),
        Operation::Become => format!("replace it by {operands}"),
    };
    let conditions = conditions(offer);
    if conditions.is_empty() { done } else { format!("{done} if {}", conditions.join(" and ")) }
}

/// What has to be true for the group's moves to be possible.
fn conditions(offer: &Offer) -> Vec<String> {
    let inexact = offer.operation == Operation::Divide && !offer.operands.ask_for_factors();
    let when = offer.when.map(|when| format!("it is {}", when.words()));
    let exact = inexact.then(|| "that leaves no remainder".to_owned());
    let leaves = offer.leaves.map(|leaves| format!("the result is {}", leaves.words()));
    [when, exact, leaves].into_iter().flatten().collect()
}

/// The operands in words: `a whole number from 2 to 9`, `2, 3 or 5`, `a divisor of it`.
pub(super) fn operands_in_words(offer: &Offer) -> String {
    let smallest = offer.operation.smallest_operand();
    match &offer.operands {
        Operands::Range(first, last) if first == last => text(first),
        Operands::Range(first, last) => format!("{} from {} to {}", a_number(offer.only), text(first), text(last)),
        Operands::UpToNumber(first) => format!("{} from {} up to the number itself", a_number(offer.only), text(first)),
        Operands::List(_) => one_of(&offer.fixed_moves().iter().map(|mv| text(&mv.operand)).collect::<Vec<_>>()),
        Operands::Divisors { one, itself } => {
            let (one, itself) = (*one && smallest <= 1, *itself && offer.operation != Operation::Become);
            let except = match (one, itself) {
                (true, true) => "",
                (true, false) => " other than itself",
                (false, true) => " above 1",
                (false, false) => " other than 1 and itself",
            };
            format!("a divisor of it{except}{}", that_is(offer.only))
        }
        Operands::PrimeFactors => format!("one of its prime factors{}", that_is(offer.only)),
        Operands::Digits => {
            let except = match smallest {
                0 => "",
                1 => " other than 0",
                _ => " above 1",
            };
            format!("one of its digits{except}{}", that_is(offer.only))
        }
    }
}

/// A number with its property as people say it.
fn a_number(property: Option<Property>) -> &'static str {
    match property {
        None => "a whole number",
        Some(Property::Prime) => "a prime number",
        Some(Property::NotPrime) => "a number that is not prime",
        Some(Property::Composite) => "a composite number",
        Some(Property::Even) => "an even number",
        Some(Property::Odd) => "an odd number",
        Some(Property::Square) => "a square",
        Some(Property::PowerOfTwo) => "a power of 2",
    }
}

fn that_is(property: Option<Property>) -> String {
    property.map(|property| format!(" that is {}", property.words())).unwrap_or_default()
}

/// Whether all operands are digits, so that appending one is writing it.
fn are_digits(offer: &Offer) -> bool {
    let ten = Number::from(Operation::USUAL_BASE);
    offer.operands == Operands::Digits
        || offer.operands.are_fixed() && offer.fixed_moves().iter().all(|mv| mv.operand < ten)
}

fn text(number: &Number) -> String {
    shorten(&number.to_string())
}
