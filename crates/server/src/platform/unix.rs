//! Signals on Unix systems.

use std::io;

use tokio::signal::unix::{Signal, SignalKind, signal};

/// The signals that ask a server to stop: SIGTERM and Ctrl-C.
pub struct StopSignals([Signal; 2]);

impl StopSignals {
    /// Catches them from now on.
    pub fn catch() -> io::Result<Self> {
        Ok(Self([signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?]))
    }

    /// Waits for the first.
    pub async fn first(&mut self) {
        let [terminate, interrupt] = &mut self.0;
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
}
