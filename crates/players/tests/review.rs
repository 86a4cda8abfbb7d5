//! Played games looked at again.

use crate::kit::{played, review, unsolved};
use numduel_players::{Accuracy, Grade, Review, Turning};
use numduel_rules::{Closing, Seat};
use numduel_solver::Verdict;

fn mistakes(review: &Review) -> Vec<String> {
    review.mistakes().map(|(index, mv)| format!("{index}: {} at {}", mv.mv, mv.number)).collect()
}

#[test]
fn the_books_samples_have_just_these_mistakes() {
    for (record, expected) in [
        ("showdown(target=100) x5 x9 x2 x2", vec!["0: x5 at 1", "1: x9 at 5", "2: x2 at 45"]),
        ("prime-multipliers(target=1000) x5 x7 x3 x7 x2", vec!["2: x3 at 35"]),
        ("avoid-duel(target=100) x3 x9 x3 x2", vec![]),
        ("exact-duel(target=100) x5 x6 x3 x2", vec![]),
        ("add-or-multiply(target=20) x2 x2 +1 +1 x2 x2", vec![]),
    ] {
        let review = review(&played(record)).unwrap();
        assert_eq!(mistakes(&review), expected, "{record}");
        assert_eq!(review.turning, expected.len().checked_sub(1).map(|_| Turning::Move(2)), "{record}");
    }
}

#[test]
fn every_move_has_its_grade_and_only_deciding_moves_count_for_accuracy() {
    let review = review(&played("showdown(target=100) x5 x9 x2 x2")).unwrap();
    let grades: Vec<Grade> = review.moves.iter().map(|mv| mv.grade).collect();
    assert_eq!(grades, [Grade::Threw, Grade::Threw, Grade::Threw, Grade::Held]);
    assert!(!review.moves[3].deciding);
    assert_eq!(review.accuracy, [Accuracy { deciding: 2, correct: 0 }, Accuracy { deciding: 1, correct: 0 }]);
}

#[test]
fn a_mistake_names_every_better_move_and_says_why() {
    let review = review(&played("showdown(target=100) x5 x9 x2 x2")).unwrap();
    let first = review.moves[0].mistake.as_ref().unwrap();
    let better: Vec<String> = first.better.iter().map(ToString::to_string).collect();
    assert_eq!(better, ["x6", "x7", "x8", "x9"]);
    assert!(first.why.iter().any(|line| line.contains("x6, x7, x8 or x9 would have won")), "{:?}", first.why);
    assert!(review.moves[3].mistake.is_none());
}

#[test]
fn a_forced_move_is_neither_good_nor_bad() {
    let review = review(&played("add-or-multiply x2 x2 +1 +1 x2 x2")).unwrap();
    let grades: Vec<Grade> = review.moves.iter().map(|mv| mv.grade).collect();
    let rest = [Grade::AlreadyLost, Grade::Only, Grade::Only, Grade::Only, Grade::Only];
    assert_eq!(grades[0], Grade::Sole);
    assert_eq!(grades[1..], rest);
    assert_eq!(review.accuracy, [Accuracy { deciding: 1, correct: 1 }, Accuracy::default()]);
}

#[test]
fn resigning_tells_whether_the_position_was_lost_or_won() {
    let lost = review(&played("showdown(target=100) x6 resigned")).unwrap();
    let closing = lost.closing.unwrap();
    assert_eq!((closing.closing, closing.seat, closing.verdict), (Closing::Resigned, Seat::Two, Verdict::Loss));
    assert_eq!(lost.turning, None);
    let won = review(&played("showdown(target=100) x5 resigned")).unwrap();
    assert_eq!(won.closing.unwrap().verdict, Verdict::Win);
    assert_eq!(won.turning, Some(Turning::Closing));
    let at_once = review(&played("showdown resigned")).unwrap();
    assert_eq!((at_once.moves.len(), at_once.turning), (0, Some(Turning::Closing)));
}

#[test]
fn resigning_on_the_opponents_turn_is_judged_by_ones_own_position() {
    let lost = review(&played("showdown(target=100) x5 opponent-resigned")).unwrap();
    let closing = lost.closing.unwrap();
    assert_eq!((closing.closing, closing.seat, closing.verdict), (Closing::OpponentResigned, Seat::One, Verdict::Loss));
    let won = review(&played("showdown(target=100) x6 opponent-resigned")).unwrap();
    assert_eq!((won.closing.unwrap().verdict, won.turning), (Verdict::Win, Some(Turning::Closing)));
}

#[test]
fn invalid_input_is_a_closing_of_its_own() {
    let review = review(&played("avoid-duel x2 invalid")).unwrap();
    let closing = review.closing.unwrap();
    assert_eq!((closing.closing, closing.seat, closing.verdict), (Closing::Invalid, Seat::Two, Verdict::Win));
    assert_eq!(review.turning, Some(Turning::Closing));
}

#[test]
fn unfinished_games_and_huge_ones_are_reviewed_and_unsolved_ones_refused() {
    let unfinished = review(&played("showdown x5 x2")).unwrap();
    assert_eq!((unfinished.moves.len(), unfinished.closing), (2, None));
    let huge = review(&played("showdown(target=10^100) x5 x2 x3")).unwrap();
    assert_eq!(huge.moves.len(), 3);
    assert!(review(&unsolved()).is_err());
}
