//! Edits of a rule book's text, and what could be meant instead of an error.

use std::ops::Range;

/// A change of a text that removes an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that are replaced; where nothing is, the replacement is inserted.
    pub span: Range<usize>,
    /// What is written instead, possibly nothing.
    pub replacement: String,
}

impl Edit {
    /// The text after the edit.
    pub fn apply(&self, text: &str) -> String {
        [&text[..self.span.start], &self.replacement, &text[self.span.end..]].concat()
    }
}

/// What could be meant instead of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fix {
    /// This text in the place of another.
    Replace(Range<usize>, String),
    /// Another name for one that is written in this part of the text.
    Rename(Range<usize>, String, String),
    /// The two numbers of this part in the other order.
    Swap(Range<usize>),
    /// Nothing in the place of this rule or this part of one.
    Remove(Range<usize>),
    /// One more rule, as the last: a clause of a line, and lines of a file.
    Append(String, String),
    /// The same as the first.
    Prepend(String, String),
}
