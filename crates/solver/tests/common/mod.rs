//! What the test files share: games by their string, and many small rule books.

pub mod dice;
pub mod literal;
pub mod recipes;
pub mod wide;

use std::collections::HashSet;
use std::sync::Arc;

use numduel_rules::{Budget, GameString, Number, Position, RuleBook, Rules, catalog, compact};
use numduel_solver::graph::{Graph, SolvedGraph};
use numduel_solver::{Method, Solution, solve, solve_by};

/// The rules that a game string names.
pub fn game(name: &str) -> Rules {
    let name: GameString = name.parse().expect("a test writes its game strings well");
    let book = catalog::find(&name.id).expect("a test names a shipped book");
    book.rules(&name.parameters).expect("a test chooses fitting parameters")
}

/// A shipped book with its target set.
pub fn sized(id: &str, target: impl Into<Number>) -> Rules {
    catalog::find(id).unwrap().rules(&[("target".to_owned(), target.into())].into()).unwrap()
}

/// The rules of a book written out, at its defaults.
pub fn written(text: &str) -> Rules {
    let book: RuleBook = text.parse().unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    Arc::new(book).rules(&[].into()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The rules of a book of one line.
pub fn one_line(line: &str) -> Rules {
    let book = compact::read(line).unwrap_or_else(|errors| panic!("{errors:?}\n{line}"));
    Arc::new(book).rules(&[].into()).unwrap_or_else(|error| panic!("{error}\n{line}"))
}

/// A book of one line of moves and some ends, all else left out.
pub fn brief(start: i64, moves: &str, rest: &str) -> Rules {
    written(&format!("id = \"brief\"\ntitle = \"Brief\"\n{rest}\n[parameters]\nstart = {start}\n{moves}"))
}

/// The solution within the usual budget.
pub fn solved(rules: &Rules) -> Solution {
    solve(rules, &Budget::default()).unwrap_or_else(|error| panic!("{error}\n{}", rules.book()))
}

/// The solution by one method.
pub fn solved_by(method: Method, rules: &Rules) -> Solution {
    solve_by(method, rules, &Budget::default()).unwrap_or_else(|error| panic!("{error}\n{}", rules.book()))
}

/// The graph of everything that play can reach.
pub fn graph(rules: &Rules) -> SolvedGraph {
    solved(rules).graph().unwrap().clone()
}

/// A budget whose work stops when it first looks whether it may continue.
pub fn stopped() -> Budget {
    let budget = Budget::default();
    budget.cancel().cancel();
    budget
}

/// The moves of some edges of a position, as a person would list them.
pub fn words(rules: &Rules, graph: &Graph, position: u32, edges: impl Iterator<Item = u32>) -> String {
    let moves = edges.map(|edge| graph.mv(rules, position, edge).unwrap().to_string());
    moves.collect::<Vec<_>>().join(" ")
}

/// Every position that play from the start can come to, by playing every line.
pub fn reachable(rules: &Rules) -> HashSet<Position> {
    reachable_within(rules, usize::MAX).unwrap()
}

/// The same, or nothing where there are more than `limit` of them, or far more moves than that, or where only a limit of the
/// program ends play.
pub fn reachable_within(rules: &Rules, limit: usize) -> Option<HashSet<Position>> {
    reachable_from(rules, rules.start(), limit)
}

/// The same from another start.
pub fn reachable_from(rules: &Rules, start: Position, limit: usize) -> Option<HashSet<Position>> {
    if rules.is_cut_short(&start) {
        return None;
    }
    let mut found = HashSet::from([start.clone()]);
    let mut open = vec![start];
    let mut moves = 0;
    while let Some(position) = open.pop() {
        let legal = rules.legal(&position);
        moves += legal.len();
        if moves > limit.saturating_mul(20) {
            return None;
        }
        for mv in legal {
            let played = rules.play(position.clone(), &mv).expect("a listed move is legal");
            if is_cut_short(rules, &played.position) {
                return None;
            }
            if played.outcome.is_none() && found.insert(played.position.clone()) {
                open.push(played.position);
            }
        }
        if found.len() > limit {
            return None;
        }
    }
    Some(found)
}

/// Whether only a limit of the program closes a move here.
pub fn is_cut_short(rules: &Rules, position: &Position) -> bool {
    rules.end_at(&position.number).is_none() && rules.is_cut_short(position)
}
