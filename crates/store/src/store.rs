//! The store itself: one file, a narrow set of things to do with it.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufWriter, Write};
use std::path::{Path, PathBuf};

use numduel_room::{RoomCode, RoomEvent};
use numduel_rules::visible::masked_line;
use numduel_rules::{Budget, Move, Rules};
use numduel_session::{GameId, MatchId, PlayerScore, ScoreTally};
use numduel_wire::ImportSummary;
use thiserror::Error;

use crate::error::{StorageProblem, StoreError};
use crate::filter::{GameFilter, HistoryPage};
use crate::folder;
use crate::game::{Ended, NewGame, StoredGame};
use crate::import::{self, ImportError};
use crate::json_line;
use crate::matches::{NewMatch, StoredMatch};
use crate::rooms::{Committed, RoomChange, RoomRefusal, RoomStore, SecretHash, StoredRoom};
use crate::sql::{self, Connection, ReadGame, Reader, Scanned, SqlError, SqlResult};

/// Games and matches in one file. A file that is not there is an empty store; the first write makes it, with its folder.
///
/// What writes takes `&mut self`; to write from several threads, open the file in each.
pub struct Store {
    /// Nothing where there is no file.
    path: Option<PathBuf>,
    connection: OnceCell<Connection>,
    /// What could not be read so far.
    problems: RefCell<BTreeMap<GameId, String>>,
}

/// A game that a list or an export could not show as it should.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("game {game}: {}", masked_line(reason))]
pub struct ReadProblem {
    /// The game.
    pub game: GameId,
    /// What happened to it, and why.
    pub reason: String,
}

/// Something to continue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// A game that belongs to no match.
    Game(StoredGame),
    /// A match, perhaps in the middle of a game ([`StoredMatch::open_game`]).
    Match(StoredMatch),
}

