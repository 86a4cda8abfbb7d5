//! What a typed line means in a room, where the server decides and the opponent has to agree to some things.

use numduel_room::Action;
use numduel_rules::input::trim;
use numduel_rules::language::Invalid;
use numduel_rules::suggest::nearest;
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
    /// A command that only rooms have.
    Room(Action),
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
        if let Some(line) = read_action(text) {
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

/// The actions that are not typed by their name: there is a command of every prompt, an answer or Enter for them, or no way from a
/// terminal.
const OTHERWISE: [&str; 7] = ["takeback", "refuse-takeback", "resign", "rematch", "link", "sign-out", "delete"];

/// What can be typed in a room and nowhere else.
pub fn typed_actions() -> impl Iterator<Item = Action> {
    let is_a_word = |action: &Action| {
        let info = action.info();
        info.needs.is_empty() && info.takes.is_empty() && !OTHERWISE.contains(&info.word)
    };
    Action::ALL.into_iter().filter(is_a_word)
}

/// What a line means that is one of these or almost one, read as generously as the commands of every prompt.
fn read_action(text: &str) -> Option<RoomLine> {
    let bare = text.strip_prefix(['/', ':']).unwrap_or(text).trim_end_matches('?');
    let of = |word: &str| typed_actions().find(|action| action.word().eq_ignore_ascii_case(word));
    if let Some(action) = of(bare) {
        return Some(RoomLine::Room(action));
    }
    let first = bare.split([' ', '\t']).next().unwrap_or_default();
    if let Some(action) = of(first) {
        return Some(RoomLine::NearMiss(action.word()));
    }
    let is_word = first.len() >= 3 && first.chars().all(char::is_alphabetic);
    let others = PromptCommand::ALL.iter().flat_map(|(_, spelling, forms, _)| forms.iter().chain([spelling]));
    let known = typed_actions().map(|action| action.word()).chain(others.copied());
    nearest(first, known.filter(|_| is_word)).and_then(of).map(|action| RoomLine::NearMiss(action.word()))
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
            for info in typed_actions().map(|action| action.info()) {
                let (first, rest) = info.meaning.split_at(1);
                text.push_str(&format!("  {:<8} {}{rest}\n", info.word, first.to_lowercase()));
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
        for (line, command) in
            [("claim", Action::Claim), ("/Claim", Action::Claim), ("FREE", Action::Free), ("values?", Action::Values)]
        {
            assert_eq!(read_action(line), Some(RoomLine::Room(command)), "{line}");
        }
        for (line, spelling) in
            [("cliam", "claim"), ("claim it", "claim"), ("valeus", "values"), ("value", "values"), ("fre", "free")]
        {
            assert_eq!(read_action(line), Some(RoomLine::NearMiss(spelling)), "{line}");
        }
        for line in ["undo", "quit", "resing", "hlep", "save", "2", "x5", "", "nonsense", "multiply", "leave", "moves"]
        {
            assert_eq!(read_action(line), None, "{line}");
        }
    }
}
