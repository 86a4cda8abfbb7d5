//! The rules in English, generated from the checked rules so that they cannot drift from what is played.

mod aim;
mod choices;
mod ends;
mod limits;
mod moves;

pub use aim::{aim, aim_in_short};
pub(crate) use choices::shortened;
use choices::some_choices;
pub use choices::{any_choice, choices};
pub use ends::{goal, meets};
pub use limits::memory;
pub use moves::group;

use std::collections::BTreeMap;

use crate::book::{Parameter, START};
use crate::language::{Bounds, Condition, EntryRule, Invalid, Memory};
use crate::moves::Operation;
use crate::number::{Number, short};
use crate::parameters::allowed;
use crate::phrases::conditions;
pub use crate::phrases::{condition, count, one_of};
use crate::rules::Rules;

/// The rules as a page of text for somebody at a keyboard, one rule per line.
pub fn rules(rules: &Rules) -> String {
    format!("{}\n{} {}\n{}\n", rule_card(rules), typed(rules), invalid(rules), settings(rules))
}

/// The rules as a page of text for somebody who plays without typing.
pub fn rule_card(rules: &Rules) -> String {
    let book = rules.book();
    format!("{} ({})\n\n{}\n", book.title(), book.id(), rules_of_play(rules).join("\n"))
}

/// The rules themselves, one sentence or two in each: what is true wherever the game is played.
pub fn rules_of_play(rules: &Rules) -> Vec<String> {
    let book = rules.book();
    let mut lines = vec![
        "Two players share one number and take turns. Player 1 moves first.".to_owned(),
        start(rules),
        format!("On your turn you {}.", moves::moves(rules)),
    ];
    lines.extend(limits::unchanged(rules).map(str::to_owned));
    lines.extend(limits::remembered(rules));
    lines.extend(limits::bounds(rules));
    if !rules.ends().is_empty() {
        lines.push(goal(rules));
    }
    lines.extend(limits::stuck(rules).map(str::to_owned));
    lines.extend(limits::cap(rules));
    lines.extend(limits::repetition(rules).map(str::to_owned));
    lines.extend(book.claims_no_draws().then(|| "There are no draws.".to_owned()));
    lines
}

/// What is typed for a move; where that depends on the number, what it is at the start.
fn typed(rules: &Rules) -> String {
    let start = rules.start();
    if rules.is_fixed() {
        format!("To move, type {}.", any_choice(rules, &start))
    } else {
        format!("At {}, for example, you can type {}.", short(&start.number), some_choices(rules, &start))
    }
}

/// A move that is not allowed just now is never punished, which needs saying only where something is.
fn invalid(rules: &Rules) -> &'static str {
    let book = rules.book();
    let always_allowed = book.memory() == Memory::Nothing
        && rules.is_fixed()
        && *rules.bounds() == Bounds::default()
        && rules.keeps().is_none()
        && book.move_groups().iter().all(|group| group.operation != Operation::Divide)
        && book.ends().iter().all(|end| end.allowed == EntryRule::Always);
    match book.invalid() {
        Invalid::AskAgain => "If you type anything else, you are asked again.",
        Invalid::Loses if always_allowed => "If you type anything else, you lose immediately.",
        Invalid::Loses => {
            "If you type anything else, you lose immediately; a move of this game that is not allowed at that moment is \
             refused, and you choose again."
        }
    }
}

fn start(rules: &Rules) -> String {
    let number = short(&rules.start().number);
    let Some((from, to)) = rules.book().drawn_start() else { return format!("The number starts at {number}.") };
    let own = rules.book().parameters().iter().find(|parameter| parameter.name == START);
    let asked = own.and_then(|start| scattered(start, rules));
    let range = conditions::a_number(asked.as_ref(), &format!("from {} to {}", short(from), short(to)));
    let range = range.replacen("a whole number", "a number", 1).replacen(' ', " random ", 1).replacen(
        "an random",
        "a random",
        1,
    );
    format!("Each new game starts at {range}; this one starts at {number}.")
}

/// What a parameter has to be besides lying between two edges.
fn scattered(parameter: &Parameter, rules: &Rules) -> Option<Condition<Number>> {
    let limits = parameter.limits.iter().map(|limit| limit.map(&mut |value| rules.resolve(value)));
    let others: Vec<_> = limits.filter(|limit| limit.cuts().is_none_or(|cuts| cuts.len() > 1)).collect();
    (!others.is_empty()).then(|| Condition::All(others).normal())
}

fn settings(rules: &Rules) -> String {
    let values: BTreeMap<String, Number> =
        rules.values().map(|(name, value)| (name.to_owned(), value.clone())).collect();
    let parameters = rules.book().parameters();
    let setting = |parameter: &Parameter| {
        let mut range = allowed(&parameter.name, parameters, &values);
        if parameter.name == START {
            range = range.within(rules.bounds().clone());
        }
        let asked = scattered(parameter, rules).map(|asked| format!(", {}", condition(&asked))).unwrap_or_default();
        let range = range.to_string();
        let range = range.strip_prefix("from ").unwrap_or(&range);
        format!("--{} ({range}{asked}; now {})", parameter.name, short(&values[&parameter.name]))
    };
    let (start, others): (Vec<_>, Vec<_>) = parameters.iter().partition(|parameter| parameter.name == START);
    let parts: Vec<String> = start.into_iter().chain(others).map(setting).collect();
    format!("You can change: {}.", parts.join(", "))
}

/// Words as a list of all of them, shortened where it would be long: `a, b and c`.
pub fn all_of(parts: Vec<String>) -> String {
    match shortened(parts).as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    }
}
