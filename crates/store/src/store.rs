//! The store itself: one file, a narrow set of things to do with it.

use std::cell::OnceCell;
use std::io::{self, BufRead, BufWriter, Write};
use std::path::PathBuf;

use numduel_rules::{Budget, Move, Rules};
use numduel_session::{GameId, MatchId, PlayerScore, ScoreTally};
use numduel_wire::ImportSummary;

use crate::error::{StorageProblem, StoreError};
use crate::filter::{GameFilter, HistoryPage};
use crate::folder;
use crate::game::{Ended, NewGame, StoredGame};
use crate::import::{self, ImportError};
use crate::json_line::{self, MatchHeader};
use crate::matches::{NewMatch, StoredMatch};
use crate::sql::{self, Connection, SqlError};

/// Games and matches in one file. A file that is not there is an empty store; the first write makes it, with its folder.
///
/// What writes takes `&mut self`; to write from several threads, open the file in each.
pub struct Store {
    /// Nothing where there is no file.
    path: Option<PathBuf>,
    connection: OnceCell<Connection>,
}

/// Something to go on with.
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
        Self { path: Some(path.into()), connection: OnceCell::new() }
    }

    /// A store that is gone with the program.
    pub fn open_in_memory() -> Result<Self, StoreError> {
        let connection = sql::open_in_memory().map_err(|error| error.at(None))?;
        Ok(Self { path: None, connection: OnceCell::from(connection) })
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
    /// A game that has gone on elsewhere is not changed.
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

    /// Ends a match: decided, or given up.
    pub fn end_match(&mut self, id: MatchId, at: i64) -> Result<(), StoreError> {
        self.write(|connection| sql::end_match(connection, id, at))
    }

    /// One game.
    pub fn game(&self, id: GameId) -> Result<StoredGame, StoreError> {
        self.read(Err(StoreError::NoGame(id)), |connection| sql::game(connection, id))
    }

    /// One match with its games.
    pub fn stored_match(&self, id: MatchId) -> Result<StoredMatch, StoreError> {
        self.read(Err(StoreError::NoMatch(id)), |connection| sql::stored_match(connection, id))
    }

    /// At most `limit` games and matches to go on with, the one last begun first.
    pub fn unfinished(&self, limit: usize) -> Result<Vec<Unfinished>, StoreError> {
        self.read(Ok(Vec::new()), |connection| {
            let games = sql::open_games(connection, limit)?.into_iter();
            let matches = sql::open_matches(connection, limit)?.into_iter();
            // Within one second, the numbers of the games tell which was begun last.
            let mut all: Vec<_> = games.map(|game| ((game.started, Some(game.id)), Unfinished::Game(game))).collect();
            all.extend(
                matches
                    .map(|(latest, open)| ((latest, open.games.last().map(|game| game.id)), Unfinished::Match(open))),
            );
            all.sort_by_key(|(begun, _)| std::cmp::Reverse(*begun));
            Ok(all.into_iter().take(limit).map(|(_, unfinished)| unfinished).collect())
        })
    }

    /// A page of the games that the filter means, over or not, the one last begun first.
    pub fn history(&self, filter: &GameFilter, page: HistoryPage) -> Result<Vec<StoredGame>, StoreError> {
        self.read(Ok(Vec::new()), |connection| sql::history(connection, filter, page))
    }

    /// Wins, losses and streaks over the finished games that the filter means. With a player in the filter, the scores are
    /// that player's alone.
    pub fn scores(&self, filter: &GameFilter) -> Result<Vec<PlayerScore>, StoreError> {
        self.read(Ok(Vec::new()), |connection| {
            let mut tally = ScoreTally::default();
            sql::each_finished(connection, filter, |game, players, winner| tally.add(game, players, winner))?;
            let mut scores = tally.by_player(&sql::players(connection)?, &sql::game_strings(connection)?);
            scores.retain(|score| filter.player.as_ref().is_none_or(|name| score.player.name() == name));
            Ok(scores)
        })
    }

    /// Writes every game as one line of JSON, in the order of their numbers, and says how many. A match without a game is
    /// on no line. The budget is told after every game, and can stop it there.
    pub fn export(&self, to: impl Write, budget: &Budget) -> Result<u64, StoreError> {
        let mut to = BufWriter::new(to);
        let mut games = 0;
        let write = |game: &StoredGame, of_match: Option<&MatchHeader>| {
            let line = json_line::write(game, of_match).map_err(io::Error::from);
            line.and_then(|line| writeln!(to, "{line}")).map_err(StoreError::Write)?;
            games += 1;
            Ok(budget.report(games, None)?)
        };
        self.read(Ok(()), |connection| sql::each_game(connection, write))?;
        to.flush().map_err(StoreError::Write)?;
        Ok(games)
    }

    /// Adds the games of an exported file. Every move is played again, and a line that is no game, or not the game it says it
    /// is, is refused by its number while the rest is kept. A game that is there already, by its uid, stays as it is.
    ///
    /// The file is read as a stream, and written in batches of one transaction each; the budget is told of the bytes read
    /// after each, and can stop the import at any line. What was added before that, or before an error, stays, and importing
    /// the file again adds the rest.
    pub fn import(&mut self, from: impl BufRead, budget: &Budget) -> Result<ImportSummary, ImportError> {
        import::run(from, |batch| self.write(|connection| sql::import_batch(connection, batch)), budget)
    }

    fn read<T>(
        &self,
        without_a_file: Result<T, StoreError>,
        read: impl FnOnce(&Connection) -> sql::SqlResult<T>,
    ) -> Result<T, StoreError> {
        match self.reading()? {
            None => without_a_file,
            Some(connection) => read(connection).map_err(|error| error.at(self.path.as_deref())),
        }
    }

    /// Writes everything that `write` writes, or nothing.
    pub(crate) fn write<T>(&mut self, write: impl FnOnce(&Connection) -> sql::SqlResult<T>) -> Result<T, StoreError> {
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
        let rules = catalog::find("showdown").unwrap().rules(&std::collections::BTreeMap::new()).unwrap();
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
        let mut kept = 1;
        let error = loop {
            match store.begin_game(&new) {
                Ok(_) => kept += 1,
                Err(error) => break error,
            }
        };
        assert!(matches!(error, StoreError::Unusable { problem: StorageProblem::Full, .. }), "{error}");
        assert!(error.to_string().contains("no room"), "{error}");
        assert_eq!(store.history(&GameFilter::default(), HistoryPage::first(100_000)).unwrap().len(), kept);
        // With room again, the same store goes on.
        limit(&store, 1_000_000);
        store.append_move(first, 1, &"x5".parse().unwrap(), None).unwrap();
        assert_eq!(store.game(first).unwrap().record.moves.len(), 1);
    }
}
