//! A game as a protocol says it: a name, a game string, a record or a whole book in one line, and never a file.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::Arc;

use numduel_rules::visible::masked_line;
use numduel_rules::{Game, GameString, Record, ReplayError, RuleBook, Rules, catalog, compact};
use thiserror::Error;

/// The longest text of a game, in bytes.
const LONGEST: usize = 64 * 1024;

/// The most digits of a parameter. A state repeats the number in every reply.
const MOST_DIGITS: usize = 10_000;

/// A game that was found: its rules, and the moves of the record that was given.
#[derive(Clone, Debug)]
pub struct GameText {
    rules: Arc<Rules>,
    record: Record,
    line: Option<String>,
}

/// Why a text is not a game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", masked_line(.0))]
pub struct GameTextError(String);

impl GameText {
    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The book in one line, where it is not one that the program ships.
    pub fn line(&self) -> Option<&str> {
        self.line.as_deref()
    }

    /// What names the game to somebody else: its game string, or the book in one line.
    pub fn source(&self) -> String {
        self.line.clone().unwrap_or_else(|| self.rules.game_string().to_string())
    }

    /// The game after the moves of the record.
    pub fn game(&self) -> Result<Game, ReplayError> {
        self.record.replay(Arc::clone(&self.rules))
    }

    /// The game that a text says, which may be one that is known from before.
    pub fn read(text: &str, known: Option<&Self>) -> Result<Self, GameTextError> {
        let text = text.trim();
        let Some(known) = known else { return text.parse() };
        let game = known.rules.game_string();
        let record = if known.line.as_deref() == Some(text) {
            Some(Record { game, moves: Vec::new(), closing: None })
        } else {
            text.parse::<Record>().ok().filter(|record| record.game == game)
        };
        record.map_or_else(|| text.parse(), |record| Ok(Self { record, ..known.clone() }))
    }

    fn of_book(book: &Arc<RuleBook>, record: Record, line: Option<String>) -> Result<Self, GameTextError> {
        let rules = book.rules(&record.game.parameters).map_err(|error| GameTextError(error.to_string()))?;
        if rules.values().any(|(_, value)| value.to_string().len() > MOST_DIGITS) {
            return Err(GameTextError(format!("numbers here have at most {MOST_DIGITS} digits")));
        }
        Ok(Self { rules: Arc::new(rules), record, line })
    }
}

impl FromStr for GameText {
    type Err = GameTextError;

    fn from_str(text: &str) -> Result<Self, GameTextError> {
        let text = text.trim();
        if text.len() > LONGEST {
            return Err(GameTextError(format!("a game is described in at most {LONGEST} bytes")));
        }
        if compact::is_meant(text) {
            let book = compact::read(text).map_err(|errors| {
                let errors = errors.to_string();
                GameTextError(format!("this rule book has errors: {errors}"))
            })?;
            let game = GameString { id: book.id().to_owned(), parameters: BTreeMap::new() };
            let record = Record { game, moves: Vec::new(), closing: None };
            return Self::of_book(&Arc::new(book), record, Some(text.to_owned()));
        }
        let record: Record = text.parse().map_err(|error| GameTextError(format!("{error}")))?;
        let book = catalog::find(&record.game.id).map_err(|error| GameTextError(error.to_string()))?;
        Self::of_book(&book, record, None)
    }
}
