//! Generated games: the same from the same seed, all different, balanced, and as the witness sees them.

use std::collections::HashSet;

use numduel_literal::{Solved, Value};
use numduel_players::generate::{GameLevel, GeneratedGame, Season, line};
use numduel_rules::{Budget, Rules, Seat, catalog, compact};
use numduel_solver::graph::{Graph, GraphClass, SolvedGraph};
use numduel_testkit::{literal, many, usual};

fn class(rules: &Rules) -> Option<GraphClass> {
    let solved = SolvedGraph::from_start(rules, &Budget::default().with_positions(50_000)).ok()?;
    solved.graph.classes().map(|classes| classes[Graph::START as usize])
}

fn games(season: &Season, each: usize) -> Vec<GeneratedGame> {
    let all: Vec<_> = GameLevel::all().flat_map(|level| season.games(level).take(each)).collect();
    assert_eq!(all.len(), each * usize::from(GameLevel::MAX));
    all
}

#[test]
fn a_seed_gives_these_games_on_every_machine() {
    let season = Season::new("an example");
    let first = |level| season.games(GameLevel::new(level).unwrap()).next().unwrap().to_string();
    assert_eq!(first(1), "id g1-0-73300871-1-0; name Sunny Castle; start 41; -2, 7, 8; /3; =3 wins; <3 loses");
    assert_eq!(first(10), "id g1-0-73300871-10-0; name Hazel Harbor; start 41; +3, 7; up to 208; stuck loses");
    assert_eq!(season.commitment(), "73300871f44c168e7c949de2c750e60c2c9bb8ff530017c5a267234e9cb4db8e");
}

#[test]
fn no_class_comes_twice_in_a_season_nor_is_it_a_shipped_one() {
    let games = games(&Season::new("classes"), 60);
    let books = catalog::all().into_iter().chain(catalog::gallery());
    let mut seen: HashSet<GraphClass> = books.filter_map(|book| class(&usual(&book))).collect();
    assert!(seen.len() > 15, "most shipped books have a class");
    for game in &games {
        assert!(seen.insert(game.class), "{game}");
        let read = compact::read(&game.to_string()).unwrap();
        assert_eq!(read, **game.rules.book());
        assert_eq!(class(&game.rules), Some(game.class), "{game}");
    }
}

#[test]
fn each_seat_wins_half_of_a_level_and_every_game_has_the_lookahead_of_its_level() {
    let games = games(&Season::new("balance"), 20);
    for level in games.chunks(20) {
        assert_eq!(level.iter().filter(|game| game.winner == Seat::One).count(), 10);
        for game in level {
            let (least, most) = game.level.lookahead();
            assert!((u64::from(least)..=u64::from(most)).contains(&game.difficulty.lookahead), "{game}");
        }
    }
}

#[test]
fn twins_have_other_numbers_and_the_same_class() {
    let season = Season::new("twins");
    for game in games(&season, 30) {
        let twin = season.twin(&game).unwrap_or_else(|| panic!("{game} has no twin"));
        assert_eq!(class(&twin), Some(game.class), "{game}\n{}", line(&twin));
        assert_ne!(twin.start().number, game.rules.start().number, "{game}");
        assert_ne!(twin.book().title(), game.rules.book().title());
        assert_eq!(compact::read(&line(&twin)).unwrap(), **twin.book());
    }
}

/// The literal solver on a slice of every level; `NUMDUEL_CASES=40` makes it 2,000 games.
#[test]
fn the_witness_agrees_with_every_generated_game() {
    for game in games(&Season::new("witness"), usize::try_from(many(5)).unwrap()) {
        let witness = literal(&game.rules);
        let solved = Solved::new(&witness, witness.start(), 100_000).unwrap_or_else(|| panic!("{game} is small"));
        let (winner, distance) = match solved.value() {
            Value::Win(plies) => (Seat::One, plies),
            Value::Loss(plies) => (Seat::Two, plies),
            Value::Draw => panic!("{game} is drawn"),
        };
        assert_eq!((winner, u64::from(distance)), (game.winner, game.difficulty.distance), "{game}");
    }
}
