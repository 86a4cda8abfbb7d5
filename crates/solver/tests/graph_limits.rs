//! What a graph refuses, and stopping it.

use std::ops::ControlFlow;

use crate::common::{brief, game};
use numduel_rules::{Number, Position, Seat};
use numduel_solver::graph::{Graph, GraphError, OddsError, Traps, Values, seat_chances, uniform, unwatched};
use numduel_solver::reference::{Witness, WitnessError};
use numduel_solver::stats::{Stats, StatsError};
use numduel_solver::{Value, Verdict};

const PAST_TEN: &str = "[[ends]]\nat_least = 10\nmover = \"wins\"\n";

#[test]
fn a_limit_on_positions_is_kept_to_the_last_one() {
    let rules = game("showdown(target=1000)");
    let compile = |limit| Graph::compile(&rules, &rules.start(), limit, &mut unwatched);
    assert_eq!(compile(140).unwrap().len(), 140);
    assert_eq!(compile(139).unwrap_err(), GraphError::TooLarge { limit: 139 });
}

#[test]
fn long_numbers_and_long_lists_of_moves_count_as_several_positions() {
    let rules = game("showdown(target=10^100000)");
    let compiled = Graph::compile(&rules, &rules.at(Number::from(10).pow(99_998)), 1000, &mut unwatched);
    assert_eq!(compiled.unwrap_err(), GraphError::TooLarge { limit: 1000 });
    let rules = brief(1, "[[moves]]\nadd = { from = 1, to = 9000 }\n[[ends]]\nabove = 100000\nmover = \"wins\"\n", "");
    let compiled = Graph::compile(&rules, &rules.start(), 100_000, &mut unwatched);
    assert_eq!(compiled.unwrap_err(), GraphError::TooLarge { limit: 100_000 });
}

#[test]
fn going_round_in_circles_is_told_apart_from_being_endless() {
    let moves = format!("[[moves]]\nadd = [1, 2]\n[[moves]]\nsubtract = 1\n{PAST_TEN}");
    let bounded = brief(5, &moves, "bounds = { min = 1 }");
    let solution = Values::new(Graph::of(&bounded).unwrap());
    assert!(solution.graph.is_circular());
    assert_eq!(Witness::new(&bounded).value(&bounded.start()), Ok(solution.value(Graph::START)));
    let player = uniform(&solution.graph);
    assert_eq!(seat_chances(&solution.graph, [&player, &player], &mut unwatched), Err(OddsError::Circular));
    assert_eq!(Traps::new(&solution.graph, &mut unwatched).unwrap_err(), OddsError::Circular);
    let stats = Stats::new(&bounded, &solution, &mut unwatched).unwrap();
    assert_eq!((stats.lines, stats.random), (None, None));
    let endless = brief(5, "[[moves]]\nadd = 1\n[[ends]]\nequals = 1\nmover = \"wins\"\n", "");
    let compiled = Graph::compile(&endless, &endless.start(), 500, &mut unwatched);
    assert_eq!(compiled.unwrap_err(), GraphError::TooLarge { limit: 500 });
    let mut witness = Witness::with_limit(&endless, 500);
    assert_eq!(witness.value(&endless.start()), Err(WitnessError::TooLarge { limit: 500 }));
}

#[test]
fn up_and_down_without_a_circle_is_sorted_all_the_same() {
    // Each player must triple and subtract by turns, so that the number goes up and down and yet grows.
    let moves = "[[moves]]\nmultiply = 3\n[[moves]]\nsubtract = 1\n[[ends]]\nat_least = 6000\nmover = \"wins\"\n";
    let rules = brief(3, moves, "memory = \"own-last-operation\"");
    let solution = Values::new(Graph::of(&rules).unwrap());
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
    let mut stop = |_| ControlFlow::Break(());
    assert_eq!(Graph::compile(&rules, &rules.start(), 9999, &mut stop).unwrap_err(), GraphError::Cancelled);
    let solution = Values::new(Graph::of(&rules).unwrap());
    let player = uniform(&solution.graph);
    assert_eq!(seat_chances(&solution.graph, [&player, &player], &mut stop), Err(OddsError::Cancelled));
    assert_eq!(Traps::new(&solution.graph, &mut stop).unwrap_err(), OddsError::Cancelled);
    assert_eq!(Stats::new(&rules, &solution, &mut stop), Err(StatsError::Cancelled));
}

#[test]
fn a_watch_hears_how_far_the_work_is() {
    let rules = game("showdown(target=1000000)");
    let mut heard = Vec::new();
    let mut watch = |done| {
        heard.push(done);
        ControlFlow::Continue(())
    };
    Graph::compile(&rules, &rules.start(), 9999, &mut watch).unwrap();
    assert_eq!(heard, [0, 1024]);
}

#[test]
fn a_player_who_cannot_move_at_the_start_has_the_fate_of_the_book() {
    for (word, verdict, chance) in [("loses", Verdict::Loss, "0"), ("wins", Verdict::Win, "1")] {
        let rest = format!("stuck = \"{word}\"\nbounds = {{ max = 9 }}");
        let rules = brief(1, &format!("[[moves]]\nmultiply = [2, 3]\n{PAST_TEN}"), &rest);
        let from = Position { turn: Seat::Two, ..rules.at(7.into()) };
        let solution = Values::new(Graph::compile(&rules, &from, 10, &mut unwatched).unwrap());
        let stuck = Value { verdict, distance: 0 };
        assert_eq!(solution.value(Graph::START), stuck);
        assert_eq!(Witness::new(&rules).value(&from), Ok(stuck));
        let player = uniform(&solution.graph);
        let [_, second] = seat_chances(&solution.graph, [&player, &player], &mut unwatched).unwrap();
        assert_eq!(second.to_string(), chance);
        assert_eq!(Traps::new(&solution.graph, &mut unwatched).unwrap().best(Graph::START).to_string(), chance);
    }
}

#[test]
fn a_game_of_a_hundred_thousand_moves_overflows_no_stack() {
    let moves = "[[moves]]\nadd = [1, 2, 3]\n[[ends]]\nat_least = 100001\nmover = \"wins\"\n";
    let rules = brief(1, moves, "");
    let value = Value { verdict: Verdict::Loss, distance: 50_000 };
    assert_eq!(Witness::new(&rules).value(&rules.start()), Ok(value));
    let solution = Values::new(Graph::of(&rules).unwrap());
    assert_eq!(solution.value(Graph::START), value);
    assert_eq!(solution.line(Graph::START).count(), 50_000);
}
