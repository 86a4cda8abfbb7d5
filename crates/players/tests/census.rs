//! The census: anchors are scored exactly, scores rise with strength at every level, and twins score the same.

use std::sync::Arc;

use crate::kit::rules;
use numduel_players::census::{AgentSummary, CensusGame, Interval, Ranking, anchors, rank};
use numduel_players::generate::{GameLevel, Season};
use numduel_players::{Analysis, PlayerSpec, decimal, odds};
use numduel_rules::Budget;
use numduel_testkit::literal;

fn season(seed: &str, each: usize) -> (Season, Vec<(CensusGame, CensusGame)>) {
    let season = Season::new(seed);
    let mut games = Vec::new();
    for game in GameLevel::all().flat_map(|level| season.games(level).take(each)) {
        let twin = season.twin(&game).unwrap();
        let census = |rules| CensusGame::new(rules, Some(game.level), game.kind.word()).unwrap();
        games.push((census(Arc::clone(&game.rules)), census(twin)));
    }
    (season, games)
}

#[test]
fn the_perfect_player_has_no_regret_and_the_random_one_its_share_of_wrong_moves() {
    for book in ["avoid-duel", "showdown", "exact-duel", "add-or-multiply", "prime-multipliers"] {
        let game = CensusGame::new(rules(book), None, "book").unwrap();
        let perfect = game.score(&game.anchor(PlayerSpec::Perfect));
        assert!(perfect.regret == 0.0 && perfect.accuracy >= 1.0 && perfect.first_mistake.is_none(), "{book}");
        let shares = game.decisions().iter().map(|decision| {
            decision.regrets.iter().sum::<f64>() / f64::from(u32::try_from(decision.regrets.len()).unwrap())
        });
        let count = f64::from(u32::try_from(game.decisions().len()).unwrap());
        let exact = shares.sum::<f64>() / count;
        assert!((game.score(&game.anchor(PlayerSpec::Random)).regret - exact).abs() < 1e-12, "{book}");
    }
}

#[test]
fn scores_rise_with_strength_at_every_level() {
    let (_, games) = season("strength", 6);
    for level in games.chunks(6) {
        let regret = |spec| {
            let scored = level.iter().map(|(game, _)| (game, game.score(&game.anchor(spec)))).collect::<Vec<_>>();
            AgentSummary::new(&scored).overall.regret.mean
        };
        let regrets: Vec<f64> = anchors().into_iter().map(regret).collect();
        assert!(regrets.windows(2).all(|pair| pair[1] < pair[0] + 1e-12), "{regrets:?}");
        assert!(regrets[0] > 0.0 && regrets[anchors().len() - 1] == 0.0, "{regrets:?}");
    }
}

#[test]
fn every_anchor_scores_the_same_on_twins() {
    let (_, games) = season("same", 3);
    for (game, twin) in games {
        assert_eq!(game.decisions().len(), twin.decisions().len());
        for spec in anchors() {
            let (one, other) = (game.score(&game.anchor(spec)), twin.score(&twin.anchor(spec)));
            assert_eq!(one.first_mistake, other.first_mistake);
            let pairs = one.wins.iter().flatten().zip(other.wins.iter().flatten());
            let apart = pairs.chain([(&one.regret, &other.regret)]).map(|(one, other)| (one - other).abs());
            assert!(apart.fold(0.0, f64::max) < 1e-9, "{spec} {one:?} {other:?}");
        }
    }
}

/// The fast chances against the exact fractions, and random play against the literal solver's.
#[test]
fn chances_are_those_of_the_exact_odds_and_of_the_witness() {
    let (_, games) = season("chances", 1);
    for (game, _) in &games {
        let analysis = Analysis::new(Arc::clone(game.rules()));
        for own in anchors() {
            for other in [PlayerSpec::Random, PlayerSpec::Greedy, PlayerSpec::Perfect] {
                let [first, _] = game.chances(&game.anchor(own), &game.anchor(other)).unwrap();
                let exact = odds(&analysis, own, other, &Budget::default()).unwrap().p1;
                let exact: f64 = decimal(&exact, 15).parse().unwrap();
                assert!((first - exact).abs() < 1e-9, "{own} against {other}: {first} {exact}");
            }
        }
        let witness = literal(game.rules());
        let solved = numduel_literal::Solved::new(&witness, witness.start(), 100_000).unwrap();
        let [win, ..] = solved.random_play().unwrap();
        let odds = odds(&analysis, PlayerSpec::Random, PlayerSpec::Random, &Budget::default()).unwrap();
        assert_eq!(win.to_string(), odds.p1.to_string());
    }
}

#[test]
fn what_was_observed_counts_and_an_invalid_reply_throws_all_away() {
    let game = CensusGame::new(rules("showdown"), None, "book").unwrap();
    let mut policy = game.anchor(PlayerSpec::Perfect);
    let decision = &game.decisions()[0];
    game.observe(&mut policy, decision, vec![0.0; decision.moves.len()], 1.0);
    let score = game.score(&policy);
    let one = 1.0 / f64::from(u32::try_from(game.decisions().len()).unwrap());
    assert!((score.regret - one).abs() < 1e-12 && (score.invalid - one).abs() < 1e-12);
    assert_eq!(score.first_mistake, Some(decision.distance));
    assert!(score.wins.iter().all(|wins| wins[0] < 1e-12), "it never moves as player 1: {score:?}");
}

#[test]
fn too_few_games_or_too_small_a_difference_are_not_ranked() {
    assert!(matches!(rank(&[(0.1, 0.9); 9]), Ranking::TooFew(_)));
    assert!(matches!(rank(&[(0.1, 0.9); 10]), Ranking::First(_)));
    let mixed: Vec<(f64, f64)> = (0..20).map(|game| if game % 2 == 0 { (0.2, 0.3) } else { (0.3, 0.2) }).collect();
    assert!(matches!(rank(&mixed), Ranking::TooFew(_)));
    assert_eq!(Interval::of(&[0.5; 3]).range, None);
}
