-- Version 3, before the checksums are computed (see `migrate.rs`).

ALTER TABLE players ADD COLUMN checksum BLOB NOT NULL DEFAULT x'';
ALTER TABLE rules ADD COLUMN checksum BLOB NOT NULL DEFAULT x'';
ALTER TABLE matches ADD COLUMN checksum BLOB NOT NULL DEFAULT x'';
ALTER TABLE games ADD COLUMN checksum BLOB NOT NULL DEFAULT x'';

-- Whether a game came from another store: it was not begun here, whatever its number says.
ALTER TABLE games ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;

-- Lists are made from the games themselves: an index that is damaged would hide games that are not.
DROP INDEX games_by_start;
DROP INDEX games_open;
DROP INDEX matches_open;

-- Times from now on lie between 1970 and 9999.
UPDATE games SET started = min(max(started, 0), 253402300799) WHERE started NOT BETWEEN 0 AND 253402300799;
UPDATE games SET ended = min(max(ended, 0), 253402300799) WHERE ended NOT BETWEEN 0 AND 253402300799;
UPDATE matches SET started = min(max(started, 0), 253402300799) WHERE started NOT BETWEEN 0 AND 253402300799;
UPDATE matches SET ended = min(max(ended, 0), 253402300799) WHERE ended NOT BETWEEN 0 AND 253402300799;
