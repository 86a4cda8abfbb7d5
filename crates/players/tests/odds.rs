//! Exact chances, and games that were drawn from the same weights.

use crate::kit::{analysis, circular, every_player, odds};
use numduel_players::arena::{Arena, Tally};
use numduel_players::{Analysis, NoOdds, Player, PlayerSpec, decimal};
use numduel_rules::{Game, Seat, catalog};
use numduel_solver::SolveError;
use numduel_solver::graph::{Fraction, OddsError};

#[test]
fn the_perfect_second_player_wins_against_random_as_often_as_anybody_can() {
    for (game, chance) in [
        ("avoid-duel", "61/64"),
        ("showdown", "125/128"),
        ("showdown(target=100)", "27/32"),
        ("exact-duel", "61/64"),
        ("add-or-multiply", "1/2"),
        ("prime-multipliers", "31/32"),
    ] {
        let odds = odds(&analysis(game), PlayerSpec::Random, PlayerSpec::Perfect).unwrap();
        assert_eq!(odds.p2.to_string(), chance, "{game}");
    }
}

#[test]
fn the_perfect_first_player_always_wins_where_the_start_is_won() {
    for id in catalog::ids() {
        let analysis = analysis(id);
        for opponent in every_player() {
            let odds = odds(&analysis, PlayerSpec::Perfect, opponent).unwrap();
            assert_eq!((odds.p1, odds.p2), (Fraction::ONE, Fraction::ZERO), "{id} {opponent}");
        }
    }
}

#[test]
fn a_hundred_thousand_games_agree_with_the_exact_chances() {
    const GAMES: u64 = 100_000;
    let [random, level, lookahead] = ["random", "level:5", "lookahead:2"].map(|name| name.parse().unwrap());
    for id in catalog::ids() {
        let analysis = analysis(id);
        for (p1, p2) in [(random, random), (random, PlayerSpec::Perfect), (level, level), (lookahead, level)] {
            let wins = Arena::new(&analysis, p1, p2).unwrap().play_many(GAMES, 1).wins;
            assert_eq!(wins[0] + wins[1], GAMES);
            agree(&odds(&analysis, p1, p2).unwrap().p1, wins[0], GAMES, &format!("{id} {p1} {p2}"));
        }
    }
}

#[test]
fn games_played_move_by_move_agree_with_the_exact_chances() {
    const GAMES: u64 = 2_000;
    for id in catalog::ids() {
        let analysis = analysis(id);
        let (p1, p2) = ("random".parse().unwrap(), "level:5".parse().unwrap());
        let players = [p1, p2].map(|spec| Player::new(spec, analysis.clone(), 3, 0).unwrap());
        let mut wins = 0;
        for number in 0..GAMES {
            let players = players.each_ref().map(|player| player.in_game(3, number));
            let mut game = Game::new(analysis.rules().clone());
            while game.outcome().is_none() {
                let mv = players[game.position().turn.index()].choose(game.moves().len(), game.position()).unwrap();
                game.play(&mv).unwrap();
            }
            wins += u64::from(game.outcome().unwrap().winner == Some(Seat::One));
        }
        agree(&odds(&analysis, p1, p2).unwrap().p1, wins, GAMES, id);
    }
}

/// Within five standard deviations, compared without a rounding: (wins - n·p)² ≤ 25·n·p·(1 - p).
fn agree(chance: &Fraction, wins: u64, games: u64, what: &str) {
    let games = Fraction::from(games);
    let off = Fraction::from(wins) - &games * chance;
    let allowed = Fraction::from(25) * games * chance * (Fraction::ONE - chance);
    assert!(&off * &off <= allowed, "{what}: {wins} wins for a chance of {}", decimal(chance, 4));
}

#[test]
fn the_same_seed_gives_the_same_wins_and_another_seed_gives_others() {
    let arena = Arena::new(&analysis("showdown"), PlayerSpec::Random, PlayerSpec::Random).unwrap();
    assert_eq!(arena.play_many(1_001, 7), arena.play_many(1_001, 7));
    assert_ne!(arena.play_many(1_001, 7), arena.play_many(1_001, 8));
    assert_eq!(arena.play_many(0, 7), Tally::default());
    // The same on every machine.
    assert_eq!(arena.play_many(1_000, 1), Tally { wins: [551, 449], draws: 0 });
}

#[test]
fn games_without_a_graph_have_no_exact_odds_and_say_why() {
    let huge = analysis(&format!("showdown(target=1{})", "0".repeat(100)));
    let refused = odds(&huge, PlayerSpec::Random, PlayerSpec::Random).unwrap_err();
    assert!(matches!(refused, NoOdds::NoGraph(SolveError::TooManyPositions { .. })), "{refused}");
    let round = Analysis::new(circular());
    let refused = odds(&round, PlayerSpec::Random, PlayerSpec::Random).unwrap_err();
    assert_eq!(refused, NoOdds::Chance(OddsError::Repeats));
}

#[test]
fn decimals_are_rounded_to_the_nearest() {
    for (above, below, decimals, text) in [
        (61, 64, 6, "0.953125"),
        (61, 64, 2, "0.95"),
        (1, 2, 0, "1"),
        (0, 1, 4, "0.0000"),
        (1, 1, 4, "1.0000"),
        (2, 3, 4, "0.6667"),
        (1, 20_000, 4, "0.0001"),
    ] {
        let chance = Fraction::from(above) / Fraction::from(below);
        assert_eq!(decimal(&chance, decimals), text);
    }
}
