//! A page for every game: its rules, its strategy, and who wins for which targets.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use numduel_pages::{self as pages, BookPage};
use numduel_pictures::{BandMap, Picture, TargetStrip, Width};
use numduel_players::Analysis;
use numduel_rules::{Game, Number, Rules, catalog, compact, english};
use numduel_solver::{Law, LawRange};
use numduel_wire::link::LinkedGame;
use numduel_wire::{BookReport, GamesReport, V1};
use serde::Deserialize;

use super::game_source::RequestedGame;
use super::problem::WebProblem;
use super::{AppState, Caller, Shared, html, json};
use crate::analysis_cache::NotAnswered;

/// How many targets are solved one by one where no law is proven.
const CHECKED: u64 = 300;

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
        .ask(&asked.rules, move |analysis| (report(&rules, analysis, tells_law), bands(&rules, analysis).is_some()));
    let (report, bands) = match known.await {
        // The rules themselves are no secret.
        Err(NotAnswered::Rated) => (outline(&asked.rules, Some(NotAnswered::Rated.to_string())), false),
        known => known?,
    };
    if caller.json {
        Ok(json(&report))
    } else {
        let [named, linked] = [asked.named, asked.rules.game_string()]
            .map(|named| LinkedGame::new(&asked.rules, named).unwrap_or_else(|| asked.linked.clone()));
        Ok(html(&BookPage { report: &report, named: &named, linked: &linked, bands }.whole()))
    }
}

/// Whether the law of these rules may be told: it says who wins for other targets as well.
fn tells_law(app: &AppState, rules: &Rules) -> bool {
    !app.rooms.analyses.rated.are_played_with_moves_of(rules)
}

/// What is known without asking anything, and why no more is.
fn outline(rules: &Rules, unknown: Option<String>) -> BookReport {
    let book = rules.book();
    BookReport {
        v: V1,
        game: rules.game_string().to_string(),
        title: book.title().to_owned(),
        summary: book.summary().to_owned(),
        rules: english::rules_of_play(rules).join("\n"),
        line: compact::print(book).map(|compact| compact.line),
        card: None,
        law: Vec::new(),
        unknown,
    }
}

fn report(rules: &Rules, analysis: &Analysis, tells_law: bool) -> BookReport {
    let mut report = outline(rules, None);
    match analysis.solution() {
        Err(error) => report.unknown = Some(error.to_string()),
        Ok(solution) => {
            report.card = solution.card().ok().flatten().map(|card| card.to_string());
            let law = tells_law.then(|| law(rules, analysis)).flatten();
            report.law = law.map(|law| law.runs.iter().map(Into::into).collect()).unwrap_or_default();
        }
    }
    report
}

fn law(rules: &Rules, analysis: &Analysis) -> Option<Law> {
    let parameter = &rules.book().varied_parameter()?.name;
    let up_to = rules.value(parameter)? * Number::from(10_u8);
    analysis.solution().ok()?.law(parameter, &LawRange { up_to, checked: CHECKED }).ok()
}

/// Who wins from which number, where that can be drawn.
fn bands(rules: &Arc<Rules>, analysis: &Analysis) -> Option<BandMap> {
    BandMap::new(&Game::new(Arc::clone(rules)), analysis.solution().ok()?, None).ok()
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
    let drawn = app.rooms.analyses.ask(&asked.rules, move |analysis| match picture.as_str() {
        "bands.svg" => bands(&rules, analysis).map(|map| map.svg(width(narrow))),
        "targets.svg" if tells_law => {
            let law = law(&rules, analysis)?;
            let (low, high) = (law.runs.first()?.low.clone(), law.runs.last()?.high.clone());
            Some(TargetStrip::new(&rules, &law, low, high).svg(width(narrow)))
        }
        _ => None,
    });
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

/// The width of a picture: for a phone, or for a page.
pub fn width(narrow: Option<u8>) -> Width {
    narrow.and_then(|_| Width::new(400)).unwrap_or(Width::USUAL)
}

/// What a picture is called over HTTP.
pub const SVG: &str = "image/svg+xml";

/// A picture of a game, which browsers may keep for an hour: its address says everything that it shows.
fn svg_response(svg: String) -> Response {
    ([(header::CONTENT_TYPE, SVG), (header::CACHE_CONTROL, "private, max-age=3600")], svg).into_response()
}
