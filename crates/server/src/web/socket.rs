//! A WebSocket to a page: texts go out, and what comes in only says that the page is still there. Thousands are open at once, so
//! each has small buffers.

use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseCode, CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::StatusCode;
use axum::response::Response;

use super::problem::WebProblem;

/// How long a page may take to receive a message.
const SENDING_TIME: Duration = Duration::from_secs(30);

/// The longest message of a page: what signs of life need.
const LONGEST: usize = 125;

/// What is read at once, in bytes.
const READ_BUFFER: usize = 1024;

/// Why a stream is closed.
#[derive(Clone, Copy)]
pub enum CloseReason {
    /// There will be no more news.
    Deleted,
    /// The page should come back in a moment.
    Restart,
}

/// The page is gone, does not take what it is sent, or does not speak as a page does.
pub struct Disconnected;

/// An open WebSocket.
pub struct Socket(WebSocket);

/// Answers a request for a WebSocket, which `run` then has.
pub fn accept<F: Future<Output = ()> + Send + 'static>(
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    run: impl FnOnce(Socket) -> F + Send + 'static,
) -> Result<Response, WebProblem> {
    let detail = "This address speaks WebSocket (version 13). Ask for the room itself to wait for news with 'after'.";
    let upgrade =
        upgrade.map_err(|_| WebProblem::new(StatusCode::UPGRADE_REQUIRED, "websocket", "WebSocket only", detail))?;
    let upgrade = upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0);
    Ok(upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).on_upgrade(|socket| run(Socket(socket))))
}

impl Socket {
    pub async fn send(&mut self, text: String) -> Result<(), Disconnected> {
        self.write(Message::Text(text.into())).await
    }

    /// Asks whether the page is still there.
    pub async fn ping(&mut self) -> Result<(), Disconnected> {
        self.write(Message::Ping(Vec::new().into())).await
    }

    pub async fn close(&mut self, reason: CloseReason) -> Result<(), Disconnected> {
        let (code, reason): (CloseCode, _) = match reason {
            CloseReason::Deleted => (close_code::NORMAL, "deleted"),
            CloseReason::Restart => (close_code::RESTART, ""),
        };
        self.write(Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }))).await
    }

    async fn write(&mut self, message: Message) -> Result<(), Disconnected> {
        let sent = tokio::time::timeout(SENDING_TIME, self.0.send(message)).await;
        sent.map_err(|_| Disconnected)?.map_err(|_| Disconnected)
    }

    /// Waits for a sign of life. A ping is answered by the next call.
    pub async fn receive(&mut self) -> Result<(), Disconnected> {
        match self.0.recv().await {
            Some(Ok(Message::Close(_))) => {
                // The answer to it is sent while waiting for more, which does not come.
                _ = tokio::time::timeout(SENDING_TIME, self.0.recv()).await;
                Err(Disconnected)
            }
            Some(Ok(_)) => Ok(()),
            Some(Err(_)) | None => Err(Disconnected),
        }
    }
}
