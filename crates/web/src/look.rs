//! Games and positions to look at.

use std::collections::HashMap;

use numduel_pages::request::{AnalysedGame, RequestedGame, book_picture, has_bands, narrow_width};
use numduel_pages::{AnalysisPage, BookPage};
use numduel_rules::catalog;
use numduel_wire::{AnalysisReport, BookReport, GamesReport, ProblemReport};

use crate::engine::Engine;
use crate::request::{Request, Response};

type Answer = Result<Response, ProblemReport>;

/// All games.
pub fn books(request: &Request) -> Response {
    if request.json {
        let books: Vec<_> = catalog::all().into_iter().chain(catalog::gallery()).collect();
        return Response::json(&GamesReport::new(books.iter().map(AsRef::as_ref)));
    }
    Response::page(&numduel_pages::books())
}

/// A game's page.
pub fn book(engine: &mut Engine, request: &Request, game: &str) -> Answer {
    let asked = RequestedGame::find(game)?;
    let analysis = engine.analysis(&asked.rules);
    let report = BookReport::new(&asked.rules, &analysis, true);
    if request.json {
        return Ok(Response::json(&report));
    }
    let (named, linked) = (asked.asked_link(), asked.link_of(&asked.rules));
    let bands = has_bands(&asked.rules, &analysis);
    Ok(Response::page(&BookPage { report: &report, named: &named, linked: &linked, bands }.whole()))
}

/// A picture of a game.
pub fn picture(engine: &mut Engine, game: &str, picture: &str, fields: &HashMap<String, String>) -> Answer {
    let rules = RequestedGame::find(game)?.rules;
    let width = narrow_width(fields.contains_key("narrow"));
    let svg = book_picture(picture, &rules, &engine.analysis(&rules), true, width);
    let svg = svg.ok_or_else(|| ProblemReport::not_found("There is no such picture of this game."))?;
    Ok(Response::file("image/svg+xml", svg))
}

/// A position, with what every move is worth.
pub fn analyse(engine: &mut Engine, request: &Request, asked: &AnalysedGame) -> Answer {
    let AnalysedGame { game, linked } = asked;
    let analysis = engine.analysis(game.rules());
    let report = AnalysisReport::of_game(game).with_values(game.position(), &analysis)?;
    if request.json {
        return Ok(Response::json(&report));
    }
    Ok(Response::page(&AnalysisPage { game, linked, report: &report }.whole()))
}
