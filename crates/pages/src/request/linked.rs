//! What the links of pages ask for.

use std::sync::Arc;

use numduel_players::{Analysis, Appraisal};
use numduel_rules::{Budget, Game, Move, Rules};
use numduel_wire::link::{LONGEST_GAME, Link, LinkedBook, LinkedGame};
use numduel_wire::{MadeGame, MakeReport, ProblemReport};

use super::files::has_bands;
use super::game::RequestedGame;
use crate::StartForm;

/// The form that starts a game, filled in by a link.
pub struct PlayChoice {
    game: String,
    is_shipped: bool,
    opponent: Option<String>,
}

impl PlayChoice {
    /// What the query of a link to play says.
    pub fn read(query: &str) -> Result<Self, ProblemReport> {
        let Link::Play(link) = read("play", query)? else { return Err(no_page()) };
        let asked = RequestedGame::linked(link.game)?.from_here(&link.moves)?;
        Ok(Self {
            game: asked.linked.to_string(),
            is_shipped: asked.named.parameters.is_empty() && matches!(asked.linked.book, LinkedBook::Shipped(_)),
            opponent: link.opponent.map(|spec| spec.to_string()),
        })
    }

    /// The form.
    pub fn form(&self) -> StartForm<'_> {
        StartForm {
            game: self.is_shipped.then_some(&self.game),
            book: (!self.is_shipped).then_some(&self.game),
            opponent: self.opponent.as_deref(),
            ..StartForm::default()
        }
    }
}

/// A position to analyse, and how links name its game.
pub struct AnalysedGame {
    /// The game up to the position.
    pub game: Game,
    /// The moves of the game after it.
    pub rest: Vec<Move>,
    /// How links name it.
    pub linked: LinkedGame,
}

impl AnalysedGame {
    /// What the query of a link to an analysis says.
    pub fn read(query: &str) -> Result<Self, ProblemReport> {
        let Link::Analyse(link) = read("analyse", query)? else { return Err(no_page()) };
        let asked = RequestedGame::linked(link.game)?;
        let (before, rest) = link.moves.split_at(link.ply.unwrap_or(usize::MAX).min(link.moves.len()));
        let game = asked.replay_link(before)?;
        // The rest is shown as a link, so it has to be allowed too.
        asked.replay_link(&link.moves)?;
        Ok(Self { rest: rest.to_vec(), ..Self::new(game, &asked) })
    }

    /// The same as a path has it: a game, and moves that are separated by dots.
    pub fn of_path(game: &str, moves: &str) -> Result<Self, ProblemReport> {
        let asked = RequestedGame::find(game)?;
        let game = asked.replay(moves.split('.').map(str::trim).filter(|text| !text.is_empty()))?;
        Ok(Self::new(game, &asked))
    }

    fn new(game: Game, asked: &RequestedGame) -> Self {
        Self { linked: asked.link_of(game.rules()), game, rest: Vec::new() }
    }
}

/// A rule book that somebody writes.
pub struct MadeBook {
    /// Its text with its errors, and without what takes a search.
    pub report: MakeReport,
    /// Its rules, if it has no errors.
    pub rules: Option<Arc<Rules>>,
}

impl MadeBook {
    /// What the query of a link to such a book says.
    pub fn read(query: &str) -> Result<Self, ProblemReport> {
        let Link::Make(link) = read("make", query)? else { return Err(no_page()) };
        if link.book.len() > LONGEST_GAME {
            return Err(ProblemReport::invalid(format!("A game is described in at most {LONGEST_GAME} bytes.")));
        }
        let (report, book) = MakeReport::read(&link.book);
        let asked = book.map(|_| RequestedGame::linked(LinkedGame::of_book(link.book)));
        let mut made = Self { report, rules: None };
        match asked {
            None => {}
            Some(Ok(asked)) => {
                made.report.game = Some(MadeGame::outline(&asked.rules));
                made.rules = Some(asked.rules);
            }
            // It is a book, but not one that is played here.
            Some(Err(problem)) => made.report.refused = Some(problem.detail),
        }
        Ok(made)
    }

    /// The report with all that can be found out, and whether there is a picture of who wins from which number.
    pub fn appraised(
        mut report: MakeReport,
        rules: &Arc<Rules>,
        analysis: &Analysis,
        budget: &Budget,
    ) -> (MakeReport, bool) {
        report.game = Some(MadeGame::new(rules, &Appraisal::new(analysis, budget)));
        let bands = has_bands(rules, analysis);
        (report, bands)
    }
}

fn read(page: &str, query: &str) -> Result<Link, ProblemReport> {
    Link::read_query(page, query).map_err(|error| ProblemReport::invalid_for(&error))
}

fn no_page() -> ProblemReport {
    ProblemReport::not_found("There is no such page.")
}
