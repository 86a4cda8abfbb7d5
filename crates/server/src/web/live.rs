//! The live stream of a room: the parts of its page that have changed, over a WebSocket.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::response::Response;

use super::problem::WebProblem;
use super::room::{Visit, visit};
use super::{AppState, Caller, Shared, stopping};

/// How often a silent stream is asked whether it is still there. Proxies close what says nothing for a minute.
const PING_EVERY: Duration = Duration::from_secs(25);

pub async fn live(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(code): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, WebProblem> {
    let visit = visit(&app, &caller, &code).await?;
    // Pages send next to nothing: large buffers would be most of a stream's memory.
    let upgrade = upgrade.read_buffer_size(1024).write_buffer_size(0).max_message_size(1024).max_frame_size(1024);
    Ok(upgrade.on_upgrade(move |socket| async move {
        // Whoever is gone needs no goodbye.
        _ = stream(app, caller, visit, socket).await;
    }))
}

async fn stream(
    app: Arc<AppState>,
    caller: Caller,
    mut visit: Visit,
    mut socket: WebSocket,
) -> Result<(), axum::Error> {
    let (mut newest, mut present) = visit.live.watch();
    let mut presence = visit.live.enter(visit.chair);
    let mut stage = app.stage.clone();
    let mut sent: HashMap<&'static str, u64> = HashMap::new();
    let mut ping = tokio::time::interval(PING_EVERY);
    let mut answered = true;
    loop {
        newest.mark_unchanged();
        present.mark_unchanged();
        if *newest.borrow() == u64::MAX {
            return close(&mut socket, close_code::NORMAL, "deleted").await;
        }
        // Somebody who watched may have sat down since.
        let chair = visit.live.room.lock().await.chair_of(&caller.key.hash());
        if chair != visit.chair {
            visit.chair = chair;
            presence = visit.live.enter(chair);
        }
        let page = visit.page(&app, &caller).await;
        let update = page.update(&mut sent);
        drop(page);
        socket.send(Message::text(numduel_wire::to_json(&update).unwrap_or_default())).await?;
        drop(update);
        loop {
            tokio::select! {
                _ = newest.changed() => break,
                _ = present.changed() => break,
                () = stopping(&mut stage) => {
                    return close(&mut socket, close_code::RESTART, "the server restarts").await;
                }
                _ = ping.tick() => {
                    if !answered {
                        return Ok(());
                    }
                    answered = false;
                    socket.send(Message::Ping(Bytes::new())).await?;
                }
                message = socket.recv() => match message {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                    Some(Ok(_)) => answered = true,
                },
            }
        }
        // Whoever is here until now stays here.
        _ = &presence;
    }
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) -> Result<(), axum::Error> {
    socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await
}
