//! An event as a row of its table.

use numduel_room::{Participant, RoomCode, RoomEvent, RoomEventKind};
use postgres::{GenericClient, Row};

/// What is written of an event.
pub(crate) struct EventRow<'a> {
    seq: i64,
    kind: &'static str,
    chair: Option<i16>,
    detail: String,
    request: Option<&'a str>,
    at: i64,
}

impl<'a> EventRow<'a> {
    pub(crate) fn new(seq: u64, kind: &RoomEventKind, request: Option<&'a str>, at: i64) -> Self {
        let (kind, participant, detail) = kind.to_columns();
        Self { seq: seq.cast_signed(), kind, chair: participant.map(to_column), detail, request, at }
    }
}

/// Writes events of one room, all in one statement.
pub(crate) fn insert_events<'a>(
    client: &mut impl GenericClient,
    room: RoomCode,
    events: impl Iterator<Item = EventRow<'a>>,
) -> Result<(), postgres::Error> {
    let events: Vec<EventRow<'_>> = events.collect();
    let seqs: Vec<i64> = events.iter().map(|event| event.seq).collect();
    let kinds: Vec<&str> = events.iter().map(|event| event.kind).collect();
    let chairs: Vec<Option<i16>> = events.iter().map(|event| event.chair).collect();
    let details: Vec<&str> = events.iter().map(|event| event.detail.as_str()).collect();
    let requests: Vec<Option<&str>> = events.iter().map(|event| event.request).collect();
    let times: Vec<i64> = events.iter().map(|event| event.at).collect();
    let insert = "INSERT INTO room_events (room, seq, kind, chair, detail, request, at)
                  SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::smallint[], $5::text[], $6::text[], $7::bigint[])";
    client.execute(insert, &[&room.as_str(), &seqs, &kinds, &chairs, &details, &requests, &times]).map(|_| ())
}

/// The event in a row of `seq, kind, chair, detail, at, request`.
pub(crate) fn read_event(row: &Row) -> Option<RoomEvent> {
    let participant = row.get::<_, Option<i16>>(2).and_then(from_column);
    let kind = RoomEventKind::from_columns(row.get(1), participant, row.get(3))?;
    Some(RoomEvent { seq: row.get::<_, i64>(0).cast_unsigned(), kind, at: row.get(4), request: row.get(5) })
}

/// A participant as the tables have it.
pub(crate) fn to_column(participant: Participant) -> i16 {
    u8::from(participant).into()
}

pub(crate) fn from_column(stored: i16) -> Option<Participant> {
    u8::try_from(stored).ok()?.try_into().ok()
}
