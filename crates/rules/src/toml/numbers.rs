//! The numbers of a book, in whatever form it is written: none too long, nor all of them together.

use std::ops::Range;

use crate::number::{MAX_DIGITS, Number, NumberError, digits};

/// As many digits as all numbers of a book may have together: two of the longest, and few enough to be read at once.
const BOOK_DIGITS: usize = 2 * MAX_DIGITS + 2;

/// How much of what a book's numbers may be has been read.
#[derive(Default)]
pub(crate) struct DigitLimit {
    digits: usize,
    /// Where numbers were read, in the order of reading.
    pub(crate) places: Vec<Range<usize>>,
}

impl DigitLimit {
    /// Whether the book has had more digits than it may. That has been said once, and nothing more is read.
    pub(crate) fn is_exceeded(&self) -> bool {
        self.digits > BOOK_DIGITS
    }

    /// The number, or what is wrong with it and what to write instead; `like` shows how a number is written.
    pub(crate) fn take(&mut self, read: Result<Number, NumberError>, like: &str) -> Result<Number, (String, String)> {
        self.digits += match &read {
            Ok(value) => digits(value),
            Err(NumberError::TooLarge(_)) => MAX_DIGITS,
            Err(NumberError::Malformed(_)) => 0,
        };
        match read {
            Ok(_) if self.is_exceeded() => {
                let message = format!("the numbers of the book have more than {BOOK_DIGITS} digits together");
                Err((message, "write smaller numbers".to_owned()))
            }
            Ok(value) => Ok(value),
            Err(NumberError::Malformed(text)) => {
                Err((format!("'{text}' is not a whole number"), format!("write a whole number like {like}")))
            }
            Err(error @ NumberError::TooLarge(_)) => Err((error.to_string(), "write a smaller number".to_owned())),
        }
    }
}
