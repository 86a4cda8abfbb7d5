//! From what somebody writes to a game that can be played here, within bounds.

use std::collections::BTreeMap;
use std::sync::Arc;

use numduel_pages::LONGEST_GAME;
use numduel_rules::catalog::FindError;
use numduel_rules::toml::Diagnostics;
use numduel_rules::visible::masked_line;
use numduel_rules::{GameString, RuleBook, Rules, catalog, compact};
use numduel_session::StartPolicy;

use super::WebProblem;
use crate::analysis_cache::MOST_DIGITS;

/// The most moves of a book.
const MOST_MOVES: usize = 1000;

/// A game that somebody asks for.
pub struct RequestedGame {
    /// The game string as it was asked for, by the book's id.
    pub named: GameString,
    pub rules: Arc<Rules>,
}

impl RequestedGame {
    /// The game that a text means: a name, a game string, or a whole book, in its compact form or as its file.
    pub fn find(text: &str) -> Result<Self, WebProblem> {
        let text = text.trim();
        if text.len() > LONGEST_GAME {
            return Err(WebProblem::invalid(format!("A game is described in at most {LONGEST_GAME} bytes.")));
        }
        let (mut named, book) = if let Some(read) = own_book(text) {
            let book = read.map_err(|errors| WebProblem::invalid(format!("This rule book has errors:\n{errors}")))?;
            (GameString { id: book.id().to_owned(), parameters: BTreeMap::default() }, Arc::new(book))
        } else {
            let named: GameString = text.parse().map_err(|error: numduel_rules::GameStringError| invalid(&error))?;
            let book = catalog::find(&named.id).map_err(|error| unknown(&error).allowing(shipped()))?;
            (named, book)
        };
        book.id().clone_into(&mut named.id);
        Self::with_book(named, &book)
    }

    fn with_book(named: GameString, book: &Arc<RuleBook>) -> Result<Self, WebProblem> {
        let rules = book.rules(&named.parameters).map_err(|error| invalid(&error))?;
        if rules.values().any(|(_, value)| value.to_string().len() > MOST_DIGITS) {
            return Err(WebProblem::invalid(format!("Numbers here have at most {MOST_DIGITS} digits.")));
        }
        if rules.moves().len() > MOST_MOVES {
            return Err(WebProblem::invalid(format!("A rule book here has at most {MOST_MOVES} moves.")));
        }
        Ok(Self { named, rules: Arc::new(rules) })
    }

    /// Where its games start.
    pub fn starts(&self) -> StartPolicy {
        StartPolicy::new(Arc::clone(&self.rules), &self.named)
    }
}

/// The book that a text is, if it is meant to be one.
fn own_book(text: &str) -> Option<Result<RuleBook, Diagnostics>> {
    // A file may have semicolons in its sentences, but no line of the compact form gives a name its value with '='.
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|sign| sign.is_ascii_alphanumeric() || "_-".contains(sign));
    let gives_value = |line: &str| line.split_once('=').is_some_and(|(name, _)| is_name(name.trim()));
    if text.lines().nth(1).is_some() && text.lines().any(gives_value) {
        return Some(text.parse());
    }
    compact::is_meant(text).then(|| compact::read(text))
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
