//! How many questions were asked and answered, so that a check cannot become empty unnoticed.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// What became of a question: answered as the witness does, or refused. Anything else fails the test.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Answered {
    Alike,
    Refused,
}

/// The books and questions of a series.
#[derive(Default)]
pub struct Tally {
    books: Cell<u32>,
    past_an_end: Cell<u32>,
    questions: RefCell<BTreeMap<&'static str, [u32; 2]>>,
}

impl Tally {
    pub fn book(&self, past_an_end: bool) {
        self.books.set(self.books.get() + 1);
        self.past_an_end.set(self.past_an_end.get() + u32::from(past_an_end));
    }

    pub fn count(&self, question: &'static str, answered: Answered) {
        let mut questions = self.questions.borrow_mut();
        questions.entry(question).or_default()[usize::from(answered == Answered::Refused)] += 1;
    }

    /// At least so many books, a tenth of which start past an end; every question was answered for a good part of them,
    /// and refused for at most one in twenty.
    pub fn assert_not_empty(&self, books: u32) {
        let questions = self.questions.borrow();
        let counted = format!("{} books, {} past an end, {questions:?}", self.books.get(), self.past_an_end.get());
        assert!(self.books.get() >= books && self.past_an_end.get() * 10 >= books, "{counted}");
        for [alike, refused] in questions.values() {
            assert!(alike * 5 >= books && refused * 20 <= *alike, "{counted}");
        }
        println!("{counted}");
    }
}
