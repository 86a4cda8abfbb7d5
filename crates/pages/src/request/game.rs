//! From what somebody writes to a game that can be played here, within bounds.

use std::sync::Arc;

use numduel_rules::catalog::FindError;
use numduel_rules::visible::masked_line;
use numduel_rules::{BookForm, GameString, RuleBook, Rules, catalog};
use numduel_session::StartPolicy;
use numduel_wire::link::{LONGEST_GAME, LinkedBook, LinkedGame};

use super::WebProblem;
use crate::analysis_cache::MOST_DIGITS;

/// The most moves of a book.
const MOST_MOVES: usize = 1000;

/// A game that somebody asks for.
pub struct RequestedGame {
    /// The game string as it was asked for, by the book's id.
    pub named: GameString,
    /// The same as a link says it.
    pub linked: LinkedGame,
    pub rules: Arc<Rules>,
}

impl RequestedGame {
    /// The game that a text means: a name, a game string, or a whole book, in its compact form or as its file.
    pub fn find(text: &str) -> Result<Self, WebProblem> {
        Self::linked(LinkedGame::read(text).map_err(|error| invalid(&error))?)
    }

    /// The game that a link names.
    pub fn linked(linked: LinkedGame) -> Result<Self, WebProblem> {
        let (LinkedBook::Shipped(text) | LinkedBook::Own(text)) = &linked.book;
        if text.len() > LONGEST_GAME {
            return Err(WebProblem::invalid(format!("A game is described in at most {LONGEST_GAME} bytes.")));
        }
        let book = match &linked.book {
            LinkedBook::Own(text) => Arc::new(
                BookForm::of(text)
                    .read(text)
                    .map_err(|errors| WebProblem::invalid(format!("This rule book has errors:\n{errors}")))?,
            ),
            LinkedBook::Shipped(id) => catalog::find(id).map_err(|error| unknown(&error).allowing(shipped()))?,
        };
        let named = GameString { id: book.id().to_owned(), parameters: linked.parameters.clone() };
        Self::with_book(named, linked, &book)
    }

    fn with_book(named: GameString, linked: LinkedGame, book: &Arc<RuleBook>) -> Result<Self, WebProblem> {
        let rules = book.rules(&named.parameters).map_err(|error| invalid(&error))?;
        if rules.values().any(|(_, value)| value.to_string().len() > MOST_DIGITS) {
            return Err(WebProblem::invalid(format!("Numbers here have at most {MOST_DIGITS} digits.")));
        }
        if rules.moves().len() > MOST_MOVES {
            return Err(WebProblem::invalid(format!("A rule book here has at most {MOST_MOVES} moves.")));
        }
        Ok(Self { named, linked, rules: Arc::new(rules) })
    }

    /// Where its games start.
    pub fn starts(&self) -> StartPolicy {
        StartPolicy::new(Arc::clone(&self.rules), &self.named)
    }
}

/// The ids of all shipped books.
pub fn shipped() -> Vec<String> {
    catalog::all_ids().map(str::to_owned).collect()
}

/// A game that is not there. What the terminal program lists is listed here by the problem itself.
fn unknown(error: &FindError) -> WebProblem {
    WebProblem::not_found(match error {
        FindError::Unknown { name, hint: None } => format!("There is no game '{}'.", masked_line(name)),
        error => super::sentence(&error.to_string()),
    })
}

fn invalid(error: &dyn std::fmt::Display) -> WebProblem {
    WebProblem::invalid(super::sentence(&error.to_string()))
}
