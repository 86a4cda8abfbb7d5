//! The clause for a group of moves: `when odd 3n+1`, `-1..n, only a square`, `divide by a prime factor`.

use super::clause::{Parsed, WrittenBounds, given};
use super::cursor::Cursor;
use super::words::{NAMED, VERBS};
use crate::edit::Fix;
use crate::language::{BookNumber, Condition, Operands};
use crate::moves::Operation;
use crate::number::{Number, short, shorten};
use crate::toml::{DraftDiagnostic, DraftField, DraftGroup, Spanned};

/// Whether a move can begin so, after what joins it to another.
fn is_of_move(sign: char) -> bool {
    !matches!(sign, ',' | ' ' | 'o' | 'O' | 'r' | 'R')
}

/// The conditions of a group of moves, as far as they have been read.
struct Conditions {
    only: DraftField<Condition<BookNumber>>,
    when: DraftField<Condition<BookNumber>>,
    leaves: DraftField<Condition<BookNumber>>,
    rounding: Option<Spanned<()>>,
}

impl Cursor<'_, '_> {
    /// One or more groups of moves, if one begins here: `+1..10 or x2`. Where one of them has a condition, it would not be
    /// clear whether the others have it too.
    pub(super) fn groups(&mut self) -> Parsed<Option<(Vec<DraftGroup>, WrittenBounds)>> {
        let Some((first, mut bounds)) = self.group()? else { return Ok(None) };
        let mut groups = vec![first];
        loop {
            let after = self.place();
            let joined = self.sign(",") | self.phrase("or");
            let next = if joined && !self.is_at_digit() { self.group()? } else { None };
            let Some((group, more)) = next else {
                self.back_to(after);
                return Ok(Some((groups, bounds)));
            };
            groups.push(group);
            bounds.extend(more);
            let is_plain = |group: &DraftGroup| {
                [&group.only, &group.when, &group.leaves].into_iter().all(|asked| matches!(asked, DraftField::Missing))
            };
            if !groups.iter().all(is_plain) {
                let message = "it is not clear which of these moves the condition is for";
                let error = DraftDiagnostic::new(self.since(after), message, "separate the moves with ;");
                let joined = after..after + self.text_since(after).find(is_of_move).unwrap_or_default();
                return Err(error.fix(Fix::Replace(joined, "; ".to_owned())));
            }
        }
    }

    /// A group of moves with the bounds written after it, if one begins here.
    fn group(&mut self) -> Parsed<Option<(DraftGroup, WrittenBounds)>> {
        let place = self.place();
        let mut conditions = Conditions {
            only: DraftField::Missing,
            when: DraftField::Missing,
            leaves: DraftField::Missing,
            rounding: None,
        };
        let conditional = self.phrase("when");
        self.in_move = true;
        if conditional {
            self.asked(&mut conditions.when, place)?;
            self.any_sign(&[",", ":"]);
        }
        let verb = self.spelled(&VERBS);
        let spelled = if verb.is_some() { None } else { self.operation()? };
        let (operation, base, operands) = if let Some((operation, operand)) = verb {
            let value = Operands::List(vec![operand.into()]);
            (operation, None, Spanned { value, span: self.since(place) })
        } else if let Some((operation, base)) = spelled {
            (operation, base, self.operands(operation, &mut conditions)?)
        } else if conditional {
            return Err(self.wanted_move(place));
        } else {
            self.in_move = false;
            return Ok(None);
        };
        let bounds = self.further(&mut conditions)?;
        let Conditions { only, when, leaves, rounding } = conditions;
        let group = DraftGroup {
            span: self.since(place),
            operations: vec![(operation, DraftField::Given(operands))],
            base,
            rounding,
            only,
            when,
            leaves,
            words: Vec::new(),
            label: None,
        };
        Ok(Some((group, bounds)))
    }

    /// No move follows the condition that begins at `place`. In `when =36, 10n+2` it has taken the 10 for one more number.
    fn wanted_move(&mut self, place: usize) -> DraftDiagnostic {
        let missing = self.wanted("expected a move", "write it like when even /2").fix(self.removal(1));
        let Some((condition, _)) = self.text_since(place).rsplit_once(',') else { return missing };
        let comma = place + condition.len();
        self.back_to(comma);
        self.sign(",");
        let rest = shorten(self.rest().trim_end());
        match self.operation() {
            Ok(Some(_)) => {
                let message = "after this comma, the condition's list of numbers continues";
                let help = format!("write a colon before the move: {condition}: {rest}");
                DraftDiagnostic::new(comma..comma + 1, message, help)
                    .fix(Fix::Replace(comma..comma + 1, ":".to_owned()))
            }
            _ => missing,
        }
    }

    /// The operation that a move begins with, if one is next, and the base in which it appends.
    fn operation(&mut self) -> Parsed<Option<(Operation, Option<Spanned<u32>>)>> {
        if self.is_at_digit() {
            return self.base().map(|base| Some((Operation::Append(base.value), Some(base))));
        }
        // `x2` is a move, `xyz 2` a parameter; `=2` is an end.
        let is_word = |rest: &str| rest.starts_with(|next: char| next.is_ascii_alphabetic() || next == '_');
        let letter = self.rest().starts_with(['x', 'X']) && is_word(&self.rest()[1..]);
        let is_sign = |sign: &str| !(matches!(sign, "=" | "d" | "D") || letter && sign.eq_ignore_ascii_case("x"));
        let mut read = |sign: &str| is_sign(sign) && self.sign(sign);
        if let Some(signed) = Operation::ALL.into_iter().find(|operation| operation.signs().iter().any(|s| read(s))) {
            return Ok(Some((signed, None)));
        }
        let spelled = |operation: &Operation| self.any_phrase(&[operation.phrase(), operation.verb()]);
        Ok(Operation::ALL
            .into_iter()
            .filter(|operation| *operation != Operation::DivideDown)
            .find(spelled)
            .map(|operation| (operation, None)))
    }

