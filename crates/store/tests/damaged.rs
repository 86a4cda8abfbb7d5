//! Files with flipped bytes, junk, missing ends and rows that make no sense: whatever is readable is listed and exported, as it
//! was written, and what is not is named.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use numduel_rules::Budget;
use numduel_session::{MatchMode, SeatPlayer, Starts};
use numduel_store::{GameFilter, HistoryPage, NewGame, NewMatch, Store, StoreError};
use rusqlite::types::Value;
use rusqlite::{Connection, params};

use crate::common::{folder, game, keep, people, rules};

/// Small, repeatable randomness.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

/// Games of several books and players, some unfinished, some of a match, one long.
fn fill(file: &Path) {
    let mut store = Store::open(file).unwrap();
    let machine = SeatPlayer::computer("machine", "level:3").unwrap();
    let zoe = SeatPlayer::person("Zoë").unwrap();
    let [ada, emmy] = people();
    let pairs = [[ada.clone(), emmy.clone()], [emmy.clone(), machine.clone()], [zoe, machine], [ada, emmy]];
    let records = [
        "showdown x5 x9 x2 x2",
        "showdown(target=100) x5 resigned",
        "exact-duel x5 x2",
        "avoid-duel x2 x2 x2 x2 x2 x2 x2",
        "add-or-multiply +1 +1 x2 x2",
        "prime-multipliers x7 x7 x7",
    ];
    for index in 0..150 {
        keep(
            &mut store,
            records[index % records.len()],
            &pairs[index % pairs.len()],
            1_000 + i64::try_from(index).unwrap(),
        );
    }
    let mode = "games:2".parse::<MatchMode>().unwrap();
    let played = rules("showdown(target=100)");
    let new =
        NewMatch { rules: &played, starts: Starts::Alike, mode, players: &people(), seed: Some(5), started: 2_000 };
    let id = store.begin_match(&new).unwrap();
    let first = store.begin_match_game(id, 1, &played, Some(7), 2_001).unwrap();
    store.append_move(first, 1, &"x5".parse().unwrap(), None).unwrap();
    let long = game(&format!("showdown(target=10^400){}", " x2".repeat(600)));
    store.begin_game(&NewGame { game: &long, players: &people(), seed: None, started: 3_000, ended: None }).unwrap();
}

/// A game as plain SQL sees it, without any of the store's code; nothing where that fails.
fn seen_by_sql(connection: &Connection, id: i64) -> Option<Vec<Value>> {
    let row = connection.query_row(
        "SELECT g.uid, g.seed, g.started, g.ended, g.winner, g.cause, g.match_id, g.number, g.imported, g.checksum, r.game,
                r.book_id, r.checksum, b.text, b.hash, p.name, p.computer, p.checksum, q.name, q.computer, q.checksum, g.room, g.begun
         FROM games g JOIN rules r ON r.id = g.rules JOIN books b NOT INDEXED ON b.hash = r.book
         JOIN players p ON p.id = g.player1 JOIN players q ON q.id = g.player2 WHERE g.id = ?1",
        [id],
        |row| (0..23).map(|column| row.get(column)).collect::<rusqlite::Result<Vec<Value>>>(),
    );
    let mut values = row.ok()?;
    let mut moves = connection.prepare("SELECT ply, move FROM moves WHERE game = ?1 ORDER BY ply").ok()?;
    let rows = moves.query_map([id], |row| Ok([row.get(0)?, row.get(1)?])).ok()?;
    for row in rows {
        values.extend::<[Value; 2]>(row.ok()?);
    }
    Some(values)
}

fn all_seen(file: &Path, ids: impl Iterator<Item = i64>) -> BTreeMap<i64, Vec<Value>> {
    let connection = Connection::open(file).unwrap();
    // As the store does where the end of the file is missing.
    _ = connection.pragma_update(None, "writable_schema", true);
    ids.filter_map(|id| Some((id, seen_by_sql(&connection, id)?))).collect()
}

/// What the store itself shows of a game, with its line of JSON.
fn listed(store: &Store) -> Result<BTreeMap<i64, (String, String)>, StoreError> {
    let games = store.history(&GameFilter::default(), HistoryPage::first(10_000))?;
    let mut lines = Vec::new();
    let count = store.export(&mut lines, &Budget::default())?;
    let lines: Vec<&str> = str::from_utf8(&lines).unwrap().lines().collect();
    assert_eq!((lines.len(), count), (games.len(), games.len() as u64), "what is listed is exported");
    let mut shown = BTreeMap::new();
    for game in games {
        let line = lines.iter().find(|line| line.contains(&game.uid.to_string())).expect("it is exported");
        shown.insert(
            game.id.0,
            (format!("{} {} {:?} {:?}", game.record, game.started, game.outcome, game.ended), (*line).to_owned()),
        );
    }
    Ok(shown)
}

