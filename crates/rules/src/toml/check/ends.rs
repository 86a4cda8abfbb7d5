//! Do the ends, the cap and the bounds make sense?

use super::Checker;
use crate::edit::Fix;
use crate::language::{BookNumber, Condition, End, EntryRule, MoveLimit};
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
                self.error(
                    drafts.span,
                    format!("the book has more than {MAX_ENDS} ends"),
                    "use one_of or any, or fewer ends",
                );
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
                    Fix::Append(String::new(), "[[ends]]\nat_least = 1000\nmover = \"wins\"".to_owned()),
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
                self.error(span, format!("the ends have more than {MAX_VALUES} numbers together"), "name fewer");
                break;
            }
            if ends.iter().any(|other| other.condition == end.condition) {
                let fix = Fix::Remove(span.clone());
                let message = "an end above has the same condition, and it decides";
                self.fixable(span, message, "leave one of them out", [fix]);
            }
            ends.push(end);
        }
        ends
    }

    fn end(&mut self, draft: DraftEnd) -> Option<End<BookNumber>> {
        if matches!(draft.mover, DraftField::Missing) {
            let end = draft.span.end;
            self.fixable(
                draft.span.clone(),
                "the end does not say what happens to the mover",
                "write mover = \"wins\" or mover = \"loses\"",
                [Fix::Replace(end..end, "\nmover = \"wins\"".to_owned())],
            );
        }
        if matches!(draft.condition, DraftField::Missing) {
            let help = format!("write one of {}", Condition::<BookNumber>::KEYS.join(", "));
            let fix = Fix::Replace(draft.span.end..draft.span.end, "\nat_least = 1000".to_owned());
            self.fixable(draft.span, "the end has no condition", help, [fix]);
        }
        Some(End {
            condition: self.condition(draft.condition.given()?),
            mover: draft.mover.value()?,
            allowed: draft.allowed.value().unwrap_or(EntryRule::Always),
        })
    }

    pub(super) fn cap(&mut self, draft: DraftField<DraftCap>) -> Option<MoveLimit<BookNumber>> {
        let Spanned { value: draft, span } = draft.given()?;
        if matches!(draft.mover, DraftField::Missing) {
            let help = "write mover = \"wins\", mover = \"loses\" or mover = \"draws\"";
            self.error(span, "the cap does not say what happens to the player who makes the last move", help);
        }
        let moves = draft.moves?;
        self.known(&moves.value, &moves.span);
        Some(MoveLimit { moves: moves.value, mover: draft.mover.value()? })
    }

    pub(super) fn bounds(&mut self, bounds: Vec<Spanned<Condition<BookNumber>>>) -> Condition<BookNumber> {
        let span = bounds.last().map_or(0..0, |last| last.span.clone());
        let all = bounds.into_iter().map(|part| self.condition(part)).collect();
        self.condition(Spanned { value: Condition::All(all), span })
    }
}
