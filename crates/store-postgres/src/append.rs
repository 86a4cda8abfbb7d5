//! Events, a whole batch in one round trip.

use std::collections::HashSet;

use numduel_room::RoomCode;
use postgres::{GenericClient, Row, Statement};

use crate::event_row::to_column;
use numduel_store::rooms::{AppendChange, Committed, RoomRefusal};

/// What a change came to.
pub(crate) type ChangeResult = Result<Committed, RoomRefusal>;

/// Appends events.
pub(crate) const APPEND: &str = include_str!("append.sql");

/// Says of events that were not appended why not: whether the room exists, its newest event, and the event that the same request
/// became before.
const EXPLAIN: &str = "SELECT EXISTS (SELECT FROM rooms WHERE code = asked.room),
        coalesce((SELECT max(seq) FROM room_events WHERE room = asked.room), 0),
        (SELECT seq FROM room_events WHERE room = asked.room AND request = asked.request)
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (room, request, place) ORDER BY place";

/// How often a batch is tried again in which another server was faster.
const ATTEMPTS: usize = 20;

/// Appends all events.
pub(crate) fn append_events(
    client: &mut impl GenericClient,
    appends: &[&AppendChange],
    statement: &Statement,
) -> Result<Vec<ChangeResult>, postgres::Error> {
    prolong(client, appends)?;
    let mut results: Vec<Option<ChangeResult>> = appends.iter().map(|_| None).collect();
    for _ in 0..ATTEMPTS {
        // One event of each room at a time; and everybody writes in the same order, so nobody waits in a circle.
        let mut rooms = HashSet::with_capacity(appends.len());
        let mut turn: Vec<usize> = (0..appends.len()).filter(|index| results[*index].is_none()).collect();
        turn.retain(|index| rooms.insert(appends[*index].room));
        if turn.is_empty() {
            break;
        }
        turn.sort_unstable_by_key(|index| appends[*index].room);
        let batch: Vec<&AppendChange> = turn.iter().map(|index| appends[*index]).collect();
        let written = append(client, &batch, statement)?;
        let (done, left): (Vec<usize>, Vec<usize>) =
            turn.into_iter().partition(|index| written.contains(&appends[*index].room));
        for index in done {
            results[index] = Some(Ok(Committed { seq: appends[index].seq, repeated: false }));
        }
        if !left.is_empty() {
            let refused: Vec<&AppendChange> = left.iter().map(|index| appends[*index]).collect();
            for (index, row) in left.into_iter().zip(explain(client, &refused)?) {
                results[index] = refusal(appends[index], &row);
            }
        }
    }
    let beaten = |append: &&AppendChange| Err(RoomRefusal::Stale { room: append.room, newest: append.seq });
    Ok(results.into_iter().zip(appends).map(|(result, append)| result.unwrap_or_else(|| beaten(append))).collect())
}

/// Moves the ends of rooms. One that then gets no event lives a little longer, which does no harm.
fn prolong(client: &mut impl GenericClient, appends: &[&AppendChange]) -> Result<(), postgres::Error> {
    let mut ends: Vec<(&str, i64)> =
        appends.iter().filter_map(|append| Some((append.room.as_str(), append.expires?))).collect();
    if ends.is_empty() {
        return Ok(());
    }
    ends.sort_unstable();
    ends.dedup_by_key(|(room, _)| *room);
    let (rooms, expires): (Vec<&str>, Vec<i64>) = ends.into_iter().unzip();
    let update = "UPDATE rooms SET expires = asked.expires
                  FROM unnest($1::text[], $2::bigint[]) AS asked (room, expires) WHERE code = asked.room";
    client.execute(update, &[&rooms, &expires]).map(|_| ())
}

/// The rooms in which an event was written.
fn append(
    client: &mut impl GenericClient,
    appends: &[&AppendChange],
    statement: &Statement,
) -> Result<HashSet<RoomCode>, postgres::Error> {
    let columns: Vec<_> = appends.iter().map(|append| append.event.kind.to_columns()).collect();
    let rooms: Vec<&str> = appends.iter().map(|append| append.room.as_str()).collect();
    let seqs: Vec<i64> = appends.iter().map(|append| append.seq.cast_signed()).collect();
    let kinds: Vec<&str> = columns.iter().map(|(kind, _, _)| *kind).collect();
    let chairs: Vec<Option<i16>> = columns.iter().map(|(_, participant, _)| participant.map(to_column)).collect();
    let details: Vec<&str> = columns.iter().map(|(_, _, detail)| detail.as_str()).collect();
    let requests: Vec<Option<&str>> = appends.iter().map(|append| append.event.request.as_deref()).collect();
    let rows = client.query(statement, &[&rooms, &seqs, &kinds, &chairs, &details, &requests])?;
    Ok(rows.iter().filter_map(|row| row.get::<_, &str>(0).parse().ok()).collect())
}

fn explain(client: &mut impl GenericClient, appends: &[&AppendChange]) -> Result<Vec<Row>, postgres::Error> {
    let rooms: Vec<&str> = appends.iter().map(|append| append.room.as_str()).collect();
    let requests: Vec<Option<&str>> = appends.iter().map(|append| append.event.request.as_deref()).collect();
    client.query(EXPLAIN, &[&rooms, &requests])
}

/// Why an event was not written; nothing where it would fit now, so that it has to be tried again.
fn refusal(append: &AppendChange, row: &Row) -> Option<ChangeResult> {
    let (there, newest, before): (bool, i64, Option<i64>) = (row.get(0), row.get(1), row.get(2));
    let newest = newest.cast_unsigned();
    match before {
        _ if !there => Some(Err(RoomRefusal::NoRoom(append.room))),
        Some(seq) => Some(Ok(Committed { seq: seq.cast_unsigned(), repeated: true })),
        None if newest + 1 != append.seq => Some(Err(RoomRefusal::Stale { room: append.room, newest })),
        None => None,
    }
}
