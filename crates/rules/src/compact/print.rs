//! A book as one line: reading it gives an equal book, but for what the compact form has no words for.

use super::read::TITLE;
use super::words::{COMPARISONS, Compare, FATES, MEMORIES, NAMED, PROPERTIES, is_reserved, word_of};
use super::{Compact, LeftOut};
use crate::book::{Parameter, RuleBook, START};
use crate::language::{
    BookNumber, Condition, End, EntryRule, Invalid, MoveGroup, MoveLimit, MoverResult, Operands, Property,
};
use crate::moves::Operation;
use crate::number::{Number, power_of_ten};
use crate::toml::MAX_BYTES;

pub(super) fn print(book: &RuleBook) -> Option<Compact> {
    let mut clauses = Vec::new();
    let titled = can_be_said(&book.title);
    let title = if titled { book.title.as_str() } else { TITLE };
    if title != TITLE {
        clauses.push(format!("name {title}"));
    }
    if book.id != id_of(title) {
        clauses.push(format!("id {}", book.id));
    }
    let (start, others): (Vec<_>, Vec<_>) = book.parameters.iter().partition(|parameter| parameter.name == START);
    clauses.extend(start.into_iter().chain(others).map(parameter));
    clauses.extend(book.groups.iter().map(group));
    clauses.extend(book.bounds.min.iter().map(|min| format!("down to {}", value(min))));
    clauses.extend(book.bounds.max.iter().map(|max| format!("up to {}", value(max))));
    clauses.extend(Some(word_of(&MEMORIES, &book.memory).to_owned()).filter(|memory| !memory.is_empty()));
    clauses.extend(book.ends.iter().map(end));
    clauses.extend(book.cap.iter().map(cap));
    // Without ends a book has to say what becomes of a player who is stuck, even if that is the usual.
    if book.stuck != MoverResult::Loses || book.ends.is_empty() {
        clauses.push(format!("stuck {}", word_of(&FATES, &book.stuck)));
    }
    clauses.extend(book.no_draws.then(|| "no draws".to_owned()));
    clauses.extend((book.invalid == Invalid::Loses).then(|| "invalid loses".to_owned()));
    let line = clauses.join("; ");
    (line.len() <= MAX_BYTES).then(|| Compact { line, left_out: left_out(book, titled) })
}

/// The id of a book that says only its title: small letters and digits with hyphens between them, a letter first.
pub(super) fn id_of(title: &str) -> String {
    const LONGEST: usize = 64;
    let lower = title.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut words: Vec<&str> = words.collect();
    if !words.first().is_some_and(|word| word.starts_with(|first: char| first.is_ascii_lowercase())) {
        words.insert(0, "duel");
    }
    let mut id = words.join("-");
    id.truncate(LONGEST);
    id
}

/// Whether the title reaches from the word `name` to the end of its clause as it is.
fn can_be_said(title: &str) -> bool {
    title.trim() == title && !title.contains(';')
}

fn left_out(book: &RuleBook, titled: bool) -> Vec<LeftOut> {
    let all = [
        (LeftOut::Title, !titled),
        (LeftOut::Summary, !book.summary.is_empty()),
        (LeftOut::Words, book.groups.iter().any(|group| !group.words.is_empty())),
        (LeftOut::Labels, book.groups.iter().any(|group| group.label.is_some())),
        (LeftOut::Sentences, book.sentences.own().next().is_some()),
    ];
    all.into_iter().filter(|(_, left)| *left).map(|(what, _)| what).collect()
}

fn parameter(parameter: &Parameter) -> String {
    let Parameter { name, default, limits, drawn } = parameter;
    let mark = if is_reserved(name) { "parameter " } else { "" };
    let default = match drawn {
        None => number(default),
        Some((first, last)) => format!("{}..{}", number(first), number(last)),
    };
    let limits = limits.iter().map(|limit| {
        let word = compared(limit).map_or("", |(_, words)| words[0]);
        format!(" {word} {}", values(limit.values()))
    });
    format!("{mark}{name} {default}{}", limits.collect::<String>())
}

