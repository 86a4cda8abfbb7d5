//! What every test here needs: games by their game strings.
#![allow(dead_code, reason = "each test file uses its own part of the kit")]

use std::sync::Arc;

use numduel_players::Adviser;
use numduel_rules::{GameString, Rules, catalog};

/// The rules of a shipped game.
pub fn rules(game: &str) -> Arc<Rules> {
    let game: GameString = game.parse().unwrap();
    Arc::new(catalog::find(&game.id).unwrap().rules(&game.parameters).unwrap())
}

/// All that is known about a shipped game.
pub fn adviser(game: &str) -> Arc<Adviser> {
    Arc::new(Adviser::new(rules(game)))
}
