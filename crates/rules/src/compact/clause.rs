//! One clause of the compact form: what kind it is and what it says.

use std::ops::Range;

use super::cursor::Cursor;
use super::words::{COMPARISONS, Comparison, FATES, LIMITS, MEMORIES, PROPERTIES, is_reserved};
use crate::book::START;
use crate::language::{BookNumber, Condition, EntryRule, Invalid, Memory, MoverResult, Property};
use crate::number::shorten;
use crate::suggest::did_you_mean;
use crate::toml::{Diagnostic, DraftCap, DraftEnd, DraftField, DraftGroup, DraftParameter, Spanned};

/// What a clause says.
pub(super) enum Clause {
    Name(Spanned<String>),
    Id(Spanned<String>),
    Parameter(DraftParameter),
    MoveGroup(DraftGroup, WrittenBounds),
    Bound(BoundSide, Spanned<BookNumber>),
    Memory(Memory),
    End(DraftEnd),
    Cap(DraftCap),
    Stuck(MoverResult),
    NoDraws,
    Invalid(Invalid),
}

/// One of the two bounds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BoundSide {
    Lower,
    Upper,
}

/// Bounds as they are written.
pub(super) type WrittenBounds = Vec<(BoundSide, Spanned<BookNumber>)>;

pub(super) type Parsed<T> = Result<T, Diagnostic>;

/// A value read as that of a key.
pub(super) fn given<T>(value: T, span: Range<usize>) -> DraftField<T> {
    DraftField::Given(Spanned { value, span })
}

impl Cursor<'_, '_> {
    /// The whole clause.
    pub(super) fn clause(&mut self) -> Parsed<Clause> {
        if self.phrase("name") {
            return Ok(Clause::Name(self.take_rest()));
        }
        if self.phrase("id") {
            return Ok(Clause::Id(self.take_rest()));
        }
        let clause = self.kind()?;
        if self.is_done() {
            return Ok(clause);
        }
        let left = shorten(self.rest().trim_end());
        Err(self
            .wanted(format!("'{left}' does not belong here"), "leave it out, or begin a new clause with ; before it"))
    }

    fn kind(&mut self) -> Parsed<Clause> {
        if self.phrase("stuck") {
            return self.fate("who is stuck").map(Clause::Stuck);
        }
        if self.phrase("invalid loses") {
            return Ok(Clause::Invalid(Invalid::Loses));
        }
        if self.phrase("no draws") {
            return Ok(Clause::NoDraws);
        }
        if let Some(memory) = self.spelled(&MEMORIES) {
            return Ok(Clause::Memory(memory));
        }
        if let Some(edge) = self.edge() {
            return Ok(Clause::Bound(edge, self.value()?));
        }
        let place = self.place();
        if let Some(condition) = self.condition()? {
            return self.decided(condition, place);
        }
        if let Some((group, bounds)) = self.group()? {
            return Ok(Clause::MoveGroup(group, bounds));
        }
        self.parameter()
    }

    /// The beginning of a bound.
    pub(super) fn edge(&mut self) -> Option<BoundSide> {
        match () {
            () if self.phrase("down to") => Some(BoundSide::Lower),
            () if self.phrase("up to") => Some(BoundSide::Upper),
            () => None,
        }
    }

    /// An end or a cap, whose condition has been read.
    fn decided(&mut self, condition: Condition<BookNumber>, place: usize) -> Parsed<Clause> {
        let span = self.since(place);
        if let Condition::AtMost(moves) = &condition
            && self.any_phrase(&["moves", "move"])
        {
            return self.cap(Spanned { value: moves.clone(), span }, place);
        }
        let fate = self.fate("whoever makes the number so")?;
        let fate = given(fate, self.since(place));
        let behind = self.place();
        self.sign(",");
        let forced = self.any_phrase(&["only when forced", "when forced"]);
        if !forced {
            self.back_to(behind);
        }
        let allowed = if forced { given(EntryRule::WhenForced, self.since(behind)) } else { DraftField::Missing };
        let conditions = vec![given(condition, span)];
        Ok(Clause::End(DraftEnd { span: self.since(place), conditions, mover: fate, allowed }))
    }

    fn cap(&mut self, moves: Spanned<BookNumber>, place: usize) -> Parsed<Clause> {
        self.sign(",");
        self.phrase("then");
        let fate = if self.any_phrase(&["a draw", "draw"]) {
            None
        } else if self.phrase("the last move") {
            Some(self.fate("whoever makes the last move")?)
        } else {
            let help = "write 'then a draw', 'the last move wins' or 'the last move loses'";
            return Err(self.wanted("the cap does not say what happens then", help));
        };
        Ok(Clause::Cap(DraftCap { moves: Some(moves), mover: given(fate, self.since(place)) }))
    }

    fn fate(&mut self, of: &str) -> Parsed<MoverResult> {
        let fate = self.spelled(&FATES);
        fate.ok_or_else(|| self.wanted(format!("what becomes of {of} is missing"), "write wins or loses"))
    }

