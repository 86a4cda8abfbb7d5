//! Reading a book in one line, as the grammar in `docs/rule-language.md` has it. Only lines that the program accepts are
//! given to it, so it looks for no other errors than clauses that it cannot read.

use std::fmt;
use std::str::FromStr;

use crate::text::Text;
use crate::{
    Book, Cap, Comparison, Condition, End, Group, Int, Memory, Operands, Operation, Parameter, Property, Ref, Stuck,
};

/// A clause that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError(String);

impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "cannot read '{}'", self.0)
    }
}

impl std::error::Error for ReadError {}

const MEMORIES: [(&str, Memory); 11] = [
    ("not your own last operation", Memory::OwnLastOperation),
    ("not your own last operand", Memory::OwnLastOperand),
    ("not the last operation", Memory::LastOperation),
    ("not the last operand", Memory::LastOperand),
    ("each operand once per game", Memory::OncePerGame),
    ("each operand once per player", Memory::OncePerPlayer),
    ("every operand once per game", Memory::OncePerGame),
    ("every operand once per player", Memory::OncePerPlayer),
    ("each move once per game", Memory::MoveOncePerGame),
    ("each move once per player", Memory::MoveOncePerPlayer),
    ("no number twice", Memory::NoNumberTwice),
];

const NAMED: [(&str, Operands); 6] = [
    ("proper divisor(s)", Operands::Divisors { one: true, itself: false }),
    ("divisor(s) above 1", Operands::Divisors { one: false, itself: true }),
    ("inner divisor(s)", Operands::Divisors { one: false, itself: false }),
    ("divisor(s)", Operands::Divisors { one: true, itself: true }),
    ("prime factor(s)", Operands::PrimeFactors),
    ("digit(s)", Operands::Digits),
];

impl FromStr for Book {
    type Err = ReadError;

    fn from_str(line: &str) -> Result<Self, ReadError> {
        let mut book = Self {
            parameters: Vec::new(),
            groups: Vec::new(),
            ends: Vec::new(),
            bounds: Vec::new(),
            memory: Memory::None,
            cap: None,
            stuck: Stuck::Loses,
            must_change: false,
            no_draws: false,
        };
        for clause in line.split(';').filter(|clause| !clause.trim().is_empty()) {
            let mut text = Text::new(clause);
            let read = book.clause(&mut text);
            if read.is_none() || !text.is_done() {
                return Err(ReadError(clause.trim().to_owned()));
            }
        }
        let starts = book.parameters.iter().any(|parameter| parameter.name == "start");
        if starts { Ok(book) } else { Err(ReadError(line.to_owned())) }
    }
}

impl Book {
    fn clause(&mut self, text: &mut Text) -> Option<()> {
        if text.phrase("name") || text.phrase("id") {
            while !text.is_done() {
                text.skip_one();
            }
        } else if text.phrase("parameter") {
            self.parameters.push(text.parameter()?);
        } else if let Some(group) = text.group() {
            self.groups.push(group);
            self.further(text)?;
        } else if let Some(memory) = MEMORIES.into_iter().find(|(phrase, _)| text.phrase(phrase)) {
            self.memory = memory.1;
        } else if text.phrase("stuck") {
            self.stuck = match text.any(&["wins", "loses", "passes"])? {
                0 => Stuck::Wins,
                1 => Stuck::Loses,
                _ => Stuck::Passes,
            };
        } else if text.phrase("moves must change the number") {
            self.must_change = true;
        } else if let Some(memory) = text.compared() {
            self.memory = memory;
        } else if text.phrase("no draws") {
            self.no_draws = true;
        } else if !text.phrase("invalid loses") && !self.bound(text)? {
            self.end_or_cap(text)?;
        }
        Some(())
    }

    /// `down to 0`, `up to 20` or `keep it odd`, if one comes next.
    fn bound(&mut self, text: &mut Text) -> Option<bool> {
        let bound = match text.any(&["down to", "up to", "keep it"]) {
            Some(0) => Condition::AtLeast(text.value()?),
            Some(1) => Condition::AtMost(text.value()?),
            Some(_) => text.condition(true)?,
            None => return Some(false),
        };
        self.bounds.push(bound);
        Some(true)
    }