/// Damages the file in one of many ways.
fn damage(file: &Path, random: &mut Random) {
    let mut bytes = fs::read(file).unwrap();
    let page = 4096;
    match random.below(5) {
        // Rows that make no sense.
        0 | 1 => return damage_rows(file, random),
        // Single bytes, anywhere but in the first page: without the header and the schema there is no database.
        2 => {
            for _ in 0..=random.below(4) {
                let at = page + random.below(bytes.len() - page);
                bytes[at] ^= 1 << random.below(8);
            }
        }
        // A part of a page, or several pages.
        3 => {
            let at = page + random.below(bytes.len() - page);
            let end = (at + 1 + random.below(2 * page)).min(bytes.len());
            let junk = [0, 0xa5, 0xff][random.below(3)];
            bytes[at..end].fill(junk);
        }
        // The end is missing.
        _ => bytes.truncate(page + random.below(bytes.len() - page)),
    }
    fs::write(file, bytes).unwrap();
}

fn damage_rows(file: &Path, random: &mut Random) {
    let connection = Connection::open(file).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    connection.pragma_update(None, "ignore_check_constraints", true).unwrap();
    let statements = [
        "UPDATE games SET started = started + 1 WHERE id = ?1",
        "UPDATE games SET started = -1 WHERE id = ?1",
        "UPDATE games SET winner = 3 - winner WHERE id = ?1",
        "UPDATE games SET cause = 'nonsense', ended = 5 WHERE id = ?1",
        "UPDATE games SET rules = 999 WHERE id = ?1",
        "UPDATE games SET player1 = 999 WHERE id = ?1",
        "UPDATE games SET uid = x'00' WHERE id = ?1",
        "UPDATE games SET checksum = x'' WHERE id = ?1",
        "UPDATE moves SET move = 'x3' WHERE game = ?1 AND ply = 1",
        "UPDATE moves SET move = 'no move' WHERE game = ?1",
        "UPDATE moves SET ply = ply + 1 WHERE game = ?1 AND ply = (SELECT max(ply) FROM moves WHERE game = ?1)",
        "DELETE FROM moves WHERE game = ?1 AND ply = (SELECT max(ply) FROM moves WHERE game = ?1)",
        "DELETE FROM moves WHERE game = ?1",
        "UPDATE players SET name = 'x' || name WHERE id = 1 + ?1 % 4",
        "DELETE FROM players WHERE id = 1 + ?1 % 4",
        "UPDATE rules SET game = 'showdown(target=7)' WHERE id = 1 + ?1 % 6",
        "UPDATE books SET text = replace(text, 'a', 'b') WHERE rowid = 1 + ?1 % 5",
        "UPDATE matches SET mode = 'games:9'",
    ];
    for _ in 0..=random.below(3) {
        let id = 1 + random.below(152);
        // Some clash with what is there, and then there is less damage.
        _ = connection.execute(statements[random.below(statements.len())], params![i64::try_from(id).unwrap()]);
    }
}

#[test]
fn two_hundred_damaged_stores_show_and_export_all_that_is_readable() {
    let (_folder, file) = folder();
    fill(&file);
    let whole = fs::read(&file).unwrap();
    let original = listed(&Store::open(&file).unwrap()).unwrap();
    assert_eq!(original.len(), 152);
    let rows = all_seen(&file, 1..=152);
    assert_eq!(rows.len(), 152);
    let (mut opened, mut named, mut missing) = (0, 0, 0);
    for seed in 0..200 {
        for side in ["-wal", "-shm"] {
            _ = fs::remove_file(format!("{}{side}", file.display()));
        }
        fs::write(&file, &whole).unwrap();
        damage(&file, &mut Random(seed));
        let readable = all_seen(&file, 1..=152);
        let shown = Store::open(&file).and_then(|store| Ok((listed(&store)?, store)));
        let (shown, store) = match shown {
            Ok(shown) => shown,
            Err(error) => {
                let readable = readable.len();
                assert_eq!(readable, 0, "seed {seed}: {readable} games are readable, and none is shown: {error}");
                continue;
            }
        };
        opened += 1;
        check(seed, &rows, &readable, &original, &shown);
        let problems = store.problems();
        named += problems.len();
        missing += 152 - shown.len();
        for id in original.keys().filter(|id| !shown.contains_key(id)) {
            // A row that is gone without a trace cannot be named; one that is there has to be.
            let named = problems.iter().any(|problem| problem.game.0 == *id);
            assert!(named || !readable.contains_key(id), "seed {seed}: game {id} is missing, and nobody says so");
        }
        store.scores(&GameFilter::default()).unwrap();
        store.unfinished(1000).unwrap();
    }
    assert!(opened > 150 && named > 100 && missing > 100, "{opened} opened, {named} named, {missing} missing");
}