    /// `10n+`
    fn base(&mut self) -> Parsed<Spanned<u32>> {
        let Spanned { value, span } = self.number()?;
        if !(self.phrase("n") && self.sign("+")) {
            let error = self.wanted("a clause can't start with just a number", "write a move like +1, x2 or 3n+1");
            return Err(error.fix(Fix::Replace(span.start..span.start, "+".to_owned())));
        }
        let base = u32::try_from(&value).ok().filter(|base| *base >= 2);
        let error = || {
            let message = format!("{} cannot be a base", short(&value));
            let usual = Fix::Replace(span.clone(), Operation::USUAL_BASE.to_string());
            DraftDiagnostic::new(span.clone(), message, format!("write a whole number from 2 to {}", u32::MAX))
                .fix(usual)
        };
        Ok(Spanned { value: base.ok_or_else(error)?, span: span.clone() })
    }

    fn operands(&mut self, operation: Operation, conditions: &mut Conditions) -> Parsed<Spanned<Operands>> {
        let place = self.place();
        let value = if let Some(named) = self.named(operation)? {
            named
        } else if operation == Operation::Subtract
            && let Some(property) = self.property()
        {
            // "Subtract a square" means any that the number has room for.
            conditions.only = given(Condition::Is(property), self.since(place));
            Operands::UpToNumber(Number::ONE)
        } else {
            self.numbers()?
        };
        Ok(Spanned { value, span: self.since(place) })
    }

    /// Operands that depend on the number, if their words are next.
    fn named(&mut self, operation: Operation) -> Parsed<Option<Operands>> {
        let place = self.place();
        let mut its = self.any_phrase(&["one of its", "its"]);
        if !its {
            self.any_phrase(&["an", "a"]);
        }
        let Some(named) = self.spelled(&NAMED) else {
            self.back_to(place);
            return Ok(None);
        };
        its |= self.phrase("of it");
        if named == Operands::Digits && !its && matches!(operation, Operation::Append(_)) {
            return Ok(Some(Operands::Range(Number::ZERO, 9.into())));
        }
        if named == Operands::Digits && !its && operation != Operation::Delete {
            self.back_to(place);
            let error = self.wanted("this could be any digit", "write one of its digits, or all of them: 0..9");
            let words = self.rest().len() - self.rest().trim_start_matches("an ").trim_start_matches("a ").len();
            return Err(error.fix(Fix::Replace(place..place + words, "one of its ".to_owned())));
        }
        Ok(Some(named))
    }

    /// Operands that are written out: a list or a range. They have no sign.
    fn numbers(&mut self) -> Parsed<Operands> {
        if !self.is_at_digit() {
            let help = "write a number, a list like 2, 3, 5, a range like 2..9 or 1..n, or words like a divisor";
            let error = self.wanted("expected operands", help);
            let place = self.end_of_read();
            let some = Fix::Replace(place..place, "1..3".to_owned());
            return Err(if self.is_done() { error.fix(some) } else { error.fix(self.removal(1)).fix(self.removal(2)) });
        }
        let first = self.number()?.value;
        if self.range() {
            if self.any_phrase(&["n", "number", "the number"]) {
                return Ok(Operands::UpToNumber(first));
            }
            return Ok(Operands::Range(first, self.number()?.value));
        }
        let mut list = vec![first];
        loop {
            let after = self.place();
            if !((self.sign(",") || self.phrase("or")) && self.is_at_digit()) {
                self.back_to(after);
                return Ok(Operands::List(list));
            }
            list.push(self.number()?.value);
        }
    }

    /// What follows the operands: conditions, and bounds.
    fn further(&mut self, conditions: &mut Conditions) -> Parsed<WrittenBounds> {
        let mut bounds = Vec::new();
        loop {
            let after = self.place();
            self.sign(",");
            let place = self.place();
            if self.phrase("only") {
                self.asked(&mut conditions.only, place)?;
            } else if self.phrase("when") {
                self.asked(&mut conditions.when, place)?;
            } else if self.any_phrase(&["leaving", "leaves"]) {
                self.asked(&mut conditions.leaves, place)?;
            } else if self.phrase("rounding down") {
                conditions.rounding = Some(Spanned { value: (), span: self.since(place) });
            } else if let Some(bound) = self.bound()? {
                bounds.push(bound);
            } else {
                self.back_to(after);
                return Ok(bounds);
            }
        }
    }

    fn asked(&mut self, field: &mut DraftField<Condition<BookNumber>>, place: usize) -> Parsed<()> {
        let condition = self.wanted_condition()?;
        if !matches!(field, DraftField::Missing) {
            let span = self.since(place);
            let error = DraftDiagnostic::new(span.clone(), "the condition is written twice", "join both with 'and'");
            let word = place..place + self.text_since(place).find(' ').unwrap_or_default();
            return Err(error.fix(Fix::Replace(word, "and".to_owned())).fix(Fix::Remove(span)));
        }
        *field = given(condition, self.since(place));
        Ok(())
    }
}
