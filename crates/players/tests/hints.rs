//! Help while playing.

use std::sync::Arc;

use crate::kit::{self, analysis, brief, every_position, unsolved};
use numduel_players::{Analysis, HintGrade};
use numduel_rules::{Number, catalog};
use numduel_solver::{Method, Verdict};

fn lines(game: &str, number: i32, grade: u8) -> Vec<String> {
    let analysis = analysis(game);
    let position = analysis.rules().at(Number::from(number));
    analysis.hint(&position, HintGrade::of_number(grade).unwrap()).unwrap().lines(analysis.rules())
}

#[test]
fn each_grade_says_more_than_the_one_before() {
    let won = "You are winning.";
    assert_eq!(lines("showdown", 1, 1), [won]);
    assert_eq!(lines("showdown", 1, 2), [won, "The winning moves are x4, x5 and x6."]);
    let why = lines("showdown", 1, 3);
    assert_eq!(why[..2], [won, "The winning moves are x4, x5 and x6."]);
    assert!((3..=7).contains(&why.len()), "{why:?}");
    let lost = "You are losing unless your opponent slips up.";
    assert_eq!(lines("showdown", 4, 1), [lost]);
    assert!(lines("showdown", 4, 2)[1].starts_with("No move wins; x"));
    assert_eq!(lines("exact-duel", 50, 2)[1], "Only x2 wins.");
    assert_eq!(lines("showdown", 500, 2)[1], "Every move wins.");
    assert_eq!(HintGrade::of_number(0), None);
    assert_eq!(HintGrade::of_number(4), None);
}

#[test]
fn every_position_of_every_game_has_a_hint_with_a_reason() {
    for id in catalog::ids() {
        let analysis = analysis(id);
        for position in every_position(analysis.rules()) {
            let hint = analysis.hint(&position, HintGrade::Why).unwrap();
            let moves = hint.moves.as_ref().unwrap();
            assert!(!moves.good.is_empty() && !hint.why.as_ref().unwrap().is_empty(), "{id} {}", position.number);
            let legal = analysis.rules().legal(&position);
            assert!(moves.good.iter().all(|mv| legal.contains(mv)) && moves.legal == legal.len());
            assert_eq!(Some(hint.verdict), analysis.value(&position).map(|value| value.verdict));
        }
    }
}

#[test]
fn a_forced_move_is_called_the_only_one() {
    let analysis = analysis("add-or-multiply");
    let game = kit::played("add-or-multiply x2 x2");
    let hint = analysis.hint(game.position(), HintGrade::Moves).unwrap();
    assert_eq!(hint.lines(analysis.rules())[1], "add is your only legal move.");
}

#[test]
fn a_game_that_bands_cannot_solve_gets_the_same_kind_of_reasons() {
    let rules = brief("", "[[moves]]\nsubtract = 1\n[[moves]]\ndivide = 2\n[[ends]]\nat_most = 1\nmover = \"wins\"\n");
    let analysis = Analysis::new(Arc::clone(&rules));
    assert_eq!(analysis.solution().unwrap().method(), Method::Positions);
    let position = rules.at(Number::from(4));
    assert_eq!(analysis.value(&position).unwrap().verdict, Verdict::Win);
    let why = |mv: &str| analysis.why(&position, &mv.parse().unwrap()).unwrap();
    let forced = ["From 3 the only move is -1; you can finish.", "With best play: your opponent -1 → 2, you -1 → 1."];
    assert_eq!(why("-1"), [&["-1 leaves 3."][..], &forced].concat());
    assert_eq!(
        why("/2"),
        ["/2 leaves 2. Then -1 makes 1: that is 1 or less, and your opponent wins.", "-1 would have won."]
    );
    let last = analysis.why(&rules.at(Number::from(2)), &"/2".parse().unwrap()).unwrap();
    assert_eq!(last, ["/2 makes 1: that is 1 or less, and you win."]);
    assert_eq!(analysis.why(&position, &"x9".parse().unwrap()), None);
}

#[test]
fn there_is_no_hint_where_the_game_is_not_solved() {
    let huge = Analysis::new(Arc::clone(unsolved().rules()));
    assert_eq!(huge.hint(&huge.rules().start(), HintGrade::Why), None);
}