    /// What is written after a move.
    fn further(&mut self, text: &mut Text) -> Option<()> {
        loop {
            text.sign(",");
            let group = self.groups.last_mut()?;
            match text.any(&["only", "when", "leaving", "leaves"]) {
                Some(0) => group.only = Some(text.condition(true)?),
                Some(1) => group.when = Some(text.condition(true)?),
                Some(_) => group.leaves = Some(text.condition(true)?),
                None if text.phrase("rounding down") => group.operation = Operation::DivideDown,
                None if self.bound(text)? => {}
                None => return Some(()),
            }
        }
    }

    /// An end, a cap, or else a parameter.
    fn end_or_cap(&mut self, text: &mut Text) -> Option<()> {
        let Some(condition) = text.condition(false) else {
            self.parameters.push(text.parameter()?);
            return Some(());
        };
        if let Condition::AtMost(moves) = &condition
            && text.phrase("move(s)")
        {
            text.sign(",");
            let drawn = text.phrase("then a draw");
            let wins = if drawn { None } else { Some(text.phrase("the last move").then(|| text.wins())??) };
            self.cap = Some(Cap { moves: moves.clone(), wins });
            return Some(());
        }
        let wins = text.wins()?;
        text.sign(",");
        let when_forced = text.any(&["only when forced", "when forced"]).is_some();
        self.ends.push(End { condition, wins, when_forced });
        Some(())
    }
}

impl Text {
    fn wins(&mut self) -> Option<bool> {
        self.any(&["wins", "loses"]).map(|which| which == 0)
    }

    fn value(&mut self) -> Option<Ref> {
        self.number().map(Ref::Number).or_else(|| self.name().map(Ref::Name))
    }

    /// `target 50, at most 1000, above start`; of a range, the first number.
    fn parameter(&mut self) -> Option<Parameter> {
        let (name, default) = (self.name()?, self.number()?);
        if self.sign("..") {
            self.number()?;
        }
        let mut limits = Vec::new();
        loop {
            self.sign(",");
            match self.condition(false) {
                Some(limit) => limits.push(limit),
                None => return Some(Parameter { name, default, limits }),
            }
        }
    }

    /// `at most 2 times the last operand`, `within 3 of your own last operand`.
    fn compared(&mut self) -> Option<Memory> {
        let before = self.clone();
        let found = self.comparing();
        if found.is_none() {
            *self = before;
        }
        found
    }

    fn comparing(&mut self) -> Option<Memory> {
        let signs = [">=", "<=", ">", "<"].iter().position(|sign| self.sign(sign));
        let how = match signs.or_else(|| self.any(&["at least", "at most", "above", "below", "within"]))? {
            0 => Comparison::AtLeast,
            1 => Comparison::AtMost,
            2 => Comparison::Above,
            3 => Comparison::Below,
            _ => Comparison::Within,
        };
        let mut count = 1;
        if self.is_at_digit() {
            count = u32::try_from(&self.number()?).ok()?;
            self.any(&["times", "of"])?;
        }
        let own = self.any(&["the last operand", "your own last operand"])? == 1;
        Some(Memory::Compared { own, how, count })
    }

    fn comparison(&mut self) -> Option<Condition> {
        let signs = [">=", "<=", ">", "<"].iter().position(|sign| self.sign(sign));
        let way = match signs.or_else(|| self.any(&["at least", "at most", "above", "below"]))? {
            0 => Condition::AtLeast,
            1 => Condition::AtMost,
            2 => Condition::Above,
            _ => Condition::Below,
        };
        self.value().map(way)
    }

    /// Conditions joined by `or`; a number alone is one only where nothing else could begin with it.
    fn condition(&mut self, bare: bool) -> Option<Condition> {
        let mut parts = vec![self.all_of(bare)?];
        while self.phrase("or") {
            parts.push(self.all_of(true)?);
        }
        if parts.len() == 1 { parts.pop() } else { Some(Condition::Any(parts)) }
    }

