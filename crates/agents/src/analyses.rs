//! What is known about games, found once and shared by everybody who plays them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use numduel_players::Analysis;
use numduel_rules::Budget;

use crate::game_text::GameText;

/// The most games whose solutions are kept.
const MOST: usize = 64;

/// Analyses by game.
#[derive(Debug)]
pub struct Analyses {
    budget: Budget,
    by_game: Mutex<HashMap<String, Arc<Analysis>>>,
}

impl Default for Analyses {
    fn default() -> Self {
        Self::new(Analysis::budget())
    }
}

impl Analyses {
    /// None yet; each is found within the budget.
    pub fn new(budget: Budget) -> Self {
        Self { budget, by_game: Mutex::default() }
    }

    /// What is known about a game.
    pub fn of(&self, game: &GameText) -> Arc<Analysis> {
        let mut known = self.by_game.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        let new = || Arc::new(Analysis::with_budget(Arc::clone(game.rules()), self.budget.clone()));
        Arc::clone(known.entry(game.source()).or_insert_with(new))
    }
}
