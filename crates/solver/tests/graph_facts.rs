//! The facts about the five books, found by brute force over every line of play, and the exact chances that follow.

use crate::common::{game, graph, words};
use numduel_rules::{Budget, Seat};
use numduel_solver::Verdict;
use numduel_solver::graph::{Fraction, Graph, Traps};

/// Game string, distance of the first player's win, winning first moves, reachable positions, deciding positions.
const FACTS: [(&str, u64, &str, usize, usize); 6] = [
    ("avoid-duel(target=100)", 4, "x3 x4 x5", 45, 27),
    ("showdown(target=1000)", 5, "x4 x5 x6", 140, 84),
    ("showdown(target=100)", 3, "x6 x7 x8 x9", 45, 25),
    ("exact-duel(target=100)", 4, "x3 x4 x5", 45, 28),
    ("add-or-multiply(target=20)", 8, "x2", 22, 1),
    ("prime-multipliers(target=1000)", 6, "x3 x5", 140, 59),
];

#[test]
fn the_first_player_wins_the_five_books_as_brute_force_says() {
    for (name, distance, winning, positions, deciding) in FACTS {
        let rules = game(name);
        let solution = graph(&rules);
        let graph = &solution.graph;
        let start = solution.value(Graph::START);
        assert_eq!((start.verdict, start.distance), (Verdict::Win, distance), "{name}");
        assert_eq!(words(&rules, graph, Graph::START, solution.winning(Graph::START)), winning, "{name}");
        assert_eq!(graph.len(), positions, "{name}");
        assert_eq!(graph.ids().filter(|id| solution.is_deciding(*id)).count(), deciding, "{name}");
    }
}

#[test]
fn the_best_second_player_against_a_random_first_one_wins_with_these_chances() {
    for (name, chance) in [
        ("avoid-duel(target=100)", "61/64"),
        ("showdown(target=1000)", "125/128"),
        ("showdown(target=100)", "27/32"),
        ("exact-duel(target=100)", "61/64"),
        ("add-or-multiply(target=20)", "1/2"),
        ("prime-multipliers(target=1000)", "31/32"),
    ] {
        let graph = graph(&game(name)).graph;
        let traps = Traps::new(&graph, &Budget::default()).unwrap();
        let second = Fraction::ONE - traps.random(Graph::START);
        assert_eq!(second.to_string(), chance, "{name}");
        assert_eq!(*traps.best(Graph::START), Fraction::ONE, "the first player can win {name} for certain");
    }
}

#[test]
fn every_position_is_found_again_in_both_seats() {
    for (name, ..) in FACTS {
        let graph = graph(&game(name)).graph;
        for (id, seat) in graph.ids().flat_map(|id| Seat::BOTH.map(|seat| (id, seat))) {
            assert_eq!(graph.find(&graph.position(id, seat)), Some(id), "{name}");
        }
    }
}
