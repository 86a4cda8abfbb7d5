//! Every book that is small enough to be looked at whole, shipped or random: the literal witness, the chosen solver, the
//! table and the graph agree wherever they all answer, and what the report says about repeating is true.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::{self, reachable_from, reachable_within};
use numduel_rules::language::{MoveGroup, Operands};
use numduel_rules::{Budget, Direction, Move, Number, Position, RuleBook, Rules};
use numduel_solver::lint::{WarningKind, lint};
use numduel_solver::reference::Witness;
use numduel_solver::{Method, ScoredMove, Solution, SolveError, Value as Worth, Verdict, solve, solve_by};
use numduel_testkit::{cases, draft, for_seeds, shipped, usual};

/// As cases positions as the witness looks at in one book.
const SMALL: usize = 400;

fn budget() -> Budget {
    Budget::default().with_bytes(10_000_000).with_positions(20 * SMALL + 2)
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

    /// Each came up so often, but for remainders, which few books ask for.
    fn assert_each_often(&self, least: u64) {
        let Self { bands, folded: _, tables, round, refused } = self;
        for (way, counter) in [("bands", bands), ("tables", tables), ("repeating", round), ("refused", refused)] {
            let times = counter.load(Ordering::Relaxed);
            assert!(times >= least, "{way} came up {times} times only");
        }
    }
}

/// Compares everything that can be compared about one game.
fn compare(rules: &Rules, tally: &Tally) {
    let solved = solve(rules, &budget());
    match solved.as_ref().map(Solution::method) {
        Ok(Method::Remainders) => Tally::count(&tally.folded),
        Ok(Method::Repeating | Method::Proof | Method::Positions) => Tally::count(&tally.tables),
        Ok(_) => Tally::count(&tally.bands),
        Err(_) => Tally::count(&tally.refused),
    }
    let Some(positions) = reachable_within(rules, SMALL) else {
        let reasoned = matches!(
            solved,
            Ok(_)
                | Err(SolveError::TooManyPositions { .. }
                    | SolveError::TooManyBands { .. }
                    | SolveError::TooMuchMemory(_)
                    | SolveError::Grows { .. }
                    | SolveError::Unjudged { .. })
        );
        return assert!(reasoned, "{solved:?}\n{}", rules.book());
    };
    let solved = solved.unwrap_or_else(|error| panic!("{error}, with {} positions\n{}", positions.len(), rules.book()));
    let table = solve_by(Method::Positions, rules, &budget()).ok();
    let graph = solved.graph_within(&Budget::default()).unwrap();
    let mut witness = Witness::with_limit(rules, 2 * SMALL);
    for position in &positions {
        let value = witness.value(position).unwrap();
        let moves = witness.moves(position).unwrap();
        let say = || format!("{position:?}\n{}", rules.book());
        assert_eq!(solved.value(position), Ok(value.into()), "{}", say());
        assert_eq!(valued(solved.moves(position).unwrap()), valued_by(&moves), "{}", say());
        let id = graph.graph.find(position).unwrap_or_else(|| panic!("not in the graph: {}", say()));
        assert_eq!(graph.value(id), value, "{}", say());
        if let Some(table) = &table {
            assert_eq!(table.value(position), Ok(value.into()), "{}", say());
        }
    }
    let round = repeats(rules, &positions);
    if round {
        Tally::count(&tally.round);
    }
    assert!(!round || rules.may_return(), "a position can come again\n{}", rules.book());
    let report = lint(rules, &Budget::default().with_positions(200_000));
    let told = report.warnings.iter().any(|warning| warning.kind() == WarningKind::Repeats);
    if let Some(ever) = repeats_from_any_start(rules, round) {
        assert_eq!(told, ever, "what is said about repeating is not true\n{}", rules.book());
    }
}

/// Whether play can repeat from the start, or from another that may be drawn instead, since warnings are about them all; nothing
/// if that would take too long to find out. Where the rules speak of the start, another one would have rules of its own, and
/// warnings are about the usual one.
fn repeats_from_any_start(rules: &Rules, from_this: bool) -> Option<bool> {
    let Some((first, last)) = rules.book().drawn_start().filter(|_| !rules.book().speaks_of_start()) else {
        return Some(from_this);
    };
    let mut ever = from_this;
    let mut number = first.clone();
    while number <= *last {
        if let Some(start) = rules.at_start(number.clone()) {
            ever |= repeats(rules, &reachable_from(rules, start, SMALL)?);
        }
        number = &number + Number::ONE;
    }
    Some(ever)
}

fn valued(choices: Vec<ScoredMove>) -> Vec<(String, String)> {
    choices.into_iter().map(|choice| (choice.mv.to_string(), format!("{:?}", choice.value))).collect()
}

fn valued_by(moves: &[(Move, Worth)]) -> Vec<(String, String)> {
    let value = |worth: Worth| format!("{:?}", Worth::<Number>::from(worth));
    moves.iter().map(|(mv, worth)| (mv.to_string(), value(*worth))).collect()
}

/// Whether play can come back to where it was: positions that lead nowhere but to ends are taken away until none is left
/// or all that are left lead to each other.
fn repeats(rules: &Rules, positions: &HashSet<Position>) -> bool {
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
        for size in (1..20i64).chain([30, 60]) {
            for name in &names {
                if let Ok(rules) = book.rules(&[((*name).to_owned(), size.into())].into()) {
                    compare(&rules, &tally);
                }
            }
        }
    }
}

#[test]
fn play_that_ends_at_every_step_is_not_endless() {
    let rules = common::brief(27, "[[moves]]\nsubtract = 3\n[[ends]]\nat_least = -5\nmover = \"loses\"", "");
    let solved = solve(&rules, &budget()).unwrap();
    assert_eq!(solved.value(&rules.start()), Ok(Worth::new(Verdict::Loss, 1).into()));
}

#[test]
fn a_start_that_meets_an_end_is_played_on_from() {
    let rules = common::brief(15, "[[moves]]\nadd = 6\n[[ends]]\nbelow = 40\nmover = \"wins\"", "");
    let solved = solve(&rules, &budget()).unwrap();
    assert_eq!(solved.value(&rules.start()), Ok(Worth::new(Verdict::Win, 1).into()));
}

/// Whether play can climb to where there are a hundred thousand moves at once: nobody has the patience for those.
fn counts_up(rules: &Rules) -> bool {
    let counted = |offer: &MoveGroup| matches!(offer.operands, Operands::UpToNumber(_));
    rules.book().move_groups().iter().any(counted) && rules.direction() != Some(Direction::Down)
}

fn compare_random_books(seeds: std::ops::Range<u64>) -> Tally {
    let (tally, books) = (Tally::default(), seeds.end - seeds.start);
    for_seeds(seeds, |rng| {
        let mut draft = draft(rng);
        if rng.chance(40) {
            draft.rise();
        }
        let Ok(book) = draft.to_toml(rng).parse::<RuleBook>() else { return };
        let rules = usual(&Arc::new(book));
        if !counts_up(&rules) {
            compare(&rules, &tally);
        }
    });
    tally.assert_each_often(books.div_ceil(200));
    tally
}

#[test]
fn random_books_are_solved_alike_by_all() {
    let tally = compare_random_books(0..cases(1_000));
    assert!(tally.folded.into_inner() > 0, "remainders came up in no book");
}

#[test]
fn more_random_books_are_solved_alike_by_all() {
    compare_random_books(2_000_000_000..2_000_000_000 + cases(1_000));
}
