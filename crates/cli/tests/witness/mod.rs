//! The program against the witness: for random books over the whole language, what the real program says is what a
//! literal solver finds that shares no code with it.

mod ask;
mod tally;

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use numduel_rules::{Number, RuleBook, Rules};
use numduel_testkit::{Draft, Line, LiteralSolver, Model, Rng, draft, each, many, usual};

pub use self::ask::settled;
use self::tally::Tally;

/// As many positions as the witness looks at in one game: it is slow on purpose.
const SMALL: usize = 120;

/// A random book that the witness has solved, and where the program can read it.
struct Case<'a> {
    draft: &'a Draft,
    book: &'a Arc<RuleBook>,
    rules: &'a Rules,
    model: &'a Model,
    solver: &'a LiteralSolver<'a>,
    folder: &'a Path,
    file: &'a str,
}

impl Case<'_> {
    /// A line of random legal moves that are not the whole game, as far as the dice want.
    fn line(&self, rng: &mut Rng, longest: usize) -> Line {
        let mut line = self.model.start();
        for _ in 0..rng.index(longest + 1) {
            let next = self.model.after(&line, &rng.pick(&self.model.legal(&line)));
            if self.model.outcome(&next).is_some() {
                break;
            }
            line = next;
        }
        line
    }

    /// The line as a record.
    fn record(&self, line: &Line) -> String {
        let moves = line.moves.iter().map(ToString::to_string);
        [self.rules.game_string().to_string()].into_iter().chain(moves).collect::<Vec<_>>().join(" ")
    }

    /// The model with some parameters changed; nothing where the book does not allow that.
    fn model_at(&self, changed: &[(&str, Number)]) -> Option<Model> {
        let mut values: BTreeMap<String, Number> =
            self.rules.values().map(|(name, value)| (name.to_owned(), value.clone())).collect();
        values.extend(changed.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
        Some(Model::new(self.draft.clone(), &self.book.rules(&values).ok()?))
    }
}

/// Compares the books of these seeds that are small enough, and returns how that went.
fn compare(seeds: Range<u64>) -> Tally {
    let folder = tempfile::tempdir().unwrap();
    let file: PathBuf = folder.path().join("book.toml");
    let tally = Tally::default();
    each(seeds, |rng| {
        let mut draft = draft(rng);
        if rng.chance(30) {
            draft.rise();
        }
        let text = draft.to_toml(rng);
        let Ok(book) = text.parse().map(Arc::new) else { return };
        let rules = usual(&book);
        let model = Model::new(draft.clone(), &rules);
        let Some(solver) = LiteralSolver::new(&model, model.start(), SMALL) else { return };
        fs::write(&file, text).unwrap();
        let file = file.to_str().unwrap();
        let case = Case {
            draft: &draft,
            book: &book,
            rules: &rules,
            model: &model,
            solver: &solver,
            folder: folder.path(),
            file,
        };
        tally.book(rules.end_at(&rules.start().number).is_some());
        for (name, question) in ask::ALL {
            if let Some(answered) = question(&case, rng) {
                tally.count(name, answered);
            }
        }
    });
    tally
}

/// A quarter of the books, as a test of its own, so that the quarters share the processors.
fn compare_quarter(quarter: u64) {
    let seeds = many(1_000);
    let first = 3_000_000_000 + quarter * seeds;
    compare(first..first + seeds).assert_not_empty(250);
}

#[test]
fn the_program_agrees_with_the_witness_on_the_first_quarter() {
    compare_quarter(0);
}

#[test]
fn the_program_agrees_with_the_witness_on_the_second_quarter() {
    compare_quarter(1);
}

#[test]
fn the_program_agrees_with_the_witness_on_the_third_quarter() {
    compare_quarter(2);
}

#[test]
fn the_program_agrees_with_the_witness_on_the_fourth_quarter() {
    compare_quarter(3);
}
