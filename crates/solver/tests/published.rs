//! One-number duels as books and puzzle pages describe them, each with its known winner. Those that are small enough are held
//! against the literal solver too, and of those that never end as much as it can play.

use std::sync::Arc;

use numduel_literal::{Book, Solved, Value};
use numduel_rules::{Budget, compact};
use numduel_solver::{Verdict, solve};

/// A book in one line, and what it is worth to the player who begins.
const DUELS: &str = "
loss | start 0; +1..9; a multiple of 10 wins
loss | start 0; +1..10; a multiple of 11 wins
draw | start 0; +1..3; a multiple of 7 loses
draw | start 1; +1..4; x2; each move once per player; up to 30; stuck passes; =20 wins
win | start 0; x2; +1; a multiple of 7 wins
draw | start 0; +1; x2; odd loses
win | start 0; +2; -3; a multiple of 5 wins
win | start 0; 10n+0..9; a multiple of 7 wins
win | start 0; +1..10; =100 wins; up to 100
loss | start 21; -1..3; <=0 loses
win | start 21; -1..3; <=0 wins
win | start 0; +1..3; =50 wins; >50 loses
win | start 100; -1; /2; =0 wins
loss | start 1; x2..9; >=10 wins
win | start 1; x2..9; >=162 wins
loss | start 1; x2..9; >=163 wins
loss | start 7; when odd 3n+1; when even /2; =1 wins
win | start 27; when odd 3n+1; when even /2; =1 wins
draw | start 5; 3n+1; when even, /2; =1 wins
win | start 12; subtract a proper divisor; stuck loses
loss | start 13; subtract a proper divisor; stuck loses
win | start 60; become a proper divisor; stuck loses
loss | start 36; divide by a prime factor; =1 wins; not the last operand
loss | start 30; subtract one of its digits; =0 wins
draw | start 2; x2..9; prime wins
draw | start 2; x2; prime wins
draw | start 20; +1..2; prime loses
draw | start 9; x2; +1; prime loses
draw | start 4; +2; prime wins
draw | start 1; 10n+0..9; prime loses
loss | start 1; +1; x2; prime loses
win | start 10; +1; -1; prime wins
win | start 6; add a divisor; prime wins
win | start 4; +1..9; prime wins
draw | start 1; +1; -1; =5 wins
draw | start 10; +1; -1; =0 loses
draw | start 3; x2; -1; =0 wins
draw | start 1; +1; x2; -1; =77 wins
draw | start -5; +1..3; =0 loses
draw | start 1; x2; x3; =1000000007 wins
draw | start 1; x2; x3; a multiple of 7 wins
draw | start 1; +3; +5; =1000 loses
win | start 3; x2; +1; square wins
win | start 15; +1; x2; a power of 2 wins
draw | start 17; x2; /2; +1; =1 wins
draw | start 12; add a divisor; =100 wins
win | start 10; +1..9, leaving prime; stuck loses
loss | start 1; 10n+1, 3, 7, 9, leaving prime; stuck loses
win | start 2; 10n+1, 3, 7, 9, leaving prime; stuck loses
win | start 10; 10n+0..9; square wins
loss | start 10^12; /2; /3; /5; stuck loses
draw | start 10^12; /2; /3; -1; down to 0; stuck loses
";

#[test]
fn published_duels_have_their_known_winners() {
    for duel in DUELS.trim().lines() {
        let (expected, line) = duel.split_once(" | ").unwrap();
        let book = Arc::new(compact::read(line).unwrap());
        let rules = book.rules(&[].into()).unwrap();
        let solution = solve(&rules, &Budget::default()).unwrap_or_else(|error| panic!("{line}: {error}"));
        let value = solution.value(&rules.start()).unwrap();
        assert_eq!(value.verdict.word(), expected, "{line}");
        for (line, capped) in [(line.to_owned(), false), (format!("{line}; at most 9 moves, then a draw"), true)] {
            let game = line.parse::<Book>().unwrap().game(&[]).unwrap();
            // The limit comes before being stuck, so its last move may win or not.
            if capped && value.distance == 9.into() {
                continue;
            }
            let Some(literal) = Solved::new(&game, game.start(), 3_000) else { continue };
            let within = !capped || u64::try_from(&value.distance).is_ok_and(|distance| distance < 9);
            let settled = match (value.verdict, u32::try_from(&value.distance)) {
                (Verdict::Win, Ok(distance)) if within => Value::Win(distance),
                (Verdict::Loss, Ok(distance)) if within => Value::Loss(distance),
                _ => Value::Draw,
            };
            assert_eq!(literal.value(), settled, "{line}");
        }
    }
}
