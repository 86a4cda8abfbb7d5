//! The live stream of a room: the parts of its page that have changed, over a WebSocket.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, State};
use axum::response::Response;
use numduel_pages::SentParts;

use super::problem::WebProblem;
use super::room::{Visit, retry_time, visit};
use super::socket::{CloseReason, Disconnected, Socket, accept};
use super::{AppState, Caller, Shared};
use crate::phase::stopping;
use crate::serve::OpenConnection;

/// How often a silent stream is asked whether it is still there. Proxies close what says nothing for a minute.
const PING_EVERY: Duration = Duration::from_secs(25);

pub async fn live(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(code): Path<String>,
    Extension(connection): Extension<OpenConnection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, WebProblem> {
    let visit = visit(&app, &caller, &code).await?;
    accept(upgrade, async move |socket| {
        tokio::spawn(async move {
            // A stream counts as the connection that it was.
            let _open = connection;
            _ = stream(app, caller, visit, socket).await;
        });
    })
}

/// What is shown to one page. Thousands wait at once, so whatever is needed only to draw is in boxes that are gone while it waits.
async fn stream(app: Arc<AppState>, caller: Caller, mut visit: Visit, mut socket: Socket) -> Result<(), Disconnected> {
    let mut changes = visit.room.watch();
    let mut presence = visit.room.enter(visit.who);
    let mut phase = app.phase.clone();
    let mut sent = SentParts::default();
    let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + PING_EVERY, PING_EVERY);
    let mut answered = true;
    loop {
        if changes.borrow_and_update().is_gone() {
            return socket.close(CloseReason::Deleted).await;
        }
        let update = Box::pin(async {
            // If the database cannot be reached, there is news as soon as it can.
            let page = visit.page(&app, &caller).await.ok()?;
            // It is HTML, where nothing has to be masked a second time.
            page.update(&mut sent, retry_time()).map(|update| serde_json::to_string(&update).unwrap_or_default())
        })
        .await;
        if visit.who != presence.who() {
            presence = visit.room.enter(visit.who);
        }
        if let Some(update) = update {
            Box::pin(socket.send(update)).await?;
        }
        loop {
            tokio::select! {
                news = changes.changed() => match news {
                    Ok(()) => break,
                    Err(_) => return socket.close(CloseReason::Deleted).await,
                },
                () = stopping(&mut phase) => return socket.close(CloseReason::Restart).await,
                _ = ping.tick() => {
                    if !answered {
                        return Ok(());
                    }
                    answered = false;
                    Box::pin(socket.ping()).await?;
                }
                received = socket.receive() => {
                    received?;
                    answered = true;
                }
            }
        }
    }
}
