//! What is wrong with a rule book: where, what, and what to write instead.

use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::ops::Range;

use thiserror::Error;

use super::edit_finder::{EditFinder, Vocabulary};
use crate::edit::{Edit, Fix};
use crate::visible::masked;

/// One error of a rule book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The bytes of the text that are wrong.
    pub span: Range<usize>,
    /// The line on which they begin, from 1.
    pub line: usize,
    /// The character in that line at which they begin, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: String,
    /// A change of the text that removes the error, if there is one that needs no thought.
    pub edit: Option<Edit>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}; {}", self.line, self.column, masked(&self.message), masked(&self.help))
    }
}

/// Every error of a rule book, in the order of its text; never empty.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Gives the errors that were found in `text` their places. Each is named once, and none that only follows from
    /// TOML which cannot be read.
    fn placed(text: &str, mut found: Vec<DraftDiagnostic>) -> Vec<(Diagnostic, Vec<Fix>)> {
        found.sort_by_key(|error| (error.span.start, error.span.end));
        let mut seen = HashSet::new();
        found.retain(|error| seen.insert((error.span.clone(), error.message.clone())));
        let mut place = LineCounter::start(text);
        let placed: Vec<PlacedDiagnostic> = found.into_iter().map(|found| place.error(found)).collect();
        let syntax_errors: BTreeSet<usize> = placed
            .iter()
            .filter(|(kind, ..)| *kind == DiagnosticKind::Syntax)
            .map(|(_, error, _)| error.line)
            .collect();
        let follows = |kind: DiagnosticKind, error: &Diagnostic| match kind {
            DiagnosticKind::Syntax => false,
            DiagnosticKind::Missing(key) => !syntax_errors.is_empty() && is_written(text, key),
            DiagnosticKind::Sense => syntax_errors.contains(&error.line),
        };
        let own = placed.into_iter().filter(|(kind, error, _)| !follows(*kind, error));
        own.map(|(_, error, fixes)| (error, fixes)).collect()
    }

    /// The errors alone.
    pub(super) fn new(text: &str, found: Vec<DraftDiagnostic>) -> Self {
        Self(Self::placed(text, found).into_iter().map(|(error, _)| error).collect())
    }

    /// The errors with their edits. `read` finds the errors of a changed text, if there are any.
    pub(super) fn with_edits(
        text: &str,
        vocabulary: Option<Vocabulary>,
        found: Vec<DraftDiagnostic>,
        read: impl Fn(&str) -> Option<Self>,
    ) -> Self {
        let mut placed = Self::placed(text, found);
        let messages: Vec<String> = placed.iter().map(|(error, _)| error.message.clone()).collect();
        let mut edits = EditFinder::new(text, vocabulary, read);
        for (error, fixes) in &mut placed {
            error.edit = edits.edit(error, fixes, &messages);
        }
        Self(placed.into_iter().map(|(error, _)| error).collect())
    }

    /// The errors one by one.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.0.iter()
    }

    /// How many there are: at least one.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        out.write_str(&lines.join("\n"))
    }
}

/// Whether some line of the text begins with `key`, as a key or as the name of a table.
fn is_written(text: &str, key: &str) -> bool {
    let name = |line: &str| line.trim_start_matches([' ', '\t', '[', '"']).strip_prefix(key).map(str::to_owned);
    text.lines().filter_map(name).any(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_'))
}

/// The line and the character in it, both from 1, of a byte of the text.
pub fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let mut place = LineCounter::start(text);
    place.forward(text.floor_char_boundary(byte));
    (place.line, place.column)
}

/// A place in the text that only moves forward, so a hundred thousand errors are placed in one pass.
struct LineCounter<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'t> LineCounter<'t> {
    fn start(text: &'t str) -> Self {
        Self { text, at: 0, line: 1, column: 1 }
    }

    fn error(&mut self, found: DraftDiagnostic) -> PlacedDiagnostic {
        self.forward(self.text.floor_char_boundary(found.span.start));
        let error = Diagnostic {
            span: found.span,
            line: self.line,
            column: self.column,
            message: found.message,
            help: found.help,
            edit: None,
        };
        (found.kind, error, found.fixes)
    }

    fn forward(&mut self, to: usize) {
        const BYTE_ORDER_MARK: char = '\u{feff}';
        for character in self.text[self.at..to].chars() {
            match character {
                '\n' => (self.line, self.column) = (self.line + 1, 1),
                // It is not a character of the line that an editor shows.
                BYTE_ORDER_MARK => {}
                _ => self.column += 1,
            }
        }
        self.at = to;
    }
}

/// What an error is about, as far as one can follow from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DiagnosticKind {
    /// The text is not TOML there: what the rest of the line means cannot be known.
    Syntax,
    /// This key is not there, unless it stands in what could not be read.
    Missing(&'static str),
    /// What the text says has no sense.
    Sense,
}

/// An error before its line and column are known.
#[derive(Clone, Debug)]
pub(crate) struct DraftDiagnostic {
    kind: DiagnosticKind,
    span: Range<usize>,
    pub message: String,
    pub help: String,
    /// What could be meant, the likeliest first.
    fixes: Vec<Fix>,
}

/// An error at its place, with what could be meant.
type PlacedDiagnostic = (DiagnosticKind, Diagnostic, Vec<Fix>);

impl DraftDiagnostic {
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { kind: DiagnosticKind::Sense, span, message: message.into(), help: help.into(), fixes: Vec::new() }
    }

    /// The same with one more thing that could be meant.
    pub(crate) fn fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }

    pub(super) fn of_kind(self, kind: DiagnosticKind) -> Self {
        Self { kind, ..self }
    }
}
