//! Workers that take pieces of work one after the other.

use std::sync::{Mutex, PoisonError};

/// Does every piece, with several workers at a time. Each has a state of its own that lasts from piece to piece, such as the
/// processes that it has started. When a piece fails, no other is begun, and the first failure comes back.
pub(crate) fn share_out<T, W: Default, E: Send>(
    pieces: impl Iterator<Item = T> + Send,
    workers: usize,
    work: impl Fn(&mut W, T) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let (pieces, failure) = (Mutex::new(pieces), Mutex::new(None));
    let locked_failure = || failure.lock().unwrap_or_else(PoisonError::into_inner);
    let take = || {
        let has_failed = locked_failure().is_some();
        if has_failed { None } else { pieces.lock().unwrap_or_else(PoisonError::into_inner).next() }
    };
    let work_off = || {
        let mut state = W::default();
        while let Some(piece) = take() {
            if let Err(problem) = work(&mut state, piece) {
                locked_failure().get_or_insert(problem);
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..workers {
            scope.spawn(work_off);
        }
        work_off();
    });
    failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}
