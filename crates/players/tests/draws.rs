//! Games that nobody need win.

use std::sync::Arc;

use crate::kit::{self, circular, every_player, odds, review, short};
use numduel_players::arena::Arena;
use numduel_players::{Accuracy, Analysis, Grade, HintGrade, NoOdds, PlayerSpec, Review, Turning};
use numduel_rules::{Game, Position, Rules, Seat};
use numduel_solver::Verdict;
use numduel_solver::graph::{Fraction, OddsError};

fn game(rules: Arc<Rules>, moves: &str) -> Game {
    let mut game = Game::new(rules);
    moves.split_whitespace().for_each(|mv| _ = game.play(&mv.parse().unwrap()).unwrap());
    game
}

fn after(moves: &str) -> Position {
    game(short(), moves).position().clone()
}

fn hint(moves: &str, grade: HintGrade) -> Vec<String> {
    let analysis = Analysis::new(short());
    analysis.hint(&after(moves), grade).unwrap().lines(analysis.rules())
}

fn words(review: &Review) -> Vec<&'static str> {
    review.moves.iter().map(numduel_players::MoveReview::words).collect()
}

#[test]
fn a_position_that_nobody_can_win_is_a_draw() {
    let analysis = Analysis::new(short());
    let verdict = |moves| analysis.value(&after(moves)).unwrap().verdict;
    assert_eq!((verdict(""), verdict("+2"), verdict("+2 +2")), (Verdict::Draw, Verdict::Draw, Verdict::Win));
}

#[test]
fn perfect_keeps_the_draw_by_the_move_that_is_hardest_to_answer() {
    let analysis = Analysis::new(short());
    let perfect = |moves| analysis.perfect_moves(&after(moves)).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(perfect(""), ["+2"], "half of the answers lose");
    assert_eq!(perfect("+2"), ["+1"], "anything else loses");
    for opponent in every_player() {
        let second = odds(&analysis, opponent, PlayerSpec::Perfect).unwrap();
        assert_eq!(second.p1, Fraction::ZERO, "{opponent}");
        let first = odds(&analysis, PlayerSpec::Perfect, opponent).unwrap();
        assert_eq!(first.p2, Fraction::ZERO, "{opponent}");
    }
}

#[test]
fn draws_are_a_part_of_the_odds_and_of_many_games() {
    let analysis = Arc::new(Analysis::new(short()));
    let (random, games) = (PlayerSpec::Random, 8000);
    let chances = odds(&analysis, random, random).unwrap();
    assert_eq!([chances.p1, chances.p2, chances.draw].map(|chance| chance.to_string()), ["1/8", "0", "7/8"]);
    let tally = Arena::new(&analysis, random, random).unwrap().play_many(games, 1);
    assert_eq!((tally.wins[1], tally.wins[0] + tally.draws), (0, games));
    assert!(tally.wins[0].abs_diff(games / 8) < 150, "{tally:?}");
}

#[test]
fn lookahead_and_greedy_need_no_draw_to_avoid_a_loss() {
    let analysis = Analysis::new(short());
    let level: PlayerSpec = "lookahead:2".parse().unwrap();
    assert_eq!(odds(&analysis, PlayerSpec::Random, level).unwrap().p1, Fraction::ZERO);
    // Greedy sees one move ahead and takes the larger step.
    assert_eq!(odds(&analysis, PlayerSpec::Random, PlayerSpec::Greedy).unwrap().p1.to_string(), "1/4");
}

#[test]
fn hints_say_that_nobody_wins_and_what_keeps_it_so() {
    let nobody = "With best play it's a draw.";
    assert_eq!(hint("", HintGrade::Verdict), [nobody]);
    assert_eq!(hint("", HintGrade::Moves), [nobody, "Every move holds the draw."]);
    assert_eq!(hint("+2", HintGrade::Moves), [nobody, "Only +1 holds the draw."]);
    assert_eq!(hint("+2", HintGrade::Why)[2..], ["+1 leaves 8.", "With best play it's a draw from there."]);
    let why = |moves, mv: &str| Analysis::new(short()).why(&after(moves), &mv.parse().unwrap()).unwrap();
    assert_eq!(
        why("+2", "+2"),
        ["+2 leaves 9. Then +2 makes 11: that is 11 or more, and your opponent wins.", "+1 would have held the draw."]
    );
    assert_eq!(why("+2 +1", "+2"), ["+2 makes 10. That is the last move, and the game is a draw."]);
}

