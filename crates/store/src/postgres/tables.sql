-- Version 1. What is here stays as it is; later versions add to it. Everything is made only if it is not there.

CREATE TABLE IF NOT EXISTS rooms (
    code text PRIMARY KEY,
    request bytea NOT NULL,
    game text NOT NULL,
    book text NOT NULL,
    mode text,
    seed bigint NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL
);

CREATE INDEX IF NOT EXISTS rooms_by_expiry ON rooms (expires);

CREATE TABLE IF NOT EXISTS room_events (
    room text NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
    seq bigint NOT NULL,
    kind text NOT NULL,
    chair smallint CHECK (chair IN (0, 1)),
    detail text NOT NULL,
    request text,
    at bigint NOT NULL,
    PRIMARY KEY (room, seq)
);

CREATE UNIQUE INDEX IF NOT EXISTS room_requests ON room_events (room, request) WHERE request IS NOT NULL;

CREATE TABLE IF NOT EXISTS room_grants (
    secret bytea NOT NULL,
    room text NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
    chair smallint NOT NULL CHECK (chair IN (0, 1)),
    PRIMARY KEY (secret, room)
);

CREATE INDEX IF NOT EXISTS grants_of_room ON room_grants (room);

-- Appends a batch of events, each if it is the next of its room. The time is the database's: the servers' clocks differ.
CREATE OR REPLACE FUNCTION numduel_append(
    a_room text[], a_seq bigint[], a_kind text[], a_chair smallint[], a_detail text[], a_request text[], a_expires bigint[]
) RETURNS TABLE (state text, newest bigint) LANGUAGE plpgsql AS $$
DECLARE
    told text[] := '{}';
BEGIN
    FOR i IN 1 .. cardinality(a_room) LOOP
        newest := NULL;
        -- One server at a time appends to a room.
        PERFORM 1 FROM rooms WHERE code = a_room[i] FOR UPDATE;
        IF NOT FOUND THEN
            state := 'none'; newest := 0; RETURN NEXT; CONTINUE;
        END IF;
        SELECT e.seq INTO newest FROM room_events e WHERE e.room = a_room[i] AND e.request = a_request[i];
        IF newest IS NOT NULL THEN
            state := 'repeated'; RETURN NEXT; CONTINUE;
        END IF;
        SELECT coalesce(max(e.seq), 0) INTO newest FROM room_events e WHERE e.room = a_room[i];
        IF newest + 1 <> a_seq[i] THEN
            state := 'stale'; RETURN NEXT; CONTINUE;
        END IF;
        INSERT INTO room_events (room, seq, kind, chair, detail, request, at)
        VALUES (a_room[i], a_seq[i], a_kind[i], a_chair[i], a_detail[i], a_request[i],
                extract(epoch FROM clock_timestamp())::bigint);
        UPDATE rooms SET expires = a_expires[i] WHERE code = a_room[i];
        told := told || a_room[i];
        state := 'written'; newest := a_seq[i]; RETURN NEXT;
    END LOOP;
    -- One notification for all; one may have 8,000 bytes.
    FOR i IN 0 .. (cardinality(told) - 1) / 400 LOOP
        PERFORM pg_notify('numduel', array_to_string(told[i * 400 + 1 : i * 400 + 400], ' ')) WHERE cardinality(told) > 0;
    END LOOP;
END $$;
