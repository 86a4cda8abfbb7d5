//! From what a person writes for a game (an id, a title, a game string or a record) to a game that can be played.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use numduel_rules::number::shorten;
use numduel_rules::{Game, GameString, Number, Record, RuleBook, Rules, START, catalog};

use crate::arguments::number;
use crate::exit::usage;
use crate::files;

/// Which game, written the same way for every command.
#[derive(Args)]
pub struct Chosen {
    /// The game: an id, a title, a game string such as 'showdown(target=100)', or a record with moves
    #[arg(value_name = "GAME|RECORD", required_unless_present = "rulebook", allow_negative_numbers = true)]
    game: Vec<String>,
    /// Take the rule book in this file
    #[arg(long, value_name = "FILE")]
    pub rulebook: Option<PathBuf>,
    /// The target, written like 1000, 1,000, 10^18 or 1e6
    #[arg(long, value_name = "N", value_parser = number, allow_hyphen_values = true)]
    target: Option<Number>,
    /// The number the game starts from
    #[arg(long, value_name = "N", value_parser = number, allow_hyphen_values = true)]
    start: Option<Number>,
}

impl Chosen {
    /// The game, at the record's last position.
    pub fn game(&self) -> anyhow::Result<Game> {
        self.game_of(&self.game.join(" "))
    }

    /// The options again, for a command line that goes on with a game; its record says the rest.
    pub fn options(&self) -> Vec<String> {
        let path = self.rulebook.as_ref().map(|path| ["--rulebook".to_owned(), path.to_string_lossy().into_owned()]);
        path.into_iter().flatten().collect()
    }

    /// What stands in the place of the game, if it is one word.
    pub fn only_word(&self) -> Option<&str> {
        match self.game.as_slice() {
            [word] => Some(word),
            _ => None,
        }
    }

    /// Another game that is written elsewhere, with the same options.
    pub fn game_of(&self, text: &str) -> anyhow::Result<Game> {
        let written = written(text, self.rulebook.as_deref())?;
        let book = match &self.rulebook {
            Some(path) => book_in_file(path, &written.game)?,
            None => catalog::find(&written.game.id).map_err(usage)?,
        };
        let rules = settled(&book, &written, &[(START, &self.start), ("target", &self.target)])?;
        written.replay(Arc::new(rules)).map_err(usage)
    }
}

/// What was written, as a record; with a rule book's file, naming the game too is not needed.
fn written(text: &str, rulebook: Option<&Path>) -> anyhow::Result<Record> {
    if text.is_empty() && rulebook.is_some() {
        let game = GameString { id: String::new(), parameters: BTreeMap::new() };
        return Ok(Record { game, moves: Vec::new(), closing: None });
    }
    text.parse().map_err(usage)
}

fn book_in_file(path: &Path, game: &GameString) -> anyhow::Result<Arc<RuleBook>> {
    let book = files::read_book(path)?;
    if !game.id.is_empty() && !game.id.eq_ignore_ascii_case(book.id()) && !game.id.eq_ignore_ascii_case(book.title()) {
        return Err(usage(format!("the rule book in {} is '{}', not '{}'", path.display(), book.id(), game.id)));
    }
    Ok(book)
}

/// The rules with the options of the command line; nothing may be said twice in different ways.
fn settled(book: &Arc<RuleBook>, written: &Record, settings: &[(&str, &Option<Number>)]) -> anyhow::Result<Rules> {
    let mut given = written.game.parameters.clone();
    for (name, value) in settings {
        let Some(value) = value else { continue };
        if let Some(other) = given.get(*name).filter(|other| *other != value) {
            let (other, value) = (shorten(&other.to_string()), shorten(&value.to_string()));
            let message = format!("the {name} is given twice, as {other} and by --{name} as {value}; say it once");
            return Err(usage(message));
        }
        given.insert((*name).to_owned(), (*value).clone());
    }
    book.rules(&given).map_err(usage)
}
