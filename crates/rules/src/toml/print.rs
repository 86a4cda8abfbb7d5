//! A rule book as TOML text: parsing it gives an equal book.

use std::fmt::{self, Write};

use toml_writer::{ToTomlValue, TomlStringBuilder};

use super::read::{ALLOWED, CAPPED, DRAWS, FATE, INVALID, STUCK, UNCHANGED, WHOSE};
use crate::book::{Parameter, RuleBook};
use crate::language::{BookNumber, Condition, End, EntryRule, Invalid, Memory, MoveGroup, Operands, Relation, Stuck};
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
            writeln!(out, "memory = {}", memory(self.memory))?;
        }
        if let Some(cap) = &self.cap {
            let mover = word_of(&CAPPED, cap.mover);
            writeln!(out, "cap = {{ moves = {}, mover = \"{mover}\" }}", value(&cap.moves))?;
        }
        // Without ends a book has to say what happens to a player who is stuck, even if that is the default.
        if self.stuck != Stuck::Loses || self.ends.is_empty() {
            writeln!(out, "stuck = \"{}\"", word_of(&STUCK, self.stuck))?;
        }
        if self.must_change {
            writeln!(out, "unchanged = \"{}\"", word_of(&UNCHANGED, self.must_change))?;
        }
        if self.no_draws {
            writeln!(out, "draws = \"{}\"", word_of(&DRAWS, self.no_draws))?;
        }
        if self.invalid != Invalid::AskAgain {
            writeln!(out, "invalid = \"{}\"", word_of(&INVALID, self.invalid))?;
        }
        if self.bounds != Condition::ALWAYS {
            writeln!(out, "bounds = {{ {} }}", pairs(self.bounds.parts()).join(", "))?;
        }
        out.write_str("\n[parameters]\n")?;
        self.parameters.iter().try_for_each(|parameter| print_parameter(out, parameter))?;
        self.groups.iter().try_for_each(|group| print_group(out, group))?;
        self.ends.iter().try_for_each(|end| print_end(out, end))?;
        print_sentences(out, self)
    }
}

fn memory(memory: Memory) -> String {
    let (relation, whose) = match memory {
        Memory::OwnRelated(relation) => (relation, word_of(&WHOSE, true)),
        Memory::Related(relation) => (relation, word_of(&WHOSE, false)),
        other => return quoted(word_of(&Memory::ALL, other)),
    };
    match (relation, relation.key()) {
        (Relation::Within(_), (key, most)) => format!("{{ {key} = {most}, of = \"{whose}\" }}"),
        (_, (key, 1)) => format!("{{ {key} = \"{whose}\" }}"),
        (_, (key, times)) => format!("{{ {key} = \"{whose}\", times = {times} }}"),
    }
}

fn print_parameter(out: &mut impl Write, parameter: &Parameter) -> fmt::Result {
    let Parameter { name, default, limits, drawn } = parameter;
    match drawn {
        None if limits.is_empty() => return writeln!(out, "{name} = {}", number(default)),
        None => write!(out, "{name} = {{ default = {}", number(default))?,
        Some((from, to)) => write!(out, "{name} = {{ from = {}, to = {}", number(from), number(to))?,
    }
    pairs(limits).iter().try_for_each(|limit| write!(out, ", {limit}"))?;
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
    if group.operation == Operation::DivideDown {
        out.write_str("rounding = \"down\"\n")?;
    }
    group.conditions().try_for_each(|(key, asked)| writeln!(out, "{key} = {}", condition(asked)))?;
    if !group.words.is_empty() {
        let words: Vec<String> = group.words.iter().map(|word| quoted(word)).collect();
        writeln!(out, "words = [{}]", words.join(", "))?;
    }
    group.label.iter().try_for_each(|label| writeln!(out, "label = {}", quoted(label)))
}

fn print_end(out: &mut impl Write, end: &End<BookNumber>) -> fmt::Result {
    let asked = pairs(end.condition.parts()).join("\n");
    writeln!(out, "\n[[ends]]\n{asked}\nmover = \"{}\"", word_of(&FATE, end.mover))?;
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

/// Conditions that all have to hold as the lines of a table.
fn pairs(parts: &[Condition<BookNumber>]) -> Vec<String> {
    // A table has each key once.
    if parts.windows(2).any(|pair| pair[0].key() == pair[1].key()) {
        return vec![format!("all = {}", list(parts))];
    }
    parts.iter().map(pair).collect()
}

fn pair(asked: &Condition<BookNumber>) -> String {
    let right = match asked {
        Condition::Is(_) => condition(asked),
        Condition::OneOf(values) => format!("[{}]", values.iter().map(value).collect::<Vec<_>>().join(", ")),
        Condition::Any(parts) | Condition::All(parts) => list(parts),
        Condition::Not(part) => condition(part),
        comparing => comparing.values().into_iter().map(value).collect(),
    };
    format!("{} = {right}", asked.key())
}

fn list(parts: &[Condition<BookNumber>]) -> String {
    format!("[{}]", parts.iter().map(condition).collect::<Vec<_>>().join(", "))
}

/// A condition in one value.
fn condition(asked: &Condition<BookNumber>) -> String {
    match asked {
        Condition::Is(property) => quoted(property.word()),
        Condition::Not(part) if matches!(**part, Condition::Is(_)) => condition(part).replacen('"', "\"not-", 1),
        Condition::Equals(BookNumber::Literal(literal)) => number(literal),
        Condition::Any(parts) => list(parts),
        Condition::All(parts) => format!("{{ {} }}", pairs(parts).join(", ")),
        other => format!("{{ {} }}", pair(other)),
    }
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
