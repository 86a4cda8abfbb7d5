//! Generated games: the same from the same seed, all different, balanced, and as the witness sees them.

use std::collections::HashSet;

use numduel_literal::{Solved, Value};
use numduel_players::generate::{CommittedSeason, GameLevel, GeneratedGame, Season, line};
use numduel_rules::{Budget, Rules, Seat, catalog, compact};
use numduel_solver::graph::{Graph, GraphClass, SolvedGraph};
use numduel_testkit::{cases, literal, usual};

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
    // A published season, because others change with each one that is published before them.
    let season = Season::new("spring");
    let first = |level| season.games(GameLevel::new(level).unwrap()).next().unwrap().to_string();
    assert_eq!(first(1), "id g1-0-622a494d-1-0; name Northern Ladder; start 21; +1, 4; >=40 wins");
    assert_eq!(first(10), "id g1-0-622a494d-10-0; name Rusty Canyon; start 118; +1, 10, 11; =192 wins; >192 loses");
    assert_eq!(season.commitment(), "622a494d3ea8c7ba2fed4f37909f14d9b50ab412322de39be62c8d6c2418bfca");
}

fn shipped() -> HashSet<GraphClass> {
    let books = catalog::all().into_iter().chain(catalog::gallery());
    let classes: HashSet<GraphClass> = books.filter_map(|book| class(&usual(&book))).collect();
    assert!(classes.len() > 15, "most shipped books have a class");
    classes
}

#[test]
fn a_season_is_made_again_from_its_seed_once_that_is_published() {
    let revealed = CommittedSeason::all().into_iter().filter_map(|season| Some((season.seed.clone()?, season)));
    let revealed: Vec<_> = revealed.collect();
    assert!(!revealed.is_empty(), "the open season has a seed");
    for (seed, committed) in revealed {
        let season = Season::new(&seed);
        assert_eq!(season.commitment(), committed.hash);
        let each = committed.classes.len() / usize::from(GameLevel::MAX);
        assert_eq!(season.seal(each).unwrap(), committed.sealed, "{seed}");
    }
}

#[test]
fn committed_seasons_share_no_class_and_their_scores_fall_with_strength() {
    let mut seen = shipped();
    for season in CommittedSeason::all() {
        assert_eq!(season.hash.len(), 64);
        for class in &season.classes {
            assert!(seen.insert(*class), "{} has {class} a second time", season.hash);
        }
        let is_regrets = |line: &&str| line.starts_with("level ");
        let levels: Vec<Vec<f64>> = season
            .sealed
            .lines()
            .filter(is_regrets)
            .map(|line| line.split(' ').skip(3).step_by(2).map(|regret| regret.parse().unwrap()).collect())
            .collect();
        assert_eq!((levels.len(), season.classes.len()), (10, 200));
        for regrets in levels {
            assert!(regrets.len() == 9 && regrets.is_sorted_by(|weaker, stronger| weaker > stronger), "{regrets:?}");
        }
    }
}

#[test]
fn no_class_comes_twice_in_a_season_nor_is_it_one_of_a_book_or_an_earlier_season() {
    let games = games(&Season::new("classes"), 60);
    let mut seen = shipped();
    seen.extend(CommittedSeason::all().into_iter().flat_map(|season| season.classes));
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
    for game in games(&Season::new("witness"), usize::try_from(cases(5)).unwrap()) {
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