impl Store {
    /// The store in the file `path`. A file of an older version is brought to the present one; one that is damaged, newer or
    /// another program's is refused and left as it is.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, StoreError> {
        let store = Self::at(path);
        store.reading()?;
        Ok(store)
    }

    /// The store in the file `path`, opened when it is first used.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: Some(path.into()), connection: OnceCell::new(), problems: RefCell::default() }
    }

    /// A store that is gone with the program.
    pub fn open_in_memory() -> Result<Self, StoreError> {
        let connection = sql::open_in_memory().map_err(|error| error.at(None))?;
        Ok(Self { path: None, connection: OnceCell::from(connection), problems: RefCell::default() })
    }

    /// Keeps a game from now on, with the moves it has.
    pub fn begin_game(&mut self, new: &NewGame<'_>) -> Result<GameId, StoreError> {
        let ids = self.add_games(std::slice::from_ref(new))?;
        // One game in, one number out.
        Ok(ids[0])
    }

    /// Keeps many games at once, all or none: one wait for the disk instead of one for each move.
    pub fn add_games(&mut self, games: &[NewGame<'_>]) -> Result<Vec<GameId>, StoreError> {
        self.write(|connection| sql::add_games(connection, games))
    }

    /// Keeps move number `ply` (from 1) of a game and, if it ended the game, how. When this returns, the move is on the disk.
    /// A game that has continued elsewhere is not changed.
    pub fn append_move(&mut self, game: GameId, ply: usize, mv: &Move, ended: Option<Ended>) -> Result<(), StoreError> {
        self.write(|connection| sql::append_move(connection, game, ply, mv, ended))
    }

    /// Takes back how a game with `plies` moves was closed, or else its last move, as
    /// [`Game::undo`](numduel_rules::Game::undo) does.
    pub fn undo(&mut self, game: GameId, plies: usize) -> Result<(), StoreError> {
        self.write(|connection| sql::undo(connection, game, plies))
    }

    /// Ends a game with `plies` moves otherwise than by a move: resigned, or invalid input.
    pub fn close_game(&mut self, game: GameId, plies: usize, ended: Ended) -> Result<(), StoreError> {
        self.write(|connection| sql::close_game(connection, game, plies, ended))
    }

    /// Keeps a match from now on.
    pub fn begin_match(&mut self, new: &NewMatch<'_>) -> Result<MatchId, StoreError> {
        self.write(|connection| sql::begin_match(connection, new))
    }

    /// Begins game `number` (from 1) of a match, its players in the seats that they take in it. Its rules are the
    /// match's, with a start of its own where each game draws one. The game before it must be over.
    pub fn begin_match_game(
        &mut self,
        id: MatchId,
        number: u32,
        rules: &Rules,
        seed: Option<u64>,
        started: i64,
    ) -> Result<GameId, StoreError> {
        self.write(|connection| sql::begin_match_game(connection, id, (number, rules), seed, started))
    }

    /// Ends a match: decided, or abandoned.
    pub fn end_match(&mut self, id: MatchId, at: i64) -> Result<(), StoreError> {
        self.write(|connection| sql::end_match(connection, id, at))
    }

    /// One game.
    pub fn game(&self, id: GameId) -> Result<StoredGame, StoreError> {
        self.read(Err(StoreError::NoGame(id)), |connection| Ok(Reader::new(connection).game(id)?.game))
    }

    /// One match with its games.
    pub fn stored_match(&self, id: MatchId) -> Result<StoredMatch, StoreError> {
        self.read(Err(StoreError::NoMatch(id)), |connection| Reader::new(connection).stored_match(id))
    }

    /// At most `limit` games and matches to continue, the one last begun in this store first, whatever time the clock showed
    /// then; those that were imported come after them.
    pub fn unfinished(&self, limit: usize) -> Result<Vec<Unfinished>, StoreError> {
        self.read(Ok(Vec::new()), |connection| {
            let mut reader = Reader::new(connection);
            let open = sql::open_matches(connection)?.into_iter();
            let mut matches: Vec<StoredMatch> = open.filter_map(|id| reader.stored_match(id).ok()).collect();
            let mut all = Vec::new();
            for found in sql::scan_games(connection, &GameFilter::default(), true)? {
                let Some(read) = self.readable(reader.game(found.id))? else { continue };
                let of_match = read.game.of_match.is_some_and(|place| matches.iter().any(|open| open.id == place.id));
                if read.game.outcome.is_none() && !of_match && !read.in_room {
                    all.push(((!read.imported, read.game.id), Unfinished::Game(read.game)));
                }
            }
            for open in matches.drain(..) {
                let last = open.games.last().map(|game| game.id);
                let read = last.map(|id| self.readable(reader.game(id))).transpose()?.flatten();
                // A match that has no game yet was just begun.
                let key = read.map_or((last.is_none(), GameId(i64::MAX)), |read| (!read.imported, read.game.id));
                all.push((key, Unfinished::Match(open)));
            }
            all.sort_by_key(|(begun, _)| std::cmp::Reverse(*begun));
            Ok(all.into_iter().take(limit).map(|(_, unfinished)| unfinished).collect())
        })
    }

    /// A page of the games that the filter means, over or not, the one last begun first. Games that cannot be read are left
    /// out; [`Store::problems`] names them.
    pub fn history(&self, filter: &GameFilter, page: HistoryPage) -> Result<Vec<StoredGame>, StoreError> {
        let mut games = Vec::new();
        self.each_of_history(filter, page, |game| {
            games.push(game);
            Ok::<_, StoreError>(())
        })?;
        Ok(games)
    }

    /// Hands over the same games one by one: however many they are, one is in memory.
    pub fn each_of_history<E: From<StoreError>>(
        &self,
        filter: &GameFilter,
        page: HistoryPage,
        mut tell: impl FnMut(StoredGame) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut scanned = self.read(Ok(Vec::new()), |connection| sql::scan_games(connection, filter, false))?;
        let after = page.after.map(|key| (key.started, key.id));
        scanned.retain(|found| after.is_none_or(|after| (found.started, found.id) < after));
        scanned.sort_by_key(|found| std::cmp::Reverse((found.started, found.id)));
        let mut reader = self.reading()?.map(Reader::new);
        let mut left = page.limit;
        for Scanned { id, .. } in scanned {
            let Some(reader) = reader.as_mut().filter(|_| left > 0) else { break };
            let read = self.readable(reader.game(id)).map_err(|error| error.at(self.path.as_deref()))?;
            if let Some(game) = read.map(|read| read.game).filter(|game| filter.accepts(game)) {
                left -= 1;
                tell(game)?;
            }
        }
        Ok(())
    }

    /// Wins, losses and streaks over the finished games that the filter means. With a player in the filter, the scores are
    /// that player's alone.
    pub fn scores(&self, filter: &GameFilter) -> Result<Vec<PlayerScore>, StoreError> {
        self.read(Ok(Vec::new()), |connection| {
            let mut reader = Reader::new(connection);
            let mut finished = Vec::new();
            for found in sql::scan_games(connection, filter, false)? {
                let Some(read) = self.readable(reader.game(found.id))? else { continue };
                if let (Some(outcome), true) = (read.game.outcome, filter.accepts(&read.game)) {
                    finished.push((read.game.ended, found.id, read.rules, read.players, outcome.winner));
                }
            }
            finished.sort_by_key(|game| (game.0, game.1));
            let mut tally = ScoreTally::default();
            for (_, _, rules, players, winner) in finished {
                tally.add(rules, players, winner);
            }
            let (players, games) = reader.seen();
            let mut scores = tally.by_player(&players.collect(), &games.collect());
            scores.retain(|score| filter.player.as_ref().is_none_or(|name| score.player.name() == name));
            Ok(scores)
        })
    }

    /// Writes every game as one line of JSON, in the order of their numbers, and says how many. A match without a game is
    /// on no line, and games that cannot be read are left out ([`Store::problems`]). The budget is told after every game,
    /// and can stop it there.
    pub fn export(&self, to: impl Write, budget: &Budget) -> Result<u64, StoreError> {
        let mut to = BufWriter::new(to);
        let mut games = 0;
        self.read(Ok(()), |connection| {
            // Everything as it is now, whatever other programs write meanwhile.
            let _moment = connection.unchecked_transaction()?;
            let mut reader = Reader::new(connection);
            for Scanned { id, .. } in sql::scan_games(connection, &GameFilter::default(), false)? {
                let Some(ReadGame { game, .. }) = self.readable(reader.game(id))? else { continue };
                let header = game.of_match.and_then(|place| reader.match_header(place, &game.record.game).ok());
                if game.of_match.is_some() && header.is_none() {
                    self.note(id, "exported without its match, which cannot be read".to_owned());
                }
                let line = json_line::write(&game, header.as_ref()).map_err(io::Error::from);
                line.and_then(|line| writeln!(to, "{line}")).map_err(StoreError::Write)?;
                games += 1;
                budget.report(games, None).map_err(StoreError::from)?;
            }
            Ok(())
        })?;
        to.flush().map_err(StoreError::Write)?;
        Ok(games)
    }

    /// The games that were left out of a list or an export since the store was opened, with the reason.
    pub fn problems(&self) -> Vec<ReadProblem> {
        self.problems
            .borrow()
            .iter()
            .map(|(game, reason)| ReadProblem { game: *game, reason: reason.clone() })
            .collect()
    }

    /// A game that was read, or nothing if it is damaged, which is noted, or gone.
    fn readable(&self, read: SqlResult<ReadGame>) -> SqlResult<Option<ReadGame>> {
        match read {
            Ok(read) => Ok(Some(read)),
            Err(SqlError::Store(StoreError::Unreadable { game, reason })) => {
                self.note(game, format!("skipped, because {reason}"));
                Ok(None)
            }
            Err(SqlError::Store(StoreError::NoGame(_))) => Ok(None),
            Err(other) => Err(other),
        }
    }

    fn note(&self, game: GameId, problem: String) {
        self.problems.borrow_mut().insert(game, problem);
    }

    /// Adds the games of an exported file. Every move is played again, and a line that is not a game, or not the game it says it
    /// is, is refused by its number while the rest is saved. A game that is there already, by its uid, stays as it is.
    ///
    /// The file is read as a stream, and written in batches of one transaction each; the budget is told of the bytes read
    /// after each, and can stop the import at any line. What was added before that, or before an error, stays, and importing
    /// the file again adds the rest.
    pub fn import(&mut self, from: impl BufRead, budget: &Budget) -> Result<ImportSummary, ImportError> {
        import::run(from, |batch| self.write(|connection| sql::import_batch(connection, batch)), budget)
    }

    /// A copy of the whole store in a new file, as it is at one moment, while others write.
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        self.read(Ok(()), |connection| {
            connection.execute("VACUUM INTO ?1", [to.to_string_lossy()])?;
            Ok(())
        })
    }

    fn read<T>(
        &self,
        without_a_file: Result<T, StoreError>,
        read: impl FnOnce(&Connection) -> SqlResult<T>,
    ) -> Result<T, StoreError> {
        match self.reading()? {
            None => without_a_file,
            Some(connection) => read(connection).map_err(|error| error.at(self.path.as_deref())),
        }
    }

    /// Writes everything that `write` writes, or nothing.
    pub(crate) fn write<T>(&mut self, write: impl FnOnce(&Connection) -> SqlResult<T>) -> Result<T, StoreError> {
        if let (None, Some(path)) = (self.reading()?, &self.path) {
            folder::create(path).map_err(|error| SqlError::from(not_created(&error)).at(Some(path)))?;
            self.reading()?;
        }
        let vanished = || StorageProblem::Disk("it has vanished".to_owned()).into();
        let written = self.connection.get_mut().ok_or_else(vanished).and_then(|open| sql::transact(open, write));
        written.map_err(|error| error.at(self.path.as_deref()))
    }

    /// The open file, or nothing if there is none yet. Another program may have made it since.
    fn reading(&self) -> Result<Option<&Connection>, StoreError> {
        if let (None, Some(path)) = (self.connection.get(), &self.path) {
            if path.metadata().is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
                return Ok(None);
            }
            // Nobody else can have set it: this type is not shared between threads.
            _ = self.connection.set(sql::open(path).map_err(|error| error.at(Some(path)))?);
        }
        Ok(self.connection.get())
    }
}

