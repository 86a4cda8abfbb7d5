//! A room: looking at it, and doing something in it.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use numduel_pages::{self as pages, RoomLinks, RoomPage, SentParts};
use numduel_room::{Action, Participant, RoomCode, RoomCodeError};
use numduel_rules::sentences::LONGEST_NAME;
use numduel_wire::{RoomReceipt, RoomReport, RoomsReport, V1};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::MutexGuard;

use super::create::check_request;
use super::input::Input;
use super::problem::WebProblem;
use super::{AppState, Caller, Shared, html, json};
use crate::key::{SecretKey, hex};
use crate::limits::Limits;
use crate::log::now;
use crate::metrics::METRICS;
use crate::rooms::{Live, OpenRoom, ROOM_LIFETIME, RoomError, RoomRequest};

/// The most rooms of a list.
const LISTED: usize = 50;

/// The longest wait for something new, in seconds.
const LONGEST_WAIT: u64 = 25;

/// What is sent with an action. Which fields matter depends on the action.
#[derive(Clone, Debug, Deserialize, Serialize, schemars::JsonSchema)]
pub struct ActionInput {
    /// A name for this request, up to 64 characters: sent twice with the same one, it happens once.
    #[schemars(regex(pattern = "^[!-~]{1,64}$"))]
    pub request: String,
    /// The newest event that you saw: if something else has happened since, the request is refused. Required for a move.
    #[serde(default, deserialize_with = "super::input::whole")]
    #[schemars(range(max = 9_007_199_254_740_991_u64))]
    pub seq: Option<u64>,
    /// The move, as a player types it.
    #[serde(rename = "move", default)]
    #[schemars(length(max = 2100))]
    pub mv: Option<String>,
    /// Your name, up to 100 characters.
    #[serde(default)]
    #[schemars(length(max = LONGEST_NAME))]
    pub name: Option<String>,
    /// The secret of a private link.
    #[serde(default)]
    #[schemars(regex(pattern = "^[A-Z2-7]{25}[AEIMQUY4]$"))]
    pub secret: Option<String>,
}

/// How a room is looked at.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct RoomQuery {
    /// Wait until there is something newer than this event.
    after: Option<u64>,
    /// For at most so many seconds.
    wait: u64,
    /// Not the room, but the parts of its page.
    parts: Option<u8>,
}

/// A room that was found, and who looks at it.
pub struct Visit {
    pub live: Arc<Live>,
    pub who: Option<Participant>,
}

/// Opens the room with this code to look at it.
pub async fn visit(app: &AppState, caller: &Caller, code: &str) -> Result<Visit, WebProblem> {
    let visit = enter(app, caller, code).await?;
    // Its newest state, also where another server has written it.
    let live = app.rooms.look(visit.live.code).await?;
    let who = live.room.lock().await.participant_of(&caller.own);
    Ok(Visit { live, who })
}

/// Opens the room with this code to change it. Only wrong codes count as wrong: somebody else's slow down neither those who
/// have a seat nor those who open a right code.
async fn enter(app: &AppState, caller: &Caller, code: &str) -> Result<Visit, WebProblem> {
    let Limits { unknown, guesses, .. } = &app.limits;
    let wrong = || {
        if guesses.allows(caller.address) && unknown.allows(caller.address) {
            WebProblem::not_found(format!("There is no room {}.", numduel_rules::number::shorten(code)))
        } else {
            WebProblem::too_many()
        }
    };
    let live = match app.rooms.find(code.parse::<RoomCode>().map_err(|_| wrong())?).await {
        Err(RoomError::NoRoom(_)) => return Err(wrong()),
        other => other?,
    };
    let who = live.room.lock().await.participant_of(&caller.own);
    if who.is_none() && !guesses.is_open(caller.address) {
        return Err(WebProblem::too_many());
    }
    live.see(who);
    Ok(Visit { live, who })
}

impl Visit {
    /// The room as the visitor sees it.
    pub async fn report(&self, app: &AppState) -> RoomReport {
        let room = self.live.room.lock().await;
        let report = self.report_of(app, &room);
        with_values(app, room, report).await
    }

    /// The page of the room as the visitor sees it.
    pub async fn page(&self, app: &AppState, caller: &Caller) -> RoomPage {
        let report = self.report(app).await;
        let room = self.live.room.lock().await;
        room_page(report, &room, caller, self.who)
    }

