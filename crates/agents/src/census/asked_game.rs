//! A game that agents are asked about.

use std::sync::Arc;

use numduel_players::census::CensusGame;
use numduel_players::generate::{GameLevel, GeneratedGame, Season, line};
use numduel_solver::SolveError;
use thiserror::Error;

use crate::game_text::{GameText, GameTextError};

/// A game, solved, and how it is written.
#[derive(Clone, Debug)]
pub struct AskedGame {
    /// A one-line book, or the game string of a shipped one.
    pub text: String,
    /// Its deciding positions.
    pub game: Arc<CensusGame>,
    /// The game as a process is told it.
    pub(super) protocol_text: GameText,
}

/// Why no agent can be asked about a game.
#[derive(Debug, Error)]
pub enum AskedGameError {
    /// The text is not a game.
    #[error(transparent)]
    Text(#[from] GameTextError),
    /// It cannot be solved.
    #[error(transparent)]
    Unsolved(#[from] SolveError),
}

impl AskedGame {
    /// The game that a text says.
    pub fn read(text: &str, level: Option<GameLevel>, kind: &str) -> Result<Self, AskedGameError> {
        let protocol_text: GameText = text.parse()?;
        let game = Arc::new(CensusGame::new(Arc::clone(protocol_text.rules()), level, kind)?);
        Ok(Self { text: text.to_owned(), game, protocol_text })
    }

    /// A game of a season.
    pub fn of_season(game: &GeneratedGame) -> Result<Self, AskedGameError> {
        Self::read(&line(&game.rules), Some(game.level), game.kind.word())
    }

    /// The same game with other numbers, names and words.
    pub fn twin(season: &Season, game: &GeneratedGame) -> Option<Result<Self, AskedGameError>> {
        let rules = season.twin(game)?;
        Some(Self::read(&line(&rules), Some(game.level), game.kind.word()))
    }
}
