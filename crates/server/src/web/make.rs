//! A rule book while somebody writes it.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use numduel_pages::MakePage;
use numduel_pages::request::MadeBook;

use super::problem::WebProblem;
use super::{Caller, Shared, html, json};
use crate::analysis_cache::{AnalysisCache, NotAnswered};

/// `/make?v=1&b=start+1;+x2..9;+>=1000+wins`: what is wrong with the book, or what kind of game it is.
pub async fn show(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Result<Response, WebProblem> {
    if !app.limits.analysis.allows(caller.address) {
        return Err(WebProblem::too_many());
    }
    let MadeBook { mut report, rules } = MadeBook::read(&query.unwrap_or_default())?;
    let mut bands = false;
    if let Some(rules) = rules {
        let (outline, known) = (report.clone(), Arc::clone(&rules));
        let asked = app
            .rooms
            .analyses
            .ask(&rules, move |analysis| MadeBook::appraised(outline, &known, analysis, &AnalysisCache::budget()));
        match asked.await {
            Ok(found) => (report, bands) = found,
            // The rules themselves are no secret.
            Err(reason @ NotAnswered::Rated) => {
                if let Some(game) = &mut report.game {
                    game.unknown.push(numduel_wire::sentence(&reason.to_string()));
                }
            }
            Err(busy) => return Err(busy.into()),
        }
    }
    if caller.json {
        return Ok(json(&report));
    }
    Ok(html(&MakePage { report: &report, bands }.whole()))
}
