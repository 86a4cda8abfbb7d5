//! Long work in the terminal: a progress bar after a second, and Ctrl-C that stops it cleanly.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use numduel_rules::Budget;
use numduel_solver::Progress;
use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::bar::Bar;

/// A budget that stops on Ctrl-C and shows a bar for as long as it lives. `what` is what the work counts, `total` how much
/// of it there will be if the work itself does not know.
pub fn watched(what: &'static str, total: Option<u64>) -> io::Result<Budget> {
    let budget = Budget::default();
    flag::register(SIGINT, budget.cancel().flag())?;
    let bar = Mutex::new(Bar::new(what));
    Ok(budget.with_listener(move |progress| {
        let known = progress.total.as_ref().and_then(|total| u64::try_from(total).ok());
        bar.lock().unwrap_or_else(PoisonError::into_inner).show(progress.done, known.or(total));
    }))
}

/// A piece of work that can be watched and stopped.
pub struct Working {
    interrupted: Arc<AtomicBool>,
    bar: Bar,
}

impl Working {
    /// Begins to listen for Ctrl-C. `what` is what the work counts.
    pub fn new(what: &'static str) -> io::Result<Self> {
        let interrupted = Arc::new(AtomicBool::new(false));
        flag::register(SIGINT, Arc::clone(&interrupted))?;
        Ok(Self { interrupted, bar: Bar::new(what) })
    }

    /// What the solver tells its progress to.
    pub fn watch(&mut self) -> impl FnMut(Progress) -> ControlFlow<()> + '_ {
        |progress| self.tell(progress.done, progress.total.and_then(|total| u64::try_from(total).ok()))
    }

    /// Shows how far the work is, and says whether to go on.
    pub fn tell(&mut self, done: u64, total: Option<u64>) -> ControlFlow<()> {
        if self.interrupted.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        self.bar.show(done, total);
        ControlFlow::Continue(())
    }
}
