//! The program's own commands at every prompt.
//!
//! Accepted in any letter case, with a leading `/` or `:` or a trailing `?`. A book's own words for its moves come first:
//! only the main spellings are kept from books, so that a shorter form never takes a book's word away.

use numduel_rules::suggest::nearest;

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
    /// Play the move again that was taken back last.
    Redo,
    /// Concede the game.
    Resign,
    /// Save, and keep playing.
    Save,
    /// Leave; the game is saved.
    Quit,
}

/// What a typed line that names no move means to the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedCommand<'a> {
    /// A command, and what follows it where the command takes something.
    Command(PromptCommand, Option<&'a str>),
    /// Almost a command: the player is asked what was meant, and loses nothing.
    NearMiss(PromptCommand),
}

impl PromptCommand {
    /// Every command with its main spelling, its everyday forms, and what it does.
    pub const ALL: [(Self, &'static str, &'static [&'static str], &'static str); 10] = [
        (Self::Help, "help", &["?", "h", "commands"], "show this list"),
        (Self::Rules, "rules", &["rule"], "the rules in English"),
        (Self::Moves, "moves", &["move", "list"], "the moves you can make now"),
        (Self::Hint, "hint", &["hints"], "who is winning; again: which moves win; again: why"),
        (Self::Why, "why", &["explain"], "explain the best move; 'why 5' explains that move"),
        (Self::Undo, "undo", &["u", "back", "takeback"], "take back your last move"),
        (Self::Redo, "redo", &[], "play the move you took back"),
        (Self::Resign, "resign", &["concede", "forfeit"], "concede the game"),
        (Self::Save, "save", &[], "save and keep playing"),
        (Self::Quit, "quit", &["q", "exit", "bye", "leave"], "save and leave"),
    ];

    /// What is typed for it.
    pub fn spelling(self) -> &'static str {
        Self::ALL.iter().find(|(command, ..)| *command == self).map_or("", |(_, spelling, ..)| spelling)
    }

    /// The command that a line means, or almost means, if it is not a move.
    pub fn read(line: &str) -> Option<TypedCommand<'_>> {
        if let Some(command) = Self::of(line) {
            return Some(TypedCommand::Command(command, None));
        }
        let line = line.strip_prefix(['/', ':']).unwrap_or(line);
        let (first, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        match (Self::of(first), rest.trim()) {
            (Some(Self::Why), about) if !about.is_empty() => {
                Some(TypedCommand::Command(Self::Why, Some(about.trim_end_matches('?'))))
            }
            (Some(command), _) => Some(TypedCommand::NearMiss(command)),
            (None, _) => Self::near(first).map(TypedCommand::NearMiss),
        }
    }

    /// The command that `text` is.
    fn of(text: &str) -> Option<Self> {
        let bare = text.strip_prefix(['/', ':']).unwrap_or(text);
        let bare = if bare == "?" { bare } else { bare.trim_end_matches('?') };
        let is = |form: &str| form.eq_ignore_ascii_case(bare);
        let found =
            |(_, spelling, forms, _): &&(Self, &str, &[&str], &str)| is(spelling) || forms.iter().any(|form| is(form));
        Self::ALL.iter().find(found).map(|(command, ..)| *command)
    }

    /// The command whose spelling `word` misses by a slip of the finger. Short words are too near to everything.
    fn near(word: &str) -> Option<Self> {
        const SHORTEST: usize = 3;
        let long = |form: &&str| form.len() > SHORTEST;
        let is_word = word.len() >= SHORTEST && word.chars().all(char::is_alphabetic);
        let forms = Self::ALL.iter().flat_map(|(_, spelling, forms, _)| forms.iter().copied().chain([*spelling]));
        is_word.then(|| nearest(word, forms.filter(long))).flatten().and_then(Self::of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use numduel_rules::input::RESERVED_WORDS;

    #[test]
    fn no_book_can_name_a_move_like_a_command() {
        for (_, spelling, ..) in PromptCommand::ALL {
            let later = [PromptCommand::Redo, PromptCommand::Save].map(PromptCommand::spelling);
            assert!(RESERVED_WORDS.contains(&spelling) || later.contains(&spelling), "{spelling}");
        }
        assert!(RESERVED_WORDS.iter().all(|word| PromptCommand::of(word).is_some()));
    }

    #[test]
    fn commands_are_read_in_their_everyday_forms() {
        for (line, command) in [
            ("help", PromptCommand::Help),
            ("?", PromptCommand::Help),
            ("h", PromptCommand::Help),
            ("HELP?", PromptCommand::Help),
            ("/help", PromptCommand::Help),
            ("/?", PromptCommand::Help),
            ("hint?", PromptCommand::Hint),
            ("q", PromptCommand::Quit),
            (":q", PromptCommand::Quit),
            ("exit", PromptCommand::Quit),
            ("Bye", PromptCommand::Quit),
            ("u", PromptCommand::Undo),
            ("redo", PromptCommand::Redo),
            ("save", PromptCommand::Save),
        ] {
            assert_eq!(PromptCommand::read(line), Some(TypedCommand::Command(command, None)), "{line}");
        }
        assert_eq!(PromptCommand::read("why 5?"), Some(TypedCommand::Command(PromptCommand::Why, Some("5"))));
        assert_eq!(PromptCommand::read("/why x5"), Some(TypedCommand::Command(PromptCommand::Why, Some("x5"))));
    }

    #[test]
    fn near_misses_are_asked_about_and_everything_else_is_the_books_business() {
        for (line, command) in [
            ("hlep", PromptCommand::Help),
            ("hitn", PromptCommand::Hint),
            ("help me", PromptCommand::Help),
            ("undo that", PromptCommand::Undo),
            ("quti", PromptCommand::Quit),
            ("resing", PromptCommand::Resign),
            ("/exti", PromptCommand::Quit),
        ] {
            assert_eq!(PromptCommand::read(line), Some(TypedCommand::NearMiss(command)), "{line}");
        }
        for line in ["abc", "10", "2.0", "x10", "3 4", "multiply", "nonsense", "five", "", "!", "\u{fffd}"] {
            assert_eq!(PromptCommand::read(line), None, "{line}");
        }
    }
}
