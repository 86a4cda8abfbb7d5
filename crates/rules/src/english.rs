//! The rules in English, generated from the checked rules so that they cannot drift from what is played.

use std::collections::{BTreeMap, BTreeSet};

use crate::book::{Parameter, RuleBook, START};
use crate::language::{Allowed, Bounds, Condition, End, Fate, Invalid, Memory, Offer, Operands};
use crate::moves::Operation;
use crate::number::{Number, shorten};
use crate::rules::Rules;
use crate::settings::Range;

/// The rules as a page of text, one rule per line.
pub fn rules(rules: &Rules) -> String {
    let book = rules.book();
    let mut lines = vec![format!("{} ({})", book.title(), rules.game_string()), String::new()];
    lines.push("Two players share one number and take turns. Player 1 moves first, and nobody can pass.".to_owned());
    lines.push(format!("The number starts at {}.", text(&rules.start().number)));
    lines.push(format!("On your turn you {}.", moves(book)));
    lines.extend(memory(book.memory()).map(str::to_owned));
    lines.extend(bounds(rules.bounds()));
    lines.push(goal(rules));
    lines.extend(stuck(rules).map(str::to_owned));
    lines.push(String::new());
    lines.push(format!("Type {} for a move. {}", any_choice(rules), invalid(rules)));
    lines.push(settings(rules));
    lines.join("\n") + "\n"
}

/// How the game is won and lost: a sentence for every end, and their order where one number can meet two of them.
pub fn goal(rules: &Rules) -> String {
    let ends = rules.ends();
    let forced = ends.iter().filter(|end| end.allowed == Allowed::WhenForced).count();
    let mut sentences: Vec<String> = ends.iter().map(|one| end(one, forced)).collect();
    let overlapping = |(index, one): (usize, &End<Number>)| {
        ends[..index].iter().any(|other| !Range::meeting(&one.condition, &other.condition).is_empty())
    };
    if ends.iter().enumerate().any(overlapping) {
        sentences.push("The first of these that fits decides.".to_owned());
    }
    sentences.join(" ")
}

/// Everything that can be chosen, as a prompt lists it: `2-9`, `2, 3, 5, 7` or `add, multiply`.
pub fn choices(rules: &Rules) -> String {
    let bare = rules.takes_bare_operands();
    let offers = rules.book().offers().iter();
    let parts: Vec<String> = offers.flat_map(|offer| offer_choices(offer, bare, "-")).collect();
    parts.join(", ")
}

/// Everything that can be chosen, as a sentence ends with it: `a whole number from 2 to 9` or `2, 3, 5 or 7`.
pub fn any_choice(rules: &Rules) -> String {
    let bare = rules.takes_bare_operands();
    if let ([Offer { operands: operands @ Operands::Range(..), .. }], true) = (rules.book().offers(), bare) {
        return operands_in_words(operands);
    }
    let parts = rules.book().offers().iter().flat_map(|offer| match offer.words.first() {
        Some(word) => vec![format!("'{word}'")],
        None => offer_choices(offer, bare, " to "),
    });
    one_of(&parts.collect::<Vec<_>>())
}

fn offer_choices(offer: &Offer, bare: bool, to: &str) -> Vec<String> {
    if let Some(word) = offer.words.first() {
        return vec![word.clone()];
    }
    let sign = if bare { String::new() } else { offer.operation.sign().to_string() };
    match &offer.operands {
        Operands::Range(first, last) if first == last => vec![format!("{sign}{first}")],
        // Between signed moves a dash would be read as one more sign.
        Operands::Range(first, last) if !bare => vec![format!("{sign}{first} to {sign}{last}")],
        Operands::Range(first, last) => vec![format!("{first}{to}{last}")],
        Operands::List(list) => list.iter().map(|operand| format!("{sign}{operand}")).collect(),
    }
}

fn moves(book: &RuleBook) -> String {
    let offers: Vec<String> = book.offers().iter().map(offer).collect();
    let listed = book.offers().iter().any(|offer| matches!(&offer.operands, Operands::List(list) if list.len() > 1));
    match offers.as_slice() {
        // A list within a list needs a clearer break than a comma alone.
        [head @ .., last] if listed && !head.is_empty() => format!("{}, or {last}", head.join(", or ")),
        offers => one_of(offers),
    }
}

fn operands_in_words(operands: &Operands) -> String {
    match operands {
        Operands::Range(first, last) if first == last => first.to_string(),
        Operands::Range(first, last) => format!("a whole number from {first} to {last}"),
        Operands::List(list) => one_of(&list.iter().map(ToString::to_string).collect::<Vec<_>>()),
    }
}

