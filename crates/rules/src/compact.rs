//! The compact form: a whole rule book in one line that reads aloud, `start 1; x2..9; >=1000 wins`.
//!
//! ```text
//! book      = clause { ";" clause } [ ";" ]
//! clause    = name | parameter | move | bound | memory | end | cap | stuck | "no draws" | invalid
//!
//! name      = "name" TEXT | "id" ID
//! parameter = ( "start" | NAME | "parameter" NAME ) number { [ "," ] limit }
//!           | "start" number ".." number { [ "," ] limit }
//! limit     = compare value
//!
//! move      = [ "when" property [ "," | ":" ] ] operation operands { [ "," ] further }
//! operation = "+" | "-" | "x" | "/" | base "n+"
//!           | "add" | "subtract" | "multiply [by]" | "divide [by]" | "append" | "become"
//! operands  = number { ( "," | "or" ) number } | number ".." ( number | "n" ) | named
//! named     = [ "a" | "an" | "its" | "one of its" ]
//!             ( "divisor" | "proper divisor" | "divisor above 1" | "inner divisor" | "prime factor" | "digit" )
//!             [ "of it" ]
//! further   = "only" property | "when" property | "leaving" property | bound
//! property  = [ "a" | "an" ]
//!             ( "prime" | "not prime" | "composite" | "even" | "odd" | "square" | "power of 2" ) [ "number" ]
//!
//! bound     = "down to" value | "up to" value
//! memory    = "not your own last operation" | "not your own last operand"
//!           | "not the last operation" | "not the last operand"
//!           | "each operand once per game" | "each operand once per player"
//!
//! end       = condition fate [ [ "," ] [ "only" ] "when forced" ]
//! condition = compare value | "=" values | "one of" values | [ "a" ] "multiple of" value | property
//! compare   = ">=" | "<=" | ">" | "<" | "at least" | "at most" | "above" | "below"
//! fate      = "wins" | "loses"
//! values    = value { ( "," | "or" ) value }
//! value     = number | NAME
//!
//! cap       = "at most" value "moves" [ "," ] ( "then a draw" | "the last move" fate )
//! stuck     = "stuck" fate
//! invalid   = "invalid loses"
//! ```
//!
//! - Clauses come in any order; moves among themselves and ends among themselves keep the order in which they are written.
//! - Blanks may stand or be left out wherever words stay apart, words are read in any case, and a hyphen may join two
//!   words of a phrase: `not-prime`.
//! - Numbers are written in every spelling that [`number`](crate::number) lists except the comma, which separates them here.
//! - Tolerated: `*` and `×` for `x`, `÷` for `/`, `−` for `-`, `≥` and `≤`, `equals` and `exactly` for `=`, plurals of
//!   properties and of named operands, `every` for `each`, `leaves` for `leaving`, `power of two`, `move` for `moves`.
//! - A bound holds for the whole book, also where it stands behind a move: `-1..3 down to 0`.
//! - A parameter whose name could begin another clause is written with `parameter` before it.
//! - `its digits` or `a digit of it`, never `a digit` alone: that could be any digit.
//! - A book without a name is called Duel; a book without an id has its name in small letters with hyphens.

mod clause;
mod cursor;
mod moves;
mod print;
mod read;
mod words;

use crate::book::RuleBook;
use crate::toml::{Faults, RuleSpans, checked};

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
    /// The title, if it has a semicolon in it or blanks around it.
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

/// Reads a book in its compact form. It is checked as every book is, and every fault is named.
pub fn read(text: &str) -> Result<RuleBook, Faults> {
    checked(text, read::draft)
}

/// The book in one line; nothing where its numbers make the line longer than anybody reads
/// ([`MAX_BYTES`](crate::toml::MAX_BYTES)).
pub fn print(book: &RuleBook) -> Option<Compact> {
    print::print(book)
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
