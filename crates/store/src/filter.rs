//! Which games are meant.

/// Games of one rule book, of one player, or both; the default means every game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// The rule book's id, with whatever parameters it was played.
    pub book: Option<String>,
    /// The name of somebody who sat at the table.
    pub player: Option<String>,
}

/// Which part of a long list is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryPage {
    /// How many at most.
    pub limit: usize,
    /// How many to leave out at the beginning.
    pub offset: usize,
}

impl HistoryPage {
    /// The first `limit`.
    pub const fn first(limit: usize) -> Self {
        Self { limit, offset: 0 }
    }
}