impl RoomStore for Store {
    fn commit(&mut self, changes: &[RoomChange]) -> Result<Vec<Result<Committed, RoomRefusal>>, StoreError> {
        self.write(|connection| sql::commit_rooms(connection, changes))
    }

    fn room(&mut self, code: RoomCode) -> Result<Option<StoredRoom>, StoreError> {
        self.read(Ok(None), |connection| sql::read_room(connection, code))
    }

    fn rooms_of(&mut self, secret: &SecretHash) -> Result<Vec<RoomCode>, StoreError> {
        self.read(Ok(Vec::new()), |connection| sql::rooms_of(connection, secret))
    }

    fn newest(&mut self, rooms: &[RoomCode]) -> Result<Vec<(RoomCode, u64)>, StoreError> {
        self.read(Ok(Vec::new()), |connection| sql::newest_events(connection, rooms))
    }

    fn events_after(&mut self, seen: &[(RoomCode, u64)]) -> Result<Vec<(RoomCode, RoomEvent)>, StoreError> {
        self.read(Ok(Vec::new()), |connection| {
            let mut found = Vec::new();
            for (code, seq) in seen {
                found.extend(sql::events_after(connection, *code, *seq)?.into_iter().map(|event| (*code, event)));
            }
            Ok(found)
        })
    }

