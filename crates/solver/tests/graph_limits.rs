//! What a graph refuses, and stopping it.

use crate::common::{brief, game, graph, solved, stopped};
use numduel_rules::{Budget, Position, Seat, Stopped};
use numduel_solver::graph::{Graph, OddsError, Traps, seat_chances, uniform};
use numduel_solver::reference::{Witness, WitnessError};
use numduel_solver::{Method, SolveError, Value, Verdict, solve, solve_by};

const PAST_TEN: &str = "[[ends]]\nat_least = 10\nmover = \"wins\"\n";

#[test]
fn a_limit_on_positions_is_kept_to_the_last_one() {
    let rules = game("showdown(target=1000)");
    let solution = solved(&rules);
    let within = |limit| solution.graph_within(&Budget::default().with_positions(limit));
    assert_eq!(within(139).unwrap_err(), SolveError::TooManyPositions { limit: 139 });
    assert_eq!(within(140).unwrap().graph.len(), 140);
}

#[test]
fn long_numbers_and_long_lists_of_moves_count_as_several_positions() {
    let rules = game("showdown(target=10^100000)");
    let thousand = Budget::default().with_positions(1000);
    let solution = solve_by(Method::Ratio, &rules, &thousand).unwrap();
    assert_eq!(solution.graph().unwrap_err(), SolveError::TooManyPositions { limit: 1000 });
    let rules = brief(1, "[[moves]]\nadd = { from = 1, to = 9000 }\n[[ends]]\nabove = 100000\nmover = \"wins\"\n", "");
    let compiled =
        solved(&rules).graph_within(&Budget::default().with_positions(100_000)).map(|solved| solved.graph.len());
    assert_eq!(compiled, Err(SolveError::TooManyPositions { limit: 100_000 }));
}

#[test]
fn repeating_play_is_told_apart_from_being_endless() {
    let moves = format!("[[moves]]\nadd = [1, 2]\n[[moves]]\nsubtract = 1\n{PAST_TEN}");
    let bounded = brief(5, &moves, "bounds = { min = 1 }");
    let solution = graph(&bounded);
    assert!(solution.graph.is_circular());
    assert_eq!(Witness::new(&bounded).value(&bounded.start()), Ok(solution.value(Graph::START)));
    let player = uniform(&solution.graph);
    assert_eq!(seat_chances(&solution.graph, [&player, &player], &Budget::default()), Err(OddsError::Repeats));
    assert_eq!(Traps::new(&solution.graph, &Budget::default()).unwrap_err(), OddsError::Repeats);
    let stats = solved(&bounded).stats().unwrap();
    assert_eq!((stats.lines, stats.random), (None, None));
    let endless = brief(5, "[[moves]]\nadd = 1\n[[ends]]\nequals = 1\nmover = \"wins\"\n", "");
    assert!(matches!(solve_by(Method::Positions, &endless, &Budget::default()), Err(SolveError::Grows { .. })));
    assert_eq!(solved(&endless).value(&endless.start()).unwrap().verdict, Verdict::Draw);
    let mut witness = Witness::with_limit(&endless, 500);
    assert_eq!(witness.value(&endless.start()), Err(WitnessError::TooLarge { limit: 500 }));
}

#[test]
fn up_and_down_without_a_circle_is_sorted_all_the_same() {
    // Each player must triple and subtract by turns, so that the number goes up and down and yet grows.
    let moves = "[[moves]]\nmultiply = 3\n[[moves]]\nsubtract = 1\n[[ends]]\nat_least = 6000\nmover = \"wins\"\n";
    let rules = brief(3, moves, "memory = \"own-last-operation\"");
    let solution = graph(&rules);
    let (graph, mut witness) = (&solution.graph, Witness::new(&rules));
    assert!(graph.ids().any(|id| {
        graph.targets(id).iter().filter_map(|to| to.position()).any(|to| graph.number(to) < graph.number(id))
    }));
    for id in graph.ids() {
        assert!(graph.targets(id).iter().filter_map(|target| target.position()).all(|to| to > id));
        assert_eq!(Ok(solution.value(id)), witness.value(&graph.position(id, Seat::One)));
    }
}

#[test]
fn every_long_computation_can_be_stopped() {
    let rules = game("showdown(target=1000000)");
    let (solved, stop, cancelled) = (graph(&rules), stopped(), Stopped::Cancelled);
    let player = uniform(&solved.graph);
    assert_eq!(seat_chances(&solved.graph, [&player, &player], &stop), Err(OddsError::Stopped(cancelled)));
    assert_eq!(Traps::new(&solved.graph, &stop).unwrap_err(), OddsError::Stopped(cancelled));
    let budget = Budget::default();
    let solution = solve(&rules, &budget).unwrap();
    budget.cancel().cancel();
    assert_eq!(solution.graph().unwrap_err(), SolveError::Stopped(cancelled));
    assert_eq!(solution.stats().unwrap_err(), SolveError::Stopped(cancelled));
}

#[test]
fn a_player_who_cannot_move_has_the_fate_of_the_book() {
    for (word, verdict) in [("loses", Verdict::Loss), ("wins", Verdict::Win)] {
        let rest = format!("stuck = \"{word}\"\nbounds = {{ max = 9 }}");
        let rules = brief(1, &format!("[[moves]]\nmultiply = [2, 3]\n{PAST_TEN}"), &rest);
        let from = Position { turn: Seat::Two, ..rules.at(7.into()) };
        let stuck = Value { verdict, distance: 0 };
        assert_eq!(solved(&rules).value(&from), Ok(stuck.into()));
        assert_eq!(solved(&rules).moves(&from), Ok(Vec::new()));
        assert_eq!(Witness::new(&rules).value(&from), Ok(stuck));
    }
}

#[test]
fn a_game_of_a_hundred_thousand_moves_overflows_no_stack() {
    let moves = "[[moves]]\nadd = [1, 2, 3]\n[[ends]]\nat_least = 100001\nmover = \"wins\"\n";
    let rules = brief(1, moves, "");
    let value = Value { verdict: Verdict::Loss, distance: 50_000 };
    assert_eq!(Witness::new(&rules).value(&rules.start()), Ok(value));
    let solution = graph(&rules);
    assert_eq!(solution.value(Graph::START), value);
    assert_eq!(solution.line(Graph::START).count(), 50_000);
}
