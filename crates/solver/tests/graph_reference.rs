//! The graph against the literal witness, at every reachable position of thousands of small rule books.

use std::collections::HashSet;

use crate::common::recipes::recipes;
use crate::common::{game, graph, reachable, solved_by};
use numduel_rules::{Move, Position, Rules};
use numduel_solver::graph::{Graph, SolvedGraph, Successor};
use numduel_solver::reference::Witness;
use numduel_solver::{Method, Verdict};
use numduel_testkit::{at_least, cases};

#[test]
fn graph_and_witness_agree_on_thousands_of_small_books() {
    let mut compared = 0;
    for recipe in recipes(1, usize::try_from(cases(4_000)).unwrap()) {
        let Some(rules) = recipe.rules() else { continue };
        compare(&rules, &recipe.text());
        compared += 1;
    }
    assert!(compared > at_least(3_000), "only {compared} of the recipes can be played");
}

#[test]
fn graph_and_witness_agree_on_the_shipped_books_at_many_targets() {
    for id in numduel_rules::catalog::ids() {
        for target in (2..130).chain([162, 163, 324, 325, 500, 1000]) {
            compare(&game(&format!("{id}(target={target})")), &format!("{id} {target}"));
        }
    }
}

#[test]
fn a_solution_answers_anywhere_even_where_play_never_comes() {
    for id in numduel_rules::catalog::ids() {
        let rules = game(&format!("{id}(target=60)"));
        let mut witness = Witness::new(&rules);
        for method in [Method::Bands, Method::Positions] {
            let solution = solved_by(method, &rules);
            for number in 1..90 {
                let from = rules.at(number.into());
                let value = witness.value(&from).unwrap();
                assert_eq!(solution.value(&from), Ok(value.into()), "{id} from {number} by {method}");
            }
        }
    }
}

fn compare(rules: &Rules, name: &str) {
    let solution = graph(rules);
    let mut witness = Witness::new(rules);
    let mut met = HashSet::new();
    for position in reachable(rules) {
        let id = solution.graph.find(&position).unwrap_or_else(|| panic!("{position:?} is missing in {name}"));
        compare_edges(rules, &solution.graph, &position, id);
        // Both seats meet most positions; the values of one will do.
        if met.insert(id) {
            compare_values(rules, &solution, &mut witness, &position, id, name);
        }
    }
    assert_eq!(met.len(), solution.graph.len(), "{name}");
}

fn compare_values(rules: &Rules, solution: &SolvedGraph, witness: &mut Witness, at: &Position, id: u32, name: &str) {
    let (listed, first) = (solution.graph.moves(rules, id), solution.graph.edges(id).start);
    let chosen = |edges: &mut dyn Iterator<Item = u32>| -> Vec<Move> {
        edges.map(|edge| listed[usize::try_from(edge - first).unwrap()].clone()).collect()
    };
    assert_eq!(solution.value(id), witness.value(at).unwrap(), "{at:?} in {name}");
    assert_eq!(chosen(&mut solution.winning(id)), witness.winning(at).unwrap(), "{at:?} in {name}");
    assert_eq!(chosen(&mut solution.best(id)), witness.best(at).unwrap(), "{at:?} in {name}");
    let moves = witness.moves(at).unwrap();
    let deciding = moves.iter().any(|(_, value)| value.verdict != moves[0].1.verdict);
    assert_eq!(solution.is_deciding(id), deciding, "{at:?} in {name}");
}

/// Every legal move is an edge that leads where the rules say, and there are no others.
fn compare_edges(rules: &Rules, graph: &Graph, position: &Position, id: u32) {
    let legal = rules.legal(position);
    assert_eq!(graph.edges(id).len(), legal.len());
    assert_eq!(graph.moves(rules, id), legal);
    let last = graph.edges(id).last().unwrap();
    assert_eq!(graph.mv(rules, id, last).as_ref(), legal.last());
    assert_eq!(graph.edge_of(rules, id, legal.last().unwrap()), Some(last));
    for (edge, mv) in graph.edges(id).zip(&legal) {
        let played = rules.play(position.clone(), mv).unwrap();
        match (graph.next(edge), played.outcome) {
            (Successor::Position(to), None) => {
                assert_eq!(graph.find(&played.position), Some(to));
                assert!(to > id || graph.is_circular(), "an edge leads back");
            }
            (Successor::End(ending), Some(outcome)) => {
                assert_eq!(ending.cause, outcome.cause);
                assert_eq!(ending.mover, Verdict::of(outcome, position.turn));
                let end = ending.end.map(|end| &rules.ends()[end]);
                assert_eq!(end, rules.end_at(&played.position.number));
            }
            (next, outcome) => panic!("{next:?} is not {outcome:?}"),
        }
    }
}
