-- Version 2, once every row of `rules` has its book's hash and `books` has the text (see `migrate.rs`).

CREATE TABLE new_rules (
    id INTEGER PRIMARY KEY,
    book BLOB NOT NULL REFERENCES books (hash),
    book_id TEXT NOT NULL,
    game TEXT NOT NULL,
    UNIQUE (game, book)
) STRICT;

-- Somebody's own book may have become the shipped one, so that two rows are the same rules now.
INSERT INTO new_rules SELECT min(id), hash, book_id, game FROM rules GROUP BY game, hash;
UPDATE games SET rules = (SELECT n.id FROM rules o JOIN new_rules n ON n.game = o.game AND n.book = o.hash WHERE o.id = games.rules)
    WHERE rules NOT IN (SELECT id FROM new_rules);
UPDATE matches SET rules = (SELECT n.id FROM rules o JOIN new_rules n ON n.game = o.game AND n.book = o.hash WHERE o.id = matches.rules)
    WHERE rules NOT IN (SELECT id FROM new_rules);

DROP TABLE rules;
ALTER TABLE new_rules RENAME TO rules;
