//! What the tests of several crates share, and no program ships: random rule books that use the whole language, a literal
//! model of what such a book means, and checks that every book must pass, shipped or random.
//!
//! Everything follows from a seed, so that a failure can be met again: [`each`] names the seed that failed.

// A check fails by panicking.
#![allow(clippy::panic, clippy::unwrap_used)]

pub mod conformance;
mod draft;
mod english_oracle;
mod generate;
mod literal_solver;
mod model;
mod mutate;
mod rng;
mod write;

pub use draft::Draft;
pub use english_oracle::assert_page_says_all;
pub use generate::draft;
pub use literal_solver::{LiteralSolver, Settled};
pub use model::{Line, Model};
pub use mutate::mutated;
pub use rng::{Rng, each, many};

use std::collections::BTreeMap;
use std::sync::Arc;

use numduel_rules::{RuleBook, Rules, catalog};

/// Every shipped book: the five and the gallery.
pub fn shipped() -> Vec<Arc<RuleBook>> {
    catalog::all().into_iter().chain(catalog::gallery()).collect()
}

/// A book's rules with every parameter at its default.
pub fn usual(book: &Arc<RuleBook>) -> Arc<Rules> {
    Arc::new(book.rules(&BTreeMap::new()).expect("a checked book can be played at its defaults"))
}

/// A random book with the draft it was made from, or nothing where the draft has a fault.
pub fn random_book(rng: &mut Rng) -> Option<(Draft, Arc<RuleBook>)> {
    let draft = draft(rng);
    let book: RuleBook = draft.to_toml(rng).parse().ok()?;
    Some((draft, Arc::new(book)))
}
