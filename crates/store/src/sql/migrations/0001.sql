-- Version 1. A file of the store never goes back to an older version; a later one is made by the next file in this folder.

-- Everybody who ever sat at a table. A person has an empty player string.
CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    computer TEXT NOT NULL,
    UNIQUE (name, computer)
) STRICT;

-- What games were played by: the game string and, where the program does not have the book, the book's whole text.
CREATE TABLE rules (
    id INTEGER PRIMARY KEY,
    book_id TEXT NOT NULL,
    game TEXT NOT NULL,
    book TEXT NOT NULL,
    UNIQUE (game, book)
) STRICT;

-- AUTOINCREMENT: people write these numbers down, so none is ever given twice.
CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid BLOB NOT NULL UNIQUE,
    rules INTEGER NOT NULL REFERENCES rules (id),
    mode TEXT NOT NULL,
    player1 INTEGER NOT NULL REFERENCES players (id),
    player2 INTEGER NOT NULL REFERENCES players (id),
    seed INTEGER,
    started INTEGER NOT NULL,
    ended INTEGER
) STRICT;

CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid BLOB NOT NULL UNIQUE,
    rules INTEGER NOT NULL REFERENCES rules (id),
    player1 INTEGER NOT NULL REFERENCES players (id),
    player2 INTEGER NOT NULL REFERENCES players (id),
    seed INTEGER,
    started INTEGER NOT NULL,
    ended INTEGER,
    winner INTEGER CHECK (winner IN (1, 2)),
    cause TEXT,
    match_id INTEGER REFERENCES matches (id),
    number INTEGER,
    CHECK ((cause IS NULL) = (ended IS NULL)),
    CHECK ((match_id IS NULL) = (number IS NULL))
) STRICT;

CREATE INDEX games_by_start ON games (started);
CREATE INDEX games_open ON games (started) WHERE cause IS NULL;
CREATE UNIQUE INDEX games_of_match ON games (match_id, number) WHERE match_id IS NOT NULL;
CREATE INDEX matches_open ON matches (started) WHERE ended IS NULL;

-- One row a move: keeping a move is one small write, however long the game is.
CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games (id),
    ply INTEGER NOT NULL,
    move TEXT NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
