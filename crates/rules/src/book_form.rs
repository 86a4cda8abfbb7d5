//! The two forms of a rule book: one line of text, or a file of TOML.

/// How a rule book is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BookForm {
    /// One line, `start 1; x2..9; >=1000 wins`.
    Line,
    /// A TOML file.
    File,
}

impl BookForm {
    /// The form of a text that is a book, even if it has errors.
    pub fn of(text: &str) -> Self {
        // A file may have semicolons in its sentences, but no line of the compact form gives a name its value with '='.
        let is_name = |name: &str| {
            !name.is_empty() && name.chars().all(|sign| sign.is_ascii_alphanumeric() || "_-".contains(sign))
        };
        let gives_value = |line: &str| line.split_once('=').is_some_and(|(name, _)| is_name(name.trim()));
        if text.lines().nth(1).is_some() && text.lines().any(gives_value) { Self::File } else { Self::Line }
    }
}