    /// Conditions joined by `and`.
    fn all_of(&mut self, bare: bool) -> Option<Condition> {
        let mut parts = vec![self.term(bare)?];
        while self.phrase("and") {
            parts.push(self.term(true)?);
        }
        if parts.len() == 1 { parts.pop() } else { Some(Condition::All(parts)) }
    }

    fn term(&mut self, bare: bool) -> Option<Condition> {
        if self.phrase("not") {
            return Some(Condition::Not(Box::new(self.term(true)?)));
        }
        if self.sign("(") {
            let inner = self.condition(true)?;
            return self.sign(")").then_some(inner);
        }
        if let Some(comparison) = self.comparison() {
            return Some(comparison);
        }
        if self.sign("=") || self.any(&["equals", "exactly", "one of"]).is_some() {
            let mut values = vec![self.value()?];
            while self.next_value() {
                values.push(self.value()?);
            }
            return Some(Condition::Equals(values));
        }
        if self.any(&["a multiple of", "multiple of"]).is_some() {
            return self.value().map(Condition::MultipleOf);
        }
        if let Some(property) = self.property() {
            return Some(property);
        }
        if bare { self.number().map(|number| Condition::Equals(vec![Ref::Number(number)])) } else { None }
    }

    /// Passes a comma if a value follows, and not the rest of a move. The program prints no `or` between values.
    fn next_value(&mut self) -> bool {
        let before = self.clone();
        if self.sign(",") {
            let further = self.clone().any(&["only", "when", "leaving", "rounding", "keep it", "down to", "up to"]);
            if further.is_none() {
                return true;
            }
        }
        *self = before;
        false
    }

    fn property(&mut self) -> Option<Condition> {
        let ways =
            ["", "a ", "an "].into_iter().flat_map(|article| Property::WORDS.map(|(words, one)| (article, words, one)));
        let found = ways.into_iter().find(|(article, words, _)| self.phrase(&format!("{article}{words}")));
        self.phrase("number(s)");
        found.map(|(_, _, property)| Condition::Is(property))
    }

    fn group(&mut self) -> Option<Group> {
        let when = if self.phrase("when") { Some(self.condition(true)?) } else { None };
        if when.is_some() {
            _ = self.sign(",") || self.sign(":");
        }
        let operation = self.operation()?;
        let mut operands = self.operands()?;
        if operation == Operation::Delete && operands == Operands::Digits {
            operands = Operands::Places;
        }
        Some(Group { operation, operands, only: None, when, leaves: None })
    }

    fn operation(&mut self) -> Option<Operation> {
        if self.is_at_digit() {
            let base = self.number()?;
            return (self.phrase("n") && self.sign("+")).then_some(Operation::Append(base));
        }
        let words = ["add", "subtract", "multiply by", "multiply", "divide by", "divide", "append", "delete", "become"];
        Some(match self.any(&words) {
            Some(0) => Operation::Add,
            Some(1) => Operation::Subtract,
            Some(2 | 3) => Operation::Multiply,
            Some(4 | 5) => Operation::Divide,
            Some(6) => Operation::Append(Int::from(10)),
            Some(7) => Operation::Delete,
            Some(_) => Operation::Become,
            None if self.sign("+") => Operation::Add,
            None if self.sign("-") => Operation::Subtract,
            None if self.sign("//") => Operation::DivideDown,
            None if self.sign("/") => Operation::Divide,
            None if self.times() => Operation::Multiply,
            None => return None,
        })
    }

    fn operands(&mut self) -> Option<Operands> {
        if !self.is_at_digit() {
            _ = self.any(&["one of its", "its", "an", "a"]);
            let (_, named) = NAMED.into_iter().find(|(words, _)| self.phrase(words))?;
            self.phrase("of it");
            return Some(named);
        }
        let first = self.number()?;
        if self.sign("..") {
            let up_to_number = self.any(&["n", "number", "the number"]).is_some();
            return Some(if up_to_number {
                Operands::UpToNumber(first)
            } else {
                Operands::Range(first, self.number()?)
            });
        }
        let mut list = vec![first];
        while self.next_digit() {
            list.push(self.number()?);
        }
        Some(Operands::List(list))
    }
}
