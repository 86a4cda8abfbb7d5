//! The two forms of a rule book: one line of text, or a file of TOML.

use crate::book::RuleBook;
use crate::compact;
use crate::toml;
use crate::toml::Diagnostics;

/// How a rule book is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BookForm {
    /// One line, `start 1; x2..9; >=1000 wins`.
    Line,
    /// A TOML file.
    File,
}

impl BookForm {
    /// The form in which a text is meant to be a book; `None` if it is a name, a game string or a record.
    pub fn meant(text: &str) -> Option<Self> {
        match Self::of(text) {
            Self::File => Some(Self::File),
            Self::Line => compact::is_meant(text).then_some(Self::Line),
        }
    }

    /// The form of a text that is a book, even if it has errors.
    pub fn of(text: &str) -> Self {
        // A file may have semicolons in its sentences, but no line of the compact form gives a name its value with '='.
        let is_name = |name: &str| {
            !name.is_empty() && name.chars().all(|sign| sign.is_ascii_alphanumeric() || "_-".contains(sign))
        };
        let gives_value = |line: &str| line.split_once('=').is_some_and(|(name, _)| is_name(name.trim()));
        if text.lines().nth(1).is_some() && text.lines().any(gives_value) { Self::File } else { Self::Line }
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
