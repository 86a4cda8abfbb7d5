//! A rule book as TOML text: parsing it gives an equal book.

use std::fmt::{self, Write};

use toml_writer::{ToTomlValue, TomlStringBuilder};

use super::read::{ALLOWED, CAPPED, DRAWS, FATE, INVALID};
use crate::book::{Parameter, RuleBook};
use crate::language::{BookNumber, Condition, End, EntryRule, Invalid, Memory, MoveGroup, MoverResult, Operands};
use crate::moves::Operation;
use crate::number::Number;

impl fmt::Display for RuleBook {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "id = {}", quoted(&self.id))?;
        writeln!(out, "title = {}", quoted(&self.title))?;
        if !self.summary.is_empty() {
            writeln!(out, "summary = {}", quoted(&self.summary))?;
        }
        if self.memory != Memory::Nothing {
            writeln!(out, "memory = \"{}\"", word_of(&Memory::ALL, self.memory))?;
        }
        if let Some(cap) = &self.cap {
            let mover = word_of(&CAPPED, cap.mover);
            writeln!(out, "cap = {{ moves = {}, mover = \"{mover}\" }}", value(&cap.moves))?;
        }
        // Without ends a book has to say what becomes of a player who is stuck, even if that is the usual.
        if self.stuck != MoverResult::Loses || self.ends.is_empty() {
            writeln!(out, "stuck = \"{}\"", word_of(&FATE, self.stuck))?;
        }
        if self.no_draws {
            writeln!(out, "draws = \"{}\"", word_of(&DRAWS, self.no_draws))?;
        }
        if self.invalid != Invalid::AskAgain {
            writeln!(out, "invalid = \"{}\"", word_of(&INVALID, self.invalid))?;
        }
        let edges = [("min", &self.bounds.min), ("max", &self.bounds.max)];
        let edges: Vec<String> =
            edges.iter().filter_map(|(key, edge)| Some(format!("{key} = {}", value(edge.as_ref()?)))).collect();
        if !edges.is_empty() {
            writeln!(out, "bounds = {{ {} }}", edges.join(", "))?;
        }
        out.write_str("\n[parameters]\n")?;
        self.parameters.iter().try_for_each(|parameter| print_parameter(out, parameter))?;
        self.groups.iter().try_for_each(|group| print_group(out, group))?;
        self.ends.iter().try_for_each(|end| print_end(out, end))?;
        print_sentences(out, self)
    }
}

fn print_parameter(out: &mut impl Write, parameter: &Parameter) -> fmt::Result {
    let Parameter { name, default, limits, drawn } = parameter;
    match drawn {
        None if limits.is_empty() => return writeln!(out, "{name} = {}", number(default)),
        None => write!(out, "{name} = {{ default = {}", number(default))?,
        Some((from, to)) => write!(out, "{name} = {{ from = {}, to = {}", number(from), number(to))?,
    }
    limits.iter().try_for_each(|limit| write!(out, ", {}", condition(limit)))?;
    out.write_str(" }\n")
}

fn print_group(out: &mut impl Write, group: &MoveGroup) -> fmt::Result {
    let list = |numbers: &[Number]| numbers.iter().map(number).collect::<Vec<_>>().join(", ");
    let operands = match &group.operands {
        Operands::Range(from, to) => format!("{{ from = {}, to = {} }}", number(from), number(to)),
        Operands::UpToNumber(from) => format!("{{ from = {}, to = \"number\" }}", number(from)),
        Operands::List(numbers) => format!("[{}]", list(numbers)),
        named => quoted(named.word().unwrap_or_default()),
    };
    writeln!(out, "\n[[moves]]\n{} = {operands}", group.operation.verb())?;
    if let Operation::Append(base) = group.operation
        && base != Operation::USUAL_BASE
    {
        writeln!(out, "base = {base}")?;
    }
    for (key, property) in [("only", group.only), ("when", group.when), ("leaves", group.leaves)] {
        property.iter().try_for_each(|property| writeln!(out, "{key} = \"{}\"", property.word()))?;
    }
    if !group.words.is_empty() {
        let words: Vec<String> = group.words.iter().map(|word| quoted(word)).collect();
        writeln!(out, "words = [{}]", words.join(", "))?;
    }
    group.label.iter().try_for_each(|label| writeln!(out, "label = {}", quoted(label)))
}

fn print_end(out: &mut impl Write, end: &End<BookNumber>) -> fmt::Result {
    writeln!(out, "\n[[ends]]\n{}\nmover = \"{}\"", condition(&end.condition), word_of(&FATE, end.mover))?;
    match end.allowed {
        EntryRule::Always => Ok(()),
        EntryRule::WhenForced => writeln!(out, "allowed = \"{}\"", word_of(&ALLOWED, end.allowed)),
    }
}

fn print_sentences(out: &mut impl Write, book: &RuleBook) -> fmt::Result {
    let mut own = book.sentences.own().peekable();
    if own.peek().is_some() {
        out.write_str("\n[sentences]\n")?;
    }
    own.try_for_each(|(slot, template)| writeln!(out, "{} = {}", slot.key(), quoted(template.source())))
}

fn condition(condition: &Condition<BookNumber>) -> String {
    let right = match condition {
        Condition::Is(property) => quoted(property.word()),
        Condition::OneOf(values) => format!("[{}]", values.iter().map(value).collect::<Vec<_>>().join(", ")),
        comparing => comparing.values().iter().map(value).collect(),
    };
    format!("{} = {right}", condition.key())
}

fn value(value: &BookNumber) -> String {
    match value {
        BookNumber::Literal(literal) => number(literal),
        BookNumber::Parameter(name) => quoted(name),
    }
}

/// TOML's own integers end at 64 bits; larger ones are written as text.
fn number(number: &Number) -> String {
    if i64::try_from(number).is_ok() { number.to_string() } else { format!("\"{number}\"") }
}

fn quoted(text: &str) -> String {
    let builder = TomlStringBuilder::new(text);
    let string = if text.contains('\n') { builder.as_ml_basic() } else { builder.as_basic() };
    string.to_toml_value()
}

fn word_of<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word)
}
