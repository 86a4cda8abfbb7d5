//! A room: looking at it, and doing something in it.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use numduel_pages::request::{ActionInput, check_request};
use numduel_pages::{self as pages, RoomLinks, RoomPage, SentParts};
use numduel_room::{Action, Participant, RoomCode, RoomCodeError};
use numduel_rules::{Position, Rules};
use numduel_store::rooms::SecretHash;
use numduel_wire::{RoomReceipt, RoomReport, RoomsReport, V1, sentence};
use serde::Deserialize;

use super::input::Input;
use super::problem::WebProblem;
use super::{AppState, Caller, Shared, html, json};
use crate::key::{SecretKey, hex};
use crate::limits::Limits;
use crate::log::now;
use crate::metrics::METRICS;
use crate::rooms::{OpenRoom, Presence, ROOM_LIFETIME, RoomError, RoomHandle, RoomRequest};

/// The most rooms of a list.
const LISTED: usize = 50;

/// The longest wait for something new, in seconds.
const LONGEST_WAIT: u64 = 25;

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
    pub room: RoomHandle,
    pub who: Option<Participant>,
}

/// A room as one visitor sees it, with what only a page needs.
struct SeenRoom {
    who: Option<Participant>,
    report: RoomReport,
    rules: Arc<Rules>,
    draws_start: bool,
    /// The secret of the private link, for a player.
    link: Option<SecretKey>,
    /// Where the players have agreed to see what the moves are worth.
    to_value: Option<Position>,
}

impl SeenRoom {
    fn new(open: &OpenRoom, presence: &Presence, own: &SecretHash, key: &SecretKey, after: Option<u64>) -> Self {
        let (room, who) = (&open.room, open.participant_of(own));
        let game = room.game().filter(|_| room.shows_values() && room.is_playing());
        let report = RoomReport::new(room, &room.report(who, &presence.now(now())));
        Self {
            who,
            report: match after {
                Some(after) => report.with_events(room, after),
                None => report,
            },
            rules: Arc::clone(room.rules()),
            draws_start: room.draws_start(),
            link: who.map(|who| open.link_secret(key, who)),
            to_value: game.map(|game| game.position().clone()),
        }
    }
}

/// Opens the room with this code to look at it: its newest state, also if another server has written it.
pub async fn visit(app: &AppState, caller: &Caller, code: &str) -> Result<Visit, WebProblem> {
    enter(app, caller, code, true).await
}

/// Opens the room with this code. Only wrong codes count as wrong: somebody else's slow down neither those who have a seat nor those
/// who open a right code.
async fn enter(app: &AppState, caller: &Caller, code: &str, fresh: bool) -> Result<Visit, WebProblem> {
    let Limits { unknown, guesses, .. } = &app.limits;
    let wrong = || {
        if guesses.allows(caller.address) && unknown.allows(caller.address) {
            WebProblem::not_found(format!("There is no room {}.", numduel_rules::number::shorten(code)))
        } else {
            WebProblem::too_many()
        }
    };
    let room = app.rooms.find(code.parse::<RoomCode>().map_err(|_| wrong())?);
    let own = caller.own;
    let question = move |open: &OpenRoom, presence: &mut Presence| {
        let who = open.participant_of(&own);
        presence.see(who, now());
        who
    };
    let who = match if fresh { room.ask_fresh(question).await } else { room.ask(question).await } {
        Err(RoomError::NoRoom(code)) => {
            app.rooms.forget(code);
            return Err(wrong());
        }
        other => other?,
    };
    if who.is_none() && !guesses.is_open(caller.address) {
        return Err(WebProblem::too_many());
    }
    Ok(Visit { room, who })
}

impl Visit {
    /// The room as the visitor sees it, with what happened after an event.
    async fn look(&self, caller: &Caller, after: Option<u64>) -> Result<SeenRoom, RoomError> {
        let (own, key) = (caller.own, caller.key);
        self.room.ask(move |open, presence| SeenRoom::new(open, presence, &own, &key, after)).await
    }

    /// The room as the visitor sees it.
    pub async fn report(&self, app: &AppState, caller: &Caller, after: Option<u64>) -> Result<RoomReport, RoomError> {
        let mut seen = self.look(caller, after).await?;
        add_values(app, &mut seen).await;
        Ok(seen.report)
    }

