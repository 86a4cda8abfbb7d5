//! The first page, and making a room.

use std::collections::HashMap;

use axum::Extension;
use axum::extract::{Query, RawQuery, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use numduel_pages::request::{NewRoom, NewRoomInput, PlayChoice, check_request};
use numduel_pages::{self as pages, StartForm};
use numduel_rules::catalog;
use numduel_store::rooms::{CreateChange, NewRoomEvent};
use numduel_wire::{RoomReceipt, V1};

use super::input::Input;
use super::problem::WebProblem;
use super::{Caller, Shared, html, json};
use crate::key::{hex, random_bytes};
use crate::log::now;
use crate::rooms::{LIFETIME, RoomRequest};

pub async fn home(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    let mine = super::room::mine_of(&app, &caller).await.unwrap_or_default();
    let game = query.get("game").map(String::as_str);
    let own = game.filter(|game| catalog::find(game).is_err());
    let filled = StartForm { game, book: own, ..StartForm::default() };
    html(&pages::home(&mine, &filled, &new_request(), None))
}

/// A link to a game: the form that starts it, filled in.
pub async fn linked(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Result<Response, WebProblem> {
    let choice = PlayChoice::read(&query.unwrap_or_default())?;
    let mine = super::room::mine_of(&app, &caller).await.unwrap_or_default();
    Ok(html(&pages::home(&mine, &choice.form(), &new_request(), None)))
}

/// A name for a request that nobody else uses.
pub fn new_request() -> String {
    hex(&random_bytes::<8>())
}

pub async fn create(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Input(input): Input<NewRoomInput>,
) -> Result<Response, WebProblem> {
    match make(&app, &caller, &input).await {
        Err(WebProblem(problem)) if !caller.json && matches!(problem.status, 404 | 422) => {
            // Whoever filled in the form gets it back with what is wrong.
            let mine = super::room::mine_of(&app, &caller).await.unwrap_or_default();
            let page = pages::home(&mine, &input.form(), &new_request(), Some(&problem));
            Ok((StatusCode::UNPROCESSABLE_ENTITY, html(&page)).into_response())
        }
        answer => answer,
    }
}

async fn make(app: &super::AppState, caller: &Caller, input: &NewRoomInput) -> Result<Response, WebProblem> {
    check_request(&input.request)?;
    if !app.limits.rooms.allows(caller.address) {
        return Err(WebProblem::too_many());
    }
    let new = NewRoom::read(input, u64::from_le_bytes(random_bytes()))?;
    if let Some(spec) = new.needs_solution() {
        let solved = app.rooms.analyses.think(&new.game.rules, |analysis| analysis.require_solved()).await;
        solved?.map_err(|error| NewRoom::too_large(spec, &error))?;
    }
    // Each attempt chooses its own code.
    let header = new.header(caller.key.room_code(&input.request, 0), now());
    let first = new.first_action();
    let seated = new.seated(&header);
    let events = seated.into_iter().map(|kind| NewRoomEvent { kind, request: None }).collect();
    let expires = header.created + LIFETIME;
    let request = caller.key.request_hash(&input.request);
    let change = CreateChange { header, request, events, grants: Vec::new(), expires };
    let (code, mut seq) = app.rooms.create(change, caller.key, &input.request).await?;
    if let Some(action) = first {
        let request = hex(&caller.key.request_hash(&format!("{} move", input.request))[..16]);
        let first = RoomRequest { action, key: caller.key, own: caller.own, link: None, request, seen: Some(seq) };
        seq = app.rooms.find(code).act(first).await?;
    }
    let place = format!("/rooms/{code}");
    if !caller.json {
        return Ok(Redirect::to(&place).into_response());
    }
    let mut response = json(&RoomReceipt { v: V1, room: code.to_string(), seq });
    *response.status_mut() = StatusCode::CREATED;
    if let Ok(place) = HeaderValue::from_str(&place) {
        response.headers_mut().insert(header::LOCATION, place);
    }
    Ok(response)
}