    fn report_of(&self, app: &AppState, room: &OpenRoom) -> RoomReport {
        RoomReport::new(&room.room, &room.room.report(self.who, &app.rooms.now(&self.live, now())))
    }

    /// The same for a page that is open already. Whoever watched may have sat down since.
    pub async fn next_page(&mut self, app: &AppState, caller: &Caller) -> RoomPage {
        let room = self.live.glance().await;
        self.who = room.participant_of(&caller.own);
        let mut page = room_page(self.report_of(app, &room), &room, caller, self.who);
        page.report = with_values(app, room, page.report).await;
        page
    }
}

/// The page of a room that this is the report of.
fn room_page(report: RoomReport, open: &OpenRoom, caller: &Caller, who: Option<Participant>) -> RoomPage {
    let links = RoomLinks {
        origin: caller.links.url.clone(),
        is_local: caller.links.is_local,
        secret: who.map(|who| open.link_secret(&caller.key, who).to_string()),
        days: ROOM_LIFETIME.as_secs() / (24 * 60 * 60),
    };
    RoomPage::new(report, Arc::clone(open.room.rules()), open.room.draws_start(), links)
}

/// Within how many milliseconds a page should try again when the server cannot be reached.
pub fn retry_time() -> u64 {
    retry_time_of(METRICS.streams.get())
}

/// How long so many pages together may take to come back, in milliseconds: at most one second, unless that would be more than a
/// thousand requests in a second.
fn retry_time_of(pages: u64) -> u64 {
    pages.max(1000)
}

/// A report with what the moves are worth, where both players have agreed to it. The room is free while that is worked out.
async fn with_values(app: &AppState, room: MutexGuard<'_, OpenRoom>, mut report: RoomReport) -> RoomReport {
    let shows = room.room.shows_values() && room.room.is_playing();
    if let (true, Some(game)) = (shows, room.room.game()) {
        let (rules, position) = (Arc::clone(game.rules()), game.position().clone());
        drop(room);
        let asked = app.rooms.knowledge.ask(&rules, move |analysis| analysis.moves(&position)).await;
        report.values = asked.ok().map(|moves| moves.iter().map(Into::into).collect());
    }
    report
}

pub async fn show(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(code): Path<String>,
    Query(query): Query<RoomQuery>,
) -> Result<Response, WebProblem> {
    let visit = visit(&app, &caller, &code).await?;
    if let Some(after) = query.after {
        // Somebody who waits is here.
        let _present = visit.who.map(|who| visit.live.enter(Some(who)));
        wait(&app, &visit.live, after, query.wait).await?;
    }
    if query.parts.is_some() {
        return Ok(json(&visit.page(&app, &caller).await.update(&mut SentParts::default(), retry_time())));
    }
    if caller.json {
        return Ok(json(&visit.report(&app).await));
    }
    Ok(html(&visit.page(&app, &caller).await.whole()))
}

/// Waits until there is something newer or somebody comes or goes, but not forever, and not while the server stops.
async fn wait(app: &AppState, live: &Arc<Live>, after: u64, seconds: u64) -> Result<(), WebProblem> {
    let mut changes = live.watch();
    let mut stage = app.stage.clone();
    let present = changes.borrow_and_update().present;
    let newer = changes.wait_for(|news| news.seq > after || news.present != present);
    let patience = tokio::time::sleep(Duration::from_secs(seconds.min(LONGEST_WAIT)));
    tokio::select! {
        news = newer => match news {
            Ok(news) if news.is_gone() => Err(WebProblem::not_found("The room was deleted.")),
            _ => Ok(()),
        },
        () = patience => Ok(()),
        () = super::stopping(&mut stage) => Ok(()),
    }
}

pub async fn act(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path((code, action)): Path<(String, String)>,
    Input(input): Input<ActionInput>,
) -> Result<Response, WebProblem> {
    let visit = enter(&app, &caller, &code).await?;
    let code = visit.live.code;
    check_request(&input.request)?;
    let action = read_action(&action, &input)?;
    let link = input.secret.as_deref().map(|secret| secret.trim().parse::<SecretKey>()).transpose();
    let link = link.map_err(|_| WebProblem::forbidden("This private link is not complete; copy all of it."))?;
    let asks_move = matches!(action, Action::Move { .. });
    // A cookie that nobody has seen before seats nobody by accident: it takes a button or a program to come here.
    // Another player's request of the same name is another request.
    let request = hex(&caller.key.request_hash(&input.request)[..16]);
    let request = RoomRequest { action, key: caller.key, own: caller.own, link, request, seen: input.seq };
    match app.rooms.act(&visit.live, request).await {
        Ok(seq) => Ok(receipt(&caller, code, seq)),
        Err(error) => {
            let mut problem = WebProblem::from(error);
            if asks_move && problem.0.status == 422 {
                let legal = visit.report(&app).await.legal;
                problem = problem.allowing(legal.into_iter().map(|choice| choice.typed).collect());
            }
            Err(problem)
        }
    }
}

