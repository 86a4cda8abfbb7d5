//! The program's own words at every prompt. They are no moves, so no book may use them for one.

/// What a person can ask for instead of moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptCommand {
    /// What can be typed.
    Help,
    /// The rules in English.
    Rules,
    /// The legal moves.
    Moves,
    /// Help with the position, a little more each time.
    Hint,
    /// The reason for a move, or for the best one.
    Why,
    /// Take the last move back.
    Undo,
    /// Give the game up.
    Resign,
    /// Leave, keeping the game.
    Quit,
}

impl PromptCommand {
    /// Every word with its spellings and what it does.
    pub const ALL: [(Self, &'static [&'static str], &'static str); 8] = [
        (Self::Help, &["help", "?"], "this list"),
        (Self::Rules, &["rules"], "the rules in English"),
        (Self::Moves, &["moves"], "the moves you can make now"),
        (Self::Hint, &["hint"], "is this won? again: with which moves? again: why?"),
        (Self::Why, &["why"], "why the best move is best; 'why' and a move: why that one"),
        (Self::Undo, &["undo"], "take the last move back"),
        (Self::Resign, &["resign"], "give the game up"),
        (Self::Quit, &["quit"], "leave, and say how to go on later"),
    ];

    /// The word that `text` is, in any case.
    pub fn of(text: &str) -> Option<Self> {
        let is = |spelling: &&str| spelling.eq_ignore_ascii_case(text);
        Self::ALL.iter().find(|(_, spellings, _)| spellings.iter().any(is)).map(|(word, ..)| *word)
    }

    /// The word that a line begins with, and what stands behind it where the word takes something.
    pub fn read(line: &str) -> Option<(Self, Option<&str>)> {
        match line.split_once([' ', '\t']) {
            None => Self::of(line).map(|word| (word, None)),
            Some((first, rest)) => {
                Self::of(first).filter(|word| *word == Self::Why).map(|word| (word, Some(rest.trim_start())))
            }
        }
    }

    /// All spellings: `help, ?, rules, …`.
    pub fn list() -> String {
        let spellings: Vec<&str> = Self::ALL.iter().flat_map(|(_, spellings, _)| spellings.iter().copied()).collect();
        spellings.join(", ")
    }
}
