-- Appends a batch of events, at most one for each room, each if it is the next of a room that exists, and names the rooms in
-- which one was written. The time is the database's: the servers' clocks differ. Whoever else writes the same event at this
-- moment is noticed by the keys of the table, so no room is locked. Rows are written in the order in which they are asked for.
INSERT INTO room_events (room, seq, kind, chair, detail, request, at)
SELECT room, seq, kind, chair, detail, request, extract(epoch FROM clock_timestamp())::bigint
FROM unnest($1::text[], $2::bigint[], $3::text[], $4::smallint[], $5::text[], $6::text[])
    AS asked (room, seq, kind, chair, detail, request)
WHERE (SELECT true FROM room_events AS before WHERE before.room = asked.room AND before.seq = asked.seq - 1)
    AND (SELECT true FROM rooms WHERE code = asked.room)
ON CONFLICT DO NOTHING
RETURNING room
