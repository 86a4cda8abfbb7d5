//! Exact chances.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod kit;

use kit::adviser;
use numduel_players::{PlayerSpec, odds};

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
        let odds = odds(&adviser(game), PlayerSpec::Random, PlayerSpec::Perfect).unwrap();
        assert_eq!(odds.p2.to_string(), chance, "{game}");
    }
}
