//! Every way to solve a duel against the literal witness, at every position that can be reached, over thousands of books
//! out of the whole language: those with circles and draws, conditions, memories and caps.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use crate::common::{game, is_cut_short, solved_by, stopped, wide, written};
use numduel_rules::{Budget, Move, Number, Position, Rules, Stopped, compact};
use numduel_solver::graph::{SolvedGraph, Successor};
use numduel_solver::reference::Witness;
use numduel_solver::{Method, ScoredMove, SolveError, Value, Verdict, solve, solve_by};
use numduel_testkit::literal;

/// More than this is left to other tests.
const MOST: usize = 500;

/// Every position that play from the start can come to, or nothing where there are too many.
fn reachable(rules: &Rules) -> Option<Vec<Position>> {
    let mut found = HashSet::from([rules.start()]);
    let mut all = vec![rules.start()];
    let mut next = 0;
    while let Some(position) = all.get(next).cloned() {
        next += 1;
        for mv in rules.legal(&position) {
            let played = rules.play(position.clone(), &mv).unwrap();
            if is_cut_short(rules, &played.position) {
                return None;
            }
            if played.outcome.is_none() && found.insert(played.position.clone()) {
                all.push(played.position);
            }
        }
        if all.len() > MOST {
            return None;
        }
    }
    Some(all)
}

/// What the witness says of one position.
struct Told {
    position: Position,
    value: Value,
    moves: Vec<(Move, Value)>,
}

fn told(rules: &Rules, positions: Vec<Position>) -> Vec<Told> {
    let mut witness = Witness::new(rules);
    let tell = |position: Position| Told {
        value: witness.value(&position).unwrap(),
        moves: witness.moves(&position).unwrap(),
        position,
    };
    positions.into_iter().map(tell).collect()
}

