//! Which games are meant, and which part of their list.

use numduel_session::GameId;

use crate::game::StoredGame;

/// Games of one rule book, of one player, or both; the default means every game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// The rule book's id, with whatever parameters it was played.
    pub book: Option<String>,
    /// The name of somebody who sat at the table.
    pub player: Option<String>,
}

impl GameFilter {
    /// Whether a game is meant.
    pub(crate) fn accepts(&self, game: &StoredGame) -> bool {
        self.book.as_ref().is_none_or(|book| *book == game.record.game.id)
            && self.player.as_ref().is_none_or(|name| game.players.iter().any(|player| player.name() == name))
    }
}

/// Which part of the history to read. A part begins after a game and not after so many: however many games are begun
/// meanwhile, no game comes twice, and a late part is found as fast as the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryPage {
    /// How many games at most.
    pub limit: usize,
    /// The last game of the part before this one.
    pub after: Option<HistoryKey>,
}

/// A game's place in the history: the newest come first, and of those that began in the same second the one with the
/// highest number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryKey {
    /// When the game began, in Unix seconds.
    pub started: i64,
    /// Its number.
    pub id: GameId,
}

impl HistoryPage {
    /// The newest `limit` games.
    pub const fn first(limit: usize) -> Self {
        Self { limit, after: None }
    }

    /// The next `limit` games after the last one that was seen, or the newest if none was.
    pub fn after(limit: usize, last: Option<&StoredGame>) -> Self {
        Self { limit, after: last.map(|game| HistoryKey { started: game.started, id: game.id }) }
    }
}
