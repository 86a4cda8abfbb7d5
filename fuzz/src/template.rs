//! A sentence's template: errors have their places; one without errors is told in every game.

use numduel_rules::sentences::{Moment, Template};
use numduel_rules::{RuleBook, compact};
use numduel_testkit::{Draft, Rng};

use crate::rule_book;

const BOOK: &str =
    "start 1; target 20 above start; +1..3; x2; not your own last operation; =target wins; >target loses";

pub fn check(text: &str) {
    let mut draft = Draft::of(&compact::read(BOOK).expect("the book is valid"));
    let parameters: Vec<String> = draft.parameters.iter().map(|parameter| parameter.name.clone()).collect();
    for moment in Moment::all() {
        match Template::parse(text, &parameters, moment) {
            Ok(_) => draft.sentences.push((moment.key(), text.to_owned())),
            Err(errors) => {
                assert!(!errors.is_empty() && errors.iter().all(|(span, _)| text.get(span.clone()).is_some()));
            }
        }
    }
    let written = draft.to_toml(&mut Rng::new(text.len() as u64));
    if let Ok(book) = written.parse::<RuleBook>() {
        rule_book::plays(book, 1);
    }
}
