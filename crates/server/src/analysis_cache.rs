//! What the solver knows about games: found within a budget, by a few threads, and remembered.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use numduel_agents::RatedGames;
use numduel_players::Analysis;
use numduel_rules::{Budget, Rules};
use thiserror::Error;
use tokio::sync::Semaphore;

/// How many games are remembered.
const REMEMBERED: usize = 64;

/// How many questions are answered at once.
const AT_ONCE: usize = 2;

/// Solutions by their rules, the newest last. Everything that this server says about what a position is worth comes from here.
pub struct AnalysisCache {
    known: Mutex<VecDeque<Arc<Analysis>>>,
    pool: Arc<Semaphore>,
    /// The rated games that are on, whose rules nobody is told anything about.
    pub rated: RatedGames,
}

/// Why a question is not answered now.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NotAnswered {
    #[error("too many ask at once")]
    TooBusy,
    #[error(
        "a rated game by these rules is on, so this server says nothing about them until it is over; nothing keeps a player \
         from asking elsewhere"
    )]
    Rated,
}

impl Default for AnalysisCache {
    fn default() -> Self {
        Self { known: Mutex::default(), pool: Arc::new(Semaphore::new(AT_ONCE)), rated: RatedGames::default() }
    }
}

impl AnalysisCache {
    /// The turns of all searches: a question that reaches the solver in another way takes one as well.
    pub fn turns(&self) -> Arc<Semaphore> {
        Arc::clone(&self.pool)
    }

    /// What one question may take.
    pub fn budget() -> Budget {
        Budget::default().with_bytes(64_000_000).with_positions(300_000).with_time(Duration::from_millis(1500))
    }

    /// The shared analysis of these rules.
    pub fn of(&self, rules: &Arc<Rules>) -> Arc<Analysis> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        // What failed under load is tried again.
        known.retain(|analysis| analysis.failure().is_none());
        if let Some(index) = known.iter().position(|analysis| analysis.rules() == rules) {
            let found = known.remove(index).unwrap_or_else(|| Arc::new(Analysis::new(Arc::clone(rules))));
            known.push_back(Arc::clone(&found));
            return found;
        }
        let made = Arc::new(Analysis::with_budget(Arc::clone(rules), Self::budget()));
        if known.len() == REMEMBERED {
            known.pop_front();
        }
        known.push_back(Arc::clone(&made));
        made
    }

    /// Asks about a game for somebody who is told the answer.
    pub async fn ask<T: Send + 'static>(
        &self,
        rules: &Arc<Rules>,
        question: impl FnOnce(&Arc<Analysis>) -> T + Send + 'static,
    ) -> Result<T, NotAnswered> {
        if self.rated.are_played_by(rules) {
            return Err(NotAnswered::Rated);
        }
        self.think(rules, question).await
    }

    /// Asks about a game for a computer that plays it, away from the threads that answer requests.
    pub async fn think<T: Send + 'static>(
        &self,
        rules: &Arc<Rules>,
        question: impl FnOnce(&Arc<Analysis>) -> T + Send + 'static,
    ) -> Result<T, NotAnswered> {
        let busy = NotAnswered::TooBusy;
        let turn = tokio::time::timeout(Duration::from_secs(5), Arc::clone(&self.pool).acquire_owned());
        let turn = turn.await.map_err(|_| busy)?.map_err(|_| busy)?;
        let analysis = self.of(rules);
        let answer = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            analysis.restart();
            question(&analysis)
        });
        answer.await.map_err(|_| busy)
    }
}
