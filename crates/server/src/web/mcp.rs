//! The engine as tools of the Model Context Protocol, at `/mcp`.
//!
//! Nothing here belongs to a browser: no cookie is read or set, so that no page can do anything in somebody's name. Who knows
//! the id of a game may play it.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::Response;
use numduel_agents::{Engine, EngineOptions};
use numduel_mcp::http_service;
use tower_http::limit::RequestBodyLimitLayer;

use super::{AppState, Caller, Shared, WebProblem, peer, with_headers};
use crate::metrics::METRICS;

/// The longest request, in bytes.
const LONGEST_BODY: usize = 64 * 1024;

/// The most games at once; the oldest makes room.
const MOST_GAMES: usize = 10_000;

/// The most time for one search.
const SEARCH: Duration = Duration::from_secs(3);

/// Adds the tools to the other addresses.
pub fn mount(router: Router, app: Arc<AppState>) -> Router {
    let options = EngineOptions { most_games: MOST_GAMES, search: SEARCH, ..EngineOptions::default() };
    let service = http_service(Arc::new(Engine::new(options)));
    let tools = Router::new()
        .route_service("/mcp", service)
        .layer(RequestBodyLimitLayer::new(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(app, limited));
    router.merge(tools)
}

/// Holds every request to the limit on changes: most of them are moves.
async fn limited(State(app): Shared, request: Request, next: Next) -> Response {
    METRICS.requests.add(1);
    let response = match Caller::new(request.headers(), peer(&request), &app.config) {
        Err(problem) => problem.response(true),
        Ok(caller) if !app.limits.changes.allows(caller.address) => WebProblem::too_many().response(true),
        Ok(_) => next.run(request).await,
    };
    with_headers(response)
}
