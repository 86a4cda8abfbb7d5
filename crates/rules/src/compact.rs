//! The compact form: a whole rule book in one line that reads aloud, `start 1; x2..9; >=1000 wins`.
//!
//! ```text
//! book      = clause { ";" clause } [ ";" ]
//! clause    = name | parameter | move | bound | memory | end | cap | stuck | unchanged
//!           | "no draws" | invalid
//!
//! name      = "name" TEXT | "id" ID
//! parameter = ( "start" | NAME | "parameter" NAME ) number { [ "," ] condition }
//!           | "start" number ".." number { [ "," ] condition }
//!
//! condition = all { "or" all }
//! all       = term { "and" term }
//! term      = "not" term | "(" condition ")" | compare value | ( "=" | "one of" ) values
//!           | [ "a" ] "multiple of" value | property | values | value ".." value
//! compare   = ">=" | "<=" | ">" | "<" | "at least" | "at most" | "above" | "below"
//! property  = [ "a" | "an" ]
//!             ( "prime" | "composite" | "even" | "odd" | "square" | "power of 2" ) [ "number" ]
//! values    = value { ( "," | "or" ) value }
//! value     = number | NAME
//!
//! move      = [ "when" condition [ "," | ":" ] ] operation operands { [ "," ] further }
//!           | move { ( "," | "or" ) move }
//! operation = "+" | "-" | "x" | "/" | "//" | base "n+"
//!           | "add" | "subtract" | "multiply [by]" | "divide [by]" | "append" | "delete" | "become"
//! operands  = number { ( "," | "or" ) number } | number ".." ( number | "n" ) | named
//! named     = [ "a" | "an" | "its" | "one of its" ]
//!             ( "divisor" | "proper divisor" | "divisor above 1" | "inner divisor" | "prime factor" | "digit" )
//!             [ "of it" ]
//! further   = ( "only" | "when" | "leaving" ) condition | "rounding down" | bound
//!
//! bound     = "down to" value | "up to" value | "keep it" condition
//! memory    = "not your own last operation" | "not your own last operand"
//!           | "not the last operation" | "not the last operand"
//!           | "each" ( "operand" | "move" ) "once per" ( "game" | "player" ) | "no number twice"
//!           | compare [ number "times" ] earlier | "within" number "of" earlier
//! earlier   = ( "the" | "your own" ) "last operand"
//!
//! end       = condition fate [ [ "," ] [ "only" ] "when forced" ]
//! fate      = "wins" | "loses"
//! cap       = "at most" value "moves" [ "," ] ( "then a draw" | "the last move" fate )
//! stuck     = "stuck" ( fate | "passes" )
//! unchanged = "moves must change the number"
//! invalid   = "invalid loses"
//! ```
//!
//! `docs/rule-language.md` lists the other spellings that are accepted.

mod clause;
mod condition;
mod cursor;
mod moves;
mod print;
mod read;
mod words;

use crate::book::RuleBook;
use crate::toml::{Diagnostics, MAX_BYTES, RuleSpans, Vocabulary, checked, read_once};
use crate::written_number::WrittenNumber;

/// A book in one line, and what the line could not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compact {
    /// The line. It says every rule: reading it gives the same book but for what was left out.
    pub line: String,
    /// What it does not say; with nothing left out, reading it gives an equal book.
    pub left_out: Vec<LeftOut>,
}

/// A part of a book that the compact form has no words for. None of them is a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeftOut {
    /// The title, if it has a semicolon in it or spaces around it.
    Title,
    /// The summary.
    Summary,
    /// The book's words for moves.
    Words,
    /// The book's labels for moves.
    Labels,
    /// The book's own sentences.
    Sentences,
}

impl LeftOut {
    /// What it is, in a word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Summary => "summary",
            Self::Words => "words",
            Self::Labels => "labels",
            Self::Sentences => "sentences",
        }
    }
}

/// Reads a book in its compact form. It is checked as every book is, and every error is named.
pub fn read(text: &str) -> Result<RuleBook, Diagnostics> {
    checked(text, Some(Vocabulary { words: || words::all().collect(), clauses: words::fixed_clauses }), read::draft)
}

/// The book in one line; `None` if its numbers make the line longer than anybody reads
/// ([`MAX_BYTES`]).
pub fn print(book: &RuleBook) -> Option<Compact> {
    print::print(book)
}

/// Whether a text is a book in its compact form.
pub(crate) fn is_valid(text: &str) -> bool {
    text.len() <= MAX_BYTES && read_once(text, &read::draft).is_ok()
}

/// The numbers of a book's compact form.
pub(crate) fn written_numbers(text: &str) -> Vec<WrittenNumber> {
    read::number_places(text).into_iter().filter_map(|span| WrittenNumber::at(text, span)).collect()
}

/// Finds the rules in a book's compact form.
pub fn places(text: &str) -> RuleSpans {
    RuleSpans::of_draft(read::draft(text).0)
}

/// Whether a text is meant to be a book in its compact form, and no game's name, record or file.
pub fn is_meant(text: &str) -> bool {
    let start = text.trim_start().split(char::is_whitespace).next();
    text.contains(';') || start.is_some_and(|word| word.eq_ignore_ascii_case("start") && word.len() < text.trim().len())
}
