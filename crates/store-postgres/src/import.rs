//! Rooms that come from another database, as they are.

use numduel_room::RoomHeader;
use postgres::Transaction;

use super::{PostgresRooms, add_grants};
use crate::event_row::{EventRow, insert_events};
use numduel_store::StoreError;
use numduel_store::rooms::StoredRoom;

impl PostgresRooms {
    /// Adds a room with everything that happened in it. Says whether it was added: a room that is there already stays as it is.
    pub fn import(&mut self, room: &StoredRoom, expires: i64) -> Result<bool, StoreError> {
        self.with(|client| {
            let mut transaction = client.transaction()?;
            let added = insert(&mut transaction, room, expires)?;
            transaction.commit()?;
            Ok(added)
        })
    }
}

fn insert(transaction: &mut Transaction<'_>, room: &StoredRoom, expires: i64) -> Result<bool, postgres::Error> {
    let RoomHeader { code, game, book, mode, seed, created } = &room.header;
    let mode = mode.map(|mode| mode.to_string());
    // Whoever made the room will not ask for it again.
    let request = [0_u8; 32];
    let added = transaction.execute(
        "INSERT INTO rooms (code, request, game, book, mode, seed, created, expires)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        &[
            &code.as_str(),
            &request.as_slice(),
            game,
            book,
            &mode,
            &seed.unwrap_or_default().cast_signed(),
            created,
            &expires,
        ],
    )?;
    if added == 0 {
        return Ok(false);
    }
    let events = room.events.iter();
    let events = events.map(|event| EventRow::new(event.seq, &event.kind, event.request.as_deref(), event.at));
    insert_events(transaction, *code, events)?;
    add_grants(transaction, *code, &room.grants)?;
    Ok(true)
}
