//! The program's answers against a solver that shares nothing with it: random books in one line, some questions about each,
//! and what the real program says.

mod books;
mod case;
mod claims;
mod program;
mod questions;
mod tally;

use std::num::NonZero;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use numduel_literal::Book;
use numduel_testkit::Rng;

pub use books::Category;
pub use case::value_of;
pub use program::{Program, Reply};
pub use tally::Tally;

use case::Case;

/// What is compared, and how long.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The first case's seed.
    pub seed: u64,
    /// As many cases; without a deadline, exactly so many.
    pub cases: u64,
    /// When no further case begins.
    pub deadline: Option<Instant>,
    /// Books of this kind only.
    pub category: Option<Category>,
}

/// Runs the plan on all processors. `tell` hears of every case that is done.
pub fn compare(program: &Path, plan: &Plan, tell: impl Fn(&Tally) + Sync) -> Tally {
    let (next, total) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    let work = || {
        let program = Program::new(program);
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= plan.cases || plan.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return;
            }
            let seed = plan.seed.wrapping_add(index);
            let category = plan.category.unwrap_or_else(|| Category::of(seed));
            let mut found = Tally::default();
            compare_case(&program, category, seed, &mut found);
            let mut total = total.lock().expect("no other thread panicked");
            total.add(found);
            tell(&total);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(work);
        }
    });
    total.into_inner().expect("no thread panicked")
}

/// Asks everything about the book of one seed.
fn compare_case(program: &Program, category: Category, seed: u64, tally: &mut Tally) {
    let mut rng = Rng::new(seed);
    let line = category.book(&mut rng);
    let repeat = format!("cargo xtask fuzz answers --category {} --seed {seed} --cases 1", category.name());
    let book: Book = match line.parse() {
        Ok(book) => book,
        Err(error) => return tally.differ(category, "read", &format!("{error}\n  {repeat}")),
    };
    let Some(game) = book.game(&[]) else { return tally.skip(category) };
    let Some(case) = Case::new(program, &line, &book, &game, category) else { return tally.skip(category) };
    for (name, question) in questions::ALL {
        match question(&case, &mut rng) {
            Some(questions::Answer::Alike) => tally.alike(category, name),
            Some(questions::Answer::Refused) => tally.refuse(category, name),
            Some(questions::Answer::Differs(what)) => tally.differ(category, name, &format!("{what}\n  {repeat}")),
            Some(questions::Answer::Invalid) => return tally.skip(category),
            None => {}
        }
    }
    tally.book(category);
}
