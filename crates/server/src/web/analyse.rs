//! What each move of any position is worth: an address says the whole question.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use numduel_pages::{AnalysisPage, game_address};
use numduel_players::Analysis;
use numduel_rules::{Game, Position};
use numduel_solver::Verdict;
use numduel_wire::{AnalysisReport, Decimal, MoveValue, SeatNumber, V1, distance};

use super::game_source::RequestedGame;
use super::problem::{WebProblem, sentence};
use super::{AppState, Caller, Shared, html, json};

/// The most moves of an address.
const MOST_MOVES: usize = 2000;

pub async fn start(app: Shared, caller: Extension<Caller>, Path(game): Path<String>) -> Result<Response, WebProblem> {
    show(app, caller, Path((game, String::new()))).await
}

pub async fn show(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path((text, moves)): Path<(String, String)>,
) -> Result<Response, WebProblem> {
    if !app.limits.analysis.allows(caller.address) {
        return Err(WebProblem::too_many());
    }
    let game = replay(&text, &moves)?;
    let report = analyse(&app, &game).await?;
    if caller.json {
        Ok(json(&report))
    } else {
        let rules = game.rules();
        let address = game_address(rules, rules.game_string().to_string()).unwrap_or(text);
        Ok(html(&AnalysisPage { game: &game, address: &address, report: &report }.whole()))
    }
}

/// The game after these moves, which are separated by dots.
pub fn replay(game: &str, moves: &str) -> Result<Game, WebProblem> {
    let asked = RequestedGame::find(game)?;
    let mut game = Game::new(asked.rules);
    for (ply, text) in moves.split('.').map(str::trim).filter(|text| !text.is_empty()).enumerate() {
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
