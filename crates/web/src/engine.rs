//! From an address to its answer.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use numduel_pages::request::AnalysedGame;
use numduel_players::Analysis;
use numduel_rules::{Budget, Rules, TimeSource};
use numduel_wire::{ProblemReport, sentence};

use crate::request::{Request, Response, fields};
use crate::{look, play};

/// How many games are remembered.
const REMEMBERED: usize = 16;

/// What one question may take. Whoever waits for it can end the worker earlier.
const TIME: Duration = Duration::from_secs(20);
const BYTES: u64 = 500_000_000;
const POSITIONS: usize = 2_000_000;

/// What answers the questions of a page. It remembers what the solver has found, and nothing else.
pub struct Engine {
    /// The newest last.
    known: VecDeque<Arc<Analysis>>,
    budget: Budget,
}

impl Engine {
    /// An engine that is told the time by this clock.
    pub fn new(now: TimeSource) -> Self {
        let budget = Budget::default().with_bytes(BYTES).with_positions(POSITIONS).with_clock(now).with_time(TIME);
        Self { known: VecDeque::new(), budget }
    }

    /// The answer to a request.
    pub fn answer(&mut self, request: &Request) -> Response {
        self.budget.restart();
        self.route(request).unwrap_or_else(|problem| Response::problem(&problem, request.json))
    }

    /// The same in JSON, from JSON.
    pub fn answer_json(&mut self, request: &[u8]) -> String {
        let response = match serde_json::from_slice(request) {
            Ok(request) => self.answer(&request),
            Err(error) => Response::problem(&ProblemReport::invalid(sentence(&error.to_string())), true),
        };
        numduel_wire::to_json(&response).unwrap_or_default()
    }

    /// What is known about these rules, and can be found out within the budget.
    pub(crate) fn analysis(&mut self, rules: &Arc<Rules>) -> Arc<Analysis> {
        // What failed for want of time is tried again.
        self.known.retain(|analysis| analysis.failure().is_none());
        let known = self.known.iter().position(|analysis| analysis.rules() == rules);
        let found = known.and_then(|index| self.known.remove(index));
        let found = found.unwrap_or_else(|| Arc::new(Analysis::with_budget(Arc::clone(rules), self.budget.clone())));
        if self.known.len() == REMEMBERED {
            self.known.pop_front();
        }
        self.known.push_back(Arc::clone(&found));
        found
    }

    fn route(&mut self, request: &Request) -> Result<Response, ProblemReport> {
        let (parts, query) = request.parts()?;
        let fields = &fields(query);
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        if request.form.is_some() {
            return match parts[..] {
                ["rooms"] => play::create(self, request),
                ["rooms", code, action] => play::act(self, request, code, action),
                _ => Err(no_page()),
            };
        }
        match parts[..] {
            [] => Ok(play::home(request, fields)),
            ["rooms"] => Ok(play::mine(request)),
            ["rooms", code] => play::show(self, request, code, fields),
            ["rooms", code, "review"] => play::review(self, request, code),
            ["rooms", code, "files", file] => play::file(self, request, code, file, fields),
            ["books"] => Ok(look::books(request)),
            ["books", game] => look::book(self, request, game),
            ["books", game, picture] => look::picture(self, game, picture, fields),
            ["play"] => play::linked(request, query),
            ["analyse"] => look::analyse(self, request, &AnalysedGame::read(query)?),
            ["analyse", game] => look::analyse(self, request, &AnalysedGame::of_path(game, "")?),
            ["analyse", game, moves] => look::analyse(self, request, &AnalysedGame::of_path(game, moves)?),
            _ => Err(no_page()),
        }
    }
}

fn no_page() -> ProblemReport {
    ProblemReport::not_found("There is no such page.")
}
