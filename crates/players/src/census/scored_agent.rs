//! One agent's answers, scored game by game.

use std::sync::Arc;

use super::{AgentSummary, CensusGame, GameScore, Policy};

/// An agent, and what it did in each game.
#[derive(Clone, Debug)]
pub struct ScoredAgent {
    /// What it is called.
    pub agent: String,
    /// The games that it was asked about.
    pub games: Vec<ScoredGame>,
}

/// What an agent did in one game.
#[derive(Clone, Debug)]
pub struct ScoredGame {
    /// The game as it is written.
    pub text: String,
    /// The game.
    pub game: Arc<CensusGame>,
    /// What the agent did.
    pub policy: Policy,
    /// What that is worth.
    pub score: GameScore,
}

impl ScoredAgent {
    /// What all games say together.
    pub fn summary(&self) -> AgentSummary {
        let scored: Vec<_> = self.games.iter().map(|game| (game.game.as_ref(), game.score.clone())).collect();
        AgentSummary::new(&scored)
    }
}

impl ScoredGame {
    /// Scores a policy.
    pub fn new(text: String, game: Arc<CensusGame>, policy: Policy) -> Self {
        let score = game.score(&policy);
        Self { text, game, policy, score }
    }
}
