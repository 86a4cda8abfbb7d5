//! A draft as the text of a rule book, in one of the many ways in which people could write it.

use std::fmt::Write;

use numduel_rules::language::{
    BookNumber, Condition, End, EntryRule, Invalid, Memory, MoveGroup, MoverResult, Operands, Property,
};
use numduel_rules::{Number, Operation, Parameter};

use crate::{Draft, Rng};

impl Draft {
    /// The draft as TOML. The order of the keys, what is left out because it is usual, and how numbers and texts are
    /// written is random.
    pub fn to_toml(&self, rng: &mut Rng) -> String {
        let mut lines = vec![format!("id = '{}'", self.id), format!("title = {}", quoted(&self.title))];
        if !self.summary.is_empty() {
            lines.push(format!("summary = {}", quoted(&self.summary)));
        }
        if self.memory != Memory::Nothing || rng.chance(10) {
            lines.push(format!("memory = \"{}\"", memory(self.memory)));
        }
        if let Some(cap) = &self.cap {
            let mover = cap.mover.map_or("draws", fate);
            lines.push(format!("cap = {{ mover = \"{mover}\", moves = {} }}", value(&cap.moves, rng)));
        }
        if self.stuck != MoverResult::Loses || self.ends.is_empty() || rng.chance(10) {
            lines.push(format!("stuck = \"{}\"", fate(self.stuck)));
        }
        if self.no_draws || rng.chance(10) {
            lines.push(format!("draws = \"{}\"", if self.no_draws { "never" } else { "possible" }));
        }
        if self.invalid != Invalid::AskAgain || rng.chance(10) {
            let word = if self.invalid == Invalid::Loses { "loses" } else { "ask-again" };
            lines.push(format!("invalid = \"{word}\""));
        }
        let edges = [("min", &self.bounds.min), ("max", &self.bounds.max)];
        let edges: Vec<String> =
            edges.iter().filter_map(|(key, edge)| Some(format!("{key} = {}", value(edge.as_ref()?, rng)))).collect();
        if !edges.is_empty() || rng.chance(10) {
            lines.push(format!("bounds = {{ {} }}", edges.join(", ")));
        }
        let turn = rng.index(lines.len());
        lines.rotate_left(turn);
        lines.push("[parameters]".to_owned());
        lines.extend(self.parameters.iter().map(|own| parameter(own, rng)));
        lines.extend(self.offers.iter().map(|own| offer(own, rng)));
        lines.extend(self.ends.iter().map(|own| end(own, rng)));
        lines.push("[sentences]".to_owned());
        lines.extend(self.sentences.iter().map(|(key, template)| format!("{key} = {}", quoted(template))));
        lines.join("\n") + "\n"
    }
}

fn fate(fate: MoverResult) -> &'static str {
    match fate {
        MoverResult::Wins => "wins",
        MoverResult::Loses => "loses",
    }
}

fn memory(memory: Memory) -> &'static str {
    match memory {
        Memory::Nothing => "none",
        Memory::OwnLastOperation => "own-last-operation",
        Memory::OwnLastOperand => "own-last-operand",
        Memory::LastOperation => "last-operation",
        Memory::LastOperand => "last-operand",
        Memory::OncePerGame => "once-per-game",
        Memory::OncePerPlayer => "once-per-player",
    }
}

fn property(property: Property) -> &'static str {
    match property {
        Property::Prime => "prime",
        Property::NotPrime => "not-prime",
        Property::Composite => "composite",
        Property::Even => "even",
        Property::Odd => "odd",
        Property::Square => "square",
        Property::PowerOfTwo => "power-of-two",
    }
}

fn parameter(parameter: &Parameter, rng: &mut Rng) -> String {
    let Parameter { name, default, limits, drawn } = parameter;
    let mut inner = match drawn {
        None if limits.is_empty() && rng.chance(70) => return format!("{name} = {}", number(default, rng)),
        None => vec![format!("default = {}", number(default, rng))],
        Some((first, last)) => {
            vec![format!("to = {}", number(last, rng)), format!("from = {}", number(first, rng))]
        }
    };
    inner.extend(limits.iter().map(|limit| condition(limit, rng)));
    format!("{name} = {{ {} }}", inner.join(", "))
}

