//! Games and positions to look at.

use std::collections::HashMap;

use numduel_pages::request::{AnalysedGame, MadeBook, RequestedGame, book_picture, has_bands, narrow_width};
use numduel_pages::{AnalysisPage, BookPage, MakePage};
use numduel_rules::catalog;
use numduel_wire::{AnalysisReport, BookReport, GamesReport, ProblemReport};

use crate::analyses::PageAnalyses;
use crate::request::{PageRequest, PageResponse, PageResult};

/// All games.
pub fn books(request: &PageRequest) -> PageResponse {
    if request.json {
        let books: Vec<_> = catalog::all().into_iter().chain(catalog::gallery()).collect();
        return PageResponse::json(&GamesReport::new(books.iter().map(AsRef::as_ref)));
    }
    PageResponse::page(&numduel_pages::books())
}

/// A game's page.
pub fn book(known: &mut PageAnalyses, request: &PageRequest, game: &str) -> PageResult {
    let asked = RequestedGame::find(game)?;
    let analysis = known.of(&asked.rules);
    let report = BookReport::new(&asked.rules, &analysis, true);
    if request.json {
        return Ok(PageResponse::json(&report));
    }
    let (named, linked) = (asked.asked_link(), asked.link_of(&asked.rules));
    let bands = has_bands(&asked.rules, &analysis);
    Ok(PageResponse::page(&BookPage { report: &report, named: &named, linked: &linked, bands }.whole()))
}

/// A picture of a game.
pub fn picture(known: &mut PageAnalyses, game: &str, picture: &str, fields: &HashMap<String, String>) -> PageResult {
    let rules = RequestedGame::find(game)?.rules;
    let width = narrow_width(fields.contains_key("narrow"));
    let svg = book_picture(picture, &rules, &known.of(&rules), true, width);
    let svg = svg.ok_or_else(|| ProblemReport::not_found("There is no such picture of this game."))?;
    Ok(PageResponse::file("image/svg+xml", svg))
}

/// A position, with what every move is worth.
pub fn analyse(known: &mut PageAnalyses, request: &PageRequest, asked: &AnalysedGame) -> PageResult {
    let AnalysedGame { game, rest, linked } = asked;
    let analysis = known.of(game.rules());
    let report = AnalysisReport::of_game(game).with_values(game, &analysis)?;
    if request.json {
        return Ok(PageResponse::json(&report));
    }
    Ok(PageResponse::page(&AnalysisPage { game, rest, linked, report: &report }.whole()))
}

/// A rule book that is being written.
pub fn make(known: &mut PageAnalyses, request: &PageRequest, query: &str) -> PageResult {
    let MadeBook { mut report, rules } = MadeBook::read(query)?;
    let mut bands = false;
    if let Some(rules) = rules {
        let analysis = known.of(&rules);
        (report, bands) = MadeBook::appraised(report, &rules, &analysis, known.budget());
    }
    if request.json {
        return Ok(PageResponse::json(&report));
    }
    Ok(PageResponse::page(&MakePage { report: &report, bands }.whole()))
}
