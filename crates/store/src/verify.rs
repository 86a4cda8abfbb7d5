//! Playing a saved game again by its own rule book, checking every move.

use std::collections::HashMap;
use std::sync::Arc;

use numduel_rules::catalog::{self, FindError};
use numduel_rules::parameters::ParameterError;
use numduel_rules::toml::Diagnostics;
use numduel_rules::visible::masked_line;
use numduel_rules::{GameString, Outcome, ReplayError, RuleBook, Rules};
use thiserror::Error;

/// Why a saved game is not a game by its rule book.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum VerifyError {
    /// The program has no such book, and none came with the game.
    #[error(transparent)]
    Unknown(#[from] FindError),
    /// The book that came with the game is invalid.
    #[error("its rule book is invalid: {0}")]
    Book(#[from] Diagnostics),
    /// The book that came with the game has another name.
    #[error(
        "the game is '{}' but its rule book is '{}'; they must have one name",
        masked_line(game),
        masked_line(book)
    )]
    OtherBook {
        /// The name in the game string.
        game: String,
        /// The name in the book.
        book: String,
    },
    /// The book cannot be played with these parameters.
    #[error(transparent)]
    Setting(#[from] ParameterError),
    /// A move is not legal where it stands.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The game ended otherwise than the line says.
    #[error("the line says {}, but by its moves it is {}", words(*claimed), words(*played))]
    Result {
        /// What the line says.
        claimed: Option<Outcome>,
        /// What the moves lead to.
        played: Option<Outcome>,
    },
}

/// The rules that a game string names: of the book that came with it, or else of one that comes with the program.
pub(crate) fn rules(game: &GameString, book: Option<&str>) -> Result<Arc<Rules>, VerifyError> {
    let book = match book {
        None => shipped(&game.id)?,
        Some(text) => Arc::new(text.parse::<RuleBook>()?),
    };
    if book.id() != game.id {
        return Err(VerifyError::OtherBook { game: game.id.clone(), book: book.id().to_owned() });
    }
    Ok(Arc::new(book.rules(&game.parameters)?))
}

/// A record names its book by id; a title would do for a person, but two books can share one.
pub(crate) fn shipped(id: &str) -> Result<Arc<RuleBook>, FindError> {
    if catalog::all_ids().any(|known| known == id) {
        return catalog::find(id);
    }
    let hint = numduel_rules::suggest::nearest(id, catalog::all_ids()).map(str::to_owned);
    Err(FindError::Unknown { name: numduel_rules::number::shorten(id), hint })
}

fn words(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "not over".to_owned(),
        Some(Outcome { winner: Some(winner), cause }) => format!("won by {winner} ({cause})"),
        Some(Outcome { winner: None, cause }) => format!("a draw ({cause})"),
    }
}

/// Rules that were made before: reading a book costs a hundred times playing a short game.
#[derive(Default)]
pub(crate) struct RulesCache {
    made: HashMap<(String, Option<String>), Arc<Rules>>,
}

impl RulesCache {
    /// How many to keep. A file has a few games, or as many as lines; for those no number would do.
    const MOST: usize = 32;
    /// Game strings longer than this hold numbers that are not worth keeping twice.
    const LONGEST: usize = 1024;

    pub(crate) fn rules(&mut self, game: &GameString, book: Option<&str>) -> Result<Arc<Rules>, VerifyError> {
        let key = (game.to_string(), book.map(str::to_owned));
        if let Some(made) = self.made.get(&key) {
            return Ok(Arc::clone(made));
        }
        let rules = rules(game, book)?;
        if key.0.len() <= Self::LONGEST {
            if self.made.len() >= Self::MOST {
                self.made.clear();
            }
            self.made.insert(key, Arc::clone(&rules));
        }
        Ok(rules)
    }
}
