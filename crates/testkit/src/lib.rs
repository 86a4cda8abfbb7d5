//! What the tests of several crates share, and no program ships: random rule books that use the whole language, and
//! checks that every book must pass, shipped or random. What such a book means is in `literal`, a crate of its own that
//! shares nothing with the program.
//!
//! Everything follows from a seed, so that a failure can be met again: [`for_seeds`] names the seed that failed.

// A check fails by panicking.
#![allow(clippy::panic, clippy::unwrap_used)]

pub mod conformance;
mod draft;
mod english_oracle;
mod generate;
mod mutate;
mod rng;
mod write;

pub use draft::Draft;
pub use english_oracle::assert_page_says_all;
pub use generate::draft;
pub use mutate::mutated;
pub use rng::{Rng, at_least, cases, for_seeds};

use std::collections::BTreeMap;
use std::sync::Arc;

use numduel_literal::{Book, Game, Int};
use numduel_rules::{RuleBook, Rules, catalog, compact};

/// Every shipped book: the five and the gallery.
pub fn shipped() -> Vec<Arc<RuleBook>> {
    catalog::all().into_iter().chain(catalog::gallery()).collect()
}

/// A book's rules with every parameter at its default.
pub fn usual(book: &Arc<RuleBook>) -> Arc<Rules> {
    Arc::new(book.rules(&BTreeMap::new()).expect("a checked book can be played at its defaults"))
}

/// The literal game of some rules, read from the line that the book prints as.
pub fn literal(rules: &Rules) -> Game {
    let line = compact::print(rules.book()).expect("every book has a line").line;
    let book: Book = line.parse().unwrap_or_else(|error| panic!("{error}\n{line}"));
    let values: Vec<(&str, Int)> = rules.values().map(|(name, value)| (name, int(value))).collect();
    book.game(&values).unwrap_or_else(|| panic!("the literal game does not allow {}\n{line}", rules.game_string()))
}

/// The program's number as the literal game's, by way of its digits.
pub fn int(number: &impl ToString) -> Int {
    number.to_string().parse().expect("both print plain digits")
}

/// A random book with the draft it was made from, or nothing where the draft has an error.
pub fn random_book(rng: &mut Rng) -> Option<(Draft, Arc<RuleBook>)> {
    let mut draft = draft(rng);
    let book: RuleBook = draft.to_toml(rng).parse().ok()?;
    // A range begins with the first number that a game can start from, and which that is the book finds out.
    for (parameter, own) in draft.parameters.iter_mut().zip(book.parameters()).filter(|(own, _)| own.drawn.is_some()) {
        parameter.default.clone_from(&own.default);
    }
    Some((draft, Arc::new(book)))
}
