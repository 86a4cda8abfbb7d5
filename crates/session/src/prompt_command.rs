//! The program's own commands at every prompt. They are not moves, so no book may use their words for one.

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
    /// Concede the game.
    Resign,
    /// Leave; the game is saved.
    Quit,
}

impl PromptCommand {
    /// Every command with its spellings and what it does.
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

    /// The command that `text` is, in any letter case.
    pub fn of(text: &str) -> Option<Self> {
        let is = |spelling: &&str| spelling.eq_ignore_ascii_case(text);
        Self::ALL.iter().find(|(_, spellings, _)| spellings.iter().any(is)).map(|(command, ..)| *command)
    }

    /// The command that a line begins with, and what follows it where the command takes something.
    pub fn read(line: &str) -> Option<(Self, Option<&str>)> {
        match line.split_once([' ', '\t']) {
            None => Self::of(line).map(|command| (command, None)),
            Some((first, rest)) => {
                Self::of(first).filter(|command| *command == Self::Why).map(|why| (why, Some(rest.trim_start())))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use numduel_rules::input::RESERVED_WORDS;

    #[test]
    fn no_book_can_name_a_move_like_a_command() {
        let mut spellings: Vec<&str> = PromptCommand::ALL.iter().flat_map(|(_, all, _)| all.iter().copied()).collect();
        let mut reserved = RESERVED_WORDS.to_vec();
        spellings.sort_unstable();
        reserved.sort_unstable();
        assert_eq!(spellings, reserved);
    }
}
