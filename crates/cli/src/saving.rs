//! Sessions that are saved in the data folder: the journal of a new one, and continuing an old one.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::bail;
use numduel_session::{
    Change, Controller, Journal, JournalError, JournalIds, MatchScore, Opening, Players, Session, SessionOptions,
    StartPolicy,
};
use numduel_store::{Store, StoreError, StoreJournal, StoredGame, StoredMatch, Unfinished};

use crate::advice::describe;
use crate::data_dir::DataDir;

/// A journal that opens the store only when there is something to write: you can play even if it cannot be opened.
pub struct DataJournal {
    data_dir: DataDir,
    ids: JournalIds,
    opened: Option<StoreJournal>,
}

impl DataJournal {
    /// For a new session, or for continuing the game with these ids.
    pub fn boxed(data_dir: DataDir, ids: JournalIds) -> Box<dyn Journal + Send> {
        Box::new(Self { data_dir, ids, opened: None })
    }

    fn open(&mut self) -> anyhow::Result<&mut StoreJournal> {
        let opened = match self.opened.take() {
            Some(opened) => opened,
            None => StoreJournal::resume(self.data_dir.open()?, now, self.ids),
        };
        Ok(self.opened.insert(opened))
    }
}

impl Journal for DataJournal {
    fn write(&mut self, changes: &[Change<'_>]) -> Result<(), JournalError> {
        let typed = |error: JournalError| match error.downcast::<StoreError>() {
            Ok(error) => (*error).into(),
            Err(other) => anyhow::Error::from_boxed(other),
        };
        let written = self.open().and_then(|journal| journal.write(changes).map_err(typed));
        written.map_err(|error| describe(&error).into())
    }

    fn ids(&self) -> JournalIds {
        self.opened.as_ref().map_or(self.ids, StoreJournal::ids)
    }
}

/// A session that continues an unfinished game or match, with this time's options.
pub fn resume(
    unfinished: &Unfinished,
    store: &Store,
    data_dir: &DataDir,
    agree: impl FnOnce(&mut SessionOptions),
) -> anyhow::Result<Session> {
    let (mut options, opening, ids) = match unfinished {
        Unfinished::Game(saved) => game(saved)?,
        Unfinished::Match(saved) => of_match(saved, store)?,
    };
    if let Some(unknown) = options.players.0.iter().find(|player| player.controller() == Controller::External) {
        bail!("{unknown} ({}) is not a player that numduel knows", unknown.player_string().unwrap_or_default());
    }
    agree(&mut options);
    Ok(Session::new(options, opening, Some(DataJournal::boxed(data_dir.clone(), ids)))?)
}

fn game(saved: &StoredGame) -> anyhow::Result<(SessionOptions, Opening, JournalIds)> {
    let game = saved.replay()?;
    let starts = StartPolicy::new(game.rules().clone(), &saved.record.game);
    let options = SessionOptions::new(starts, Players(saved.players.clone()), saved.seed);
    let opening = Opening::Saved { game: Some(game), number: 1, score: MatchScore::default() };
    Ok((options, opening, JournalIds { game: Some(saved.id), of_match: None }))
}

fn of_match(saved: &StoredMatch, store: &Store) -> anyhow::Result<(SessionOptions, Opening, JournalIds)> {
    let starts = StartPolicy::new(saved.rules()?, &saved.game);
    let open = saved.games.iter().find(|game| game.outcome.is_none());
    let game = open.map(|open| anyhow::Ok(store.game(open.id)?.replay()?)).transpose()?;
    let number = open.map_or_else(|| saved.next_number(), |open| open.number);
    let mut options = SessionOptions::new(starts, Players(saved.players.clone()), saved.seed);
    options.mode = Some(saved.mode);
    let opening = Opening::Saved { game, number, score: saved.score() };
    Ok((options, opening, JournalIds { game: open.map(|open| open.id), of_match: Some(saved.id) }))
}

/// Seconds since 1970: the store itself reads no clock.
fn now() -> i64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(elapsed.as_secs()).unwrap_or(i64::MAX)
}
