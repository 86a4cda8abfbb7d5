//! A finished game looked at again, and taken along as a file.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use numduel_pages::request::{self, GameFile, narrow_width};
use numduel_pages::{ReviewPage, qr, room_link, seat_link};
use numduel_rules::Game;
use numduel_rules::sentences::Names;
use numduel_wire::{ProblemReport, ReviewReport};

use super::books::{PictureQuery, SVG};
use super::problem::WebProblem;
use super::room::{Visit, visit};
use super::{AppState, Caller, Shared, html, json};
use crate::key::hex;

pub async fn show(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(code): Path<String>,
) -> Result<Response, WebProblem> {
    let visit = visit(&app, &caller, &code).await?;
    let (game, names) = finished(&visit).await?;
    let (report, words) = reviewed(&app, &game).await?;
    if caller.json {
        return Ok(json(&report));
    }
    let room = &code.to_ascii_uppercase();
    let (names, who) = (&names, visit.who);
    let you = visit.room.ask(move |open, _| who.map(|who| open.room.seat(who))).await?;
    Ok(html(&ReviewPage { room, game: &game, names, report: &report, words: &words, you }.whole()))
}

/// The review of a game, and what each move did, for people.
async fn reviewed(app: &AppState, game: &Game) -> Result<(ReviewReport, Vec<&'static str>), WebProblem> {
    let again = game.clone();
    let asked = app.rooms.analyses.ask(game.rules(), move |analysis| request::reviewed(&again, analysis));
    Ok(asked.await??)
}

/// The game of a room, once it is over: before that nobody is told what the moves are worth.
async fn finished(visit: &Visit) -> Result<(Game, Names), WebProblem> {
    let finished = visit.room.ask(|open, _| {
        let session = open.room.session().filter(|session| session.game().outcome().is_some())?;
        Some((session.game().clone(), session.names().clone()))
    });
    finished.await?.ok_or_else(|| ProblemReport::not_over().into())
}

/// What a file shows as a QR code: the link to the room or, for whoever sits there, to the seat.
async fn link_to_draw(visit: &Visit, caller: &Caller, file: &str) -> Result<Option<String>, WebProblem> {
    let code = visit.room.code;
    Ok(match (file, visit.who) {
        ("invite.svg", _) => Some(room_link(&caller.links.url, code.as_str())),
        ("seat.svg", Some(who)) => {
            let key = caller.key;
            let secret = visit.room.ask(move |open, _| open.link_secret(&key, who)).await?;
            Some(seat_link(&caller.links.url, code.as_str(), &secret.to_string()))
        }
        _ => None,
    })
}

/// A file of a room, which may say something else with the next event: a browser may keep it, and asks every time whether it is
/// still the same.
fn checked_file(headers: &HeaderMap, kind: &'static str, body: String) -> Response {
    let tag = format!("W/\"{}\"", hex(&hmac_sha256::Hash::hash(body.as_bytes())[..16]));
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let is_known = known.is_some_and(|tags| tags.split(',').any(|known| known.trim() == tag));
    let fixed = [(header::ETAG, tag), (header::CACHE_CONTROL, "private, no-cache".to_owned())];
    if is_known {
        return (StatusCode::NOT_MODIFIED, fixed).into_response();
    }
    (fixed, [(header::CONTENT_TYPE, kind)], body).into_response()
}

/// `book.toml`, `invite.svg`, `seat.svg`; of a game that is over `game.txt`, `record.txt`, `game.json`, `history.svg` or
/// `card.svg`.
pub async fn file(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path((code, file)): Path<(String, String)>,
    Query(PictureQuery { narrow }): Query<PictureQuery>,
    headers: HeaderMap,
) -> Result<Response, WebProblem> {
    let visit = visit(&app, &caller, &code).await?;
    let headers = &headers;
    if let Some(link) = link_to_draw(&visit, &caller, &file).await? {
        let code = qr(&link).ok_or_else(|| WebProblem::not_found("This link is too long to draw."))?;
        // Whoever finds the picture of a private link plays in its seat.
        return Ok(if file == "seat.svg" {
            ([(header::CONTENT_TYPE, SVG)], code).into_response()
        } else {
            checked_file(headers, SVG, code)
        });
    }
    if file == "book.toml" {
        // A program that follows the game needs its rules, which may be of a book that only this room has.
        let book = visit.room.ask(|open, _| open.room.header().book.clone()).await?;
        return Ok(checked_file(headers, "text/plain; charset=utf-8", book));
    }
    let (game, names) = finished(&visit).await?;
    let file = GameFile::named(&file)?;
    let kind = file.media_type();
    if let Some(text) = file.text(&game, &names) {
        return Ok(checked_file(headers, kind, text));
    }
    let (width, rules) = (narrow_width(narrow.is_some()), Arc::clone(game.rules()));
    let written = app.rooms.analyses.ask(&rules, move |analysis| file.write(&game, &names, analysis, width));
    let body = written.await??;
    Ok(checked_file(headers, kind, body))
}