    fn codes(&mut self) -> Result<Vec<RoomCode>, StoreError> {
        self.read(Ok(Vec::new()), sql::room_codes)
    }

    fn expire(&mut self, now: i64) -> Result<u64, StoreError> {
        self.write(|connection| sql::expire_rooms(connection, now))
    }
}

fn not_created(error: &io::Error) -> StorageProblem {
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            StorageProblem::ReadOnly(error.to_string())
        }
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StorageProblem::Full,
        _ => StorageProblem::Disk(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use numduel_rules::{Game, catalog};
    use numduel_session::SeatPlayer;

    use super::*;

    /// The database's own limit on the size of its file gives the very error of a full disk, for any user on any system.
    #[test]
    fn a_full_disk_is_named_and_what_was_acknowledged_stays() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path().join("numduel.db")).unwrap();
        let rules = catalog::find("showdown").unwrap().rules(&BTreeMap::new()).unwrap();
        let game = Game::new(Arc::new(rules));
        let players = [SeatPlayer::person("Ada").unwrap(), SeatPlayer::person("Emmy").unwrap()];
        let new = NewGame { game: &game, players: &players, seed: None, started: 1, ended: None };
        let first = store.begin_game(&new).unwrap();
        let connection = store.connection.get().unwrap();
        let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        let limit = |store: &Store, pages: i64| {
            let connection = store.connection.get().unwrap();
            connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).unwrap();
        };
        limit(&store, pages + 4);
        let mut saved = 1;
        let error = loop {
            match store.begin_game(&new) {
                Ok(_) => saved += 1,
                Err(error) => break error,
            }
        };
        assert!(matches!(error, StoreError::Unusable { problem: StorageProblem::Full, .. }), "{error}");
        assert!(error.to_string().contains("no room"), "{error}");
        assert_eq!(store.history(&GameFilter::default(), HistoryPage::first(100_000)).unwrap().len(), saved);
        // With room again, the same store continues.
        limit(&store, 1_000_000);
        store.append_move(first, 1, &"x5".parse().unwrap(), None).unwrap();
        assert_eq!(store.game(first).unwrap().record.moves.len(), 1);
    }
}
