//! What is written about rooms, and what happens to it.

use numduel_room::{GameChange, Participant, RoomCode, RoomEventKind, RoomHeader};
use numduel_rules::visible::masked_line;
use thiserror::Error;

use super::SecretHash;

/// A secret, by its hash, and whose seat it opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The hash of the secret.
    pub secret: SecretHash,
    /// Whose seat.
    pub participant: Participant,
}

/// One thing to write.
#[derive(Clone, Debug)]
pub enum RoomChange {
    /// A new room.
    Create(Box<CreateChange>),
    /// The next event of a room.
    Append(Box<AppendChange>),
    /// A room and its games are removed.
    Delete(RoomCode),
}

/// A new room with its first events.
#[derive(Clone, Debug)]
pub struct CreateChange {
    /// What the room is.
    pub header: RoomHeader,
    /// What identifies the request: the same one creates one room.
    pub request: SecretHash,
    /// What happens in it at once.
    pub events: Vec<NewRoomEvent>,
    /// Which secrets open which seat.
    pub grants: Vec<Grant>,
    /// When the room is removed, in Unix seconds.
    pub expires: i64,
}

/// Something that is to happen next in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRoomEvent {
    /// What.
    pub kind: RoomEventKind,
    /// What the sender calls this request: sent twice, it happens once.
    pub request: Option<String>,
}

/// The next event of a room.
#[derive(Clone, Debug)]
pub struct AppendChange {
    /// Which room.
    pub room: RoomCode,
    /// The number that the event is to have. If the room has another next one, the event is refused.
    pub seq: u64,
    /// What happens.
    pub event: NewRoomEvent,
    /// When, in Unix seconds.
    pub at: i64,
    /// When the room is removed, in Unix seconds, where that changes.
    pub expires: Option<i64>,
    /// Who loses all secrets first.
    pub revoke: Option<Participant>,
    /// The secrets that are added.
    pub grants: Vec<Grant>,
    /// What it means for the room's game and match.
    pub games: Vec<GameChange>,
}

/// A change that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Committed {
    /// The newest number of the room, or, for a request that came before, the number that it got then.
    pub seq: u64,
    /// Whether the request came before, so that nothing was written now.
    pub repeated: bool,
}

/// Why a change was not made.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RoomRefusal {
    /// There is no such room.
    #[error("there is no room {0}")]
    NoRoom(RoomCode),
    /// Another room has this code.
    #[error("there is already a room {0}")]
    CodeTaken(RoomCode),
    /// Something else happened in the room first.
    #[error("room {room} is at {newest} already")]
    Stale {
        /// The room.
        room: RoomCode,
        /// Its newest number.
        newest: u64,
    },
    /// The room's game cannot be written; another program may have changed it.
    #[error("the game of room {room} cannot be written: {}", masked_line(reason))]
    Game {
        /// The room.
        room: RoomCode,
        /// Why not.
        reason: String,
    },
}
