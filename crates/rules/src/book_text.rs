//! A text that is meant as a rule book, in either form: what it is, the book that it says, and the numbers in it.

use crate::book::RuleBook;
use crate::book_form::BookForm;
use crate::toml::Diagnostics;
use crate::written_number::WrittenNumber;
use crate::{compact, toml};

impl BookForm {
    /// The form in which a text is meant to be a book; `None` if it is a name, a game string or a record.
    pub fn meant(text: &str) -> Option<Self> {
        match Self::of(text) {
            Self::File => Some(Self::File),
            Self::Line => compact::is_meant(text).then_some(Self::Line),
        }
    }

    /// Whether a text is a book in this form. It costs less than reading it, if it is none.
    pub fn is_valid(self, text: &str) -> bool {
        match self {
            Self::Line => compact::is_valid(text),
            Self::File => toml::is_valid(text),
        }
    }

    /// Reads and checks a book in this form.
    pub fn read(self, text: &str) -> Result<RuleBook, Diagnostics> {
        match self {
            Self::Line => compact::read(text),
            Self::File => text.parse(),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_told_from_a_name_and_a_file_from_a_line() {
        for (text, form) in [
            ("showdown", None),
            ("showdown(target=100) x5 x9", None),
            ("start 1; x2..9; >=1000 wins", Some(BookForm::Line)),
            ("start 1;\nx2..9;\n=1000 wins", Some(BookForm::Line)),
            ("id = \"mine\"\ntitle = \"a; b\"\n", Some(BookForm::File)),
            ("title = \"a; b\"", Some(BookForm::Line)),
        ] {
            assert_eq!(BookForm::meant(text), form, "{text}");
        }
    }
}