/// What is as it was is shown, and what is shown is as it was.
fn check(
    seed: u64,
    rows: &BTreeMap<i64, Vec<Value>>,
    readable: &BTreeMap<i64, Vec<Value>>,
    original: &BTreeMap<i64, (String, String)>,
    shown: &BTreeMap<i64, (String, String)>,
) {
    for (id, row) in readable {
        if rows.get(id) == Some(row) {
            assert!(shown.contains_key(id), "seed {seed}: game {id} is as it was, and not shown");
        }
    }
    for (id, (game, line)) in shown {
        let (was, line_was) = &original[id];
        assert_eq!(game, was, "seed {seed}: game {id} is shown with damage");
        // A name or a match that is lost is the only thing that may differ.
        assert!(
            line == line_was || line.contains("\"unknown ") || !line.contains("\"match\""),
            "seed {seed}: {line}\n{line_was}"
        );
    }
}

#[test]
fn a_store_that_is_not_damaged_has_no_problems() {
    let (_folder, file) = folder();
    fill(&file);
    let store = Store::open(&file).unwrap();
    listed(&store).unwrap();
    assert_eq!(store.problems(), []);
}

#[test]
fn every_flipped_byte_of_a_move_is_noticed() {
    let (_folder, file) = folder();
    let mut store = Store::open(&file).unwrap();
    let id = keep(&mut store, "showdown x5 x9 x2", &people(), 1);
    drop(store);
    let connection = Connection::open(&file).unwrap();
    for other in ["x5", "x8", "x9 ", "", "+9", "y9"] {
        connection.execute("UPDATE moves SET move = ?1 WHERE ply = 2", [other]).unwrap();
        let error = Store::open(&file).unwrap().game(id).unwrap_err();
        assert!(matches!(error, StoreError::Unreadable { game, .. } if game == id), "{other}: {error}");
    }
    connection.execute("UPDATE moves SET move = 'x9' WHERE ply = 2", []).unwrap();
    assert_eq!(Store::open(&file).unwrap().game(id).unwrap().record.to_string(), "showdown(target=1000) x5 x9 x2");
}

#[test]
fn undo_and_closing_keep_the_checksum_right() {
    let mut store = Store::open_in_memory().unwrap();
    let id = keep(&mut store, "showdown x5 x9", &people(), 1);
    store.undo(id, 2).unwrap();
    assert_eq!(store.game(id).unwrap().record.moves.len(), 1);
    store.append_move(id, 2, &"x2".parse().unwrap(), None).unwrap();
    let closed = game("showdown x5 x2 resigned").outcome().unwrap();
    store.close_game(id, 2, numduel_store::Ended { outcome: closed, at: 9 }).unwrap();
    assert_eq!(store.game(id).unwrap().outcome, Some(closed));
    store.undo(id, 2).unwrap();
    assert_eq!(store.game(id).unwrap().outcome, None);
}

#[test]
fn what_was_begun_last_is_continued_first_whatever_the_clock_says() {
    let mut store = Store::open_in_memory().unwrap();
    keep(&mut store, "showdown x5", &people(), 5_000);
    let last = keep(&mut store, "showdown x9", &people(), 1);
    let first = |store: &Store| match store.unfinished(1).unwrap().remove(0) {
        numduel_store::Unfinished::Game(game) => game.id,
        numduel_store::Unfinished::Match(_) => panic!("there is no match"),
    };
    assert_eq!(first(&store), last);
    // An unfinished game of another store was not begun here, however high its number is.
    let mut lines = Vec::new();
    let mut other = Store::open_in_memory().unwrap();
    keep(&mut other, "exact-duel x5", &people(), 9_000);
    other.export(&mut lines, &Budget::default()).unwrap();
    store.import(lines.as_slice(), &Budget::default()).unwrap();
    assert_eq!(first(&store), last);
    assert_eq!(store.unfinished(9).unwrap().len(), 3);
}

#[test]
fn times_that_no_clock_shows_are_refused() {
    let mut store = Store::open_in_memory().unwrap();
    let game = game("showdown x5");
    for started in [-1, 253_402_300_800, i64::MIN, i64::MAX] {
        let new = NewGame { game: &game, players: &people(), seed: None, started, ended: None };
        assert!(matches!(store.begin_game(&new), Err(StoreError::Time(at)) if at == started));
        let line = format!(
            "{{\"v\":1,\"record\":\"showdown x5\",\"players\":[{{\"kind\":\"person\",\"name\":\"Ada\"}},{{\"kind\":\"person\",\"name\":\"Emmy\"}}],\"started\":{started}}}"
        );
        let summary = store.import(line.as_bytes(), &Budget::default()).unwrap();
        assert!(summary.refused[0].reason.contains("out of range"), "{summary:?}");
    }
}
