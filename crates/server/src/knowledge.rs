//! What the solver knows about games: found within a budget, by a few threads, and remembered.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use numduel_players::Analysis;
use numduel_rules::{Budget, Rules};
use tokio::sync::Semaphore;

/// How many games are remembered.
const REMEMBERED: usize = 64;

/// How many questions are answered at once.
const AT_ONCE: usize = 2;

/// The longest number that is analysed, in digits.
pub const MOST_DIGITS: usize = 2000;

/// Solutions by their rules, the newest last.
pub struct Knowledge {
    known: Mutex<VecDeque<Arc<Analysis>>>,
    pool: Arc<Semaphore>,
}

/// Too many ask at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooBusy;

impl Default for Knowledge {
    fn default() -> Self {
        Self { known: Mutex::default(), pool: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Knowledge {
    /// The turns of those who search: whoever asks the solver in another way takes one as well.
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

    /// Asks about a game, away from the threads that answer requests.
    pub async fn ask<T: Send + 'static>(
        &self,
        rules: &Arc<Rules>,
        question: impl FnOnce(&Arc<Analysis>) -> T + Send + 'static,
    ) -> Result<T, TooBusy> {
        let turn = tokio::time::timeout(Duration::from_secs(5), Arc::clone(&self.pool).acquire_owned());
        let turn = turn.await.map_err(|_| TooBusy)?.map_err(|_| TooBusy)?;
        let analysis = self.of(rules);
        let answer = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            analysis.restart();
            question(&analysis)
        });
        answer.await.map_err(|_| TooBusy)
    }
}