fn offer(offer: &Offer) -> String {
    let operands = operands_in_words(&offer.operands);
    match offer.operation {
        Operation::Add => format!("add {operands} to it"),
        Operation::Subtract => format!("subtract {operands} from it"),
        Operation::Multiply => format!("multiply it by {operands}"),
        Operation::Divide => format!("divide it by {operands} if that leaves no remainder"),
    }
}

fn end(end: &End<Number>, forced: usize) -> String {
    let fate = match end.mover {
        Fate::Wins => "wins",
        Fate::Loses => "loses",
    };
    let value = text(end.condition.value());
    let number = match &end.condition {
        Condition::Equals(_) => format!("exactly {value}"),
        Condition::AtLeast(_) => format!("{value} or more"),
        Condition::AtMost(_) => format!("{value} or less"),
        Condition::Above(_) => format!("more than {value}"),
        Condition::Below(_) => format!("less than {value}"),
    };
    match end.allowed {
        Allowed::Always => format!("Whoever makes the number {number} {fate}."),
        Allowed::WhenForced => {
            let all = if forced > 1 { "leads to such an end" } else { "does so" };
            format!("Whoever makes the number {number} {fate}; that is allowed only when every possible move {all}.")
        }
    }
}

fn memory(memory: Memory) -> Option<&'static str> {
    match memory {
        Memory::Nothing => None,
        Memory::OwnLastOperation => Some("You cannot use the operation that you yourself used on your previous turn."),
    }
}

fn bounds(bounds: &Bounds<Number>) -> Option<String> {
    let edges = match (&bounds.min, &bounds.max) {
        (None, None) => return None,
        (Some(min), None) => format!("below {}", text(min)),
        (None, Some(max)) => format!("above {}", text(max)),
        (Some(min), Some(max)) => format!("below {} or above {}", text(min), text(max)),
    };
    Some(format!("The number never goes {edges}: a move that would take it there is not allowed."))
}

/// Said only where a player can come to have no legal move.
fn stuck(rules: &Rules) -> Option<&'static str> {
    let operations = rules.book().offers().iter().map(|offer| offer.operation);
    let never_inexact: BTreeSet<Operation> = operations.filter(|operation| *operation != Operation::Divide).collect();
    let needed = match rules.book().memory() {
        Memory::Nothing => 1,
        Memory::OwnLastOperation => 2,
    };
    let always_a_move = *rules.bounds() == Bounds::default() && never_inexact.len() >= needed;
    match rules.book().stuck() {
        _ if always_a_move => None,
        Fate::Loses => Some("A player without a legal move loses."),
        Fate::Wins => Some("A player without a legal move wins."),
    }
}

/// A move that is not allowed just now is never punished, which needs saying only where something is.
fn invalid(rules: &Rules) -> &'static str {
    let book = rules.book();
    let always_allowed = book.memory() == Memory::Nothing
        && *rules.bounds() == Bounds::default()
        && book.offers().iter().all(|offer| offer.operation != Operation::Divide)
        && book.ends().iter().all(|end| end.allowed == Allowed::Always);
    match book.invalid() {
        Invalid::AskAgain => "Whoever types something that is no move is asked again.",
        Invalid::Loses if always_allowed => "Whoever types something that is no move loses at once.",
        Invalid::Loses => {
            "Whoever types something that is no move of this game loses at once; a move that is only not allowed just \
             then is refused, and you choose again."
        }
    }
}

fn settings(rules: &Rules) -> String {
    let values: BTreeMap<String, Number> =
        rules.values().map(|(name, value)| (name.to_owned(), value.clone())).collect();
    let parameters = rules.book().parameters();
    let setting = |parameter: &Parameter| {
        let range = Range::of(&parameter.name, parameters, &values);
        format!("{} {} ({range})", parameter.name, text(&values[&parameter.name]))
    };
    let (start, others): (Vec<_>, Vec<_>) = parameters.iter().partition(|parameter| parameter.name == START);
    let parts: Vec<String> = start.into_iter().chain(others).map(setting).collect();
    format!("You may change: {}.", parts.join(", "))
}

impl Bounds<Number> {
    /// The allowed numbers in words: `from 1 to 100`, `from 1 up`.
    pub fn words(&self) -> String {
        match (&self.min, &self.max) {
            (Some(min), Some(max)) => format!("from {} to {}", text(min), text(max)),
            (Some(min), None) => format!("from {} up", text(min)),
            (None, Some(max)) => format!("up to {}", text(max)),
            (None, None) => "without end".to_owned(),
        }
    }
}

/// Words as a choice between them: `a, b or c`.
pub fn one_of(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [head @ .., last] => format!("{} or {last}", head.join(", ")),
    }
}

fn text(number: &Number) -> String {
    shorten(&number.to_string())
}
