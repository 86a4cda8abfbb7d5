//! Rooms that two players share by a link: what happened in each, in one sequence that only grows.
//!
//! A database offers a [`RoomStore`], whose unit of writing is a batch: whoever collects what is waiting and commits it at
//! once waits for the disk once. A change that does not fit any more is refused alone; the rest of its batch is written.

mod change;

pub use change::{AppendChange, Committed, CreateChange, Grant, NewRoomEvent, RoomChange, RoomRefusal};

use numduel_room::{Participant, RoomCode, RoomEvent, RoomHeader};

use crate::error::StoreError;

/// The SHA-256 of a secret: what a secret opens can be looked up, and the secret itself is nowhere.
pub type SecretHash = [u8; 32];

/// A room as the store has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRoom {
    /// What it is.
    pub header: RoomHeader,
    /// What happened, in order.
    pub events: Vec<RoomEvent>,
    /// Which secrets open which seat.
    pub grants: Vec<Grant>,
}

/// A database of rooms.
pub trait RoomStore: Send {
    /// Writes a batch, and says of each change what became of it. When this returns, what was committed survives the program.
    fn commit(&mut self, changes: &[RoomChange]) -> Result<Vec<Result<Committed, RoomRefusal>>, StoreError>;

    /// A room with everything that happened in it.
    fn room(&mut self, code: RoomCode) -> Result<Option<StoredRoom>, StoreError>;

    /// The rooms that a secret opens, the newest first.
    fn rooms_of(&mut self, secret: &SecretHash) -> Result<Vec<RoomCode>, StoreError>;

    /// The newest sequence number of each of these rooms that exists.
    fn newest(&mut self, rooms: &[RoomCode]) -> Result<Vec<(RoomCode, u64)>, StoreError>;

    /// What has happened in each of these rooms after the event with this number, in order.
    fn events_after(&mut self, seen: &[(RoomCode, u64)]) -> Result<Vec<(RoomCode, RoomEvent)>, StoreError>;

    /// Every room, in no particular order.
    fn codes(&mut self) -> Result<Vec<RoomCode>, StoreError>;

    /// Removes the rooms whose time is up, and says how many.
    fn expire(&mut self, now: i64) -> Result<u64, StoreError>;

    /// Tells other servers of rooms' newest events, 0 of rooms that are gone. It is a hint: they look for themselves too.
    fn tell_changed(&mut self, _changed: &[(RoomCode, u64)]) -> Result<(), StoreError> {
        Ok(())
    }

    /// Tells other servers who is here. A database of one server does nothing.
    fn tell_present(&mut self, _here: &[(RoomCode, Participant)]) -> Result<(), StoreError> {
        Ok(())
    }
}
