//! The engine and the rooms as tools of the Model Context Protocol, at `/mcp`.
//!
//! A tool for a room is a request of a program to this server's own addresses, so that nothing about rooms is decided here.
//!
//! Nothing here belongs to a browser: no cookie is read or set, so that no page can do anything in somebody's name, and what a
//! page of another site sends is refused. Who knows the id of a game may play it.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use numduel_agents::{Engine, EngineOptions};
use numduel_mcp::{Extensions, GameTools, RoomAnswer, RoomCall, http_service};
use serde_json::json;
use tower::ServiceExt;

use super::input::read_body;
use super::{AppState, Caller, Shared, WebProblem, peer, with_headers};
use crate::analysis_cache::AnalysisCache;
use crate::metrics::METRICS;

/// The longest request, in bytes.
const LONGEST_BODY: usize = 64 * 1024;

/// The longest state of a room, in bytes.
const LONGEST_ROOM: usize = 16 << 20;

/// The most games at once; the oldest makes room.
const MOST_GAMES: usize = 10_000;

/// The most time for a turn of a rated game: while it is on, nobody is told anything about its rules.
const RATED_TURN: Duration = Duration::from_mins(30);

/// Adds the tools to the other addresses. They ask the solver as pages do: in turn with them, for as much, and as often.
pub fn mount(router: Router, app: Arc<AppState>) -> Router {
    let options = EngineOptions {
        most_games: MOST_GAMES,
        search: AnalysisCache::budget(),
        rated_games: app.rooms.analyses.rated.clone(),
        rated_turn: Some(RATED_TURN),
        ..EngineOptions::default()
    };
    let limits = Arc::clone(&app);
    let may_analyse = move |extensions: &Extensions| {
        let caller = extensions.get::<Parts>().and_then(|parts| parts.extensions.get::<Caller>());
        caller.is_some_and(|caller| limits.limits.analysis.allows(caller.address))
    };
    let turns = app.rooms.analyses.turns();
    let tools = GameTools::limited(Arc::new(Engine::new(options)), turns, Arc::new(may_analyse));
    let pages = router.clone();
    let tools =
        tools.with_rooms(Arc::new(move |request, extensions| Box::pin(send(pages.clone(), request, extensions))));
    let tools =
        Router::new().route_service("/mcp", http_service(tools)).layer(middleware::from_fn_with_state(app, limited));
    router.merge(tools)
}

/// Sends a request of a tool the way of every program's: from the same address, with the secret that it names.
async fn send(pages: Router, asked: RoomCall, extensions: Extensions) -> RoomAnswer {
    let method = if asked.body.is_some() { Method::POST } else { Method::GET };
    let mut request = Request::new(Body::from(asked.body.map(|body| body.to_string()).unwrap_or_default()));
    *request.method_mut() = method;
    let unsent = |detail: &str| RoomAnswer { is_done: false, body: json!({ "detail": detail }) };
    let Ok(path) = asked.path.parse() else { return unsent("There is no such room.") };
    *request.uri_mut() = path;
    let Ok(secret) = HeaderValue::try_from(format!("Bearer {}", asked.secret)) else {
        return unsent("That is not a secret that join_room returned.");
    };
    if let Some(parts) = extensions.get::<Parts>() {
        for name in [header::HOST, HeaderName::from_static("x-forwarded-for")] {
            for value in parts.headers.get_all(&name) {
                request.headers_mut().append(&name, value.clone());
            }
        }
        request.extensions_mut().extend(parts.extensions.clone());
    }
    let own = [
        (header::AUTHORIZATION, secret),
        (header::ACCEPT, HeaderValue::from_static("application/json")),
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
    ];
    request.headers_mut().extend(own);
    let Ok(response) = pages.oneshot(request).await;
    let is_done = response.status().is_success();
    let bytes = to_bytes(response.into_body(), LONGEST_ROOM).await.unwrap_or_default();
    RoomAnswer { is_done, body: serde_json::from_slice(&bytes).unwrap_or_default() }
}

async fn limited(State(app): Shared, request: Request, next: Next) -> Response {
    METRICS.requests.add(1);
    let response = match checked(&app, request).await {
        Ok(request) => next.run(request).await,
        Err(problem) => problem.response(true),
    };
    with_headers(response)
}

/// A whole request of a caller who may send one. All are held to the limit on changes: most of them are moves.
async fn checked(app: &AppState, request: Request) -> Result<Request, WebProblem> {
    let caller = Caller::new(request.headers(), peer(&request), &app.config)?;
    caller.check_tools(request.headers(), &app.config)?;
    if !app.limits.changes.allows(caller.address) {
        return Err(WebProblem::too_many());
    }
    let (mut parts, body) = request.into_parts();
    let body = read_body(body, LONGEST_BODY, app.config.body_time).await?;
    parts.extensions.insert(caller);
    Ok(Request::from_parts(parts, Body::from(body)))
}
