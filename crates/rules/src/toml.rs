//! The rule book's file form: TOML text to a draft, draft to a checked book, and a book back to text.

mod check;
mod diagnostic;
mod draft;
mod edit_finder;
mod numbers;
mod places;
mod print;
mod read;
mod values;

pub(crate) use check::check as check_draft;
pub(crate) use diagnostic::DraftDiagnostic;
pub use diagnostic::{Diagnostic, Diagnostics, line_and_column};
pub(crate) use draft::{DraftCap, DraftEnd, DraftField, DraftGroup, DraftParameter, Spanned, TextDraft};
pub(crate) use edit_finder::Vocabulary;
pub(crate) use numbers::DigitLimit;
pub use places::RuleSpans;

use std::str::FromStr;

use crate::book::RuleBook;
use crate::written_number::WrittenNumber;

/// The longest rule book that is read. The longest of the shipped ones has two kilobytes.
pub const MAX_BYTES: usize = 256 * 1024;

impl FromStr for RuleBook {
    type Err = Diagnostics;

    /// Reads and checks a rule book. Every error is named, in the order of the text.
    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        checked(text, None, read::read)
    }
}

/// Whether a text is a rule book.
pub(crate) fn is_valid(text: &str) -> bool {
    text.len() <= MAX_BYTES && read_once(text, &read::read).is_ok()
}

/// The numbers of a file's rules.
pub(crate) fn written_numbers(text: &str) -> Vec<WrittenNumber> {
    read::number_places(text).into_iter().filter_map(|span| WrittenNumber::at(text, span)).collect()
}

/// The book in a text, in whatever form: `read` says what the text says, and the same check follows. A line has a vocabulary.
pub(crate) fn checked(
    text: &str,
    vocabulary: Option<Vocabulary>,
    read: impl Fn(&str) -> (TextDraft, Vec<DraftDiagnostic>),
) -> Result<RuleBook, Diagnostics> {
    if text.len() > MAX_BYTES {
        let message = format!("a rule book has at most {MAX_BYTES} bytes, and this has {}", text.len());
        return Err(Diagnostics::new(text, vec![DraftDiagnostic::new(0..0, message, "write a shorter one")]));
    }
    let again = |text: &str| read_once(text, &read).err().map(|found| Diagnostics::new(text, found));
    read_once(text, &read).map_err(|found| Diagnostics::with_edits(text, vocabulary, found, again))
}

pub(crate) fn read_once(
    text: &str,
    read: &impl Fn(&str) -> (TextDraft, Vec<DraftDiagnostic>),
) -> Result<RuleBook, Vec<DraftDiagnostic>> {
    let (draft, mut found) = read(text);
    let book = check::check(draft, text, &mut found);
    match book {
        Some(book) if found.is_empty() => Ok(book),
        _ => Err(found),
    }
}
