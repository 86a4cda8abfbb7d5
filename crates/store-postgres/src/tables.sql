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
    -- No foreign key: it would lock and write the room's row with every move. Whoever removes a room removes its events.
    room text NOT NULL,
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
