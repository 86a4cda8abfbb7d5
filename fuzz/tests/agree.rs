//! The program's solvers and the literal one agree about random books, without the program around them.

use numduel_fuzz::answers::Category;
use numduel_fuzz::solvers;
use numduel_testkit::{Rng, at_least, cases, for_seeds};

/// Compares so many books of each category, and at least so many positions.
fn agree(categories: &[Category], books: u64, least: u64) {
    let compared = std::cell::Cell::new(0_u64);
    for category in categories {
        for_seeds(0..cases(books), |rng: &mut Rng| {
            compared.set(compared.get() + solvers::compare(&category.book(rng)) as u64);
        });
    }
    assert!(compared.get() >= at_least(least), "only {} positions", compared.get());
}

#[test]
fn on_the_whole_language() {
    agree(&[Category::Whole], 800, 1_000);
}

#[test]
fn on_books_that_bands_answer() {
    agree(&[Category::Bands], 800, 1_000);
}

#[test]
fn on_books_that_remainders_answer() {
    agree(&[Category::Remainders], 800, 1_000);
}

#[test]
fn around_the_edges_of_machine_words() {
    use Category::{Ten18, Ten30, Word31, Word62, Word63, Word64};
    agree(&[Word31, Word62, Word63, Word64, Ten18, Ten30], 150, 1_000);
}

#[test]
fn where_a_result_is_not_a_machine_word() {
    for (factor, property) in [(9, "even"), (9, "odd"), (8, "a power of 2"), (16, "a square")] {
        let lines = ["2305843009213693953", "4611686018427387904", "-4611686018427387903"].map(|start| {
            let moves = format!("x{factor}, leaving {property}; +2");
            format!("start {start}; {moves}; >=10^19 wins; <=-10^19 loses; at most 3 moves, then a draw; stuck loses")
        });
        assert!(lines.iter().all(|line| solvers::compare(line) > 1), "{lines:?}");
    }
}

#[test]
fn on_starts_past_an_end() {
    agree(&[Category::PastEnd], 400, 500);
}

#[test]
fn where_moves_change_nothing() {
    agree(&[Category::Unchanged], 400, 500);
}

#[test]
fn where_groups_overlap() {
    agree(&[Category::Overlapping], 400, 500);
}

#[test]
fn below_0() {
    agree(&[Category::Negative], 400, 500);
}