/// The action that an address names, with what was sent for its fields.
fn read_action(word: &str, input: &ActionInput) -> Result<Action, WebProblem> {
    let Some(action) = Action::named(word) else {
        let words = Action::ALL.iter().map(|action| action.word().to_owned()).collect();
        return Err(WebProblem::not_found("There is no such action.").allowing(words));
    };
    let sent = serde_json::to_value(input).unwrap_or_default();
    if let Some(missing) = action.info().needs.iter().find(|field| sent[**field].is_null()) {
        return Err(WebProblem::invalid(match *missing {
            "seq" => "A move says in its field 'seq' which event of the room you saw last.".to_owned(),
            "secret" => "Send the secret of the private link in the field 'secret'.".to_owned(),
            field => format!("Say the {field} in the field '{field}'."),
        }));
    }
    let named = json!({ "action": word, "move": input.mv, "name": input.name });
    serde_json::from_value(named).map_err(|_| WebProblem::invalid("This request cannot be read."))
}

fn receipt(caller: &Caller, code: RoomCode, seq: u64) -> Response {
    match seq {
        _ if caller.json => json(&RoomReceipt { v: V1, room: code.to_string(), seq }),
        // It is gone.
        0 => Redirect::to("/").into_response(),
        _ => Redirect::to(&format!("/rooms/{code}")).into_response(),
    }
}

pub async fn delete_json(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(code): Path<String>,
) -> Result<Response, WebProblem> {
    let visit = enter(&app, &caller, &code).await?;
    // Sent twice, it is about a room that is gone, or has been asked for already.
    let request = hex(&caller.key.request_hash(&format!("delete {}", visit.live.seq()))[..16]);
    let (action, link) = (Action::Delete, None);
    let request = RoomRequest { action, key: caller.key, own: caller.own, link, request, seen: None };
    let seq = app.rooms.act(&visit.live, request).await?;
    Ok(receipt(&caller, visit.live.code, seq))
}

/// Where a private link leads: its secret is in the fragment, which only the page itself can read.
pub async fn seat_page(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(code): Path<String>,
) -> Result<Response, WebProblem> {
    let visit = visit(&app, &caller, &code).await?;
    let room = visit.live.room.lock().await;
    Ok(html(&pages::seat(room.room.header().code.as_str(), &super::create::new_request())))
}

/// The rooms of this browser.
pub async fn mine(State(app): Shared, Extension(caller): Extension<Caller>) -> Result<Response, WebProblem> {
    let rooms = mine_of(&app, &caller).await?;
    if caller.json { Ok(json(&RoomsReport { v: V1, rooms })) } else { Ok(html(&pages::mine(&rooms))) }
}

/// The rooms that the caller plays in, as they see them.
pub async fn mine_of(app: &AppState, caller: &Caller) -> Result<Vec<RoomReport>, WebProblem> {
    let mut rooms = Vec::new();
    for code in app.rooms.of_key(caller.own).await?.into_iter().take(LISTED) {
        // One that was deleted just now is not listed.
        let Ok(live) = app.rooms.find(code).await else { continue };
        let room = live.room.lock().await;
        let report = room.room.report(room.participant_of(&caller.own), &app.rooms.now(&live, now()));
        rooms.push(RoomReport::new(&room.room, &report));
    }
    Ok(rooms)
}

/// What is typed as a code on the first page.
pub async fn find(Query(query): Query<HashMap<String, String>>) -> Result<Redirect, WebProblem> {
    let code = query.get("code").map(|code| code.trim().replace([' ', '-'], "")).unwrap_or_default();
    let code: RoomCode =
        code.parse().map_err(|error: RoomCodeError| WebProblem::invalid(super::sentence(&error.to_string())))?;
    Ok(Redirect::to(&format!("/rooms/{code}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_pages_come_back_within_a_second_and_many_a_thousand_a_second() {
        assert_eq!([0, 100, 1000, 20_000].map(retry_time_of), [1000, 1000, 1000, 20_000]);
    }
}
