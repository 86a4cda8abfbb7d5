//! One clause of the compact form: what kind it is and what it says.

use std::ops::Range;

use super::cursor::Cursor;
use super::words::{Compare, FATES, LAST_MOVE, MEMORIES, RELATIONS, STUCK, is_reserved};
use crate::book::START;
use crate::edit::Fix;
use crate::language::{BookNumber, Condition, EntryRule, Invalid, Memory, Stuck};
use crate::number::shorten;
use crate::suggest::{did_you_mean, nearest};
use crate::toml::{DraftCap, DraftDiagnostic, DraftEnd, DraftField, DraftGroup, DraftParameter, Spanned};

/// What a clause says.
pub(super) enum Clause {
    Name(Spanned<String>),
    Id(Spanned<String>),
    Parameter(DraftParameter),
    MoveGroups(Vec<DraftGroup>, WrittenBounds),
    Bound(Spanned<Condition<BookNumber>>),
    Memory(Memory),
    End(DraftEnd),
    /// An end at a number and beyond; on which side that is depends on the start.
    Reach(DraftEnd, BookNumber),
    Cap(DraftCap),
    Stuck(Stuck),
    MustChange,
    NoDraws,
    Invalid(Invalid),
}

/// Bounds as they are written.
pub(super) type WrittenBounds = Vec<Spanned<Condition<BookNumber>>>;

