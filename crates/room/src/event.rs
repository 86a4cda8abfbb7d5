//! What can happen in a room.

use numduel_rules::Move;
use numduel_session::SeatPlayer;

use crate::participant::Participant;

/// Something that happened in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomEvent {
    /// Its number in the room, from 1 without gaps.
    pub seq: u64,
    /// What happened.
    pub kind: RoomEventKind,
    /// What the sender called the request: sent twice, it happens once.
    pub request: Option<String>,
    /// When, in Unix seconds.
    pub at: i64,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomEventKind {
    /// A player takes a seat.
    Sat(Participant, SeatPlayer),
    /// A seat is free again.
    Freed(Participant),
    /// Another device may use a seat.
    Linked(Participant),
    /// All other devices have lost a seat.
    SignedOut(Participant),
    /// The player to move makes a move.
    Moved(Move),
    /// A player wants to take a move back.
    AskedTakeback(Participant),
    /// The last move of this player is taken back, and what followed it.
    TookBack(Participant),
    /// A player refuses to let the opponent take back.
    RefusedTakeback(Participant),
    /// A player resigns.
    Resigned(Participant),
    /// A player claims the win, because the opponent has been away too long.
    Claimed(Participant),
    /// A player wants to play again.
    AskedRematch(Participant),
    /// The next game begins.
    Rematch(Participant),
    /// A player agrees to show what each move is worth.
    AgreedValues(Participant),
    /// A player wants to delete the room while a game is on.
    AskedDelete(Participant),
    /// A player deletes the room. Nothing of it is left, so this is never stored.
    Deleted(Participant),
}

impl RoomEventKind {
    /// Whether it changes which secrets open which seat.
    pub fn changes_secrets(&self) -> bool {
        matches!(self, Self::Sat(..) | Self::Freed(_) | Self::Linked(_) | Self::SignedOut(_))
    }

    /// Whose secrets become worthless.
    pub fn revokes(&self) -> Option<Participant> {
        match self {
            Self::Freed(participant) | Self::SignedOut(participant) => Some(*participant),
            _ => None,
        }
    }

    /// Who gets secrets that open the seat.
    pub fn admits(&self) -> Option<Participant> {
        match self {
            Self::Sat(participant, _) | Self::Linked(participant) | Self::SignedOut(participant) => Some(*participant),
            _ => None,
        }
    }

    /// Whether it is about the game: a move that was made before seeing it is late. The others change only who may use which seat,
    /// and what a player would like.
    pub fn is_decisive(&self) -> bool {
        !matches!(self, Self::Linked(_) | Self::SignedOut(_) | Self::AgreedValues(_) | Self::AskedDelete(_))
    }

    /// Its word, its participant and its details, as they are stored and sent.
    pub fn to_columns(&self) -> (&'static str, Option<Participant>, String) {
        let plain = |word, participant: &Participant| (word, Some(*participant), String::new());
        match self {
            Self::Sat(participant, player) => {
                let text = format!("{}\n{}", player.name(), player.player_string().unwrap_or_default());
                ("sit", Some(*participant), text)
            }
            Self::Moved(mv) => ("move", None, mv.to_string()),
            Self::Freed(participant) => plain("free", participant),
            Self::Linked(participant) => plain("link", participant),
            Self::SignedOut(participant) => plain("sign-out", participant),
            Self::AskedTakeback(participant) => plain("ask-takeback", participant),
            Self::TookBack(participant) => plain("takeback", participant),
            Self::RefusedTakeback(participant) => plain("refuse-takeback", participant),
            Self::Resigned(participant) => plain("resign", participant),
            Self::Claimed(participant) => plain("claim", participant),
            Self::AskedRematch(participant) => plain("ask-rematch", participant),
            Self::Rematch(participant) => plain("rematch", participant),
            Self::AgreedValues(participant) => plain("values", participant),
            Self::AskedDelete(participant) => plain("ask-delete", participant),
            Self::Deleted(participant) => plain("delete", participant),
        }
    }

    /// The event that these columns tell; nothing if they make no sense.
    pub fn from_columns(word: &str, participant: Option<Participant>, text: &str) -> Option<Self> {
        if word == "move" {
            return text.parse().ok().map(Self::Moved);
        }
        let participant = participant?;
        Some(match word {
            "sit" => {
                let (name, player) = text.split_once('\n')?;
                let seated =
                    if player.is_empty() { SeatPlayer::person(name) } else { SeatPlayer::computer(name, player) };
                Self::Sat(participant, seated.ok()?)
            }
            "free" => Self::Freed(participant),
            "link" => Self::Linked(participant),
            "sign-out" => Self::SignedOut(participant),
            "ask-takeback" => Self::AskedTakeback(participant),
            "takeback" => Self::TookBack(participant),
            "refuse-takeback" => Self::RefusedTakeback(participant),
            "resign" => Self::Resigned(participant),
            "claim" => Self::Claimed(participant),
            "ask-rematch" => Self::AskedRematch(participant),
            "rematch" => Self::Rematch(participant),
            "values" => Self::AgreedValues(participant),
            "ask-delete" => Self::AskedDelete(participant),
            "delete" => Self::Deleted(participant),
            _ => return None,
        })
    }
}
