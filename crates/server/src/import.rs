//! Rooms that come from another database into a file, whose history has the games of its rooms.

use numduel_room::{BrokenRoom, Room, RoomEvent, RoomRules};
use numduel_store::StoreError;
use numduel_store::rooms::{AppendChange, CreateChange, NewRoomEvent, RoomChange, RoomRefusal, RoomStore, StoredRoom};
use thiserror::Error;

/// Why a room was not imported.
#[derive(Debug, Error)]
pub enum RoomImportError {
    /// Its events do not fit its rules.
    #[error(transparent)]
    Broken(#[from] BrokenRoom),
    /// It cannot be written as it is.
    #[error(transparent)]
    Refused(#[from] RoomRefusal),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Adds a room with everything that happened in it, or what has happened since it was copied last. Its events are replayed,
/// so that its games are written with them, as they were where they were played. Says whether anything was added: another
/// room of the same code stays as it is.
pub fn import_room(store: &mut impl RoomStore, room: StoredRoom, expires: i64) -> Result<bool, RoomImportError> {
    let known = store.room(room.header.code)?;
    let is_new = known.is_none();
    let seen = known.map_or_else(Vec::new, |known| known.events);
    if !room.events.starts_with(&seen) || (!is_new && room.events.len() == seen.len()) {
        return Ok(false);
    }
    let code = room.header.code;
    let mut changes: Vec<RoomChange> = is_new.then(|| create(&room, expires)).into_iter().collect();
    changes.extend(replay(room, seen.len(), expires)?);
    let refused = store.commit(&changes)?.into_iter().find_map(Result::err);
    match refused {
        None => Ok(true),
        Some(refusal) => {
            if is_new {
                // Half a room would be mistaken for all of it.
                store.commit(&[RoomChange::Delete(code)])?;
            }
            Err(refusal.into())
        }
    }
}

/// The room before anything has happened in it.
fn create(room: &StoredRoom, expires: i64) -> RoomChange {
    // The request that made the room will not come again.
    let (header, request, grants) = (room.header.clone(), [0; 32], room.grants.clone());
    RoomChange::Create(Box::new(CreateChange { header, request, events: Vec::new(), grants, expires }))
}

/// The events after the first `seen`, each with what it means for the games.
fn replay(room: StoredRoom, seen: usize, expires: i64) -> Result<Vec<RoomChange>, BrokenRoom> {
    let StoredRoom { header, events, grants } = room;
    let code = header.code;
    let rules = RoomRules::read(&header.game, &header.book)?;
    let mut state = Room::new(header, rules);
    let mut changes = Vec::with_capacity(events.len().saturating_sub(seen));
    for (index, event) in events.into_iter().enumerate() {
        let games = state.apply(event.clone())?.games;
        if index < seen {
            continue;
        }
        let RoomEvent { seq, kind, request, at } = event;
        // A participant who has lost all secrets has those of now; they are added again each time.
        let revoke = kind.revokes();
        let grants = if kind.changes_secrets() { grants.clone() } else { Vec::new() };
        let (event, expires) = (NewRoomEvent { kind, request }, Some(expires));
        changes.push(RoomChange::Append(Box::new(AppendChange {
            room: code,
            seq,
            event,
            at,
            expires,
            revoke,
            grants,
            games,
        })));
    }
    Ok(changes)
}