fn offer(offer: &MoveGroup, rng: &mut Rng) -> String {
    let operands = match &offer.operands {
        Operands::List(list) if list.len() == 1 && rng.chance(50) => number(&list[0], rng),
        Operands::List(list) => {
            format!("[{}]", list.iter().map(|one| number(one, rng)).collect::<Vec<_>>().join(", "))
        }
        Operands::Range(first, last) => {
            format!("{{ from = {}, to = {} }}", number(first, rng), number(last, rng))
        }
        Operands::UpToNumber(first) => format!("{{ to = \"number\", from = {} }}", number(first, rng)),
        Operands::Divisors { one: true, itself: true } => "\"divisors\"".to_owned(),
        Operands::Divisors { one: true, itself: false } => "'proper-divisors'".to_owned(),
        Operands::Divisors { one: false, itself: true } => "\"divisors-above-1\"".to_owned(),
        Operands::Divisors { one: false, itself: false } => "\"inner-divisors\"".to_owned(),
        Operands::PrimeFactors => "\"prime-factors\"".to_owned(),
        Operands::Digits => "\"digits\"".to_owned(),
    };
    let mut lines = vec!["[[moves]]".to_owned()];
    for (key, own) in [("only", offer.only), ("when", offer.when), ("leaves", offer.leaves)] {
        lines.extend(own.map(|own| format!("{key} = \"{}\"", property(own))));
    }
    let verb = match offer.operation {
        Operation::Add => "add",
        Operation::Subtract => "subtract",
        Operation::Multiply => "multiply",
        Operation::Divide => "divide",
        Operation::Append(_) => "append",
        Operation::Become => "become",
    };
    lines.push(format!("{verb} = {operands}"));
    if let Operation::Append(base) = offer.operation
        && (base != 10 || rng.chance(30))
    {
        lines.push(format!("base = {base}"));
    }
    if !offer.words.is_empty() {
        let words: Vec<String> = offer.words.iter().map(|word| quoted(word)).collect();
        lines.push(format!("words = [{}]", words.join(", ")));
    }
    lines.extend(offer.label.iter().map(|label| format!("label = {}", quoted(label))));
    lines.join("\n")
}

fn end(end: &End<BookNumber>, rng: &mut Rng) -> String {
    let allowed = match end.allowed {
        EntryRule::WhenForced => "\nallowed = \"when-forced\"",
        EntryRule::Always if rng.chance(20) => "\nallowed = \"always\"",
        EntryRule::Always => "",
    };
    format!("[[ends]]\nmover = \"{}\"{allowed}\n{}", fate(end.mover), condition(&end.condition, rng))
}

fn condition(condition: &Condition<BookNumber>, rng: &mut Rng) -> String {
    let (key, values) = match condition {
        Condition::Is(own) => return format!("is = \"{}\"", property(*own)),
        Condition::OneOf(list) => {
            let list: Vec<String> = list.iter().map(|one| value(one, rng)).collect();
            return format!("one_of = [{}]", list.join(", "));
        }
        Condition::Equals(one) => ("equals", one),
        Condition::AtLeast(one) => ("at_least", one),
        Condition::AtMost(one) => ("at_most", one),
        Condition::Above(one) => ("above", one),
        Condition::Below(one) => ("below", one),
        Condition::MultipleOf(one) => ("multiple_of", one),
    };
    format!("{key} = {}", value(values, rng))
}

fn value(value: &BookNumber, rng: &mut Rng) -> String {
    match value {
        BookNumber::Literal(literal) => number(literal, rng),
        BookNumber::Parameter(name) => quoted(name),
    }
}

fn number(number: &Number, rng: &mut Rng) -> String {
    let small = i64::try_from(number).is_ok();
    match rng.index(10) {
        0 => format!("\"{number}\""),
        1 if small && *number >= Number::ZERO => format!("0x{:x}", i64::try_from(number).unwrap_or(0)),
        2 if small && *number > Number::ZERO => format!("+{number}"),
        _ => number.to_string(),
    }
}

/// A basic string in which everything but letters and digits is escaped.
fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for character in text.chars() {
        if character.is_ascii_alphanumeric() {
            out.push(character);
        } else {
            write!(out, "\\U{:08X}", u32::from(character)).expect("a string takes all that is written");
        }
    }
    out.push('"');
    out
}
