//! From an address to its answer.

use numduel_pages::request::AnalysedGame;
use numduel_rules::TimeSource;
use numduel_wire::{ProblemReport, sentence};

use crate::analyses::PageAnalyses;
use crate::request::{PageRequest, PageResponse, PageResult, fields};
use crate::{carry, look, play};

/// What answers the questions of a page. It remembers what the solver has found, and nothing else.
pub struct PageEngine {
    analyses: PageAnalyses,
}

impl PageEngine {
    /// An engine that is told the time by this clock.
    pub fn new(now: TimeSource) -> Self {
        Self { analyses: PageAnalyses::new(now) }
    }

    /// The answer to a request.
    pub fn answer(&mut self, request: &PageRequest) -> PageResponse {
        self.analyses.restart();
        self.route(request).unwrap_or_else(|problem| PageResponse::problem(&problem, request.json))
    }

    /// The same in JSON, from JSON.
    pub fn answer_json(&mut self, request: &[u8]) -> String {
        let response = match serde_json::from_slice(request) {
            Ok(request) => self.answer(&request),
            Err(error) => PageResponse::problem(&ProblemReport::invalid(sentence(&error.to_string())), true),
        };
        numduel_wire::to_json(&response).unwrap_or_default()
    }

    fn route(&mut self, request: &PageRequest) -> PageResult {
        let analyses = &mut self.analyses;
        let (parts, query) = request.parts()?;
        let fields = &fields(query);
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        if request.form.is_some() {
            return match parts[..] {
                ["games"] => play::import(request),
                ["rooms"] => play::create(analyses, request),
                ["rooms", code, action] => play::act(analyses, request, code, action),
                _ => Err(no_page()),
            };
        }
        match parts[..] {
            [] => Ok(play::home(request, fields)),
            ["games.jsonl"] => Ok(PageResponse::file("application/jsonl", carry::export(&request.stored))),
            ["rooms"] => Ok(play::mine(request)),
            ["rooms", code] => play::show(analyses, request, code, fields),
            ["rooms", code, "review"] => play::review(analyses, request, code),
            ["rooms", code, "files", file] => play::file(analyses, request, code, file, fields),
            ["books"] => Ok(look::books(request)),
            ["books", game] => look::book(analyses, request, game),
            ["books", game, picture] => look::picture(analyses, game, picture, fields),
            ["make"] => look::make(analyses, request, query),
            ["play"] => play::linked(request, query),
            ["analyse"] => look::analyse(analyses, request, &AnalysedGame::read(query)?),
            ["analyse", game] => look::analyse(analyses, request, &AnalysedGame::of_path(game, "")?),
            ["analyse", game, moves] => look::analyse(analyses, request, &AnalysedGame::of_path(game, moves)?),
            _ => Err(no_page()),
        }
    }
}

fn no_page() -> ProblemReport {
    ProblemReport::not_found("There is no such page.")
}
