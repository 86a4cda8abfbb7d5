//! What is filled in for a new game, by a link or by what was sent and refused.

/// What is filled in for a new game.
#[derive(Clone, Copy, Debug, Default)]
pub struct StartForm<'a> {
    /// The id of a book or a game string.
    pub game: Option<&'a str>,
    /// `friend`, or the player string of a computer.
    pub opponent: Option<&'a str>,
    /// What the player is called.
    pub name: Option<&'a str>,
    /// `me`, `opponent` or `random`.
    pub first: Option<&'a str>,
    /// How long the match lasts, such as `best-of:5`.
    pub mode: Option<&'a str>,
    /// A book or game string that was typed, instead of `game`.
    pub book: Option<&'a str>,
    /// Whether there is no server, so that a friend plays at the same device and no room has a code.
    pub without_server: bool,
}

impl StartForm<'_> {
    /// Where a friend plays.
    pub(crate) fn friend_plays(&self) -> &'static str {
        if self.without_server { "at this device" } else { "by link" }
    }
}
