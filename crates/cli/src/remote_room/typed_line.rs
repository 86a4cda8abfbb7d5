//! What a typed line means in a room, where the server decides and the opponent has to agree to some things.

use numduel_rules::input::trim;
use numduel_rules::language::Invalid;
use numduel_rules::{Move, english};
use numduel_session::{PromptCommand, Session, TypedCommand};

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
    /// Almost a command, while the opponent is to move.
    NearMiss(PromptCommand),
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
        match (text.to_lowercase().as_str(), PromptCommand::read(text)) {
            ("y" | "yes" | "allow", _) if asked => Self::Takeback(true),
            ("n" | "no" | "refuse", _) if asked => Self::Takeback(false),
            (_, Some(TypedCommand::Command(command, _))) => Self::Command(command),
            (_, Some(TypedCommand::NearMiss(command))) if !turn => Self::NearMiss(command),
            (_, None) if !turn => Self::TooEarly,
            (_, None) if rules.book().invalid() == Invalid::Loses => Self::Invalid,
            (_, Some(TypedCommand::NearMiss(_)) | None) => Self::Asked,
        }
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
    }
    text
}
