-- Version 4: rooms that two players share by a link.

CREATE TABLE rooms (
    code TEXT NOT NULL PRIMARY KEY,
    request BLOB NOT NULL,
    game TEXT NOT NULL,
    book BLOB NOT NULL REFERENCES books (hash),
    mode TEXT,
    seed INTEGER NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    -- The game and the match that are being played.
    game_id INTEGER REFERENCES games (id),
    match_id INTEGER REFERENCES matches (id)
) STRICT;

CREATE INDEX rooms_by_expiry ON rooms (expires);

-- What happened, in one sequence that only grows. A request that is sent twice happens once.
CREATE TABLE room_events (
    room TEXT NOT NULL REFERENCES rooms (code),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    chair INTEGER CHECK (chair IN (0, 1)),
    detail TEXT NOT NULL,
    request TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (room, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX room_requests ON room_events (room, request) WHERE request IS NOT NULL;

-- Who may use which chair: hashes of secrets, never the secrets.
CREATE TABLE room_grants (
    secret BLOB NOT NULL,
    room TEXT NOT NULL REFERENCES rooms (code),
    chair INTEGER NOT NULL CHECK (chair IN (0, 1)),
    PRIMARY KEY (secret, room)
) STRICT, WITHOUT ROWID;

CREATE INDEX grants_of_room ON room_grants (room);

-- Every game that was played in a room, so that it can be removed with it.
CREATE TABLE room_games (
    room TEXT NOT NULL REFERENCES rooms (code),
    game INTEGER NOT NULL REFERENCES games (id),
    PRIMARY KEY (room, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX rooms_of_game ON room_games (game);