fn compare(rules: &Rules, text: &str) -> Option<Vec<Told>> {
    let told = told(rules, reachable(rules)?);
    let table = solved_by(Method::Positions, rules);
    let chosen = solve(rules, &Budget::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let values = chosen.graph_within(&Budget::default().with_positions(10 * MOST)).unwrap();
    for told in &told {
        compare_graph(rules, values, told, text);
        let at = &told.position;
        for solution in [&table, &chosen] {
            let method = solution.method();
            assert_eq!(solution.value(at), Ok(told.value.into()), "{at:?} by {method}\n{text}");
            compare_choices(&solution.moves(at).unwrap(), &told.moves, text);
            let best = told.moves.iter().filter(|(_, value)| *value == told.value).map(|(mv, _)| mv.clone());
            assert_eq!(moves(solution.best_moves(at).unwrap()), best.collect::<Vec<_>>(), "{at:?}\n{text}");
            let deciding = told.moves.iter().any(|(_, value)| value.verdict != told.value.verdict);
            assert_eq!(solution.is_deciding(at), Ok(deciding), "{at:?} by {method}\n{text}");
        }
    }
    let listed = table.positions().unwrap();
    assert_eq!(listed.counts(&Budget::default()).unwrap().all(), values.graph.len(), "{text}");
    assert_eq!(listed.entries().count(), values.graph.len(), "{text}");
    for (position, value) in listed.entries() {
        let id = values.graph.find(&position).unwrap_or_else(|| panic!("{position:?}\n{text}"));
        assert_eq!(values.value(id), value, "{position:?}\n{text}");
    }
    Some(told)
}

fn moves(choices: Vec<ScoredMove>) -> Vec<Move> {
    choices.into_iter().map(|choice| choice.mv).collect()
}

fn compare_choices(choices: &[ScoredMove], told: &[(Move, Value)], text: &str) {
    let ours: Vec<_> = choices.iter().map(|choice| (choice.mv.clone(), choice.value.clone())).collect();
    let theirs: Vec<(Move, Value<Number>)> = told.iter().map(|(mv, value)| (mv.clone(), (*value).into())).collect();
    assert_eq!(ours, theirs, "{text}");
}

/// Every legal move is an edge that leads where the rules say, with the value the witness gives it.
fn compare_graph(rules: &Rules, values: &SolvedGraph, told: &Told, text: &str) {
    let (graph, at) = (&values.graph, &told.position);
    let id = graph.find(at).unwrap_or_else(|| panic!("{at:?} is missing\n{text}"));
    assert_eq!(values.value(id), told.value, "{at:?}\n{text}");
    assert_eq!(graph.edges(id).len(), told.moves.len(), "{at:?}\n{text}");
    for (edge, (mv, value)) in graph.edges(id).zip(&told.moves) {
        let played = rules.play(at.clone(), mv).unwrap();
        assert_eq!(values.edge_value(edge), *value, "{at:?} {mv}\n{text}");
        match (graph.next(edge), played.outcome) {
            (Successor::Position(to), None) => {
                assert_eq!(graph.find(&played.position), Some(to), "{at:?} {mv}\n{text}");
            }
            (Successor::End(ending), Some(outcome)) => {
                assert_eq!((ending.cause, ending.mover), (outcome.cause, Verdict::of(outcome, at.turn)), "{text}");
            }
            (next, outcome) => panic!("{next:?} is not {outcome:?} at {at:?} {mv}\n{text}"),
        }
    }
}

#[test]
fn all_ways_agree_on_books_of_the_whole_language() {
    let (mut compared, mut drawn, mut lost) = (0, 0, 0);
    for text in wide::texts(1, 4000) {
        let Some(rules) = wide::rules(&text) else { continue };
        let Some(told) = compare(&rules, &text) else { continue };
        compared += 1;
        drawn += usize::from(told.iter().any(|told| told.value.verdict == Verdict::Draw));
        lost += usize::from(told.iter().any(|told| told.value.verdict == Verdict::Loss));
    }
    assert!(compared > 1400 && drawn > 200 && lost > 800, "{compared} books, {drawn} with draws, {lost} with losses");
}

#[test]
fn numbers_that_are_no_machine_words_are_solved_alike() {
    let mut compared = 0;
    for text in wide::texts(2, 1500) {
        if !text.contains("max = ") {
            continue;
        }
        // A move so large that rules have no machine words, and that bounds never allow.
        let large = format!("{text}[[moves]]\nadd = \"10^40\"\n");
        let Some(rules) = wide::rules(&large).filter(|_| wide::rules(&text).is_some()) else { continue };
        compared += usize::from(compare(&rules, &large).is_some());
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn going_both_ways_within_bounds_agrees_everywhere() {
    for (up, down) in [("[1]", "[1]"), ("[1, 2]", "[1]"), ("[3]", "[1, 2]"), ("[2, 5]", "[3]"), ("[1]", "[2, 3]")] {
        for (low, high) in [(0, 7), (0, 20), (-9, 12)] {
            for ends in ["", "[[ends]]\nequals = 6\nmover = \"wins\"\n", "[[ends]]\nat_least = 7\nmover = \"loses\"\n"]
            {
                for stuck in ["wins", "loses"] {
                    let text = format!(
                        "id = \"round\"\ntitle = \"Round\"\nstuck = \"{stuck}\"\nbounds = {{ min = {low}, max = {high} }}\n\
                         [parameters]\nstart = 4\n[[moves]]\nadd = {up}\n[[moves]]\nsubtract = {down}\n{ends}"
                    );
                    compare(&written(&text), &text).unwrap();
                }
            }
        }
    }
}

#[test]
fn the_shipped_books_agree_at_many_targets() {
    for id in numduel_rules::catalog::ids() {
        for target in (2..40).chain([60, 100]) {
            let name = format!("{id}(target={target})");
            compare(&game(&name), &name).unwrap();
        }
    }
}

#[test]
fn a_limit_on_positions_stops() {
    let text = "id = \"a\"\ntitle = \"A\"\nstuck = \"loses\"\nbounds = { min = 0 }\n[parameters]\nstart = 1000\n\
                [[moves]]\nsubtract = { from = 1, to = \"number\" }\nonly = \"square\"\n";
    let error = solve(&written(text), &Budget::default().with_positions(500)).unwrap_err();
    assert_eq!(error, SolveError::TooManyPositions { limit: 500 });
    let large = "id = \"a\"\ntitle = \"A\"\nbounds = { min = 0 }\n[parameters]\nstart = 1000000\n\
                 [[moves]]\nsubtract = [1, 2]\n[[ends]]\nequals = 0\nmover = \"wins\"\n";
    let stopped = solve_by(Method::Positions, &written(large), &stopped());
    assert_eq!(stopped.unwrap_err(), SolveError::Stopped(Stopped::Cancelled));
}

/// What a book can say, one feature each; two of them together are put into a book that ends soon.
const FEATURES: [&str; 58] = [
    "x2",
    "x1..2",
    "/2",
    "//2",
    "//1",
    "2n+1",
    "10n+0..1",
    "delete a digit",
    "delete 1",
    "become 3, 5",
    "become a divisor",
    "become a proper divisor",
    "become one of its digits",
    "subtract a divisor",
    "subtract a prime factor",
    "subtract one of its digits",
    "divide by a divisor",
    "divide by a divisor above 1, rounding down",
    "-1..n, only a square",
    "-1..n, only prime or 1",
    "-1..4, only not 3",
    "when odd: +3",
    "when above 6 and even: -2",
    "when one of 5, 7, 12: x3",
    "+1..3 leaving not a multiple of 4",
    "down to 0",
    "up to 15",
    "keep it not a multiple of 5",
    "keep it below 12 or even",
    "not your own last operation",
    "not your own last operand",
    "not the last operation",
    "not the last operand",
    "each operand once per game",
    "each operand once per player",
    "each move once per game",
    "each move once per player",
    "no number twice",
    "above the last operand",
    "at least your own last operand",
    "at most 2 times the last operand",
    "within 1 of your own last operand",
    "=17 wins",
    ">19 loses",
    "prime or 1 wins",
    "a multiple of 7 loses, only when forced",
    "not (odd or a square) and above 9 wins",
    "at least 4 and at most 5 loses",
    "at most 5 moves, then a draw",
    "at most 4 moves, the last move wins",
    "stuck wins",
    "stuck passes",
    "moves must change the number",
    "+2, 3",
    "-1, 2",
    "-3",
    "composite loses",
    "a power of 2 wins",
];

#[test]
fn every_pair_of_features_is_solved_alike_in_every_way_and_by_the_literal_solver() {
    let (mut compared, mut pairs) = (0, 0);
    for (index, one) in FEATURES.iter().enumerate() {
        for other in &FEATURES[index + 1..] {
            pairs += 1;
            let line = format!("start 6; +1; {one}; {other}; >=20 wins; <-3 loses");
            // Two kinds of memory, or two caps, are no book.
            let Ok(book) = compact::read(&line) else { continue };
            let Ok(rules) = Arc::new(book).rules(&BTreeMap::new()) else { continue };
            if compare(&rules, &line).is_none() {
                continue;
            }
            compared += 1;
            let game = literal(&rules);
            let Some(solved) = numduel_literal::Solved::new(&game, game.start(), 4 * MOST) else { continue };
            let value = solve(&rules, &Budget::default()).unwrap().value(&rules.start()).unwrap();
            let told = (
                value.verdict.to_string(),
                Some(value.distance.to_string()).filter(|_| value.verdict != Verdict::Draw),
            );
            let theirs = solved.value();
            assert_eq!(told, (theirs.verdict().to_owned(), theirs.distance().map(|plies| plies.to_string())), "{line}");
        }
    }
    assert!(compared * 10 > pairs * 7, "only {compared} of {pairs} pairs are compared");
}
