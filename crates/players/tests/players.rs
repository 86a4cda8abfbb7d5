//! One kit for every kind of player and every game.

use std::sync::Arc;

use crate::kit::{self, analysis, endless, every_player, rules, unsolved};
use numduel_players::{Analysis, Player, PlayerSpec};
use numduel_rules::{Game, Number, Position, catalog, compact};
use numduel_solver::{Method, Verdict};

/// A whole game between two players of one kind, as a record; it panics if a move is refused.
fn play(analysis: &Arc<Analysis>, spec: PlayerSpec, seed: u64) -> String {
    let player = Player::new(spec, analysis.clone(), seed, 1).unwrap();
    let mut game = Game::new(analysis.rules().clone());
    while game.outcome().is_none() {
        let mv = player.choose(game.moves().len(), game.position());
        game.play(&mv.unwrap_or_else(|| panic!("{spec} finds no move"))).unwrap();
    }
    game.record().to_string()
}

#[test]
fn every_player_answers_legally_and_repeatably_in_every_game_of_any_size() {
    let large = format!("(target=1{})", "0".repeat(100));
    for id in catalog::ids() {
        for game in [id.to_owned(), format!("{id}{large}")] {
            let analysis = analysis(&game);
            for spec in every_player() {
                for seed in [0, u64::MAX] {
                    assert_eq!(play(&analysis, spec, seed), play(&analysis, spec, seed), "{game} {spec} {seed}");
                }
            }
        }
    }
}

#[test]
fn a_seed_gives_this_game_on_every_machine() {
    let analysis = analysis("showdown");
    let games = ["random", "greedy", "lookahead:2", "perfect", "level:5"].map(|player| {
        let record = play(&analysis, player.parse().unwrap(), 42);
        format!("{player}: {record}")
    });
    let expected = [
        "random: showdown(target=1000) x4 x6 x5 x9",
        "greedy: showdown(target=1000) x9 x9 x9 x2",
        "lookahead:2: showdown(target=1000) x4 x6 x3 x4 x9",
        "perfect: showdown(target=1000) x4 x7 x3 x2 x8",
        "level:5: showdown(target=1000) x4 x7 x5 x9",
    ];
    assert_eq!(games, expected);
}

#[test]
fn seeds_games_plies_and_positions_all_draw_for_themselves() {
    let analysis = analysis(&format!("showdown(target=1{})", "0".repeat(100)));
    let from = |start: i64, seed, number| {
        let player = Player::new(PlayerSpec::Random, analysis.clone(), seed, number).unwrap();
        let position = analysis.rules().at(Number::from(start));
        (0..20).map(|ply| player.choose(ply, &position).unwrap()).collect::<Vec<_>>()
    };
    let line = from(1, 1, 1);
    assert!(line.iter().any(|mv| *mv != line[0]), "plies differ");
    for other in [from(2, 1, 1), from(1, 2, 1), from(1, 1, 2)] {
        assert_ne!(line, other);
    }
    assert_eq!(line, from(1, 1, 1));
}

#[test]
fn greedy_takes_the_largest_safe_step_and_a_win_where_there_is_one() {
    for (game, number, mv) in [
        ("showdown", 1, "x9"),
        ("showdown", 200, "x5"),
        ("avoid-duel", 12, "x8"),
        ("avoid-duel", 50, "x2"),
        ("exact-duel", 20, "x5"),
        ("exact-duel", 12, "x8"),
        ("prime-multipliers", 150, "x5"),
        ("add-or-multiply", 7, "x2"),
        ("add-or-multiply", 19, "+1"),
    ] {
        let analysis = analysis(game);
        let greedy = Player::new(PlayerSpec::Greedy, analysis.clone(), 0, 0).unwrap();
        let chosen = greedy.choose(0, &analysis.rules().at(Number::from(number))).unwrap();
        assert_eq!(chosen.to_string(), mv, "{game} {number}");
    }
}

