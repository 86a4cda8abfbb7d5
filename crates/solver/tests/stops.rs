//! Whatever is asked stops wherever it asks whether it may continue, and asks often. No clock is read here: a budget ends
//! after so many questions, and the work that continues has to say that it was stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use numduel_rules::{Budget, Cancel, Number, Rules, Steps, Stopped};
use numduel_solver::{LawError, LawRange, SolveError, solve};

use crate::common::{brief, game, one_line};

/// A budget that ends after so many questions, and how many have been asked.
fn budget_of(questions: u64) -> (Budget, Arc<AtomicU64>) {
    let asked = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&asked);
    let cancel = Cancel::asking(move || counted.fetch_add(1, Ordering::Relaxed) >= questions);
    (Budget::default().with_cancel(cancel), asked)
}

/// Stops the work at its first questions, at its last and at some in between; says how many there are.
fn stops_everywhere(what: &str, work: impl Fn(&Budget) -> Result<(), SolveError>) -> u64 {
    let (budget, asked) = budget_of(u64::MAX);
    work(&budget).unwrap_or_else(|error| panic!("{what}: {error}"));
    let asked = asked.load(Ordering::Relaxed);
    assert!(asked > 0, "{what} never asks");
    let places = (0..5).chain((0..15).map(|place| place * asked / 15)).chain([asked - 1]);
    for place in places.filter(|place| *place < asked) {
        let stopped = work(&budget_of(place).0);
        assert_eq!(stopped, Err(Stopped::Cancelled.into()), "{what}, at question {place} of {asked}");
    }
    asked
}

/// Everything that an answer about the start says.
fn answered(rules: &Rules) -> impl Fn(&Budget) -> Result<(), SolveError> + '_ {
    move |budget| {
        let (solution, start) = (solve(rules, budget)?, rules.start());
        solution.verdict(&start)?;
        solution.move_verdicts(&start)?;
        solution.card()?;
        solution.positions().map(|table| table.counts(budget)).transpose()?;
        Ok(())
    }
}

#[test]
fn answers_and_cards() {
    for line in [
        "start 1; +1, 2, 3; x2; >=5000 loses",
        "start 0; +1..3; when prime, +5; >=3000 loses",
        "start 0; +1..7; each move once per player; =30 wins; >30 loses",
        "start 60; -1..3; when even, //2; +1; down to 0; up to 60; stuck loses",
        "start 10^60; /2; /3; -1; =0 wins",
        "start 1; x2..9; no number twice; up to 30; stuck loses",
        "start 10; x2..20; become a proper divisor; no number twice; down to 1; up to 20; stuck loses",
        "start 1; x2; x3; +1; >=10^30 wins",
    ] {
        stops_everywhere(line, answered(&one_line(line)));
    }
    for game_string in ["showdown(target=10^300)", "add-or-multiply(target=10^300)", "no-copying(start=10^30)"] {
        stops_everywhere(game_string, answered(&game(game_string)));
    }
}

#[test]
fn graphs_and_statistics() {
    let rules = game("showdown(target=1000000)");
    stops_everywhere("statistics", |budget| solve(&rules, budget)?.stats().map(drop));
    let ring = brief(
        5,
        "[[moves]]\nadd = 3\n[[moves]]\nsubtract = 1\n[[ends]]\nequals = 999\nmover = \"wins\"",
        "bounds = { min = 0, max = 1000 }",
    );
    stops_everywhere("where play can repeat", |budget| solve(&ring, budget)?.stats().map(drop));
}

#[test]
fn laws() {
    let law = |rules: &Rules, up_to: Number, budget: &Budget| {
        let range = LawRange { up_to, checked: 100 };
        match solve(rules, budget)?.law("target", &range) {
            Ok(_) => Ok(()),
            Err(LawError::Solve(error)) => Err(error),
            Err(error) => panic!("{error}"),
        }
    };
    for book in ["showdown", "own-cards", "exact-duel", "add-or-multiply"] {
        let rules = game(book);
        stops_everywhere(book, |budget| law(&rules, 100.into(), budget));
    }
}

/// There are half as many bands as numbers, which the search for a card reads at least once, and its check once more.
#[test]
fn a_card_asks_for_every_few_bands_that_it_reads() {
    let rules = one_line("start 1; +1, 2, 3; x2; >=100000 loses");
    let (budget, asked) = budget_of(u64::MAX);
    let solution = solve(&rules, &budget).unwrap();
    let before = asked.load(Ordering::Relaxed);
    assert!(solution.card().unwrap().is_some());
    let asked = asked.load(Ordering::Relaxed) - before;
    let bands = solution.bands().unwrap().count(&rules.start());
    assert!(bands > 40_000.into() && Number::from(asked * u64::from(Steps::EVERY)) >= bands * Number::from(2));
}

/// A period with far too many divisors to try.
#[test]
fn a_card_does_not_try_every_divisor_of_a_long_period() {
    let rules = one_line("start 1; +1000000000000; +3000000000000; >=10^18 wins");
    let solution = solve(&rules, &Budget::default()).unwrap();
    assert_eq!(solution.card().map(|card| card.map(|card| card.to_string())), Ok(None));
}
