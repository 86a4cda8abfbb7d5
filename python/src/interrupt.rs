//! Work without the interpreter lock. Python tells of Ctrl-C on the thread that called alone, so long work is done on another
//! while that one waits. Most work is done sooner than a thread is started, so it is first tried for a moment without.

use std::cell::Cell;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use numduel_rules::{Budget, Cancel};
use pyo3::prelude::*;

/// How often Python is asked whether Ctrl-C was pressed.
const ASK_EVERY: Duration = Duration::from_millis(20);

/// How long work is tried on the thread that called. Starting another takes a tenth of it.
const MOMENT: Duration = Duration::from_millis(1);

thread_local! {
    /// When the attempt on this thread ends, and whether it was cut short by that.
    static ATTEMPT: Cell<Option<(Instant, bool)>> = const { Cell::new(None) };
}

/// What ends an attempt whose moment is over, besides Ctrl-C: for the budget of work that [`try_first`] does.
pub fn cancel() -> Cancel {
    Cancel::asking(|| {
        let Some((end, was_over)) = ATTEMPT.get() else { return false };
        let is_over = was_over || Instant::now() >= end;
        ATTEMPT.set(Some((end, is_over)));
        is_over
    })
}

/// Ends the attempt on this thread, also where the work panics.
struct AttemptEnd;

impl Drop for AttemptEnd {
    fn drop(&mut self) {
        ATTEMPT.set(None);
    }
}

/// Tries the work for a moment, then does it as [`run`] would. The budget has [`cancel`], and work that was stopped can be
/// done again.
pub fn try_first<T: Send>(py: Python<'_>, budget: &Budget, work: impl Fn() -> T + Send + Sync) -> PyResult<T> {
    begin(budget);
    let found = py.detach(|| {
        let _end = AttemptEnd;
        ATTEMPT.set(Some((Instant::now() + MOMENT, false)));
        let found = work();
        let was_cut_short = ATTEMPT.get().is_some_and(|(_, was_over)| was_over);
        (!was_cut_short).then_some(found)
    });
    found.map_or_else(|| run(py, budget, work), Ok)
}

/// Work that was interrupted once may be asked for again.
fn begin(budget: &Budget) {
    budget.cancel().flag().store(false, Ordering::Relaxed);
    budget.restart();
}

/// Does the work on a thread of its own, while this one waits for it and for signals. A panic is passed on, and becomes an
/// exception.
pub fn run<T: Send>(py: Python<'_>, budget: &Budget, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    begin(budget);
    let mut interrupted = None;
    let result = py.detach(|| {
        thread::scope(|scope| {
            let (done, finished) = channel::<()>();
            let worker = scope.spawn(move || {
                let result = work();
                drop(done);
                result
            });
            while let Err(RecvTimeoutError::Timeout) = finished.recv_timeout(ASK_EVERY) {
                if interrupted.is_none() {
                    interrupted = Python::attach(|py: Python<'_>| py.check_signals()).err();
                    if interrupted.is_some() {
                        budget.cancel().cancel();
                    }
                }
            }
            worker.join()
        })
    });
    match (interrupted, result) {
        (Some(error), _) => Err(error),
        (None, Ok(value)) => Ok(value),
        (None, Err(panic)) => std::panic::resume_unwind(panic),
    }
}
