//! A page for every game: its rules, its strategy, and who wins at each target.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use numduel_pages::request::{RequestedGame, book_picture, has_bands, narrow_width};
use numduel_pages::{self as pages, BookPage};
use numduel_rules::{Rules, catalog};
use numduel_wire::{BookReport, GamesReport};
use serde::Deserialize;

use super::create::new_request;
use super::problem::WebProblem;
use super::{AppState, Caller, Shared, framed, html, json};
use crate::analysis_cache::NotAnswered;

pub async fn list(Extension(caller): Extension<Caller>) -> Response {
    if caller.json {
        let books: Vec<_> = catalog::all().into_iter().chain(catalog::gallery()).collect();
        return json(&GamesReport::new(books.iter().map(AsRef::as_ref)));
    }
    html(&pages::books())
}

pub async fn show(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(game): Path<String>,
) -> Result<Response, WebProblem> {
    if !app.limits.analysis.allows(caller.address) {
        return Err(WebProblem::too_many());
    }
    let asked = RequestedGame::find(&game)?;
    let (rules, tells_law) = (Arc::clone(&asked.rules), tells_law(&app, &asked.rules));
    let known = app
        .rooms
        .analyses
        .ask(&asked.rules, move |analysis| (BookReport::new(&rules, analysis, tells_law), has_bands(&rules, analysis)));
    let (report, bands) = match known.await {
        // The rules themselves are no secret.
        Err(NotAnswered::Rated) => (BookReport::outline(&asked.rules, Some(NotAnswered::Rated.to_string())), false),
        known => known?,
    };
    if caller.json {
        Ok(json(&report))
    } else {
        let (named, linked) = (asked.asked_link(), asked.link_of(&asked.rules));
        Ok(html(&BookPage { report: &report, named: &named, linked: &linked, bands }.whole()))
    }
}

/// A game for a frame on another page.
pub async fn embed(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(game): Path<String>,
) -> Result<Response, WebProblem> {
    if !app.limits.analysis.allows(caller.address) {
        return Err(WebProblem::too_many());
    }
    Ok(framed(&pages::embed(&RequestedGame::find(&game)?, &new_request())))
}

/// Whether the law of these rules may be told: it says who wins for other targets as well.
fn tells_law(app: &AppState, rules: &Rules) -> bool {
    !app.rooms.analyses.rated.are_played_with_moves_of(rules)
}

/// `bands.svg` or `targets.svg`.
pub async fn picture(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path((game, picture)): Path<(String, String)>,
    Query(PictureQuery { narrow }): Query<PictureQuery>,
) -> Result<Response, WebProblem> {
    if !app.limits.analysis.allows(caller.address) {
        return Err(WebProblem::too_many());
    }
    let asked = RequestedGame::find(&game)?;
    let (rules, tells_law) = (Arc::clone(&asked.rules), tells_law(&app, &asked.rules));
    let width = narrow_width(narrow.is_some());
    let drawn = app
        .rooms
        .analyses
        .ask(&asked.rules, move |analysis| book_picture(&picture, &rules, analysis, tells_law, width));
    let svg = drawn.await?.ok_or_else(|| WebProblem::not_found("There is no such picture of this game."))?;
    Ok(svg_response(svg))
}

/// How a picture is asked for.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct PictureQuery {
    /// Given for a phone, where the labels of a wide picture would be too small to read.
    pub narrow: Option<u8>,
}

/// What a picture is called over HTTP.
pub const SVG: &str = "image/svg+xml";

/// A picture of a game, which browsers may keep for an hour: its address says everything that it shows.
fn svg_response(svg: String) -> Response {
    ([(header::CONTENT_TYPE, SVG), (header::CACHE_CONTROL, "private, max-age=3600")], svg).into_response()
}
