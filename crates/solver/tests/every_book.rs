//! Every book that is small enough to be looked at whole, shipped or random: the literal witness, the chosen solver, the
//! table and the graph agree wherever they all answer, and what the inspection says about going round is true.

// A test fails by panicking.
#![allow(clippy::panic, clippy::unwrap_used)]

mod common;

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use common::reachable_within;
use numduel_rules::{Position, Rules};
use numduel_solver::graph::{Graph, Values};
use numduel_solver::inspect::{Kind, Reached, inspect};
use numduel_solver::witness::Witness;
use numduel_solver::{Answer, Choice, Limits, NotSolvable, Table, Value, answer};
use numduel_testkit::{each, many, random_book, shipped, usual};

/// As many positions as the witness looks at in one book.
const SMALL: usize = 600;

fn limits() -> Limits {
    Limits { bytes: 10_000_000, positions: 20_000 }
}

/// How the books of a series were solved.
#[derive(Default)]
struct Tally {
    bands: AtomicU64,
    folded: AtomicU64,
    tables: AtomicU64,
    round: AtomicU64,
    refused: AtomicU64,
}

impl Tally {
    fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    fn assert_each_often(&self, least: u64) {
        let Self { bands, folded, tables, round, refused } = self;
        for (way, counter) in
            [("bands", bands), ("remainders", folded), ("tables", tables), ("going round", round), ("refused", refused)]
        {
            let times = counter.load(Ordering::Relaxed);
            assert!(times >= least, "{way} came up {times} times only");
        }
    }
}

/// Compares everything that can be compared about one game.
fn compare(rules: &Rules, tally: &Tally) {
    let answered = answer(rules, limits(), &mut |_| ControlFlow::Continue(()));
    match &answered {
        Ok(Answer::Bands(_)) => Tally::count(&tally.bands),
        Ok(Answer::Folded(_)) => Tally::count(&tally.folded),
        Ok(Answer::Table(_)) => Tally::count(&tally.tables),
        Err(_) => Tally::count(&tally.refused),
    }
    let Some(positions) = reachable_within(rules, SMALL) else {
        let reasoned = matches!(
            answered,
            Ok(_) | Err(NotSolvable::Positions { .. } | NotSolvable::TooLarge { .. } | NotSolvable::Grows { .. })
        );
        return assert!(reasoned, "{answered:?}\n{}", rules.book());
    };
    let answered =
        answered.unwrap_or_else(|error| panic!("{error}, with {} positions\n{}", positions.len(), rules.book()));
    let table = Table::new(rules, limits(), &mut |_| ControlFlow::Continue(())).ok();
    let graph = Values::new(Graph::of(rules).unwrap());
    let mut witness = Witness::with_limit(rules, 2 * SMALL);
    for position in &positions {
        let value = witness.value(position).unwrap();
        let moves = witness.moves(position).unwrap();
        let say = || format!("{position:?}\n{}", rules.book());
        assert_eq!(answered.value(position), Some(value.into()), "{}", say());
        assert_eq!(valued(answered.moves(position)), valued_by(&moves), "{}", say());
        let id = graph.graph.find(position).unwrap_or_else(|| panic!("not in the graph: {}", say()));
        assert_eq!(graph.value(id), value, "{}", say());
        if let Some(table) = &table {
            assert_eq!(table.value(position), Some(value.into()), "{}", say());
        }
    }
    let round = goes_round(rules, &positions);
    if round {
        Tally::count(&tally.round);
    }
    assert!(!round || rules.may_return(), "a position can come again\n{}", rules.book());
    let inspection = inspect(rules, Reached::MOST, &mut |_| ControlFlow::Continue(()));
    let told = inspection.warnings.iter().any(|warning| warning.kind() == Kind::GoesRound);
    assert_eq!(told, round, "what is said about going round is not true\n{}", rules.book());
}

fn valued(choices: Vec<Choice>) -> Vec<(String, String)> {
    choices.into_iter().map(|choice| (choice.mv.to_string(), format!("{:?}", choice.value))).collect()
}

fn valued_by(moves: &[(numduel_rules::Move, Value)]) -> Vec<(String, String)> {
    let value = |value: Value| format!("{:?}", Value::<numduel_rules::Number>::from(value));
    moves.iter().map(|(mv, worth)| (mv.to_string(), value(*worth))).collect()
}

/// Whether play can come back to where it was: positions that lead nowhere but to ends are taken away until none is left
/// or all that are left lead to each other.
fn goes_round(rules: &Rules, positions: &HashSet<Position>) -> bool {
    let mut open: HashMap<&Position, Vec<Position>> = HashMap::new();
    for position in positions {
        let after = rules.legal(position).into_iter().map(|mv| rules.play(position.clone(), &mv).unwrap());
        let after: Vec<Position> =
            after.filter(|played| played.outcome.is_none()).map(|played| played.position).collect();
        open.insert(position, after);
    }
    loop {
        let done: Vec<&Position> = open
            .iter()
            .filter(|(_, after)| after.iter().all(|next| !open.contains_key(next)))
            .map(|(at, _)| *at)
            .collect();
        if done.is_empty() {
            return !open.is_empty();
        }
        for position in done {
            open.remove(position);
        }
    }
}

#[test]
fn every_shipped_book_is_solved_alike_by_all_at_small_sizes() {
    let tally = Tally::default();
    for book in shipped() {
        let names: Vec<&str> = book.parameters().iter().map(|parameter| parameter.name.as_str()).collect();
        compare(&usual(&book), &tally);
        for size in (1..40i64).chain([60, 100]) {
            for name in &names {
                if let Ok(rules) = book.rules(&[((*name).to_owned(), size.into())].into()) {
                    compare(&rules, &tally);
                }
            }
        }
    }
}

fn compare_random_books(seeds: std::ops::Range<u64>) {
    let (tally, books) = (Tally::default(), seeds.end - seeds.start);
    each(seeds, |dice| {
        if let Some((_, book)) = random_book(dice) {
            compare(&usual(&book), &tally);
        }
    });
    tally.assert_each_often(books / 200);
}

#[test]
fn random_books_are_solved_alike_by_all() {
    compare_random_books(0..many(2_000));
}

#[test]
fn more_random_books_are_solved_alike_by_all() {
    compare_random_books(2_000_000_000..2_000_000_000 + many(2_000));
}
