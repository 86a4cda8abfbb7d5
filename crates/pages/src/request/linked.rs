//! What the links of pages ask for.

use numduel_rules::Game;
use numduel_wire::ProblemReport;
use numduel_wire::link::{Link, LinkedBook, LinkedGame};

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
    /// How links name it.
    pub linked: LinkedGame,
}

impl AnalysedGame {
    /// What the query of a link to an analysis says.
    pub fn read(query: &str) -> Result<Self, ProblemReport> {
        let Link::Analyse(link) = read("analyse", query)? else { return Err(no_page()) };
        let asked = RequestedGame::linked(link.game)?;
        let game = asked.replay_link(&link.moves)?;
        Ok(Self::new(game, &asked))
    }

    /// The same as a path has it: a game, and moves that are separated by dots.
    pub fn of_path(game: &str, moves: &str) -> Result<Self, ProblemReport> {
        let asked = RequestedGame::find(game)?;
        let game = asked.replay(moves.split('.').map(str::trim).filter(|text| !text.is_empty()))?;
        Ok(Self::new(game, &asked))
    }

    fn new(game: Game, asked: &RequestedGame) -> Self {
        Self { linked: asked.link_of(game.rules()), game }
    }
}

fn read(page: &str, query: &str) -> Result<Link, ProblemReport> {
    Link::read_query(page, query).map_err(|error| ProblemReport::invalid_for(&error))
}

fn no_page() -> ProblemReport {
    ProblemReport::not_found("There is no such page.")
}
