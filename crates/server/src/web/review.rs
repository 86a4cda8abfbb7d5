//! A finished game looked at again, and taken along as a file.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use numduel_pages::{ReviewPage, qr, room_link, seat_link};
use numduel_pictures::{HistoryChart, Picture, ResultCard};
use numduel_players::{MoveReview, review};
use numduel_rules::Game;
use numduel_rules::sentences::Names;
use numduel_session::story;
use numduel_wire::ReviewReport;

use super::books::{PictureQuery, SVG, width};
use super::problem::{WebProblem, sentence};
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
    Ok(html(&ReviewPage { room, game: &game, names: &names, report: &report, words: &words }.whole()))
}

/// The review of a game, and what each move did, for people.
async fn reviewed(app: &AppState, game: &Game) -> Result<(ReviewReport, Vec<&'static str>), WebProblem> {
    let again = game.clone();
    let asked = app.rooms.analyses.ask(game.rules(), move |analysis| {
        let found = review(analysis, &again).map_err(|error| error.to_string())?;
        Ok((ReviewReport::new(&again, &found), found.moves.iter().map(MoveReview::words).collect()))
    });
    asked.await?.map_err(|reason: String| WebProblem::invalid(sentence(&reason)))
}

/// The game of a room, once it is over: before that nobody is told what the moves are worth.
async fn finished(visit: &Visit) -> Result<(Game, Names), WebProblem> {
    let finished = visit.room.ask(|open, _| {
        let session = open.room.session().filter(|session| session.game().outcome().is_some())?;
        Some((session.game().clone(), session.names().clone()))
    });
    finished.await?.ok_or_else(|| {
        WebProblem::new(StatusCode::CONFLICT, "not-over", "Not over", "A game can be reviewed when it is over.")
    })
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
    let [text, svg] = ["text/plain; charset=utf-8", SVG].map(|kind| move |body| checked_file(headers, kind, body));
    if let Some(link) = link_to_draw(&visit, &caller, &file).await? {
        let code = qr(&link).ok_or_else(|| WebProblem::not_found("This link is too long to draw."))?;
        // Whoever finds the picture of a private link plays in its seat.
        return Ok(if file == "seat.svg" { ([(header::CONTENT_TYPE, SVG)], code).into_response() } else { svg(code) });
    }
    if file == "book.toml" {
        // A program that follows the game needs its rules, which may be of a book that only this room has.
        return Ok(text(visit.room.ask(|open, _| open.room.header().book.clone()).await?));
    }
    let (game, names) = finished(&visit).await?;
    match file.as_str() {
        "game.txt" => Ok(text(story(&game, &names).map(|event| event.text).collect())),
        "record.txt" => Ok(text(format!("{}\n", game.record()))),
        "game.json" => Ok(json(&reviewed(&app, &game).await?.0)),
        "history.svg" | "card.svg" => {
            let rules = Arc::clone(game.rules());
            let drawn = app.rooms.analyses.ask(&rules, move |analysis| match file.as_str() {
                "card.svg" => ResultCard::new(&game, &names, analysis).ok().map(|card| card.svg(width(narrow))),
                _ => HistoryChart::new(&game, &names, analysis).ok().map(|chart| chart.svg(width(narrow))),
            });
            let drawn = drawn.await?;
            drawn.map(svg).ok_or_else(|| WebProblem::not_found("This game is too large to draw."))
        }
        _ => {
            let files = ["book.toml", "game.txt", "record.txt", "game.json", "history.svg", "card.svg"];
            Err(WebProblem::not_found("There is no such file.").allowing(files.map(str::to_owned).to_vec()))
        }
    }
}
