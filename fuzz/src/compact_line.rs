//! A book in one line: it prints as a line that is the same book, or every error has its place.

use numduel_rules::compact;
use numduel_testkit::conformance;

use crate::rule_book;

pub fn check(text: &str) {
    match compact::read(text) {
        Err(errors) => conformance::names_errors_well(text, &errors),
        Ok(book) => {
            let line = compact::print(&book).expect("what was read from a line fits in one").line;
            assert_eq!(compact::read(&line).as_ref(), Ok(&book), "{line}");
            rule_book::plays(book, text.len() as u64);
        }
    }
}
