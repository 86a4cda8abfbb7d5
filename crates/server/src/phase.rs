//! How far a server has come towards its end.

use tokio::sync::watch;

/// What a server is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ServerPhase {
    /// It answers.
    Running,
    /// It still answers, and asks to be sent no more visitors.
    Draining,
    /// It closes what is open.
    Stopping,
}

/// Waits until the server closes what is open.
pub async fn stopping(phase: &mut watch::Receiver<ServerPhase>) {
    // Without a server there is nothing to wait for either.
    _ = phase.wait_for(|phase| *phase == ServerPhase::Stopping).await;
}
