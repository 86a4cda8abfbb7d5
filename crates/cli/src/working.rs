//! Long work in the terminal: a progress bar after a second, and Ctrl-C that stops it cleanly.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use numduel_solver::Progress;
use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// Work shorter than this needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A piece of work that can be watched and stopped.
pub struct Working {
    what: &'static str,
    began: Instant,
    interrupted: Arc<AtomicBool>,
    bar: Option<ProgressBar>,
}

impl Working {
    /// Begins to listen for Ctrl-C. `what` is what the work counts.
    pub fn new(what: &'static str) -> io::Result<Self> {
        let interrupted = Arc::new(AtomicBool::new(false));
        flag::register(SIGINT, Arc::clone(&interrupted))?;
        Ok(Self { what, began: Instant::now(), interrupted, bar: None })
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
        if self.began.elapsed() > PATIENCE && io::stderr().is_terminal() {
            let bar = self.bar.get_or_insert_with(|| begin(self.what));
            if let Some(total) = total {
                bar.set_length(total);
            }
            bar.set_position(done);
        }
        ControlFlow::Continue(())
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn begin(what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {{pos}} of {{len}} {what}, {{elapsed}}"));
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
