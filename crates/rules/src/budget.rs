//! What long work may cost, how it reports its progress, and how it is stopped: one value that travels with the work.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use thiserror::Error;

use crate::number::Number;

/// Limits on memory and positions, an optional deadline, a flag that cancels, and a place to report progress.
///
/// Whatever can take long takes a `&Budget` and calls [`Budget::report`] every few thousand steps. Clones share the
/// flag, so the owner of a budget can stop work on another thread. The clock is read only where a deadline is set.
#[derive(Clone)]
pub struct Budget {
    /// The most bytes the work may take.
    pub bytes: u64,
    /// The most positions that may be visited one by one.
    pub positions: usize,
    /// When the work has to stop.
    pub deadline: Option<Instant>,
    cancel: Cancel,
    listener: Option<Listener>,
}

type Listener = Arc<dyn Fn(&Progress) + Send + Sync>;

/// A flag that stops every budget it was given to.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

/// How far the work has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What has been done: bands found, targets solved, positions visited or lines read.
    pub done: u64,
    /// How much there will be in all, where that is known.
    pub total: Option<Number>,
}

/// Why work was stopped before its end.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Hash)]
pub enum Stopped {
    /// Somebody cancelled it.
    #[error("stopped before it was finished")]
    Cancelled,
    /// The deadline passed.
    #[error("stopped because the time was up")]
    DeadlinePassed,
}

impl Cancel {
    /// Stops the work at its next report. This only sets a flag, so a signal handler may call it.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for a signal handler.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

impl Default for Budget {
    /// Half a gigabyte, twenty million positions, and as long as it takes.
    fn default() -> Self {
        let (bytes, positions) = (500_000_000, 20_000_000);
        Self { bytes, positions, deadline: None, cancel: Cancel::default(), listener: None }
    }
}

impl Budget {
    /// The same budget with another limit on memory.
    #[must_use]
    pub fn with_bytes(self, bytes: u64) -> Self {
        Self { bytes, ..self }
    }

    /// The same budget with another limit on positions.
    #[must_use]
    pub fn with_positions(self, positions: usize) -> Self {
        Self { positions, ..self }
    }

    /// The same budget with a deadline.
    #[must_use]
    pub fn with_deadline(self, deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..self }
    }

    /// The same budget, stopped by this flag.
    #[must_use]
    pub fn with_cancel(self, cancel: Cancel) -> Self {
        Self { cancel, ..self }
    }

    /// The same budget, with progress reported to `listener`.
    #[must_use]
    pub fn with_listener(self, listener: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        Self { listener: Some(Arc::new(listener)), ..self }
    }

    /// The same budget without the listener: for a part of some work that counts other things than the whole.
    #[must_use]
    pub fn quiet(&self) -> Self {
        Self { listener: None, ..self.clone() }
    }

    /// The flag that stops the work.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Whether the work may continue.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.cancel.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stopped::DeadlinePassed),
            _ => Ok(()),
        }
    }

    /// Reports progress, and says whether the work may continue.
    pub fn report(&self, done: u64, total: Option<Number>) -> Result<(), Stopped> {
        if let Some(listener) = &self.listener {
            listener(&Progress { done, total });
        }
        self.check()
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bytes, positions, deadline, cancel, listener: _ } = self;
        let mut fields = out.debug_struct("Budget");
        fields.field("bytes", bytes).field("positions", positions).field("deadline", deadline).field("cancel", cancel);
        fields.finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn a_budget_stops_when_cancelled_or_late_and_reports_to_its_listener() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&heard);
        let budget = Budget::default().with_listener(move |progress| sink.lock().unwrap().push(progress.done));
        assert_eq!(budget.report(7, None), Ok(()));
        assert_eq!(*heard.lock().unwrap(), [7]);
        assert_eq!(budget.clone().with_deadline(Instant::now()).check(), Err(Stopped::DeadlinePassed));
        let elsewhere = budget.clone();
        budget.cancel().cancel();
        assert_eq!(elsewhere.check(), Err(Stopped::Cancelled));
    }
}
