//! What a typed line means in a room, where the server decides and the opponent has to agree to some things.

use numduel_rules::input::trim;
use numduel_rules::language::Invalid;
use numduel_rules::suggest::nearest;
use numduel_rules::{Move, english};
use numduel_session::{PromptCommand, Session, TypedCommand};

use super::SeatAction;

/// What somebody wants who typed a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomLine {
    /// Nothing.
    Nothing,
    /// A legal move.
    Move(Move),
    /// Something that the session answers by itself and that changes nothing: a move that is not legal, a near miss, and in
    /// most books any invalid input.
    Asked,
    /// A command.
    Command(PromptCommand),
    /// A command that only rooms have.
    Room(RoomCommand),
    /// Almost a command that only rooms have, or almost any command while the opponent is to move: what may be meant.
    NearMiss(&'static str),
    /// Whether the opponent may take a move back.
    Takeback(bool),
    /// Invalid input in a book where that loses. A server never takes it for a move, so it doesn't lose here.
    Invalid,
    /// Something for another time: it is the opponent's turn.
    TooEarly,
}

impl RoomLine {
    /// Reads a line. `turn` says whether the player may move, `asked` whether the opponent wants to take a move back.
    pub fn read(session: &Session, line: &str, turn: bool, asked: bool) -> Self {
        let (text, rules) = (trim(line), session.game().rules());
        if text.is_empty() {
            return Self::Nothing;
        }
        if let Some(mv) = rules.read(text).filter(|_| turn) {
            let refused = rules.illegal_reason(session.game().position(), &mv).is_some();
            return if refused { Self::Asked } else { Self::Move(mv) };
        }
        if let Some(line) = RoomCommand::read(text) {
            return line;
        }
        match (text.to_lowercase().as_str(), PromptCommand::read(text)) {
            ("y" | "yes" | "allow", _) if asked => Self::Takeback(true),
            ("n" | "no" | "refuse", _) if asked => Self::Takeback(false),
            (_, Some(TypedCommand::Command(command, _))) => Self::Command(command),
            (_, Some(TypedCommand::NearMiss(command))) if !turn => Self::NearMiss(command.spelling()),
            (_, None) if !turn => Self::TooEarly,
            (_, None) if rules.book().invalid() == Invalid::Loses => Self::Invalid,
            (_, Some(TypedCommand::NearMiss(_)) | None) => Self::Asked,
        }
    }
}

/// What can be typed in a room and nowhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomCommand {
    /// Agree to show what each move is worth.
    Values,
    /// Win because the opponent is away.
    Claim,
    /// Free the opponent's seat before the first move.
    Free,
}

impl RoomCommand {
    /// Every one with its spelling and what it does.
    const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Values, "values", "agree to show what each move is worth"),
        (Self::Claim, "claim", "claim the win while your opponent is away"),
        (Self::Free, "free", "as the host, free your opponent's seat before the first move"),
    ];

    /// What it asks of the server.
    pub fn action(self) -> SeatAction {
        match self {
            Self::Values => SeatAction::Values,
            Self::Claim => SeatAction::Claim,
            Self::Free => SeatAction::Free,
        }
    }

    /// What a line means that is one of these or almost one, read as generously as the commands of every prompt.
    fn read(text: &str) -> Option<RoomLine> {
        let bare = text.strip_prefix(['/', ':']).unwrap_or(text).trim_end_matches('?');
        let of = |word: &str| Self::ALL.iter().find(|(_, spelling, _)| spelling.eq_ignore_ascii_case(word));
        if let Some((command, ..)) = of(bare) {
            return Some(RoomLine::Room(*command));
        }
        let first = bare.split([' ', '\t']).next().unwrap_or_default();
        if let Some((_, spelling, _)) = of(first) {
            return Some(RoomLine::NearMiss(spelling));
        }
        let is_word = first.len() >= 3 && first.chars().all(char::is_alphabetic);
        let others = PromptCommand::ALL.iter().flat_map(|(_, spelling, forms, _)| forms.iter().chain([spelling]));
        let known = Self::ALL.iter().map(|(_, spelling, _)| *spelling).chain(others.copied());
        let (_, spelling, _) = nearest(first, known.filter(|_| is_word)).and_then(of)?;
        Some(RoomLine::NearMiss(spelling))
    }
}

/// `help`: what can be typed in a room.
pub fn help(session: &Session) -> String {
    let choice = english::any_choice(session.game().rules(), session.game().position());
    let mut text = format!("To move, type {choice}. You can also type:\n");
    for (command, spelling, _, meaning) in PromptCommand::ALL {
        let meaning = match command {
            PromptCommand::Hint | PromptCommand::Why | PromptCommand::Redo | PromptCommand::Save => continue,
            PromptCommand::Undo => "ask to take back your last move",
            PromptCommand::Resign => "concede the game, on your turn or your opponent's",
            PromptCommand::Quit => "leave the room; you can come back",
            PromptCommand::Help | PromptCommand::Rules | PromptCommand::Moves => meaning,
        };
        text.push_str(&format!("  {spelling:<8} {meaning}\n"));
        if command == PromptCommand::Undo {
            for (_, spelling, meaning) in RoomCommand::ALL {
                text.push_str(&format!("  {spelling:<8} {meaning}\n"));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_of_a_room_are_read_like_all_others() {
        for (line, command) in [
            ("claim", RoomCommand::Claim),
            ("/Claim", RoomCommand::Claim),
            ("FREE", RoomCommand::Free),
            ("values?", RoomCommand::Values),
        ] {
            assert_eq!(RoomCommand::read(line), Some(RoomLine::Room(command)), "{line}");
        }
        for (line, spelling) in
            [("cliam", "claim"), ("claim it", "claim"), ("valeus", "values"), ("value", "values"), ("fre", "free")]
        {
            assert_eq!(RoomCommand::read(line), Some(RoomLine::NearMiss(spelling)), "{line}");
        }
        for line in ["undo", "quit", "resing", "hlep", "save", "2", "x5", "", "nonsense", "multiply", "leave", "moves"]
        {
            assert_eq!(RoomCommand::read(line), None, "{line}");
        }
    }
}
