-- Appends a batch of events, at most one for each room, each if it is the next of its room, and tells the other servers. The time
-- is the database's: the servers' clocks differ. Whoever else writes the same event at this moment is noticed by the keys of the
-- table, so no room is locked.
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::smallint[], $5::text[], $6::text[], $7::bigint[])
        WITH ORDINALITY AS asked (room, seq, kind, chair, detail, request, expires, place)
), found AS (
    SELECT asked.*, rooms.code IS NOT NULL AS there, rooms.expires AS until,
        coalesce((SELECT max(seq) FROM room_events WHERE room = asked.room), 0) AS newest,
        (SELECT seq FROM room_events WHERE room = asked.room AND request = asked.request) AS before
    FROM asked LEFT JOIN rooms ON rooms.code = asked.room
), written AS (
    INSERT INTO room_events (room, seq, kind, chair, detail, request, at)
    SELECT room, seq, kind, chair, detail, request, extract(epoch FROM clock_timestamp())::bigint
    FROM found WHERE there AND before IS NULL AND newest + 1 = seq ORDER BY room
    ON CONFLICT DO NOTHING
    RETURNING room, seq
), prolonged AS (
    -- A day more or less does not matter, and most moves then write one row.
    UPDATE rooms SET expires = found.expires FROM found JOIN written USING (room)
    WHERE code = found.room AND found.expires > until + 86400
), told AS (
    -- One notification may have 8,000 bytes.
    SELECT pg_notify('numduel', $8 || ' ' || string_agg(word, ' '))
    FROM (SELECT room || ':' || seq AS word, (row_number() OVER () - 1) / 400 AS part FROM written) AS words
    GROUP BY part
)
SELECT there, before, newest, written.seq IS NOT NULL, (SELECT count(*) FROM told)
FROM found LEFT JOIN written USING (room) ORDER BY place
