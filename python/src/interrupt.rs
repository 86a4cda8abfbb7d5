//! Long work: without the interpreter lock, and stopped by Ctrl-C.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use numduel_rules::Budget;
use pyo3::prelude::*;

/// How often Python is asked whether Ctrl-C was pressed.
const ASK_EVERY: Duration = Duration::from_millis(20);

/// Does the work on a thread of its own, while this one waits for it and for signals. A panic is passed on, and becomes an
/// exception.
pub fn run<T: Send>(py: Python<'_>, budget: &Budget, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    // Work that was interrupted once may be asked for again.
    budget.cancel().flag().store(false, Ordering::Relaxed);
    budget.restart();
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