    /// The page of the room as the visitor sees it, who may have sat down since.
    pub async fn page(&mut self, app: &AppState, caller: &Caller) -> Result<RoomPage, RoomError> {
        let mut seen = self.look(caller, None).await?;
        add_values(app, &mut seen).await;
        self.who = seen.who;
        let links = RoomLinks {
            origin: caller.links.url.clone(),
            is_local: caller.links.is_local,
            secret: seen.link.map(|secret| secret.to_string()),
            days: ROOM_LIFETIME.as_secs() / (24 * 60 * 60),
        };
        Ok(RoomPage::new(seen.report, seen.rules, seen.draws_start, Some(links)))
    }
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

/// Adds what the moves are worth, if both players have agreed to it. The room is free while that is worked out.
async fn add_values(app: &AppState, seen: &mut SeenRoom) {
    if let Some(position) = seen.to_value.take() {
        let asked = app.rooms.analyses.ask(&seen.rules, move |analysis| analysis.moves(&position)).await;
        seen.report.values = asked.ok().map(|moves| moves.iter().map(Into::into).collect());
    }
}

pub async fn show(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(code): Path<String>,
    Query(query): Query<RoomQuery>,
) -> Result<Response, WebProblem> {
    let mut visit = visit(&app, &caller, &code).await?;
    if let Some(after) = query.after {
        // Somebody who waits is here.
        let _present = visit.who.map(|who| visit.room.enter(Some(who)));
        // Its own arrival is no news to it, so the owner has to know of that first.
        visit.room.ask(|_, _| ()).await?;
        wait(&app, &visit.room, after, query.wait).await?;
    }
    if query.parts.is_some() {
        return Ok(json(&visit.page(&app, &caller).await?.update(&mut SentParts::default(), retry_time())));
    }
    if caller.json {
        return Ok(json(&visit.report(&app, &caller, query.after).await?));
    }
    Ok(html(&visit.page(&app, &caller).await?.whole()))
}

/// Waits until there is something newer or somebody comes or goes, but not forever, and not while the server stops.
async fn wait(app: &AppState, room: &RoomHandle, after: u64, seconds: u64) -> Result<(), WebProblem> {
    let mut changes = room.watch();
    let mut phase = app.phase.clone();
    let present = changes.borrow_and_update().present;
    let newer = changes.wait_for(|news| news.seq > after || news.present != present);
    let patience = tokio::time::sleep(Duration::from_secs(seconds.min(LONGEST_WAIT)));
    tokio::select! {
        news = newer => match news {
            Ok(news) if news.is_gone() => Err(WebProblem::not_found("The room was deleted.")),
            Err(_) => Err(WebProblem::not_found("The room was deleted.")),
            Ok(_) => Ok(()),
        },
        () = patience => Ok(()),
        () = crate::phase::stopping(&mut phase) => Ok(()),
    }
}

pub async fn act(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path((code, action)): Path<(String, String)>,
    Input(input): Input<ActionInput>,
) -> Result<Response, WebProblem> {
    let visit = enter(&app, &caller, &code, false).await?;
    let code = visit.room.code;
    check_request(&input.request)?;
    let action = input.action(&action)?;
    let link = input.secret.as_deref().map(|secret| secret.trim().parse::<SecretKey>()).transpose();
    let link = link.map_err(|_| WebProblem::forbidden("This private link is not complete; copy all of it."))?;
    let asks_move = matches!(action, Action::Move { .. });
    // A cookie that nobody has seen before seats nobody by accident: it takes a button or a program to come here.
    // Another player's request of the same name is another request.
    let request = hex(&caller.key.request_hash(&input.request)[..16]);
    let request = RoomRequest { action, key: caller.key, own: caller.own, link, request, seen: input.seq };
    match visit.room.act(request).await {
        Ok(seq) => Ok(receipt(&caller, code, seq)),
        Err(error) => {
            let mut problem = WebProblem::from(error);
            if asks_move && problem.0.status == 422 {
                let legal = visit.report(&app, &caller, None).await?.legal;
                problem = problem.allowing(legal.into_iter().map(|choice| choice.typed).collect());
            }
            Err(problem)
        }
    }
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
    let visit = enter(&app, &caller, &code, false).await?;
    // Sent twice, it is about a room that is gone, or has been asked for already.
    let request = hex(&caller.key.request_hash(&format!("delete {}", visit.room.seq()))[..16]);
    let (action, link) = (Action::Delete, None);
    let request = RoomRequest { action, key: caller.key, own: caller.own, link, request, seen: None };
    let seq = visit.room.act(request).await?;
    Ok(receipt(&caller, visit.room.code, seq))
}

/// Where a private link leads: its secret is in the fragment, which only the page itself can read.
pub async fn seat_page(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(code): Path<String>,
) -> Result<Response, WebProblem> {
    let visit = visit(&app, &caller, &code).await?;
    Ok(html(&pages::seat(visit.room.code.as_str(), &super::create::new_request())))
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
        let visit = Visit { room: app.rooms.find(code), who: None };
        rooms.extend(visit.look(caller, None).await.ok().map(|seen| seen.report));
    }
    Ok(rooms)
}

/// What is typed as a code on the first page.
pub async fn find(Query(query): Query<HashMap<String, String>>) -> Result<Redirect, WebProblem> {
    let code = query.get("code").map(|code| code.trim().replace([' ', '-'], "")).unwrap_or_default();
    let code: RoomCode =
        code.parse().map_err(|error: RoomCodeError| WebProblem::invalid(sentence(&error.to_string())))?;
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
