//! Matches of several games.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod kit;

use kit::{brief, played};
use numduel_players::{Ended, Length, Match, MatchError, Person};
use numduel_rules::{Game, Seat};

fn new(length: Length) -> Match {
    Match::new(length, ["Ada".to_owned(), "Emmy".to_owned()]).unwrap()
}

/// A game that the seat wins, because the other gives up.
fn won_by(seat: Seat) -> Game {
    match seat {
        Seat::One => played("showdown x5 resigned"),
        Seat::Two => played("showdown resigned"),
    }
}

/// Counts games that these people win, one after the other.
fn count(of: &mut Match, winners: &[Person]) {
    for winner in winners {
        let game = won_by(of.seat_of(*winner));
        assert_eq!(of.count(&game), Ok(*winner));
    }
}

use Person::{First, Second};

#[test]
fn seats_swap_after_every_game_and_the_score_is_kept_by_person() {
    let mut games = new(Length::Games(3));
    assert_eq!((games.name_at(Seat::One), games.name_at(Seat::Two)), ("Ada", "Emmy"));
    assert_eq!(games.count(&won_by(Seat::One)), Ok(First));
    assert_eq!((games.name_at(Seat::One), games.seat_of(First)), ("Emmy", Seat::Two));
    assert_eq!(games.count(&won_by(Seat::One)), Ok(Second));
    assert_eq!(games.person_at(Seat::One), First);
    assert_eq!(games.count(&won_by(Seat::Two)), Ok(Second));
    let [ada, emmy] = games.scores();
    assert_eq!((ada.wins(), ada.by_seat), (1, [1, 0]));
    assert_eq!((emmy.wins(), emmy.by_seat), (2, [1, 1]));
    assert_eq!(games.ended(), Some(Ended::Won(Second)));
}

#[test]
fn best_of_five_ends_when_someone_has_three() {
    let mut best = new(Length::BestOf(5));
    count(&mut best, &[First, Second, First]);
    assert_eq!(best.ended(), None);
    count(&mut best, &[First]);
    assert_eq!((best.ended(), best.played()), (Some(Ended::Won(First)), 4));
    assert_eq!(best.count(&won_by(Seat::One)), Err(MatchError::Over));
    assert_eq!(best.played(), 4);
}

#[test]
fn an_even_best_of_can_end_level() {
    let mut best = new(Length::BestOf(2));
    count(&mut best, &[Second, First]);
    assert_eq!(best.ended(), Some(Ended::Level));
    let mut best = new(Length::BestOf(4));
    count(&mut best, &[Second, Second, Second]);
    assert_eq!(best.ended(), Some(Ended::Won(Second)));
}

#[test]
fn first_to_goes_on_until_somebody_is_there_and_games_until_all_are_played() {
    let mut first = new(Length::FirstTo(2));
    count(&mut first, &[First, Second]);
    assert_eq!(first.ended(), None);
    count(&mut first, &[Second]);
    assert_eq!(first.ended(), Some(Ended::Won(Second)));
    let mut games = new(Length::Games(4));
    count(&mut games, &[First, First, First]);
    assert_eq!(games.ended(), None);
    count(&mut games, &[Second]);
    assert_eq!(games.ended(), Some(Ended::Won(First)));
    let mut one = new(Length::BestOf(1));
    count(&mut one, &[Second]);
    assert_eq!(one.ended(), Some(Ended::Won(Second)));
}

#[test]
fn victories_by_an_exact_hit_are_counted_apart() {
    let mut games = new(Length::Games(4));
    games.count(&played("exact-duel x5 x5 x4")).unwrap();
    games.count(&played("exact-duel x5 x5 x5")).unwrap();
    games.count(&played("exact-duel resigned")).unwrap();
    games.count(&played("exact-duel x5 x5 x2 x2")).unwrap();
    let [ada, emmy] = games.scores();
    assert_eq!((ada.wins(), ada.exact), (3, 2));
    assert_eq!((emmy.wins(), emmy.exact), (1, 0));
}

#[test]
fn an_exact_hit_that_loses_is_no_hit_of_the_winner() {
    let rules = brief(
        "",
        "[[moves]]\nadd = [1, 2]\n[[ends]]\nequals = 6\nmover = \"loses\"\n[[ends]]\nabove = 6\nmover = \"wins\"\n",
    );
    let mut game = Game::new(rules);
    game.play(&"+1".parse().unwrap()).unwrap();
    let mut one = new(Length::Games(1));
    assert_eq!(one.count(&game), Ok(Second));
    assert_eq!(one.score(Second).exact, 0);
}

#[test]
fn an_unfinished_game_does_not_count_and_lengths_have_their_range() {
    let mut games = new(Length::Games(1));
    assert_eq!(games.count(&played("showdown x5")), Err(MatchError::Unfinished));
    assert_eq!(games.played(), 0);
    for length in [Length::Games(0), Length::BestOf(0), Length::FirstTo(0), Length::FirstTo(10_001)] {
        let refused = Match::new(length, ["Ada".to_owned(), "Emmy".to_owned()]).unwrap_err();
        assert!(refused.to_string().ends_with("choose from 1 to 10000"), "{refused}");
    }
    assert_eq!(Length::FirstTo(u32::MAX).most_games(), u32::MAX - 1);
    assert_eq!(Length::BestOf(5).to_string(), "best of 5");
}
