//! Where the rules of a valid book stand in its text, for those who have something to say about them.

use std::ops::Range;

use super::draft::{DraftField, TextDraft};
use super::read;
use crate::book::START;

/// The bytes of a rule book's text that each rule begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleSpans {
    /// The start.
    pub start: Option<Range<usize>>,
    /// The groups of moves, in the book's order.
    pub groups: Vec<Range<usize>>,
    /// The ends, in the book's order.
    pub ends: Vec<Range<usize>>,
    /// Whether games can be drawn.
    pub draws: Option<Range<usize>>,
}

impl RuleSpans {
    /// Finds the rules in a text; those of a text that is not a rule book are nowhere.
    pub fn of(text: &str) -> Self {
        Self::of_draft(read::read(text).0)
    }

    /// The same for a text in another form.
    pub(crate) fn of_draft(draft: TextDraft) -> Self {
        let parameters = draft.parameters.value().unwrap_or_default();
        let start = parameters.into_iter().find(|parameter| parameter.name.value == START);
        let draws = match draft.no_draws {
            DraftField::Given(draws) => Some(draws.span),
            DraftField::Missing | DraftField::Broken => None,
        };
        Self {
            start: start.map(|parameter| parameter.name.span),
            groups: draft.groups.value().unwrap_or_default().into_iter().map(|group| group.span).collect(),
            ends: draft.ends.value().unwrap_or_default().into_iter().map(|end| end.span).collect(),
            draws,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_found_where_it_is_written() {
        let text = "id = \"a\"\ntitle = \"A\"\ndraws = \"never\"\n[parameters]\nstart = 1\n[[moves]]\nadd = 1\n\
                    [[moves]]\nadd = 2\n[[ends]]\nat_least = 9\nmover = \"wins\"\n";
        let places = RuleSpans::of(text);
        let words = |span: &Range<usize>| text[span.clone()].to_owned();
        assert_eq!(places.start.as_ref().map(words).as_deref(), Some("start"));
        assert_eq!(places.draws.as_ref().map(words).as_deref(), Some("\"never\""));
        assert_eq!(places.groups.iter().map(words).collect::<Vec<_>>(), ["[[moves]]", "[[moves]]"]);
        assert_eq!(places.ends.iter().map(words).collect::<Vec<_>>(), ["[[ends]]"]);
        assert!(places.groups[0].start < places.groups[1].start);
        assert_eq!(RuleSpans::of("moves = 3"), RuleSpans::default());
    }
}
