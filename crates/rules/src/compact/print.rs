//! A book as one line: reading it gives an equal book, but for what the compact form has no words for.

use super::condition::{Style, print as condition, value};
use super::read::TITLE;
use super::words::{FATES, MEMORIES, NAMED, RELATIONS, STUCK, is_reserved, word_of};
use super::{Compact, LeftOut};
use crate::book::{Parameter, RuleBook, START};
use crate::book_id::id_of;
use crate::language::{
    BookNumber, Condition, End, EntryRule, Invalid, Memory, MoveGroup, MoveLimit, Operands, Relation, Stuck,
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
    let bounds =
        if is_repeated(book.bounds.parts()) { std::slice::from_ref(&book.bounds) } else { book.bounds.parts() };
    clauses.extend(bounds.iter().map(|part| match part {
        Condition::AtLeast(min) => format!("down to {}", value(min)),
        Condition::AtMost(max) => format!("up to {}", value(max)),
        other => format!("keep it {}", condition(other, Style::Words)),
    }));
    clauses.extend(memory(book.memory));
    clauses.extend(book.ends.iter().map(end));
    clauses.extend(book.cap.iter().map(cap));
    // Without ends a book has to say what happens to a player who is stuck, even if that is the default.
    if book.stuck != Stuck::Loses || book.ends.is_empty() {
        clauses.push(format!("stuck {}", word_of(&STUCK, &book.stuck)));
    }
    clauses.extend(book.must_change.then(|| "moves must change the number".to_owned()));
    clauses.extend(book.no_draws.then(|| "no draws".to_owned()));
    clauses.extend((book.invalid == Invalid::Loses).then(|| "invalid loses".to_owned()));
    let line = clauses.join("; ");
    (line.len() <= MAX_BYTES).then(|| Compact { line, left_out: left_out(book, titled) })
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

fn memory(memory: Memory) -> Option<String> {
    let (relation, whose) = match memory {
        Memory::OwnRelated(relation) => (relation, "your own last operand"),
        Memory::Related(relation) => (relation, "the last operand"),
        Memory::Nothing => return None,
        other => return Some(word_of(&MEMORIES, &other).to_owned()),
    };
    let words =
        RELATIONS.iter().find(|(_, _, make)| make(relation.key().1) == relation).map_or("", |(_, words, _)| words[0]);
    Some(match (relation, relation.key().1) {
        (Relation::Within(most), _) => format!("{words} {most} of {whose}"),
        (_, 1) => format!("{words} {whose}"),
        (_, times) => format!("{words} {times} times {whose}"),
    })
}

fn parameter(parameter: &Parameter) -> String {
    let Parameter { name, default, limits, drawn } = parameter;
    let mark = if is_reserved(name) { "parameter " } else { "" };
    let default = match drawn {
        None => number(default),
        Some((first, last)) => format!("{}..{}", number(first), number(last)),
    };
    let limits: Vec<String> = if is_repeated(limits) {
        vec![format!(" {}", condition(&Condition::All(limits.clone()), Style::Words))]
    } else {
        limits.iter().map(|limit| format!(" {}", condition(limit, Style::Words))).collect()
    };
    format!("{mark}{name} {default}{}", limits.concat())
}

/// Whether two of the conditions are of one kind: clauses may not be repeated, but one can say both.
fn is_repeated(parts: &[Condition<BookNumber>]) -> bool {
    parts.windows(2).any(|pair| pair[0].key() == pair[1].key())
}

fn group(group: &MoveGroup) -> String {
    let asked = |field: &Option<Condition<BookNumber>>, before: &str, after: &str| {
        let text = field.as_ref().map(|asked| condition(asked, Style::Words));
        text.map(|text| format!("{before}{text}{after}")).unwrap_or_default()
    };
    // A list of numbers would continue after a comma.
    let lists = |leaf: &&Condition<BookNumber>| matches!(leaf, Condition::Equals(_) | Condition::OneOf(_));
    let lists = group.when.as_ref().is_some_and(|when| when.leaves().iter().any(lists));
    let when = asked(&group.when, "when ", if lists { ": " } else { ", " });
    let (only, leaving) = (asked(&group.only, ", only ", ""), asked(&group.leaves, ", leaving ", ""));
    let operands = match &group.operands {
        Operands::List(list) => list.iter().map(number).collect::<Vec<_>>().join(", "),
        Operands::Range(first, last) => format!("{}..{}", number(first), number(last)),
        Operands::UpToNumber(first) => format!("{}..n", number(first)),
        named => {
            let rounding = if group.operation == Operation::DivideDown { ", rounding down" } else { "" };
            return format!("{when}{} {}{rounding}{only}{leaving}", verb(group.operation), named_operands(named));
        }
    };
    let sign = match group.operation {
        Operation::Become => "become ".into(),
        Operation::Delete => "delete ".into(),
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
        Operands::Places => "a digit".to_owned(),
        _ if word.starts_with('i') => format!("an {word}"),
        _ => format!("a {word}"),
    }
}

fn end(end: &End<BookNumber>) -> String {
    let forced = match end.allowed {
        EntryRule::Always => "",
        EntryRule::WhenForced => ", only when forced",
    };
    format!("{} {}{forced}", condition(&end.condition, Style::Signs), word_of(&FATES, &end.mover))
}

fn cap(cap: &MoveLimit<BookNumber>) -> String {
    let then = match &cap.mover {
        None => "then a draw".to_owned(),
        Some(fate) => format!("the last move {}", word_of(&FATES, fate)),
    };
    let moves = if cap.moves == BookNumber::Literal(Number::ONE) { "move" } else { "moves" };
    format!("at most {} {moves}, {then}", value(&cap.moves))
}

/// A number as people would say it: powers of ten from a million on as such.
pub(super) fn number(number: &Number) -> String {
    const COUNTED: usize = 6;
    let plain = number.to_string();
    power_of_ten(&plain, COUNTED).unwrap_or(plain)
}
