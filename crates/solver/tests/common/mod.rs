//! What the test files share: games by their string.
#![allow(dead_code, reason = "each test file uses its own part")]

use numduel_rules::{GameString, Rules, catalog};
use numduel_solver::Graph;

/// The rules that a game string names.
pub fn game(name: &str) -> Rules {
    let name: GameString = name.parse().unwrap();
    catalog::find(&name.id).unwrap().rules(&name.parameters).unwrap()
}

/// The moves of some edges, as a person would list them.
pub fn words(rules: &Rules, graph: &Graph, edges: impl Iterator<Item = u32>) -> String {
    let moves = edges.map(|edge| rules.moves()[usize::from(graph.move_index(edge))].to_string());
    moves.collect::<Vec<_>>().join(" ")
}
