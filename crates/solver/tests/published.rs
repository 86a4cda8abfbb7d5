//! One-number duels as books, puzzle pages and contests describe them, each with its winner. The small ones are
//! compared with the literal solver too, and endless ones as far as it can play them.

use std::sync::Arc;

use numduel_literal::{Book, Solved, Value};
use numduel_rules::{Budget, Number, compact};
use numduel_solver::{Verdict, solve};

/// What each is worth to the player who begins, the number of moves where it is known, and the book in one line.
const DUELS: &str = include_str!("data/published.txt");

#[test]
fn published_duels_have_their_known_winners() {
    for duel in DUELS.lines().filter(|line| !line.starts_with('#')) {
        let (expected, line) = duel.split_once(" | ").unwrap();
        let book = Arc::new(compact::read(line).unwrap_or_else(|errors| panic!("{line}: {errors}")));
        let rules = book.rules(&[].into()).unwrap();
        let solution = solve(&rules, &Budget::default()).unwrap_or_else(|error| panic!("{line}: {error}"));
        let verdict = solution.verdict(&rules.start()).unwrap();
        let (winner, distance) =
            expected.split_once(' ').map_or((expected, None), |(winner, moves)| (winner, Some(moves)));
        assert_eq!(verdict.word(), winner, "{line}");
        if solution.moves_without_distance(&rules.start()).unwrap().is_some() {
            continue;
        }
        let value = solution.value(&rules.start()).unwrap();
        if let Some(distance) = distance {
            assert_eq!(value.distance.to_string(), distance, "{line}");
        }
        let printed = compact::print(&book).unwrap().line;
        as_the_literal_solver(&printed, verdict, &value.distance);
    }
}

/// Compares with what the literal solver finds out about the whole game, or about its first moves where that is too much.
fn as_the_literal_solver(line: &str, verdict: Verdict, distance: &Number) {
    let literal = |line: &str| {
        let game = line.parse::<Book>().unwrap().game(&[]).unwrap();
        Solved::new(&game, game.start(), 1_000).map(|solved| solved.value())
    };
    let settled = |within: bool| match (verdict, u32::try_from(distance)) {
        (Verdict::Win, Ok(distance)) if within => Value::Win(distance),
        (Verdict::Loss, Ok(distance)) if within => Value::Loss(distance),
        _ => Value::Draw,
    };
    if let Some(value) = literal(line) {
        assert_eq!(value, settled(true), "{line}");
        return;
    }
    // A book has one cap, which comes before being stuck, so its last move may win or not.
    if line.contains(" moves, ") || *distance == 9.into() {
        return;
    }
    let capped = format!("{line}; at most 9 moves, then a draw");
    if let Some(value) = literal(&capped) {
        assert_eq!(value, settled(*distance < 9.into()), "{capped}");
    }
}
