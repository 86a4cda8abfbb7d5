//! The statistics of the five books, from a count of every line of play by other means.

use std::sync::Arc;

use crate::common::recipes::recipes;
use crate::common::{brief, game, solved};
use numduel_rules::{Game, Number, Position, Record, Rules};
use numduel_solver::Verdict;
use numduel_solver::reference::Witness;
use numduel_solver::stats::{Longest, Stats};

fn stats(rules: &Rules) -> Stats {
    solved(rules).stats().unwrap()
}

#[test]
fn the_five_books_have_these_figures() {
    // Positions, deciding ones, lines, longest win and loss, how often random play hits the goal.
    for (name, positions, deciding, lines, win, loss, goal) in [
        ("avoid-duel(target=100)", 45, 27, 3_487, 4, 3, "1"),
        ("showdown(target=1000)", 140, 84, 98_519, 5, 4, "1"),
        ("showdown(target=100)", 45, 25, 3_487, 3, 2, "1"),
        ("exact-duel(target=100)", 45, 28, 3_487, 4, 3, "15/2048"),
        ("add-or-multiply(target=20)", 22, 1, 4, 8, 7, "1/4"),
        ("prime-multipliers(target=1000)", 140, 59, 4_756, 6, 5, "13/768"),
    ] {
        let stats = stats(&game(name));
        assert_eq!((stats.positions, stats.deciding), (positions, deciding), "{name}");
        assert_eq!(stats.lines, Some(Number::from(lines)), "{name}");
        assert_eq!(stats.longest_win.unwrap().distance, win, "{name}");
        assert_eq!(stats.longest_loss.unwrap().distance, loss, "{name}");
        assert_eq!(stats.random.unwrap().end.unwrap().chance.to_string(), goal, "{name}");
    }
}

#[test]
fn the_longest_examples_can_be_played_from_the_start_to_the_end() {
    for recipe in recipes(4, 200) {
        let Some(rules) = recipe.rules().map(Arc::new) else { continue };
        let stats = stats(&rules);
        let mut witness = Witness::new(&rules);
        for (longest, verdict) in [(stats.longest_win, Verdict::Win), (stats.longest_loss, Verdict::Loss)] {
            if let Some(longest) = longest {
                check_example(&rules, &longest, verdict, &mut witness);
            }
        }
    }
}

fn check_example(rules: &Arc<Rules>, longest: &Longest, verdict: Verdict, witness: &mut Witness) {
    let mut game = Game::new(Arc::clone(rules));
    for mv in &longest.way {
        game.play(mv).unwrap();
    }
    assert_eq!(*game.position(), longest.position);
    let value = witness.value(&longest.position).unwrap();
    assert_eq!((value.verdict, value.distance), (verdict, longest.distance));
    for mv in &longest.line {
        assert!(witness.best(game.position()).unwrap().contains(mv));
        game.play(mv).unwrap();
    }
    let outcome = game.outcome().expect("the line goes to the end");
    assert_eq!(outcome.winner == Some(longest.position.turn), verdict == Verdict::Win);
    assert_eq!(longest.line.len() as u64, longest.distance);
    let record: Record = game.record();
    assert_eq!(record.moves.len(), longest.way.len() + longest.line.len());
}

#[test]
fn lines_are_counted_as_playing_them_counts() {
    fn count(rules: &Rules, position: &Position) -> u64 {
        let played = rules.legal(position).into_iter().map(|mv| rules.play(position.clone(), &mv).unwrap());
        played.map(|played| if played.outcome.is_some() { 1 } else { count(rules, &played.position) }).sum()
    }
    for mut recipe in recipes(5, 300) {
        recipe.start = recipe.start.min(13);
        recipe.target = recipe.target.min(13);
        let Some(rules) = recipe.rules() else { continue };
        assert_eq!(stats(&rules).lines, Some(Number::from(count(&rules, &rules.start()))), "{}", recipe.text());
    }
}

#[test]
fn the_headline_goal_is_the_first_end_that_wins_or_else_the_first() {
    let moves = "[[moves]]\nadd = [1, 2]\n";
    let ends = "[[ends]]\nequals = 3\nmover = \"loses\"\n[[ends]]\nat_least = 4\nmover = \"wins\"\n";
    // 1 +1 +1 and 1 +2 end at 3, 1 +1 +2 at 4.
    let goal = stats(&brief(1, &format!("{moves}{ends}"), "")).random.unwrap().end.unwrap();
    assert_eq!((goal.index, goal.chance.to_string()), (1, "1/4".into()));
    let goal = stats(&brief(1, &format!("{moves}{}", ends.replace("wins", "loses")), "")).random.unwrap().end.unwrap();
    assert_eq!((goal.index, goal.chance.to_string()), (0, "3/4".into()));
}

#[test]
fn figures_continue_where_chances_grow_too_long() {
    let moves = "[[moves]]\nadd = [1, 2]\n[[ends]]\nat_least = 20000\nmover = \"wins\"\n";
    let stats = stats(&brief(1, moves, ""));
    assert_eq!(stats.positions, 19_999);
    assert_eq!(stats.random, None);
    assert!(stats.lines.unwrap() > Number::from(10).pow(4_000));
}
