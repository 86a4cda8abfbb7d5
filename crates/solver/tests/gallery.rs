//! The gallery: what every duel of it is worth at its own size, by the solver and by the literal witness.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::common::{graph, solved};
use numduel_rules::{Budget, RuleBook, Rules, Seat, catalog};
use numduel_solver::Verdict;
use numduel_solver::graph::Graph;
use numduel_solver::lint::lint;
use numduel_solver::reference::Witness;

/// One line of the golden file.
fn line(rules: &Rules) -> String {
    let solution = graph(rules);
    let graph = &solution.graph;
    let count = |verdict| graph.ids().filter(|id| solution.value(*id).verdict == verdict).count();
    let start = solution.value(Graph::START);
    let result = match start.verdict {
        Verdict::Draw => "draw".to_owned(),
        verdict => format!("{verdict} in {}", start.distance),
    };
    let report = lint(rules, &Budget::default().with_positions(200_000));
    assert_eq!(report.unseen, None, "{}", rules.game_string());
    let warnings: Vec<&str> = report.warnings.iter().map(|warning| warning.kind().word()).collect();
    format!(
        "{}: {result}; {} positions, won {}, lost {}, drawn {}, deciding {}; warnings: {}\n",
        rules.game_string(),
        graph.len(),
        count(Verdict::Win),
        count(Verdict::Loss),
        count(Verdict::Draw),
        graph.ids().filter(|id| solution.is_deciding(*id)).count(),
        if warnings.is_empty() { "none".to_owned() } else { warnings.join(", ") },
    )
}

fn rules(book: &Arc<RuleBook>) -> Rules {
    book.rules(&[].into()).unwrap()
}

#[test]
fn every_duel_is_worth_what_its_golden_line_says() {
    let lines: String = catalog::gallery().iter().map(|book| line(&rules(book))).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/gallery.txt");
    if std::env::var_os("NUMDUEL_BLESS").is_some() {
        fs::write(&path, &lines).unwrap();
    }
    assert_eq!(lines, fs::read_to_string(&path).unwrap());
    assert_eq!(lines.lines().count(), 20);
}

#[test]
fn the_literal_witness_and_the_chosen_solver_agree_with_the_graph_everywhere() {
    for book in catalog::gallery() {
        let rules = rules(&book);
        let solution = graph(&rules);
        let chosen = solved(&rules);
        let mut witness = Witness::new(&rules);
        for id in solution.graph.ids() {
            let position = solution.graph.position(id, Seat::One);
            let value = solution.value(id);
            assert_eq!(witness.value(&position), Ok(value), "{} {position:?}", book.id());
            assert_eq!(chosen.value(&position), Ok(value.into()), "{} {position:?}", book.id());
        }
    }
}

/// The numbers from `first` to `last` at which the player to move loses, in a game from `start`, which can come to them all.
fn lost(id: &str, start: u32, first: u32, last: u32) -> Vec<u32> {
    let rules = catalog::find(id).unwrap().rules(&[("start".to_owned(), start.into())].into()).unwrap();
    let answer = solved(&rules);
    let verdict = |number: u32| answer.value(&rules.at(number.into())).unwrap().verdict;
    numbers(first, last, |number| verdict(number) == Verdict::Loss)
}

fn numbers(first: u32, last: u32, wanted: impl Fn(u32) -> bool) -> Vec<u32> {
    (first..=last).filter(|number| wanted(*number)).collect()
}

#[test]
fn counting_duels_are_lost_at_their_known_remainders() {
    assert_eq!(lost("twenty-one", 0, 0, 20), numbers(0, 20, |n| n % 4 == 0));
    assert_eq!(lost("hundred", 0, 0, 99), numbers(0, 99, |n| n % 11 == 1));
    assert_eq!(lost("one-three-four", 100, 1, 100), numbers(1, 100, |n| n % 7 == 0 || n % 7 == 2));
    assert_eq!(lost("powers-of-two", 100, 1, 100), numbers(1, 100, |n| n % 3 == 0));
}

#[test]
fn subtracting_squares_and_primes_is_lost_at_the_published_numbers() {
    let squares = [2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95];
    assert_eq!(lost("subtract-a-square", 100, 1, 100), squares);
    let primes = [9, 10, 25, 34, 35, 49, 55, 85, 91, 100];
    assert_eq!(lost("subtract-a-prime", 103, 2, 100), primes);
}

#[test]
fn subtracting_divisors_is_lost_at_odd_numbers_and_without_1_also_at_odd_powers_of_2() {
    assert_eq!(lost("divisor-duel", 100, 2, 100), numbers(2, 100, |n| n % 2 == 1));
    let known = |n: u32| n % 2 == 1 || n.is_power_of_two() && n.trailing_zeros() % 2 == 1;
    let composite = |n: u32| (2..n).any(|divisor| n.is_multiple_of(divisor));
    // A start without a first move is refused, so that primes cannot be asked.
    let book = catalog::find("inner-divisors").unwrap();
    for start in numbers(4, 300, composite) {
        let rules = book.rules(&[("start".to_owned(), start.into())].into()).unwrap();
        let verdict = Witness::new(&rules).value(&rules.start()).unwrap().verdict;
        assert_eq!(verdict == Verdict::Loss, known(start), "{start}");
    }
}
