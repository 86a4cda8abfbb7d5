//! A rule book's file: it is a book that prints as itself, explains itself and is played as the model says, or every error
//! has its place.

use std::sync::Arc;

use numduel_rules::RuleBook;
use numduel_testkit::{Rng, assert_page_says_all, conformance, usual};

pub fn check(text: &str) {
    match text.parse::<RuleBook>() {
        Err(errors) => conformance::names_errors_well(text, &errors),
        Ok(book) => plays(book, text.len() as u64),
    }
}

/// The checks that every valid book passes.
pub fn plays(book: RuleBook, seed: u64) {
    let book = Arc::new(book);
    conformance::prints_as_itself(&book);
    let rules = usual(&book);
    assert_page_says_all(&rules);
    conformance::plays_as_the_model(&rules, &mut Rng::new(seed), 10);
}
