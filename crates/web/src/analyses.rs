//! What the solver has found about the games that this page asked about.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use numduel_players::Analysis;
use numduel_rules::{Budget, Rules, TimeSource};

/// How many games are remembered.
const REMEMBERED: usize = 16;

/// What one question may take. Whoever waits for it can end the worker earlier.
const TIME: Duration = Duration::from_secs(20);
const BYTES: u64 = 500_000_000;
const POSITIONS: usize = 2_000_000;

/// What is known about games, the newest last, and what finding out more may take.
pub struct PageAnalyses {
    known: VecDeque<Arc<Analysis>>,
    budget: Budget,
}

impl PageAnalyses {
    /// Nothing known yet.
    pub fn new(now: TimeSource) -> Self {
        let budget = Budget::default().with_bytes(BYTES).with_positions(POSITIONS).with_clock(now).with_time(TIME);
        Self { known: VecDeque::new(), budget }
    }

    /// Begins another question, which has the whole time for itself.
    pub fn restart(&self) {
        self.budget.restart();
    }

    /// What one question may take.
    pub const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// What is known about these rules, and can be found out within the budget.
    pub fn of(&mut self, rules: &Arc<Rules>) -> Arc<Analysis> {
        // What failed for want of time is tried again.
        self.known.retain(|analysis| analysis.failure().is_none());
        let known = self.known.iter().position(|analysis| analysis.rules() == rules);
        let found = known.and_then(|index| self.known.remove(index));
        let found = found.unwrap_or_else(|| Arc::new(Analysis::with_budget(Arc::clone(rules), self.budget.clone())));
        if self.known.len() == REMEMBERED {
            self.known.pop_front();
        }
        self.known.push_back(Arc::clone(&found));
        found
    }
}
