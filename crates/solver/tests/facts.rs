//! The facts that brute force over every line of play established for the five books.

use std::collections::HashSet;

use crate::common::{sized, solved};
use numduel_rules::{Number, Position, Rules};
use numduel_solver::Verdict;

fn winning(rules: &Rules) -> Vec<String> {
    let solution = solved(rules);
    solution.winning_moves(&rules.start()).unwrap().into_iter().map(|choice| choice.mv.to_string()).collect()
}

/// Every position that play can reach and that is not over. The same in front of the other player is not another one.
fn reachable(rules: &Rules) -> HashSet<Position> {
    let mut found: HashSet<Position> = [rules.start()].into();
    let mut todo = vec![rules.start()];
    while let Some(position) = todo.pop() {
        for mv in rules.legal(&position) {
            let played = rules.play(position.clone(), &mv).unwrap();
            if played.outcome.is_none() && found.insert(played.position.clone()) {
                todo.push(played.position);
            }
        }
    }
    let mut seen = HashSet::new();
    found.retain(|position| {
        let last = [position.turn, position.turn.other()].map(|seat| position.memory.last_operation(seat));
        seen.insert((position.number.clone(), last))
    });
    found
}

fn check(id: &str, target: i32, distance: u64, moves: &[&str], positions: usize, deciding: usize) {
    let rules = sized(id, target);
    let solution = solved(&rules);
    let value = solution.value(&rules.start()).unwrap();
    assert_eq!((value.verdict, value.distance), (Verdict::Win, Number::from(distance)), "{id}");
    assert_eq!(winning(&rules), moves, "{id}");
    let all = reachable(&rules);
    let decide = all.iter().filter(|position| solution.is_deciding(position).unwrap()).count();
    assert_eq!((all.len(), decide), (positions, deciding), "{id}");
}

#[test]
fn the_five_books_are_worth_what_brute_force_says() {
    check("avoid-duel", 100, 4, &["x3", "x4", "x5"], 45, 27);
    check("showdown", 1000, 5, &["x4", "x5", "x6"], 140, 84);
    check("exact-duel", 100, 4, &["x3", "x4", "x5"], 45, 28);
    check("add-or-multiply", 20, 8, &["x2"], 22, 1);
    check("prime-multipliers", 1000, 6, &["x3", "x5"], 140, 59);
    check("showdown", 100, 3, &["x6", "x7", "x8", "x9"], 45, 25);
}