#[test]
fn a_review_says_what_was_thrown_away() {
    let thrown = review(&game(short(), "+2 +2 +1")).unwrap();
    assert_eq!(words(&thrown), ["holds the draw", "throws away the draw", "throws away the win, for a draw"]);
    assert_eq!((thrown.moves[2].grade, thrown.turning), (Grade::Threw, Some(Turning::Move(2))));
    let better = |index: usize| thrown.moves[index].mistake.as_ref().unwrap().better[0].to_string();
    assert_eq!((better(1), better(2)), ("+1".to_owned(), "+2".to_owned()));
    assert_eq!(thrown.accuracy, [Accuracy { deciding: 1, correct: 0 }, Accuracy { deciding: 1, correct: 0 }]);
    let held = review(&game(short(), "+2 +1 +2")).unwrap();
    let only = "the only move that holds the draw";
    assert_eq!((words(&held), held.turning), (vec!["holds the draw", only, "holds the draw"], None));
    let mut given_up = game(short(), "+1");
    given_up.resign();
    let review = review(&given_up).unwrap();
    assert_eq!((review.closing.unwrap().verdict, review.turning), (Verdict::Draw, Some(Turning::Closing)));
}

#[test]
fn games_that_can_repeat_come_to_an_end_and_have_no_exact_odds() {
    let analysis = Arc::new(Analysis::new(circular()));
    for (one, two) in [("random", "random"), ("greedy", "random"), ("lookahead:3", "greedy")] {
        let (one, two) = (one.parse().unwrap(), two.parse().unwrap());
        let arena = Arena::new(&analysis, one, two).unwrap();
        let tally = arena.play_many(500, 3);
        assert_eq!(tally.wins[0] + tally.wins[1] + tally.draws, 500);
        assert_eq!(arena.play_many(500, 3), tally);
        let refused = odds(&analysis, one, two).unwrap_err();
        assert_eq!(refused, NoOdds::Chance(OddsError::Repeats));
        assert!(refused.to_string().contains("positions can repeat"), "{refused}");
    }
    let random = Arena::new(&analysis, PlayerSpec::Random, PlayerSpec::Random).unwrap().play_many(500, 3);
    assert!(random.draws > 0 && random.wins[Seat::One.index()] > 0, "{random:?}");
}

#[test]
fn perfect_never_loses_where_play_repeats_forever() {
    let analysis = Arc::new(Analysis::new(circular()));
    assert_eq!(analysis.value(&analysis.rules().start()).unwrap().verdict, Verdict::Draw);
    for opponent in every_player() {
        let first = Arena::new(&analysis, PlayerSpec::Perfect, opponent).unwrap().play_many(50, 5);
        assert_eq!(first.wins[1], 0, "{opponent}");
        let second = Arena::new(&analysis, opponent, PlayerSpec::Perfect).unwrap().play_many(50, 5);
        assert_eq!(second.wins[0], 0, "{opponent}");
    }
}

#[test]
fn a_win_that_is_repeated_into_a_draw_was_thrown_away() {
    let moves = "[[moves]]\nadd = 1\nwhen = \"odd\"\n[[moves]]\nsubtract = 1\nwhen = \"even\"\n\
        [[moves]]\nmultiply = 5\nwhen = \"even\"\n[[ends]]\nat_least = 25\nmover = \"wins\"\n";
    let rules = kit::brief("", moves);
    let review = review(&game(rules, "+1 -1 +1 -1")).unwrap();
    assert_eq!(
        words(&review),
        ["the only legal move", "keeps the win", "the only legal move", "throws away the win, for a draw"]
    );
    let mistake = review.moves[3].mistake.as_ref().unwrap();
    assert_eq!(mistake.better[0].to_string(), "x5");
    assert_eq!(mistake.why, ["Same position for the third time: the game is a draw."]);
    assert_eq!(review.turning, Some(Turning::Move(3)));
}
