//! A move that wins at once, where what is remembered makes more positions than can be listed.

use std::sync::Arc;

use numduel_rules::{Budget, Number, compact};
use numduel_solver::{Value, Verdict, solve};

/// Forty cards can be played in more ways than could ever be listed, but not before the move that wins.
#[test]
fn a_move_that_wins_at_once_is_found_whatever_is_remembered() {
    for (line, winning, unsolved) in [
        ("start 0; +1..40; each operand once per game; =7 wins; >=1000 loses", "+7", 33),
        ("start 0; +1..50; up to 100; each operand once per game; prime wins; >=100 loses", "+2", 0),
        ("start 3; +1..40; -1..40; each move once per player; =7 wins; >=1000 loses", "+4", 4),
    ] {
        let rules = Arc::new(compact::read(line).unwrap()).rules(&[].into()).unwrap();
        let budget = Budget::default().with_bytes(60_000_000);
        let solution = solve(&rules, &budget).unwrap_or_else(|error| panic!("{line}: {error}"));
        let won = Value::new(Verdict::Win, Number::ONE);
        assert_eq!(solution.value(&rules.start()), Ok(won.clone()), "{line}");
        let (moves, unknown) = solution.easy_moves(&rules.start()).unwrap();
        assert_eq!(moves.len() + unknown.len(), rules.legal(&rules.start()).len(), "{line}");
        for scored in moves {
            // A move is known to win at once, or to let the opponent do so.
            let next = rules.after(&rules.start(), &scored.mv, scored.to);
            let is_won = scored.value == won;
            assert_eq!(is_won, rules.end_after(&next).is_some(), "{line}: {}", scored.mv);
            assert!(is_won || scored.value == Value::new(Verdict::Loss, Number::from(2)), "{line}: {}", scored.mv);
            assert!(is_won || scored.mv.to_string() != winning, "{line}");
        }
        assert_eq!(unknown.len(), unsolved, "{line}: {unknown:?}");
        assert!(solution.certificate().is_ok(), "{line}");
    }
}
