//! Games of all shipped books by chance, the same in every run.

use std::collections::BTreeMap;
use std::sync::Arc;

use numduel_rules::{Game, Rules, catalog};

/// So many finished games, the books in turn.
pub fn games(count: usize) -> Vec<Game> {
    let default = |book: Arc<numduel_rules::RuleBook>| Arc::new(book.rules(&BTreeMap::new()).expect("defaults fit"));
    let rules: Vec<Arc<Rules>> = catalog::all().into_iter().map(default).collect();
    let mut state = 1u64;
    let mut choose = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or_default() % below
    };
    (0..count)
        .map(|index| {
            let mut game = Game::new(Arc::clone(&rules[index % rules.len()]));
            while game.outcome().is_none() {
                let legal = game.rules().legal(game.position());
                game.play(&legal[choose(legal.len())]).expect("a legal move");
            }
            game
        })
        .collect()
}
