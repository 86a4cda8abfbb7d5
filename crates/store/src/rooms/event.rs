//! What can happen in a room.

use numduel_rules::Move;
use numduel_session::SeatPlayer;

/// Something that happened in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomEvent {
    /// Its number in the room, from 1 without gaps.
    pub seq: u64,
    /// What happened.
    pub kind: RoomEventKind,
    /// What the sender called the request.
    pub request: Option<String>,
    /// When, in Unix seconds.
    pub at: i64,
}

/// Something that is to happen next in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRoomEvent {
    /// What.
    pub kind: RoomEventKind,
    /// What the sender calls this request: sent twice, it happens once.
    pub request: Option<String>,
}

/// What can happen. A chair (0 or 1) belongs to a player for as long as the room exists; seats are swapped with every game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomEventKind {
    /// Somebody takes a chair.
    Sat(u8, SeatPlayer),
    /// A chair is free again.
    Freed(u8),
    /// Another device may use a chair.
    Linked(u8),
    /// All other devices have lost a chair.
    SignedOut(u8),
    /// The player to move makes a move.
    Moved(Move),
    /// A player wants to take a move back.
    AskedTakeback(u8),
    /// The move of the player in this chair is taken back.
    TookBack(u8),
    /// Whoever asked may not take back.
    RefusedTakeback(u8),
    /// A player resigns.
    Resigned(u8),
    /// A player claims the win, because the opponent has been away too long.
    Claimed(u8),
    /// A player wants to play again.
    AskedRematch(u8),
    /// The next game begins.
    Rematch(u8),
    /// A player agrees to show what each move is worth.
    AgreedValues(u8),
    /// A player wants to delete the room while a game is on.
    AskedDelete(u8),
}

impl RoomEventKind {
    /// Whether it changes which secrets open which chair.
    pub fn changes_secrets(&self) -> bool {
        matches!(self, Self::Sat(..) | Self::Freed(_) | Self::Linked(_) | Self::SignedOut(_))
    }

    /// The chair that loses every secret by which it could be used.
    pub fn revokes(&self) -> Option<u8> {
        match self {
            Self::Freed(chair) | Self::SignedOut(chair) => Some(*chair),
            _ => None,
        }
    }

    /// Its word, its chair and its details, as they are stored.
    pub fn to_columns(&self) -> (&'static str, Option<u8>, String) {
        let plain = |word, chair: &u8| (word, Some(*chair), String::new());
        match self {
            Self::Sat(chair, player) => {
                let text = format!("{}\n{}", player.name(), player.player_string().unwrap_or_default());
                ("sit", Some(*chair), text)
            }
            Self::Moved(mv) => ("move", None, mv.to_string()),
            Self::Freed(chair) => plain("free", chair),
            Self::Linked(chair) => plain("link", chair),
            Self::SignedOut(chair) => plain("sign-out", chair),
            Self::AskedTakeback(chair) => plain("ask-takeback", chair),
            Self::TookBack(chair) => plain("takeback", chair),
            Self::RefusedTakeback(chair) => plain("refuse-takeback", chair),
            Self::Resigned(chair) => plain("resign", chair),
            Self::Claimed(chair) => plain("claim", chair),
            Self::AskedRematch(chair) => plain("ask-rematch", chair),
            Self::Rematch(chair) => plain("rematch", chair),
            Self::AgreedValues(chair) => plain("values", chair),
            Self::AskedDelete(chair) => plain("ask-delete", chair),
        }
    }

    /// The event that these columns tell; nothing if they make no sense.
    pub fn from_columns(word: &str, chair: Option<u8>, text: &str) -> Option<Self> {
        if word == "move" {
            return text.parse().ok().map(Self::Moved);
        }
        let chair = chair.filter(|chair| *chair < 2)?;
        Some(match word {
            "sit" => {
                let (name, player) = text.split_once('\n')?;
                let seated =
                    if player.is_empty() { SeatPlayer::person(name) } else { SeatPlayer::computer(name, player) };
                Self::Sat(chair, seated.ok()?)
            }
            "free" => Self::Freed(chair),
            "link" => Self::Linked(chair),
            "sign-out" => Self::SignedOut(chair),
            "ask-takeback" => Self::AskedTakeback(chair),
            "takeback" => Self::TookBack(chair),
            "refuse-takeback" => Self::RefusedTakeback(chair),
            "resign" => Self::Resigned(chair),
            "claim" => Self::Claimed(chair),
            "ask-rematch" => Self::AskedRematch(chair),
            "rematch" => Self::Rematch(chair),
            "values" => Self::AgreedValues(chair),
            "ask-delete" => Self::AskedDelete(chair),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_stored_and_read_as_inverses() {
        let person = SeatPlayer::person("Ada").unwrap();
        let computer = SeatPlayer::computer("Computer", "level:3").unwrap();
        let mut all = vec![RoomEventKind::Sat(0, person), RoomEventKind::Sat(1, computer)];
        all.push(RoomEventKind::Moved("x5".parse().unwrap()));
        for make in [
            RoomEventKind::Freed,
            RoomEventKind::Linked,
            RoomEventKind::SignedOut,
            RoomEventKind::AskedTakeback,
            RoomEventKind::TookBack,
            RoomEventKind::RefusedTakeback,
            RoomEventKind::Resigned,
            RoomEventKind::Claimed,
            RoomEventKind::AskedRematch,
            RoomEventKind::Rematch,
            RoomEventKind::AgreedValues,
            RoomEventKind::AskedDelete,
        ] {
            all.extend([make(0), make(1)]);
        }
        for event in all {
            let (word, chair, text) = event.to_columns();
            assert_eq!(RoomEventKind::from_columns(word, chair, &text), Some(event));
        }
        assert_eq!(RoomEventKind::from_columns("free", Some(2), ""), None);
        assert_eq!(RoomEventKind::from_columns("nothing", Some(0), ""), None);
    }
}
