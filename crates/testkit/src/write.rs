//! A draft as the text of a rule book, in one of the many ways in which people could write it.

use std::fmt::Write;

use numduel_rules::language::{
    BookNumber, Condition, End, EntryRule, Invalid, Memory, MoveGroup, MoverResult, Operands, Relation, Stuck,
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
            lines.push(format!("memory = {}", memory(self.memory)));
        }
        if let Some(cap) = &self.cap {
            let mover = cap.mover.map_or("draws", fate);
            lines.push(format!("cap = {{ mover = \"{mover}\", moves = {} }}", value(&cap.moves, rng)));
        }
        if self.stuck != Stuck::Loses || self.ends.is_empty() || rng.chance(10) {
            let stuck = match self.stuck {
                Stuck::Wins => "wins",
                Stuck::Loses => "loses",
                Stuck::Passes => "passes",
            };
            lines.push(format!("stuck = \"{stuck}\""));
        }
        if self.must_change || rng.chance(10) {
            lines.push(format!("unchanged = \"{}\"", if self.must_change { "forbidden" } else { "allowed" }));
        }
        if self.no_draws || rng.chance(10) {
            lines.push(format!("draws = \"{}\"", if self.no_draws { "never" } else { "possible" }));
        }
        if self.invalid != Invalid::AskAgain || rng.chance(10) {
            let word = if self.invalid == Invalid::Loses { "loses" } else { "ask-again" };
            lines.push(format!("invalid = \"{word}\""));
        }
        let edges: Vec<String> = parts(&self.bounds).iter().map(|part| bound(part, rng)).collect();
        if !edges.is_empty() || rng.chance(10) {
            lines.push(format!("bounds = {{ {} }}", unique(edges, self.bounds.parts(), rng).join(", ")));
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

fn memory(memory: Memory) -> String {
    let word = match memory {
        Memory::Nothing => "none",
        Memory::OwnLastOperation => "own-last-operation",
        Memory::OwnLastOperand => "own-last-operand",
        Memory::LastOperation => "last-operation",
        Memory::LastOperand => "last-operand",
        Memory::OncePerGame => "once-per-game",
        Memory::OncePerPlayer => "once-per-player",
        Memory::MoveOncePerGame => "move-once-per-game",
        Memory::MoveOncePerPlayer => "move-once-per-player",
        Memory::NoNumberTwice => "no-number-twice",
        Memory::OwnRelated(relation) => return related(relation, "own-last"),
        Memory::Related(relation) => return related(relation, "last"),
    };
    format!("\"{word}\"")
}

fn related(relation: Relation, whose: &str) -> String {
    let (key, times) = match relation {
        Relation::Above(times) => ("above", times),
        Relation::AtLeast(times) => ("at_least", times),
        Relation::Below(times) => ("below", times),
        Relation::AtMost(times) => ("at_most", times),
        Relation::Within(most) => return format!("{{ of = \"{whose}\", within = {most} }}"),
    };
    format!("{{ times = {times}, {key} = \"{whose}\" }}")
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
    inner.extend(limits.iter().map(|limit| pair(limit, rng)));
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
        Operands::Digits | Operands::Places => "\"digits\"".to_owned(),
    };
    let mut lines = vec!["[[moves]]".to_owned()];
    lines.extend(offer.conditions().map(|(key, own)| format!("{key} = {}", condition(own, rng))));
    let verb = match offer.operation {
        Operation::Add => "add",
        Operation::Subtract => "subtract",
        Operation::Multiply => "multiply",
        Operation::Divide | Operation::DivideDown => "divide",
        Operation::Delete => "delete",
        Operation::Pass => "pass",
        Operation::Append(_) => "append",
        Operation::Become => "become",
    };
    lines.push(format!("{verb} = {operands}"));
    if offer.operation == Operation::DivideDown {
        lines.push("rounding = \"down\"".to_owned());
    }
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
    let pairs: Vec<String> = parts(&end.condition).iter().map(|part| pair(part, rng)).collect();
    let pairs = unique(pairs, parts(&end.condition), rng);
    format!("[[ends]]\nmover = \"{}\"{allowed}\n{}", fate(end.mover), pairs.join("\n"))
}

fn parts(condition: &Condition<BookNumber>) -> &[Condition<BookNumber>] {
    condition.parts()
}

/// A key may stand once in a table: several of one kind are written as a list.
fn unique(pairs: Vec<String>, parts: &[Condition<BookNumber>], rng: &mut Rng) -> Vec<String> {
    let keys: std::collections::HashSet<&str> = parts.iter().map(Condition::key).collect();
    if keys.len() == parts.len() { pairs } else { vec![format!("all = {}", list(parts, rng))] }
}

/// A bound, in its own words or in those of all conditions.
fn bound(part: &Condition<BookNumber>, rng: &mut Rng) -> String {
    match part {
        Condition::AtLeast(edge) if rng.chance(50) => format!("min = {}", value(edge, rng)),
        Condition::AtMost(edge) if rng.chance(50) => format!("max = {}", value(edge, rng)),
        part => pair(part, rng),
    }
}

/// A condition as a line of a table.
fn pair(part: &Condition<BookNumber>, rng: &mut Rng) -> String {
    let (key, values) = match part {
        Condition::Is(_) => return format!("is = {}", condition(part, rng)),
        Condition::OneOf(list) => {
            let list: Vec<String> = list.iter().map(|one| value(one, rng)).collect();
            return format!("one_of = [{}]", list.join(", "));
        }
        Condition::Any(parts) => return format!("any = {}", list(parts, rng)),
        Condition::All(parts) => return format!("all = {}", list(parts, rng)),
        Condition::Not(part) => return format!("not = {}", condition(part, rng)),
        compared => (compared.key(), compared.values()),
    };
    format!("{key} = {}", values.into_iter().map(|one| value(one, rng)).collect::<String>())
}

fn list(parts: &[Condition<BookNumber>], rng: &mut Rng) -> String {
    format!("[{}]", parts.iter().map(|part| condition(part, rng)).collect::<Vec<_>>().join(", "))
}

/// A condition as a value.
fn condition(part: &Condition<BookNumber>, rng: &mut Rng) -> String {
    match part {
        Condition::Is(own) => format!("\"{}\"", own.word()),
        Condition::Not(denied) => match &**denied {
            Condition::Is(own) if rng.chance(70) => format!("\"not-{}\"", own.word()),
            _ => format!("{{ {} }}", pair(part, rng)),
        },
        Condition::Equals(BookNumber::Literal(one)) if rng.chance(50) => number(one, rng),
        Condition::Any(parts) if rng.chance(70) => list(parts, rng),
        part => format!("{{ {} }}", pair(part, rng)),
    }
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
