//! The program's own words at every prompt. They are no moves, so no book may use them for one.

/// What a person can ask for instead of moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// What can be typed.
    Help,
    /// The rules in English.
    Rules,
    /// The legal moves.
    Moves,
    /// Take the last move back.
    Undo,
    /// Give the game up.
    Resign,
    /// Leave, keeping the game.
    Quit,
}

impl Word {
    /// Every word with its spellings and what it does.
    pub const ALL: [(Self, &'static [&'static str], &'static str); 6] = [
        (Self::Help, &["help", "?"], "this list"),
        (Self::Rules, &["rules"], "the rules in English"),
        (Self::Moves, &["moves"], "the moves you can make now"),
        (Self::Undo, &["undo"], "take the last move back"),
        (Self::Resign, &["resign"], "give the game up"),
        (Self::Quit, &["quit"], "leave, and say how to go on later"),
    ];

    /// The word that `text` is, in any case.
    pub fn of(text: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .find(|(_, spellings, _)| spellings.iter().any(|spelling| spelling.eq_ignore_ascii_case(text)))
            .map(|(word, ..)| *word)
    }

    /// All spellings: `help, ?, rules, …`.
    pub fn list() -> String {
        let spellings: Vec<&str> = Self::ALL.iter().flat_map(|(_, spellings, _)| spellings.iter().copied()).collect();
        spellings.join(", ")
    }
}
