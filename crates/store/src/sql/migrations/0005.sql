-- Version 5, before the checksums of events are computed and the games of rooms give up their own moves (see `migrate.rs`).

-- The room in which a game is played, and the event from which its moves are there; null if its moves are in `moves`.
ALTER TABLE games ADD COLUMN room TEXT;
ALTER TABLE games ADD COLUMN begun INTEGER;
CREATE INDEX games_of_room ON games (room) WHERE room IS NOT NULL;

ALTER TABLE room_events ADD COLUMN checksum BLOB NOT NULL DEFAULT x'';
