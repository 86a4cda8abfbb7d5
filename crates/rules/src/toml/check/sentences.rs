//! Do the sentences make sense?

use std::collections::BTreeMap;
use std::ops::Range;

use super::Checker;
use crate::sentences::{Moment, Sentences, Template};
use crate::toml::draft::Spanned;

impl Checker<'_> {
    pub(super) fn sentences(&mut self, drafts: Vec<(Moment, Spanned<String>)>) -> Sentences {
        let mut own = BTreeMap::new();
        for (slot, Spanned { value, span }) in drafts {
            // Without readable parameters nobody can tell which placeholders there are.
            let Some(names) = &self.names else { continue };
            match Template::parse(&value, names, slot) {
                Ok(template) => _ = own.insert(slot, template),
                Err(errors) => {
                    let mut places = SentenceSpans::new(self.text, &value, span);
                    for (part, error) in errors {
                        self.error(places.of(&part), error.to_string(), error.help());
                    }
                }
            }
        }
        Sentences::new(own)
    }
}

/// Where the parts of a text's value stand in the file, asked for in the order of the value.
struct SentenceSpans<'a> {
    file: &'a str,
    value: &'a str,
    /// Where the whole text stands, with its quotes.
    span: Range<usize>,
    /// Where the value stands, if it is written without escapes.
    literal: Option<usize>,
    /// Where the last part that was found ends.
    from: usize,
}

impl<'a> SentenceSpans<'a> {
    fn new(file: &'a str, value: &'a str, span: Range<usize>) -> Self {
        let raw = file.get(span.clone()).unwrap_or_default();
        let literal = raw.find(value).map(|at| span.start + at);
        Self { file, value, from: span.start, span, literal }
    }

    /// The part's own place; after escapes the next text like it, and otherwise the whole.
    fn of(&mut self, part: &Range<usize>) -> Range<usize> {
        if let Some(start) = self.literal {
            return start + part.start..start + part.end;
        }
        let text = self.value.get(part.clone()).unwrap_or_default();
        let rest = self.file.get(self.from..self.span.end).unwrap_or_default();
        let Some(at) = rest.find(text) else { return self.span.clone() };
        let found = self.from + at..self.from + at + text.len();
        self.from = found.end;
        found
    }
}
