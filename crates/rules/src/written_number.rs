//! The numbers of a rule book's text at their places, so that a page can change them.

use std::ops::Range;

use crate::book_form::BookForm;
use crate::compact;
use crate::fix::Edit;
use crate::number::{Number, parse_number};
use crate::toml;

/// A number as a rule book writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenNumber {
    /// Its bytes in the text: digits, and a sign if the number has one of its own.
    pub span: Range<usize>,
    /// Its value.
    pub value: Number,
}

/// Every number that the rules of a text are made of, as far as they can be read, in the order of the text. What only looks like a
/// number, in a title or a sentence, is none.
pub fn written_numbers(text: &str, form: BookForm) -> Vec<WrittenNumber> {
    if text.len() > toml::MAX_BYTES {
        return Vec::new();
    }
    let mut found = match form {
        BookForm::Line => compact::written_numbers(text),
        BookForm::File => toml::written_numbers(text),
    };
    // A reader that goes back reads a number again.
    found.sort_by_key(|number| (number.span.start, number.span.end));
    found.dedup_by_key(|number| number.span.start);
    found
}

impl WrittenNumber {
    /// The edit that makes it so many steps larger or smaller. A power of ten is stepped by its exponent, everything else by 1.
    pub fn step(&self, text: &str, steps: i64) -> Edit {
        let written = &text[self.span.clone()];
        let sign =
            written.find(['^', 'e', 'E']).filter(|at| written.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit));
        let exponent = sign.and_then(|at| {
            let stepped =
                written[at + 1..].parse::<i64>().ok()?.checked_add(steps).filter(|exponent| *exponent >= 0)?;
            Some(format!("{}{stepped}", &written[..=at]))
        });
        let plain = || (self.value.clone() + Number::from(steps)).to_string();
        Edit { span: self.span.clone(), replacement: exponent.unwrap_or_else(plain) }
    }

    /// What is written at such a place of a text, if it is a number.
    pub(crate) fn at(text: &str, span: Range<usize>) -> Option<Self> {
        // A file may put a number in quotes.
        let written = text.get(span.clone())?;
        let inner = written.trim_matches(['"', '\'']);
        let start = span.start + written.find(inner)?;
        let value = parse_number(inner.trim_start_matches('+').replace('−', "-").as_str()).ok()?;
        Some(Self { span: start..start + inner.len(), value })
    }
}
