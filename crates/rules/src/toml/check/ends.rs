//! Do the ends, the cap and the bounds make sense?

use std::ops::Range;

use super::Checker;
use crate::language::{BookNumber, Bounds, Condition, End, EntryRule, MoveLimit};
use crate::number::{Number, shorten};
use crate::toml::draft::{DraftCap, DraftEnd, DraftField, Spanned};

/// As many ends as a book may have.
const MAX_ENDS: usize = 100;

/// As many numbers as all ends together may be about: every move is compared with every one of them.
const MAX_VALUES: usize = 1_000;

impl Checker<'_> {
    /// The ends; a book that ends `otherwise`, by being stuck or by a cap, needs none.
    pub(super) fn ends(&mut self, drafts: DraftField<Vec<DraftEnd>>, otherwise: bool) -> Vec<End<BookNumber>> {
        let drafts = match drafts {
            DraftField::Broken => return Vec::new(),
            DraftField::Given(drafts) if drafts.value.len() > MAX_ENDS => {
                self.fault(drafts.span, format!("the book has more than {MAX_ENDS} ends"), "use one_of, or fewer");
                return Vec::new();
            }
            DraftField::Given(drafts) if !drafts.value.is_empty() => drafts.value,
            DraftField::Missing | DraftField::Given(_) if otherwise => return Vec::new(),
            DraftField::Missing | DraftField::Given(_) => {
                self.missing(
                    0..0,
                    "ends",
                    "the book has no 'ends'",
                    "write [[ends]] and below it lines like at_least = \"target\" and mover = \"wins\"",
                );
                return Vec::new();
            }
        };
        let mut ends: Vec<End<BookNumber>> = Vec::new();
        let mut values = 0;
        for draft in drafts {
            let span = draft.span.clone();
            let Some(end) = self.end(draft) else { continue };
            values += end.condition.values().len();
            if values > MAX_VALUES {
                self.fault(span, format!("the ends have more than {MAX_VALUES} numbers together"), "name fewer");
                break;
            }
            if ends.iter().any(|other| other.condition == end.condition) {
                self.fault(span, "an end above has the same condition, and it decides", "leave one of them out");
            }
            ends.push(end);
        }
        ends
    }

    fn end(&mut self, draft: DraftEnd) -> Option<End<BookNumber>> {
        if matches!(draft.mover, DraftField::Missing) {
            self.fault(
                draft.span.clone(),
                "the end does not say what becomes of the mover",
                "write mover = \"wins\" or mover = \"loses\"",
            );
        }
        let mut conditions = draft.conditions.into_iter();
        let (first, second) = (conditions.next(), conditions.next());
        if first.is_none() {
            self.fault(
                draft.span.clone(),
                "the end has no condition",
                format!("write one of {}", Condition::<BookNumber>::KEYS.join(", ")),
            );
        }
        if second.is_some() {
            self.fault(draft.span, "the end has more than one condition", "write an [[ends]] of its own for each");
        }
        let Spanned { value: condition, span } = first?.given()?;
        for value in condition.values() {
            self.known(value, &span);
        }
        self.condition(&condition, span);
        Some(End {
            condition,
            mover: draft.mover.value()?,
            allowed: draft.allowed.value().unwrap_or(EntryRule::Always),
        })
    }

    fn condition(&mut self, condition: &Condition<BookNumber>, span: Range<usize>) {
        match condition {
            Condition::OneOf(values) if values.is_empty() => {
                self.fault(span, "the list of numbers is empty", "write at least one number");
            }
            Condition::MultipleOf(BookNumber::Literal(number)) if *number < Number::from(2) => {
                let message = format!("every number or none is a multiple of {}", shorten(&number.to_string()));
                self.fault(span, message, "write a number from 2 up");
            }
            _ => {}
        }
    }

    pub(super) fn cap(&mut self, draft: DraftField<DraftCap>) -> Option<MoveLimit<BookNumber>> {
        let Spanned { value: draft, span } = draft.given()?;
        if matches!(draft.mover, DraftField::Missing) {
            let help = "write mover = \"wins\", mover = \"loses\" or mover = \"draws\"";
            self.fault(span, "the cap does not say what becomes of whoever makes the last move", help);
        }
        let moves = draft.moves?;
        self.known(&moves.value, &moves.span);
        Some(MoveLimit { moves: moves.value, mover: draft.mover.value()? })
    }

    pub(super) fn bounds(&mut self, bounds: Bounds<Spanned<BookNumber>>) -> Bounds<BookNumber> {
        for edge in [&bounds.min, &bounds.max].into_iter().flatten() {
            self.known(&edge.value, &edge.span);
        }
        if let (
            Some(Spanned { value: BookNumber::Literal(min), .. }),
            Some(Spanned { value: BookNumber::Literal(max), span }),
        ) = (&bounds.min, &bounds.max)
            && min > max
        {
            self.fault(span.clone(), "the bounds leave no number", "write the smaller number as the lower bound");
        }
        Bounds { min: bounds.min.map(|edge| edge.value), max: bounds.max.map(|edge| edge.value) }
    }
}
