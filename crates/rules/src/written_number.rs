//! The numbers of a rule book's text at their places, so that a page can change them.

use std::ops::Range;

use crate::edit::Edit;
use crate::number::{Number, parse_number};

/// A number as a rule book writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenNumber {
    /// Its bytes in the text: digits, and a sign if the number has one of its own.
    pub span: Range<usize>,
    /// Its value.
    pub value: Number,
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