pub(super) type Parsed<T> = Result<T, DraftDiagnostic>;

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
        let start = self.place();
        let clause = self.kind()?;
        if self.is_done() {
            return Ok(clause);
        }
        let left = shorten(self.rest().trim_end());
        let place = self.place();
        let number = match &clause {
            Clause::Parameter(DraftParameter { default: DraftField::Given(default), .. }) => default.span.start,
            _ => place,
        };
        let is_end = matches!(clause, Clause::Parameter(_)) && self.spelled(&FATES).is_some();
        self.back_to(place);
        let help = if is_end {
            "write an end like =100 wins or >=100 wins"
        } else {
            "leave it out, or start a new clause with ;"
        };
        let error = self.wanted(format!("unexpected '{left}'"), help);
        let end = if is_end { self.rewording("") } else { self.separation() };
        let as_end = Fix::Replace(start..number, "=".to_owned());
        let fixes = if is_end { [as_end, end] } else { [end, self.rewording("")] };
        Err(fixes.into_iter().fold(error, DraftDiagnostic::fix))
    }

    fn kind(&mut self) -> Parsed<Clause> {
        if self.phrase("stuck") {
            let stuck = self.spelled(&STUCK);
            let missing = || {
                let error = self.wanted("missing: what happens to a stuck player", "write wins, loses or passes");
                self.fated(error, &["wins", "loses", "passes"], "loses")
            };
            return stuck.map(Clause::Stuck).ok_or_else(missing);
        }
        if let Some(stuck) = self.spelled(&LAST_MOVE) {
            return Ok(Clause::Stuck(stuck));
        }
        if self.phrase("invalid loses") {
            return Ok(Clause::Invalid(Invalid::Loses));
        }
        if self.phrase("no draws") {
            return Ok(Clause::NoDraws);
        }
        if self.any_phrase(&["moves must change the number", "moves must change it"]) {
            return Ok(Clause::MustChange);
        }
        if let Some(memory) = self.spelled(&MEMORIES) {
            return Ok(Clause::Memory(memory));
        }
        if let Some(memory) = self.relation()? {
            return Ok(Clause::Memory(memory));
        }
        if let Some(bound) = self.bound()? {
            return Ok(Clause::Bound(bound));
        }
        let place = self.place();
        if let Some(clause) = self.reach()? {
            return Ok(clause);
        }
        if let Some(condition) = self.condition()? {
            return self.decided(condition, place);
        }
        if let Some((groups, bounds)) = self.groups()? {
            return Ok(Clause::MoveGroups(groups, bounds));
        }
        self.parameter()
    }

    /// How an operand has to compare with an earlier one, if that begins here: `at most 2 times the last operand`.
    fn relation(&mut self) -> Parsed<Option<Memory>> {
        let place = self.place();
        for (signs, words, relation) in RELATIONS {
            if !self.any_sign(signs) && !self.any_phrase(words) {
                continue;
            }
            let within = words == ["within"];
            let mut count = 1;
            if !within && self.phrase("twice") {
                count = 2;
            } else if self.is_at_digit() {
                let number = self.number()?;
                count = u32::try_from(&number.value).unwrap_or(u32::MAX);
                if !self.phrase(if within { "of" } else { "times" }) {
                    break;
                }
            }
            if self.phrase("the last operand") {
                return Ok(Some(Memory::Related(relation(count))));
            }
            if self.phrase("your own last operand") {
                return Ok(Some(Memory::OwnRelated(relation(count))));
            }
            break;
        }
        self.back_to(place);
        Ok(None)
    }

    /// A bound, if one begins here.
    pub(super) fn bound(&mut self) -> Parsed<Option<Spanned<Condition<BookNumber>>>> {
        let place = self.place();
        for (words, edge) in [("down to", Condition::AtLeast as Compare), ("up to", Condition::AtMost)] {
            if self.phrase(words) {
                let Spanned { value, span } = self.value()?;
                return Ok(Some(Spanned { value: edge(value), span }));
            }
        }
        let value = if self.any_phrase(&["keep it", "keeping it"]) {
            self.wanted_condition()?
        } else {
            return Ok(None);
        };
        Ok(Some(Spanned { value, span: self.since(place) }))
    }

    /// `reach 1000 wins` or `reach a prime wins`, if that is next. Without a result it is a parameter called so.
    fn reach(&mut self) -> Parsed<Option<Clause>> {
        const REACH: [&str; 3] = ["reach", "reaches", "reaching"];
        let place = self.place();
        if self.any_phrase(&REACH) && (self.is_at_number() || self.peek_word().is_some()) {
            let Spanned { value, span } = self.value()?;
            if let Some(end) = self.end(Condition::AtLeast(value.clone()), span, place) {
                return Ok(Some(Clause::Reach(end, value)));
            }
        }
        self.back_to(place);
        if self.any_phrase(&REACH) {
            let place = self.place();
            if let Some(condition) = self.condition()?
                && let Some(end) = self.end(condition, self.since(place), place)
            {
                return Ok(Some(Clause::End(end)));
            }
        }
        self.back_to(place);
        Ok(None)
    }

    /// An end or a cap, whose condition has been read.
    fn decided(&mut self, condition: Condition<BookNumber>, place: usize) -> Parsed<Clause> {
        let span = self.since(place);
        if let Condition::AtMost(moves) = &condition
            && self.any_phrase(&["moves", "move"])
        {
            return self.cap(Spanned { value: moves.clone(), span }, place);
        }
        self.end(condition, span, place).map(Clause::End).ok_or_else(|| self.undecided(place))
    }

    /// The end with this condition, if it is said what happens to the player who gets there.
    fn end(&mut self, condition: Condition<BookNumber>, span: Range<usize>, place: usize) -> Option<DraftEnd> {
        let fate = self.spelled(&FATES)?;
        let fate = given(fate, self.since(place));
        let after = self.place();
        self.sign(",");
        let forced = self.any_phrase(&["only when forced", "when forced"]);
        if !forced {
            self.back_to(after);
        }
        let allowed = if forced { given(EntryRule::WhenForced, self.since(after)) } else { DraftField::Missing };
        Some(DraftEnd { span: self.since(place), condition: given(condition, span), mover: fate, allowed })
    }

    /// A condition that nothing follows from, or a clause that only begins like one.
    fn undecided(&mut self, place: usize) -> DraftDiagnostic {
        let missing = self.wanted("missing: what happens to the player who gets there", "write wins or loses");
        let missing = self.fated(missing, &["wins", "loses"], "wins");
        let next = self.peek_word().unwrap_or_default().to_ascii_lowercase();
        // "win" and "looses" are meant as one of the two.
        let is_other = !next.is_empty() && !next.starts_with(['w', 'l']);
        self.back_to(place);
        // What begins with a sign is meant as a comparison.
        if is_other && self.peek_word().is_some() { self.unknown() } else { missing }
    }

    fn cap(&mut self, moves: Spanned<BookNumber>, place: usize) -> Parsed<Clause> {
        self.sign(",");
        self.phrase("then");
        let fate = if self.any_phrase(&["a draw", "draw"]) {
            None
        } else if self.phrase("the last move") {
            let fate = self.spelled(&FATES);
            let what = "missing: what happens to the player who makes the last move";
            let missing = || self.fated(self.wanted(what, "write wins or loses"), &["wins", "loses"], "wins");
            Some(fate.ok_or_else(missing)?)
        } else {
            let help = "write 'then a draw', 'the last move wins' or 'the last move loses'";
            let error = self.wanted("the cap does not say what happens then", help);
            return Err(error.fix(self.rewording("then a draw")));
        };
        Ok(Clause::Cap(DraftCap { moves: Some(moves), mover: given(fate, self.since(place)) }))
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
        let last = if name.value == START && self.range() { Some(self.number()?) } else { None };
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

    /// The limits of a parameter.
    fn limits(&mut self) -> Parsed<Vec<Spanned<Condition<BookNumber>>>> {
        let mut limits: Vec<Spanned<Condition<BookNumber>>> = Vec::new();
        loop {
            let after = self.place();
            self.sign(",");
            let place = self.place();
            let Some(limit) = self.condition()? else {
                self.back_to(after);
                return Ok(limits);
            };
            let span = self.since(place);
            if limits.iter().any(|other| other.value.key() == limit.key()) {
                let error = DraftDiagnostic::new(span.clone(), "the limit is written twice", "keep only one of them");
                return Err(error.fix(Fix::Remove(span)));
            }
            limits.push(Spanned { value: limit, span });
        }
    }

    fn unknown(&self) -> DraftDiagnostic {
        const FIRST: [&str; 26] = [
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
            "keep it",
            "delete",
            "within",
            "each",
            "moves must change the number",
            "no number twice",
        ];
        let word = self.peek_word().unwrap_or_default().to_ascii_lowercase();
        let message = format!("unknown clause '{}'", shorten(self.rest().trim_end()));
        let help = if is_reserved(&word) {
            format!("write a whole clause, or 'parameter {word} 1' for a parameter of that name")
        } else {
            let near = did_you_mean(&word, FIRST);
            format!("write a clause like start 1, x2..9, >=1000 wins, stuck loses or target 1000{near}")
        };
        let error = self.wanted(message, help);
        let place = self.place();
        let error = match word.as_str() {
            // The number is missing.
            START => error.fix(Fix::Replace(place..self.end_of_clause(), "start 1".to_owned())),
            word if is_reserved(word) => error.fix(Fix::Replace(place..place, "parameter ".to_owned())),
            "" => error.fix(self.removal(1)).fix(self.removal(2)),
            _ => error,
        };
        match self.rest().split_once([':', '=']) {
            // `start = 1`, `target: 100`
            Some((name, value)) if self.peek_word() == Some(name.trim()) => {
                let clause = format!("{} {}", name.trim(), value.trim());
                error.fix(Fix::Replace(place..self.end_of_clause(), clause))
            }
            _ => error,
        }
    }

    /// A missing fate: the nearest of the words in the place of what is written, or else the usual one.
    fn fated(&self, error: DraftDiagnostic, words: &[&'static str], usual: &str) -> DraftDiagnostic {
        let Some(written) = self.peek_word() else { return error.fix(self.insertion(usual)) };
        let first = |word: &&&str| written[..1].eq_ignore_ascii_case(&word[..1]);
        let near = nearest(written, words.iter().copied()).or_else(|| words.iter().find(first).copied());
        let place = self.place();
        match near {
            Some(near) => error.fix(Fix::Replace(place..place + written.len(), near.to_owned())),
            None => error.fix(self.insertion(usual)),
        }
    }

    /// What was not read as a clause of its own.
    fn separation(&self) -> Fix {
        let rest = self.rest();
        let own = rest.trim_start_matches([',', '.', ':', '|', '/']).trim_start();
        let end = self.end_of_clause();
        Fix::Replace(self.end_of_read()..end - own.trim_end().len(), "; ".to_owned())
    }
}
