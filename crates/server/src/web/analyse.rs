//! What each move of any position is worth: an address says the whole question.

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use axum::response::Response;
use numduel_pages::AnalysisPage;
use numduel_pages::request::AnalysedGame;
use numduel_rules::Game;
use numduel_wire::{AnalysisReport, ProblemReport};

use super::problem::WebProblem;
use super::{AppState, Caller, Shared, html, json};

/// A whole link: `/analyse?v=1&g=showdown&m=x5.x9`.
pub async fn linked(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Result<Response, WebProblem> {
    answer(&app, &caller, || AnalysedGame::read(&query.unwrap_or_default())).await
}

/// The start of a game, as a path.
pub async fn start(app: Shared, caller: Extension<Caller>, Path(game): Path<String>) -> Result<Response, WebProblem> {
    show(app, caller, Path((game, String::new()))).await
}

/// The same as a path: `/analyse/showdown/x5.x9`.
pub async fn show(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path((text, moves)): Path<(String, String)>,
) -> Result<Response, WebProblem> {
    answer(&app, &caller, || AnalysedGame::of_path(&text, &moves)).await
}

async fn answer(
    app: &AppState,
    caller: &Caller,
    asked: impl FnOnce() -> Result<AnalysedGame, ProblemReport>,
) -> Result<Response, WebProblem> {
    if !app.limits.analysis.allows(caller.address) {
        return Err(WebProblem::too_many());
    }
    let AnalysedGame { game, rest, linked } = asked()?;
    let report = analyse(app, &game).await?;
    if caller.json {
        return Ok(json(&report));
    }
    Ok(html(&AnalysisPage { game: &game, rest: &rest, linked: &linked, report: &report }.whole()))
}

async fn analyse(app: &AppState, game: &Game) -> Result<AnalysisReport, WebProblem> {
    let report = AnalysisReport::of_game(game);
    let (over, replayed) = (game.outcome().map(|_| report.clone()), game.clone());
    let asked = app.rooms.analyses.ask(game.rules(), move |analysis| report.with_values(&replayed, analysis)).await;
    match (asked, over) {
        // How it ended is known anyway.
        (Err(_), Some(report)) => Ok(report),
        (asked, _) => Ok(asked??),
    }
}
