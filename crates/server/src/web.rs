//! Everything that is answered over HTTP.

mod analyse;
mod assets;
mod books;
mod caller;
mod create;
mod input;
mod live;
mod make;
mod mcp;
mod openapi;
mod operations;
mod problem;
mod review;
mod room;
mod socket;

pub use problem::WebProblem;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use numduel_pages::HtmlPage;
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;

use crate::config::Config;
use crate::limits::Limits;
use crate::metrics::METRICS;
use crate::phase::ServerPhase;
use crate::rooms::Rooms;
use crate::serve::OpenConnection;
pub use caller::Caller;

/// What every answer needs.
pub struct AppState {
    pub rooms: Arc<Rooms>,
    pub config: Config,
    pub limits: Limits,
    /// How far the server has come towards its end.
    pub phase: watch::Receiver<ServerPhase>,
}

/// What every handler is given.
pub type Shared = State<Arc<AppState>>;

/// Nothing from other hosts, nothing inline, no frames.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types numduel";

/// A page in a frame on another site: the rest of the policy holds there too.
fn framed(page: &HtmlPage) -> Response {
    let mut response = html(page);
    let policy = CONTENT_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *");
    response
        .headers_mut()
        .extend(HeaderValue::from_str(&policy).ok().map(|policy| (header::CONTENT_SECURITY_POLICY, policy)));
    response
}

/// All addresses of the server.
pub fn router(app: Arc<AppState>) -> Router {
    let pages = Router::new()
        .route("/", get(create::home))
        .route("/rooms", post(create::create).get(room::mine))
        .route("/rooms/{code}", get(room::show).delete(room::delete_json))
        .route("/rooms/{code}/live", get(live::live))
        .route("/rooms/{code}/seat", get(room::seat_page))
        .route("/rooms/{code}/review", get(review::show))
        .route("/rooms/{code}/{action}", post(room::act))
        .route("/rooms/{code}/files/{file}", get(review::file))
        .route("/join", get(room::find))
        .route("/books", get(books::list))
        .route("/books/{game}", get(books::show))
        .route("/books/{game}/{picture}", get(books::picture))
        .route("/make", get(make::show))
        .route("/play", get(create::linked))
        .route("/embed/{game}", get(books::embed))
        .route("/analyse", get(analyse::linked))
        .route("/analyse/{game}", get(analyse::start))
        .route("/analyse/{game}/{moves}", get(analyse::show))
        .route("/api", get(openapi::page))
        .route("/api/openapi.json", get(openapi::document))
        .route("/health", get(operations::health))
        .route("/ready", get(operations::ready))
        .route("/metrics", get(operations::metrics))
        .route("/assets/{name}", get(assets::asset))
        .route("/favicon.ico", get(assets::favicon))
        .route("/{code}", get(short_link))
        .fallback(|| async { WebProblem::not_found("There is no such page.") })
        .method_not_allowed_fallback(|| async {
            let detail = "This page can’t be used in this way.";
            WebProblem::new(StatusCode::METHOD_NOT_ALLOWED, "method", "Wrong kind of request", detail)
        })
        .layer(middleware::from_fn_with_state(Arc::clone(&app), authenticate))
        .layer(CompressionLayer::new())
        .with_state(Arc::clone(&app));
    mcp::mount(pages, app)
}

/// A link that can be read out: the code alone.
async fn short_link(axum::extract::Path(code): axum::extract::Path<String>) -> Result<Redirect, WebProblem> {
    let code: numduel_room::RoomCode = code.parse().map_err(|_| WebProblem::not_found("There is no such page."))?;
    Ok(Redirect::to(&format!("/rooms/{code}")))
}

/// Who is at the other end of the connection.
fn peer(request: &Request) -> IpAddr {
    request.extensions().get::<OpenConnection>().map_or(Ipv4Addr::LOCALHOST.into(), |open| open.peer)
}

/// Finds out who asks, refuses other sites' requests, and gives every answer its headers.
async fn authenticate(State(app): Shared, mut request: Request, next: Next) -> Response {
    METRICS.requests.add(1);
    let caller = match Caller::new(request.headers(), peer(&request), &app.config) {
        Ok(caller) => caller,
        Err(problem) => return with_headers(problem.response(true)),
    };
    let checked = caller.check_origin(request.method(), request.headers());
    if !request.method().is_safe() && !app.limits.changes.allows(caller.address) {
        return with_headers(WebProblem::too_many().response(caller.json));
    }
    let changes = !request.method().is_safe();
    let began = changes.then(std::time::Instant::now);
    let sets_cookie = !caller.bearer && (!caller.json || changes);
    request.extensions_mut().insert(caller.clone());
    let mut response = match checked {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    if let Some(began) = began {
        METRICS.change_times.add(began.elapsed());
    }
    // What a handler never saw, because its address or parameters make no sense, is a problem like any other.
    let status = response.status();
    if changes && matches!(status, StatusCode::NOT_FOUND | StatusCode::TOO_MANY_REQUESTS) {
        // What was not there was not changed, so wrong codes take nothing from players behind the same address.
        app.limits.changes.give_back(caller.address);
    }
    let unread =
        || WebProblem::new(status, "request", "Invalid request", "This address or its parameters cannot be read.");
    let problem = response.extensions_mut().remove::<WebProblem>();
    if let Some(problem) = problem.or_else(|| (status.is_client_error() && !is_page(&response)).then(unread)) {
        let allowed = response.headers_mut().remove(header::ALLOW);
        response = problem.response(caller.json);
        response.headers_mut().extend(allowed.map(|allowed| (header::ALLOW, allowed)));
    }
    if response.status().is_server_error() {
        METRICS.errors.add(1);
    }
    if sets_cookie
        && is_page(&response)
        && let Some(cookie) = caller.set_cookie(&app.config)
    {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    with_headers(response)
}

/// Whether a browser keeps a cookie with this answer: a page, or the way to one.
fn is_page(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.starts_with("text/html") || response.status().is_redirection()
}

fn with_headers(mut response: Response) -> Response {
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), interest-cohort=()"),
    ];
    let headers = response.headers_mut();
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // A page that other sites may show in a frame has said so.
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(CONTENT_POLICY));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.append(header::VARY, HeaderValue::from_static("accept"));
    response
}

/// A page in the server's frame.
pub fn html(page: &HtmlPage) -> Response {
    Html(page.document(&assets::ADDRESSES)).into_response()
}

/// A value as JSON.
pub fn json(value: &impl serde::Serialize) -> Response {
    let text = numduel_wire::to_json(value).unwrap_or_default();
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}
