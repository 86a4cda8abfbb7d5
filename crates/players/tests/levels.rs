//! How strong the levels are.

use std::{env, fs};

use crate::kit::{analysis, odds};
use numduel_players::{COMPUTER, Level, LevelRow, OPPONENTS, PlayerSpec, level_markdown, level_table};
use numduel_rules::{Budget, Seat, catalog};
use numduel_solver::graph::Fraction;

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../research/levels.md");

#[test]
fn the_table_of_all_levels_is_what_the_odds_are() {
    let mut table =
        "# How strong the levels are\n\nEach level's exact chance of winning from both seats against `random` and \
                     `perfect`, computed over all positions, not sampled.\n\
                     Written by `NUMDUEL_BLESS=1 cargo test -p numduel-players levels`.\n\n"
            .to_owned();
    let rows = catalog::ids().flat_map(|id| level_table(&analysis(id), &Budget::default()).unwrap());
    table += &level_markdown(&rows.collect::<Vec<_>>());
    if env::var_os("NUMDUEL_BLESS").is_some_and(|value| value == "1") {
        fs::write(TABLE, &table).unwrap();
    }
    assert!(fs::read_to_string(TABLE).unwrap() == table, "research/levels.md differs from:\n{table}");
}

#[test]
fn a_higher_level_is_never_weaker_in_any_game_from_any_seat_against_either_opponent() {
    for id in catalog::ids() {
        let analysis = analysis(id);
        let rows = level_table(&analysis, &Budget::default()).unwrap();
        assert_eq!(rows.len(), 40);
        for opponent in OPPONENTS {
            for seat in Seat::BOTH {
                let mine = |row: &&LevelRow| row.opponent == opponent && row.seat == seat;
                let chances: Vec<Fraction> = rows.iter().filter(mine).map(|row| row.chance.clone()).collect();
                assert!(chances.is_sorted(), "{id} {seat} against {opponent}");
                let between = |spec: PlayerSpec| match seat {
                    Seat::One => odds(&analysis, spec, opponent).unwrap().p1,
                    Seat::Two => odds(&analysis, opponent, spec).unwrap().p2,
                };
                assert!(between(PlayerSpec::Random) <= chances[0], "{id} {seat} against {opponent}");
                assert!(chances[9] <= between(PlayerSpec::Perfect), "{id} {seat} against {opponent}");
            }
        }
    }
}

#[test]
fn a_higher_level_wins_more_often_wherever_a_choice_of_the_winning_side_matters() {
    for id in catalog::ids() {
        let rows = level_table(&analysis(id), &Budget::default()).unwrap();
        let first: Vec<&LevelRow> = rows.iter().filter(|row| row.seat == Seat::One).collect();
        for opponent in OPPONENTS {
            let chances: Vec<&Fraction> =
                first.iter().filter(|row| row.opponent == opponent).map(|row| &row.chance).collect();
            assert!(chances.is_sorted_by(|one, next| one < next), "{id} against {opponent}");
        }
    }
}

#[test]
fn the_highest_level_is_within_a_twentieth_of_perfect_and_the_lowest_of_random() {
    let near = Fraction::from(1) / Fraction::from(20);
    for id in catalog::ids() {
        let analysis = analysis(id);
        let [low, high] = [1, 10].map(|number| PlayerSpec::Level(Level::new(number).unwrap()));
        let first = |spec| odds(&analysis, spec, PlayerSpec::Random).unwrap().p1;
        assert!(first(low) - first(PlayerSpec::Random) <= near, "{id}");
        assert!(first(PlayerSpec::Perfect) - first(high) <= near, "{id}");
    }
}

#[test]
fn the_computer_can_be_beaten_even_by_chance() {
    let quarter = Fraction::from(1) / Fraction::from(4);
    for id in catalog::ids() {
        let analysis = analysis(id);
        let computer = odds(&analysis, PlayerSpec::Random, PlayerSpec::Computer).unwrap();
        assert_eq!(computer, odds(&analysis, PlayerSpec::Random, PlayerSpec::Level(COMPUTER)).unwrap());
        let as_second = odds(&analysis, PlayerSpec::Computer, PlayerSpec::Random).unwrap().p2;
        assert!(computer.p1 + as_second >= Fraction::from(2) * &quarter, "{id}");
    }
}

#[test]
fn the_table_is_printed_with_decimals_and_fractions() {
    let text = level_markdown(&level_table(&analysis("add-or-multiply"), &Budget::default()).unwrap());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "### `add-or-multiply(target=20)`");
    assert!(lines[2].starts_with("| level | as player 1 against random | as player 2 against random |"), "{text}");
    assert_eq!(lines[4], "| 1 | 0.5400 = `27/50` | 0.5000 = `1/2` | 0.5400 = `27/50` | 0.0000 = `0` |");
    assert_eq!(lines.len(), 14);
}
