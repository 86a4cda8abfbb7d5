//! What each move of any position is worth: an address says the whole question.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use axum::response::Response;
use numduel_pages::AnalysisPage;
use numduel_players::Analysis;
use numduel_rules::{Game, Position, Rules};
use numduel_solver::Verdict;
use numduel_wire::link::{Link, LinkedGame};
use numduel_wire::{AnalysisReport, Decimal, MoveValue, SeatNumber, V1, distance};

use super::game_source::RequestedGame;
use super::problem::{WebProblem, sentence};
use super::{AppState, Caller, Shared, html, json};

/// The most moves of an address.
const MOST_MOVES: usize = 2000;

/// A whole link: `/analyse?v=1&g=showdown&m=x5.x9`.
pub async fn linked(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Result<Response, WebProblem> {
    let link = Link::read_query("analyse", &query.unwrap_or_default());
    let Link::Analyse(link) = link.map_err(|error| WebProblem::invalid(sentence(&error.to_string())))? else {
        return Err(WebProblem::not_found("There is no such page."));
    };
    let moves: Vec<String> = link.moves.iter().map(ToString::to_string).collect();
    answer(&app, &caller, RequestedGame::linked(link.game)?, moves.iter().map(String::as_str)).await
}

/// The start of a game, as a path.
pub async fn start(app: Shared, caller: Extension<Caller>, Path(game): Path<String>) -> Result<Response, WebProblem> {
    show(app, caller, Path((game, String::new()))).await
}

/// A position, as a path: moves may be written in the book's own words, and are separated by dots.
pub async fn show(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path((text, moves)): Path<(String, String)>,
) -> Result<Response, WebProblem> {
    let moves = moves.split('.').map(str::trim).filter(|text| !text.is_empty());
    answer(&app, &caller, RequestedGame::find(&text)?, moves).await
}

async fn answer(
    app: &AppState,
    caller: &Caller,
    asked: RequestedGame,
    moves: impl Iterator<Item = &str>,
) -> Result<Response, WebProblem> {
    if !app.limits.analysis.allows(caller.address) {
        return Err(WebProblem::too_many());
    }
    let game = replay(&asked.rules, moves)?;
    let report = analyse(app, &game).await?;
    if caller.json {
        return Ok(json(&report));
    }
    let linked = LinkedGame::new(game.rules(), game.rules().game_string()).unwrap_or(asked.linked);
    Ok(html(&AnalysisPage { game: &game, linked: &linked, report: &report }.whole()))
}

/// The game after these moves.
pub fn replay<'t>(rules: &Arc<Rules>, moves: impl Iterator<Item = &'t str>) -> Result<Game, WebProblem> {
    let mut game = Game::new(Arc::clone(rules));
    for (ply, text) in moves.enumerate() {
        if ply == MOST_MOVES {
            return Err(WebProblem::invalid(format!("At most {MOST_MOVES} moves can be analysed.")));
        }
        let number = ply + 1;
        let shown = numduel_rules::number::shorten(text);
        let unknown = || WebProblem::invalid(format!("Move {number}, '{shown}', is not a move of this game."));
        let mv = game.rules().read(text).ok_or_else(unknown)?;
        if let Err(refusal) = game.play(&mv) {
            let legal = game.rules().legal(game.position()).iter().take(100).map(ToString::to_string).collect();
            return Err(WebProblem::invalid(format!("Move {number}, '{shown}', is not allowed: {}.", refusal.reason))
                .allowing(legal));
        }
    }
    Ok(game)
}

async fn analyse(app: &AppState, game: &Game) -> Result<AnalysisReport, WebProblem> {
    let mut report = AnalysisReport {
        v: V1,
        record: game.record().to_string(),
        number: Decimal(game.position().number.clone()),
        turn: SeatNumber(game.position().turn),
        result: game.outcome().map(Into::into),
        verdict: None,
        distance: None,
        moves: Vec::new(),
        why: Vec::new(),
    };
    if game.outcome().is_some() {
        return Ok(report);
    }
    let position = game.position().clone();
    let asked = app.rooms.analyses.ask(game.rules(), move |analysis| evaluate(analysis, &position)).await;
    let known = asked?.map_err(|reason| {
        let detail = sentence(&reason);
        WebProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "too-large", "Too large to analyse here", detail)
    })?;
    (report.verdict, report.distance, report.moves, report.why) = known;
    Ok(report)
}

type EvaluatedMoves = (Option<numduel_wire::VerdictWord>, Option<numduel_wire::Count>, Vec<MoveValue>, Vec<String>);

fn evaluate(analysis: &Arc<Analysis>, position: &Position) -> Result<EvaluatedMoves, String> {
    analysis.solution().map_err(|error| error.to_string())?;
    let value = analysis.value(position).ok_or("this position cannot be evaluated")?;
    let best = analysis.perfect_moves(position);
    let why = best.first().filter(|_| value.verdict == Verdict::Win).and_then(|mv| analysis.why(position, mv));
    let moves = analysis.moves(position).iter().map(MoveValue::from).collect();
    Ok((Some(value.verdict.into()), distance(&value), moves, why.unwrap_or_default()))
}
