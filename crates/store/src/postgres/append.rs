//! Events, a whole batch in one round trip.

use std::collections::HashSet;

use postgres::{GenericClient, Row, Statement};

use super::ServerId;
use crate::rooms::{AppendChange, Committed, RoomRefusal};

/// What a change came to.
pub(super) type ChangeResult = Result<Committed, RoomRefusal>;

/// Appends events, and tells other servers of their rooms.
pub(super) const APPEND: &str = include_str!("append.sql");

/// How often a batch is tried again in which another server was faster.
const ATTEMPTS: usize = 20;

/// Appends all events.
pub(super) fn append_events(
    client: &mut impl GenericClient,
    appends: &[&AppendChange],
    statement: &Statement,
    server: ServerId,
) -> Result<Vec<ChangeResult>, postgres::Error> {
    let mut results: Vec<Option<ChangeResult>> = appends.iter().map(|_| None).collect();
    for _ in 0..ATTEMPTS {
        // Everybody writes in the same order, so nobody waits in a circle; one event of each room at a time.
        let mut rooms = HashSet::new();
        let mut turn: Vec<usize> = (0..appends.len()).filter(|index| results[*index].is_none()).collect();
        turn.retain(|index| rooms.insert(appends[*index].room));
        if turn.is_empty() {
            break;
        }
        turn.sort_by_key(|index| appends[*index].room);
        let batch: Vec<&AppendChange> = turn.iter().map(|index| appends[*index]).collect();
        for (index, row) in turn.into_iter().zip(append(client, &batch, statement, server)?) {
            results[index] = result(appends[index], &row);
        }
    }
    let beaten = |append: &&AppendChange| Err(RoomRefusal::Stale { room: append.room, newest: append.seq });
    Ok(results.into_iter().zip(appends).map(|(result, append)| result.unwrap_or_else(|| beaten(append))).collect())
}

fn append(
    client: &mut impl GenericClient,
    appends: &[&AppendChange],
    statement: &Statement,
    server: ServerId,
) -> Result<Vec<Row>, postgres::Error> {
    let columns: Vec<_> = appends.iter().map(|append| append.event.kind.to_columns()).collect();
    let rooms: Vec<&str> = appends.iter().map(|append| append.room.as_str()).collect();
    let seqs: Vec<i64> = appends.iter().map(|append| append.seq.cast_signed()).collect();
    let kinds: Vec<&str> = columns.iter().map(|(kind, _, _)| *kind).collect();
    let chairs: Vec<Option<i16>> = columns.iter().map(|(_, chair, _)| chair.map(i16::from)).collect();
    let details: Vec<&str> = columns.iter().map(|(_, _, detail)| detail.as_str()).collect();
    let requests: Vec<Option<&str>> = appends.iter().map(|append| append.event.request.as_deref()).collect();
    let expires: Vec<i64> = appends.iter().map(|append| append.expires).collect();
    client.query(statement, &[&rooms, &seqs, &kinds, &chairs, &details, &requests, &expires, &server.to_string()])
}

/// What a row says; nothing where another server was faster, so that it has to be asked again.
fn result(append: &AppendChange, row: &Row) -> Option<ChangeResult> {
    let (there, before, newest): (bool, Option<i64>, i64) = (row.get(0), row.get(1), row.get(2));
    let newest = newest.cast_unsigned();
    match before {
        _ if !there => Some(Err(RoomRefusal::NoRoom(append.room))),
        Some(seq) => Some(Ok(Committed { seq: seq.cast_unsigned(), repeated: true })),
        None if row.get(3) => Some(Ok(Committed { seq: append.seq, repeated: false })),
        None if newest + 1 != append.seq => Some(Err(RoomRefusal::Stale { room: append.room, newest })),
        None => None,
    }
}
