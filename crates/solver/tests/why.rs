//! Reasons for moves, as a pupil reads them.

use crate::common::literal::Literal;
use crate::common::{sized, solved};
use numduel_rules::Number;
use numduel_solver::MAX_LINES;

fn why(id: &str, target: i32, from: i32, mv: &str) -> Vec<String> {
    let rules = sized(id, target);
    let solution = solved(&rules);
    solution.why(&rules.at(from.into()), &mv.parse().unwrap()).unwrap().map_or_else(Vec::new, |why| why.lines)
}

#[test]
fn a_winning_move_says_what_every_answer_comes_to() {
    assert_eq!(
        why("showdown", 1000, 7, "x8"),
        [
            "x8 leaves 56.",
            "Whatever your opponent plays from 56, you can finish.",
            "With best play: your opponent x2 → 112, you x9 → 1008.",
        ]
    );
    assert_eq!(
        why("showdown", 1000, 1, "x5"),
        [
            "x5 leaves 5.",
            "Whatever your opponent plays from 5, you get a number from 10 to 45 and can win.",
            "With best play: your opponent x2 → 10, you x6 → 60, your opponent x2 → 120, you x9 → 1080.",
        ]
    );
    assert_eq!(
        why("avoid-duel", 100, 10, "x5"),
        ["x5 leaves 50.", "From 50 every move reaches 100 or more and loses."]
    );
    assert_eq!(why("exact-duel", 100, 20, "x5"), ["x5 makes 100: that is exactly 100, and you win."]);
}

#[test]
fn a_losing_move_shows_the_answer_and_what_would_have_won() {
    assert_eq!(
        why("showdown", 1000, 7, "x2"),
        [
            "x2 leaves 14. Then x4 leaves you 56.",
            "Whatever you play from 56, your opponent can finish.",
            "With best play: you x2 → 112, your opponent x9 → 1008.",
            "x8 or x9 would have won.",
        ]
    );
    assert_eq!(
        why("add-or-multiply", 20, 1, "+1"),
        [
            "+1 leaves 2. Then x2 leaves you 4.",
            "From 4 the only move is x2; your opponent gets 8 and can win.",
            "With best play: you x2 → 8, your opponent +1 → 9, you +1 → 10, your opponent x2 → 20.",
            "x2 would have won.",
        ]
    );
    assert_eq!(
        why("avoid-duel", 100, 60, "x2"),
        ["x2 makes 120: that is 100 or more, and you lose.", "Every other move loses too."]
    );
}

#[test]
fn a_move_that_is_not_legal_has_no_reason() {
    assert!(why("showdown", 1000, 7, "x10").is_empty());
    assert!(why("prime-multipliers", 1000, 400, "x7").is_empty());
}

#[test]
fn every_reason_is_short_and_agrees_with_the_verdict_everywhere() {
    for id in ["showdown", "avoid-duel", "exact-duel", "add-or-multiply", "prime-multipliers"] {
        let rules = sized(id, 60);
        let solution = solved(&rules);
        let mut literal = Literal::new(&rules);
        for number in 1..60 {
            let position = rules.at(Number::from(number));
            for (mv, value) in literal.moves(&position) {
                let why = solution.why(&position, &mv).unwrap().unwrap();
                assert!((1..=MAX_LINES).contains(&why.lines.len()), "{why}");
                let lost = why.lines.iter().any(|line| {
                    line.contains("you lose") || line.contains("would have won") || line.contains("loses too")
                });
                let only = literal.moves(&position).len() == 1;
                assert!(lost == (value.verdict == numduel_solver::Verdict::Loss) || only, "{number} {mv}\n{why}");
            }
        }
    }
}
