//! What is wrong with a rule book: where, what, and what to write instead.

use std::fmt;
use std::ops::Range;

use thiserror::Error;

/// One fault of a rule book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The bytes of the text that are at fault.
    pub span: Range<usize>,
    /// The line on which they begin, from 1.
    pub line: usize,
    /// The character in that line at which they begin, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}; {}", self.line, self.column, self.message, self.help)
    }
}

/// Every fault of a rule book, in the order of its text; never empty.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Gives the faults that were found in `text` their places.
    pub(super) fn new(text: &str, mut found: Vec<Found>) -> Self {
        found.sort_by_key(|fault| (fault.span.start, fault.span.end));
        let place = |found: Found| {
            let before = &text[..text.floor_char_boundary(found.span.start)];
            let line_start = before.rfind('\n').map_or(0, |at| at + 1);
            Fault {
                line: before.bytes().filter(|byte| *byte == b'\n').count() + 1,
                column: before[line_start..].chars().count() + 1,
                span: found.span,
                message: found.message,
                help: found.help,
            }
        };
        Self(found.into_iter().map(place).collect())
    }

    /// The faults one by one.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.0.iter()
    }

    /// How many there are: at least one.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        out.write_str(&lines.join("\n"))
    }
}

/// A fault before its line and column are known.
#[derive(Clone, Debug)]
pub(super) struct Found {
    span: Range<usize>,
    message: String,
    help: String,
}

impl Found {
    pub(super) fn new(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: help.into() }
    }
}
