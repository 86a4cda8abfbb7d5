//! From what a person writes for a game that was played, a record or the number of a kept game, to that game.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use numduel_rules::number::shorten;
use numduel_rules::sentences::Names;
use numduel_rules::{Game, Record, RuleBook, catalog};
use numduel_store::{GameId, Player, StoreError};

use crate::archive::Archive;
use crate::exit::usage;
use crate::{files, output};

/// Which game that was played.
#[derive(Args)]
pub struct Kept {
    /// The game: its number in 'numduel history', or a record such as 'showdown(target=100) x5 x9 x2 x2'
    #[arg(value_name = "RECORD|ID", required = true, allow_negative_numbers = true)]
    words: Vec<String>,
    /// Take the rule book in this file for a record
    #[arg(long, value_name = "FILE")]
    pub rulebook: Option<PathBuf>,
}

/// A game that was played.
pub struct Found {
    pub game: Game,
    pub names: Names,
    /// Its number, if it comes from the store.
    pub id: Option<GameId>,
}

impl Kept {
    /// The game, played again move by move.
    pub fn find(&self, archive: &Archive) -> anyhow::Result<Found> {
        match self.id()? {
            Some(id) => self.stored(id, archive),
            None => Ok(Found { game: self.written()?, names: Names::default(), id: None }),
        }
    }

    /// The number of a kept game, if that is what was written: no game is called by digits alone.
    fn id(&self) -> anyhow::Result<Option<GameId>> {
        match self.words.as_slice() {
            [word] if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) => {
                let id = word
                    .parse()
                    .map_err(|_| usage(format!("there is no game {}; 'numduel history' lists them", shorten(word))))?;
                Ok(Some(id))
            }
            _ => Ok(None),
        }
    }

    fn stored(&self, id: GameId, archive: &Archive) -> anyhow::Result<Found> {
        if self.rulebook.is_some() {
            return Err(usage("a kept game has its own rule book; leave --rulebook out, or write the record instead"));
        }
        let kept = archive.open()?.game(id).map_err(|error| match error {
            StoreError::NoGame(_) => usage(error),
            other => other.into(),
        })?;
        let game = kept.replay().with_context(|| format!("game {id} cannot be played again"))?;
        Ok(Found { game, names: names(&kept.players), id: Some(id) })
    }

    fn written(&self) -> anyhow::Result<Game> {
        let record: Record = self.words.join(" ").parse().map_err(usage)?;
        let book = match &self.rulebook {
            Some(path) => book_in_file(path, &record)?,
            None => catalog::find(&record.game.id).map_err(usage)?,
        };
        let rules = book.rules(&record.game.parameters).map_err(usage)?;
        record.replay(Arc::new(rules)).map_err(usage)
    }
}

fn book_in_file(path: &Path, record: &Record) -> anyhow::Result<Arc<RuleBook>> {
    let book = files::read_book(path)?;
    let id = &record.game.id;
    if !id.eq_ignore_ascii_case(book.id()) && !id.eq_ignore_ascii_case(book.title()) {
        return Err(usage(format!("the rule book in {} is '{}', not '{}'", path.display(), book.id(), shorten(id))));
    }
    Ok(book)
}

/// The names of the players by seat. Imported games may have some that no game could be played with.
fn names([one, two]: &[Player; 2]) -> Names {
    Names::new(one.name(), two.name()).unwrap_or_else(|error| {
        output::notice(&format!("The players are called by their seats here: {error}\n"));
        Names::default()
    })
}
