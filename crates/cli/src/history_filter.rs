//! Which saved games a command is about.

use std::path::Path;

use clap::Args;
use numduel_rules::number::shorten;
use numduel_rules::suggest::did_you_mean;
use numduel_rules::{GameString, catalog};
use numduel_store::{GameFilter, HistoryPage, Store};

use crate::exit::usage;
use crate::game_arg::{GameSource, game_source};
use crate::{files, output};

/// A choice among the saved games, the same for every command that lists or counts them.
#[derive(Args)]
pub struct HistoryFilter {
    /// Only games of this rule book, with any target
    #[arg(value_name = "GAME")]
    game: Vec<String>,
    /// Only games of the player with this name
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
}

impl HistoryFilter {
    /// The choice as the store understands it.
    pub fn filter(&self, store: &Store) -> anyhow::Result<GameFilter> {
        Ok(GameFilter { book: self.book(store)?, player: self.player().map(str::to_owned) })
    }

    fn player(&self) -> Option<&str> {
        // Names are saved without spaces around them.
        self.player.as_deref().map(str::trim)
    }

    fn book(&self, store: &Store) -> anyhow::Result<Option<String>> {
        if self.game.is_empty() {
            return Ok(None);
        }
        let text = self.game.join(" ");
        let source = match game_source(&text) {
            GameSource::File { path, .. } => Some(path),
            GameSource::Line(line) => Some(Path::new(line)),
            GameSource::Record(_) => None,
        };
        if let Some(source) = source {
            return Ok(Some(files::read_book(source)?.id().to_owned()));
        }
        let game: GameString = text.parse().map_err(usage)?;
        let id = match catalog::find(&game.id) {
            Ok(book) => book.id().to_owned(),
            // The user's own books are known from the saved games.
            Err(_) if is_saved(store, &game.id)? => game.id,
            Err(error) => return Err(usage(error)),
        };
        if !game.parameters.is_empty() {
            output::notice(&format!("Games of {id} are chosen by the rule book alone, whatever its target.\n"));
        }
        Ok(Some(id))
    }

    /// What to say when no game is meant by the choice, with the next step.
    pub fn nothing(&self, store: &Store) -> anyhow::Result<String> {
        if store.history(&GameFilter::default(), HistoryPage::first(1))?.is_empty() {
            let first = catalog::ids().next().unwrap_or_default();
            return Ok(format!("No saved games yet. Start one:\n  numduel play {first}\n"));
        }
        if let Some(name) = self.player() {
            let of_player = GameFilter { book: None, player: Some(name.to_owned()) };
            if store.history(&of_player, HistoryPage::first(1))?.is_empty() {
                let scores = store.scores(&GameFilter::default())?;
                let near = did_you_mean(name, scores.iter().map(|score| score.player.name()));
                let hint = if near.is_empty() { "; 'numduel scores' lists everybody" } else { &near };
                return Ok(format!("No saved games with a player named '{}'{hint}\n", shorten(name)));
            }
        }
        Ok("There is no such game yet; 'numduel history' lists those there are.\n".to_owned())
    }
}

fn is_saved(store: &Store, id: &str) -> anyhow::Result<bool> {
    let filter = GameFilter { book: Some(id.to_owned()), player: None };
    Ok(!store.history(&filter, HistoryPage::first(1))?.is_empty())
}