fn group(group: &MoveGroup) -> String {
    let when = group.when.map(|when| format!("when {}, ", property(when))).unwrap_or_default();
    let only = group.only.map(|only| format!(", only {}", property(only))).unwrap_or_default();
    let leaving = group.leaves.map(|leaves| format!(", leaving {}", property(leaves))).unwrap_or_default();
    let operands = match &group.operands {
        Operands::List(list) => list.iter().map(number).collect::<Vec<_>>().join(", "),
        Operands::Range(first, last) => format!("{}..{}", number(first), number(last)),
        Operands::UpToNumber(first) => format!("{}..n", number(first)),
        named => return format!("{when}{} {}{only}{leaving}", verb(group.operation), named_operands(named)),
    };
    let sign = match group.operation {
        Operation::Become => "become ".into(),
        operation => operation.sign(),
    };
    format!("{when}{sign}{operands}{only}{leaving}")
}

/// The operation before words: `subtract a divisor`.
fn verb(operation: Operation) -> String {
    match operation {
        Operation::Append(base) if base != Operation::USUAL_BASE => operation.sign().into_owned(),
        other => other.phrase().to_owned(),
    }
}

fn named_operands(operands: &Operands) -> String {
    let word = word_of(&NAMED, operands);
    match operands {
        // `a digit` could be any.
        Operands::Digits => format!("one of its {word}s"),
        _ if word.starts_with('i') => format!("an {word}"),
        _ => format!("a {word}"),
    }
}

fn property(property: Property) -> String {
    let word = word_of(&PROPERTIES, &property);
    match property {
        Property::Square | Property::PowerOfTwo => format!("a {word}"),
        _ => word.to_owned(),
    }
}

fn end(end: &End<BookNumber>) -> String {
    let condition = match &end.condition {
        Condition::OneOf(several) => format!("one of {}", values(several)),
        Condition::MultipleOf(of) => format!("a multiple of {}", value(of)),
        Condition::Is(is) => property(*is),
        compared_with => {
            let sign = compared(compared_with).map_or("", |(signs, _)| signs[0]);
            format!("{sign}{}", values(compared_with.values()))
        }
    };
    let forced = match end.allowed {
        EntryRule::Always => "",
        EntryRule::WhenForced => ", only when forced",
    };
    format!("{condition} {}{forced}", word_of(&FATES, &end.mover))
}

fn cap(cap: &MoveLimit<BookNumber>) -> String {
    let then = match &cap.mover {
        None => "then a draw".to_owned(),
        Some(fate) => format!("the last move {}", word_of(&FATES, fate)),
    };
    let moves = if cap.moves == BookNumber::Literal(Number::ONE) { "move" } else { "moves" };
    format!("at most {} {moves}, {then}", value(&cap.moves))
}

/// The signs and the words that compare as the condition does.
fn compared(condition: &Condition<BookNumber>) -> Option<(&'static [&'static str], &'static [&'static str])> {
    let makes = |compare: &Compare| compare(BookNumber::Literal(Number::ZERO)).key() == condition.key();
    COMPARISONS.iter().find(|(_, _, compare)| makes(compare)).map(|(signs, words, _)| (*signs, *words))
}

fn values(values: &[BookNumber]) -> String {
    values.iter().map(value).collect::<Vec<_>>().join(", ")
}

fn value(value: &BookNumber) -> String {
    match value {
        BookNumber::Literal(literal) => number(literal),
        BookNumber::Parameter(name) => name.clone(),
    }
}

/// A number as people would say it: powers of ten from a million on as such.
fn number(number: &Number) -> String {
    const COUNTED: usize = 6;
    let plain = number.to_string();
    power_of_ten(&plain, COUNTED).unwrap_or(plain)
}
