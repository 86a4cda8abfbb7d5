//! What operators and load balancers ask.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::Shared;
use crate::metrics::METRICS;
use crate::phase::ServerPhase;

/// Whether the process is alive.
pub async fn health() -> &'static str {
    "ok\n"
}

/// Whether it should be sent visitors: not while it stops, and not without its database.
pub async fn ready(State(app): Shared) -> Response {
    if *app.phase.borrow() != ServerPhase::Running {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response();
    }
    match app.rooms.read(|store| store.newest(&[])).await {
        Ok(_) => "ready\n".into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be reached\n").into_response(),
    }
}

/// What is counted.
pub async fn metrics() -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], METRICS.text()).into_response()
}
