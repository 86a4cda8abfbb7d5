//! Long work in the terminal: a progress bar after a second, and Ctrl-C that stops it cleanly.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use numduel_solver::Progress;
use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::bar::Bar;

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
