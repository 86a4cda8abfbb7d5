//! The rules in English, generated from the checked rules so that they cannot drift from what is played.

mod choices;
mod ends;
mod limits;
mod moves;

pub(crate) use choices::shortened;
pub use choices::{any_choice, choices};
pub use ends::{condition, goal};
pub use limits::memory;
pub use moves::group;

use std::collections::BTreeMap;

use crate::book::{Parameter, START};
use crate::language::{Bounds, EntryRule, Invalid, Memory};
use crate::moves::Operation;
use crate::number::{Number, shorten};
use crate::parameters::Interval;
use crate::rules::Rules;

/// The rules as a page of text, one rule per line.
pub fn rules(rules: &Rules) -> String {
    let book = rules.book();
    let mut lines = vec![format!("{} ({})", book.title(), rules.game_string()), String::new()];
    lines.push("Two players share one number and take turns. Player 1 moves first, and nobody can pass.".to_owned());
    lines.push(start(rules));
    lines.push(format!("On your turn you {}.", moves::moves(rules)));
    lines.extend(limits::unchanged(rules).map(str::to_owned));
    lines.extend(limits::remembered(rules));
    lines.extend(limits::bounds(rules));
    if !rules.ends().is_empty() {
        lines.push(goal(rules));
    }
    lines.extend(limits::stuck(rules).map(str::to_owned));
    lines.extend(limits::cap(rules));
    lines.extend(limits::repetition(rules).map(str::to_owned));
    lines.extend(book.claims_no_draws().then(|| "The book says that no game can be drawn.".to_owned()));
    lines.push(String::new());
    lines.push(format!("{} {}", typed(rules), invalid(rules)));
    lines.push(settings(rules));
    lines.join("\n") + "\n"
}

/// What is typed for a move; where that depends on the number, what it is at the start.
fn typed(rules: &Rules) -> String {
    let start = rules.start();
    let choice = any_choice(rules, &start);
    if rules.is_fixed() {
        format!("Type {choice} for a move.")
    } else {
        format!("At {} you can type {choice}.", text(&start.number))
    }
}

/// A move that is not allowed just now is never punished, which needs saying only where something is.
fn invalid(rules: &Rules) -> &'static str {
    let book = rules.book();
    let always_allowed = book.memory() == Memory::Nothing
        && rules.is_fixed()
        && *rules.bounds() == Bounds::default()
        && book.move_groups().iter().all(|group| group.operation != Operation::Divide)
        && book.ends().iter().all(|end| end.allowed == EntryRule::Always);
    match book.invalid() {
        Invalid::AskAgain => "Whoever types something that is no move is asked again.",
        Invalid::Loses if always_allowed => "Whoever types something that is no move loses at once.",
        Invalid::Loses => {
            "Whoever types something that is no move of this game loses at once; a move that is only not allowed just \
             then is refused, and you choose again."
        }
    }
}

fn start(rules: &Rules) -> String {
    let number = text(&rules.start().number);
    let own = rules.book().parameters().iter().find(|parameter| parameter.name == START);
    match own.and_then(|start| start.drawn.as_ref()) {
        None => format!("The number starts at {number}."),
        Some((from, to)) => {
            let (from, to) = (text(from), text(to));
            format!("The number starts at {number}; a new game draws it from {from} to {to} unless you choose it.")
        }
    }
}

fn settings(rules: &Rules) -> String {
    let values: BTreeMap<String, Number> =
        rules.values().map(|(name, value)| (name.to_owned(), value.clone())).collect();
    let parameters = rules.book().parameters();
    let setting = |parameter: &Parameter| {
        let mut range = Interval::of(&parameter.name, parameters, &values);
        if parameter.name == START {
            range.narrow_to(rules.bounds());
        }
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

/// Words as a list of all of them, shortened where it would be long: `a, b and c`.
pub fn all_of(parts: Vec<String>) -> String {
    match shortened(parts).as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
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