    /// A condition of an end, if one begins here.
    fn condition(&mut self) -> Parsed<Option<Condition<BookNumber>>> {
        if let Some(condition) = self.comparison(&COMPARISONS)? {
            return self.several(condition).map(Some);
        }
        if self.phrase("one of") {
            let first = self.value()?.value;
            return Ok(Some(Condition::OneOf(self.values(first)?)));
        }
        if self.any_phrase(&["multiple of", "a multiple of"]) {
            return Ok(Some(Condition::MultipleOf(self.value()?.value)));
        }
        Ok(self.property().map(Condition::Is))
    }

    /// One of the comparisons with its value, if one begins here.
    fn comparison(&mut self, known: &[Comparison]) -> Parsed<Option<Condition<BookNumber>>> {
        for (signs, phrases, condition) in known {
            if self.any_sign(signs) || self.any_phrase(phrases) {
                return Ok(Some(condition(self.value()?.value)));
            }
        }
        Ok(None)
    }

    /// Only what is equal may be equal to one of several.
    fn several(&mut self, condition: Condition<BookNumber>) -> Parsed<Condition<BookNumber>> {
        match condition {
            Condition::Equals(first) => {
                let mut values = self.values(first)?;
                Ok(match values.pop() {
                    Some(only) if values.is_empty() => Condition::Equals(only),
                    last => Condition::OneOf(values.into_iter().chain(last).collect()),
                })
            }
            other => Ok(other),
        }
    }

    fn values(&mut self, first: BookNumber) -> Parsed<Vec<BookNumber>> {
        let mut values = vec![first];
        while self.sign(",") || self.phrase("or") {
            values.push(self.value()?.value);
        }
        Ok(values)
    }

    /// A number, or the name of a parameter.
    pub(super) fn value(&mut self) -> Parsed<Spanned<BookNumber>> {
        if let Some(Spanned { value, span }) = self.word() {
            return Ok(Spanned { value: BookNumber::Parameter(value), span });
        }
        if !self.is_at_number() {
            return Err(self
                .wanted("a number or a parameter is wanted here", "write a number like 1000, or a parameter's name"));
        }
        let Spanned { value, span } = self.number()?;
        Ok(Spanned { value: BookNumber::Literal(value), span })
    }

    /// A property, if one is next.
    pub(super) fn property(&mut self) -> Option<Property> {
        let place = self.place();
        self.any_phrase(&["an", "a"]);
        let property = self.spelled(&PROPERTIES);
        match property {
            Some(_) => _ = self.any_phrase(&["number", "numbers"]),
            None => self.back_to(place),
        }
        property
    }

    fn parameter(&mut self) -> Parsed<Clause> {
        let place = self.place();
        let marked = self.phrase("parameter");
        let name = self.word().filter(|name| marked || self.is_at_number() && !is_reserved(&name.value));
        let Some(name) = name else {
            self.back_to(place);
            return Err(self.unknown());
        };
        let default = self.number()?;
        let last = if name.value == START && self.sign("..") { Some(self.number()?) } else { None };
        let limits = self.limits()?;
        let (default, drawn) = match last {
            None => (DraftField::Given(default), DraftField::Missing),
            Some(last) => {
                let span = default.span.start..last.span.end;
                (DraftField::Missing, given((default.value, last.value), span))
            }
        };
        Ok(Clause::Parameter(DraftParameter { name, default, drawn, limits }))
    }

    /// The limits of a parameter, in the order in which a book keeps them.
    fn limits(&mut self) -> Parsed<Vec<Spanned<Condition<BookNumber>>>> {
        let mut limits: Vec<Spanned<Condition<BookNumber>>> = Vec::new();
        loop {
            let behind = self.place();
            self.sign(",");
            let place = self.place();
            let Some(limit) = self.comparison(&COMPARISONS[..LIMITS])? else {
                self.back_to(behind);
                break;
            };
            let span = self.since(place);
            if limits.iter().any(|other| other.value.key() == limit.key()) {
                return Err(Diagnostic::new(span, "the limit is written twice", "keep only one of them"));
            }
            limits.push(Spanned { value: limit, span });
        }
        let order = |limit: &Spanned<Condition<BookNumber>>| {
            Condition::<BookNumber>::KEYS.iter().position(|key| *key == limit.value.key())
        };
        limits.sort_by_key(order);
        Ok(limits)
    }

    fn unknown(&self) -> Diagnostic {
        const FIRST: [&str; 20] = [
            "start",
            "name",
            "add",
            "subtract",
            "multiply",
            "divide",
            "append",
            "become",
            "when",
            "at least",
            "at most",
            "above",
            "below",
            "equals",
            "one of",
            "multiple of",
            "stuck",
            "invalid",
            "down to",
            "up to",
        ];
        let word = self.peek_word().unwrap_or_default().to_ascii_lowercase();
        let message = format!("'{}' is no clause of a rule book", shorten(self.rest().trim_end()));
        let help = if is_reserved(&word) {
            format!("write a whole clause, or 'parameter {word} 1' for a parameter of that name")
        } else {
            let near = did_you_mean(&word, FIRST);
            format!("write a clause like start 1, x2..9, >=1000 wins, stuck loses or target 1000{near}")
        };
        self.wanted(message, help)
    }
}