#[test]
fn lookahead_plays_the_wins_and_avoids_the_losses_that_it_sees() {
    for id in catalog::ids() {
        let (analysis, rules) = (analysis(id), rules(id));
        for plies in 1..=6u8 {
            let spec = format!("lookahead:{plies}").parse().unwrap();
            let player = Player::new(spec, analysis.clone(), 5, 0).unwrap();
            for position in kit::every_position(&rules) {
                let mv = player.choose(0, &position).unwrap();
                let moves = analysis.moves(&position);
                let seen = |value: &numduel_solver::Value<Number>| value.distance <= Number::from(plies);
                let best = moves.iter().map(|worth| &worth.value).max().unwrap();
                let chosen = &moves.iter().find(|worth| worth.mv == mv).unwrap().value;
                if best.verdict == Verdict::Win && seen(best) {
                    assert_eq!(chosen, best, "{id} {plies} {}", position.number);
                }
                let all_lose = moves.iter().all(|worth| worth.value.verdict == Verdict::Loss && seen(&worth.value));
                if !all_lose {
                    assert!(chosen.verdict == Verdict::Win || !seen(chosen), "{id} {plies} {}", position.number);
                }
            }
        }
    }
}

#[test]
fn a_game_that_nobody_has_solved_is_played_by_those_who_need_no_solution() {
    let huge = Arc::new(Analysis::new(Arc::clone(unsolved().rules())));
    let refused = Player::new(PlayerSpec::Perfect, huge.clone(), 0, 0).unwrap_err();
    assert!(!refused.to_string().is_empty());
    assert!(Player::new("level:1".parse().unwrap(), huge.clone(), 0, 0).is_err());
    assert!(Player::new(PlayerSpec::Computer, huge.clone(), 0, 0).is_err());
    assert!(Player::new("lookahead:4".parse().unwrap(), huge, 0, 0).is_ok());
    let analysis = Arc::new(Analysis::new(endless()));
    for (number, mv) in [(8, "+2"), (7, "-1")] {
        let player = Player::new("lookahead:4".parse().unwrap(), analysis.clone(), 0, 0).unwrap();
        let chosen = player.choose(0, &analysis.rules().at(Number::from(number))).unwrap();
        assert_eq!(chosen.to_string(), mv, "{number}");
    }
    play(&analysis, PlayerSpec::Greedy, 0);
    play(&analysis, PlayerSpec::Random, 0);
}

#[test]
fn nobody_stumbles_where_the_game_never_comes_or_is_past_an_end() {
    for spec in every_player() {
        for game in ["showdown", "exact-duel", "add-or-multiply"] {
            let analysis = analysis(game);
            let player = Player::new(spec, analysis.clone(), 0, 0).unwrap();
            for number in [-7, 0, 11, 13, 1000, 100_000] {
                let position: Position = analysis.rules().at(Number::from(number));
                match player.choose(0, &position) {
                    Some(mv) => assert!(analysis.rules().play(position, &mv).is_ok()),
                    // Nothing can be made of 0 by multiplying.
                    None => assert!(analysis.rules().legal(&position).is_empty()),
                }
            }
        }
    }
}

#[test]
fn what_a_player_asks_about_a_solved_book_is_read_and_not_searched_for() {
    for (line, method) in [
        ("start 1; x2..9; >=1000 wins", Method::Bands),
        ("start 10000000; -1, 3, 4; not the last operand; down to 0; stuck loses", Method::Repeating),
        ("start 1; x2; x3; +1; >=10^300 wins", Method::Segments),
        ("start 100; /2; /3; -1; =0 wins", Method::Positions),
    ] {
        let rules = Arc::new(Arc::new(compact::read(line).unwrap()).rules(&[].into()).unwrap());
        let analysis = Arc::new(Analysis::new(rules));
        assert_eq!(analysis.solution().unwrap().method(), method, "{line}");
        let mut game = Game::new(analysis.rules().clone());
        let player = Player::new(PlayerSpec::Perfect, analysis.clone(), 0, 0).unwrap();
        assert!(!analysis.is_settled_for(PlayerSpec::Perfect, game.position()), "{line}: its traps are not known yet");
        analysis.traps();
        for ply in 0..3 {
            let mv = player.choose(ply, game.position()).unwrap();
            assert!(analysis.is_settled_for(PlayerSpec::Perfect, game.position()), "{line}");
            assert!(analysis.is_settled_for(PlayerSpec::Greedy, game.position()), "{line}");
            game.play(&mv).unwrap();
        }
    }
}
