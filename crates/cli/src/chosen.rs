//! From what a person writes for a game (an id, a title, a game string or a record) to a game that can be played.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use numduel_rules::number::shorten;
use numduel_rules::{Game, GameString, Number, Record, RuleBook, Rules, START, catalog};

use crate::exit::usage;
use crate::files;

/// The game that the command line names, at the record's last position.
pub fn game(words: &[String], rulebook: Option<&Path>, settings: &[(&str, Option<&Number>)]) -> anyhow::Result<Game> {
    let written = written(words, rulebook)?;
    let book = match rulebook {
        Some(path) => book_in_file(path, &written.game)?,
        None => catalog::find(&written.game.id).map_err(usage)?,
    };
    let rules = settled(&book, &written, settings)?;
    written.replay(Arc::new(rules)).map_err(usage)
}

/// The options `--start` and `--target` as parameters of a book.
pub fn sizes<'a>(start: &'a Option<Number>, target: &'a Option<Number>) -> [(&'static str, Option<&'a Number>); 2] {
    [(START, start.as_ref()), ("target", target.as_ref())]
}

/// What was written, as a record; with a rule book's file, naming the game too is not needed.
fn written(words: &[String], rulebook: Option<&Path>) -> anyhow::Result<Record> {
    if words.is_empty() && rulebook.is_some() {
        let game = GameString { id: String::new(), parameters: BTreeMap::new() };
        return Ok(Record { game, moves: Vec::new(), closing: None });
    }
    words.join(" ").parse().map_err(usage)
}

fn book_in_file(path: &Path, game: &GameString) -> anyhow::Result<Arc<RuleBook>> {
    let book = files::read_book(path)?;
    if !game.id.is_empty() && !game.id.eq_ignore_ascii_case(book.id()) && !game.id.eq_ignore_ascii_case(book.title()) {
        return Err(usage(format!("the rule book in {} is '{}', not '{}'", path.display(), book.id(), game.id)));
    }
    Ok(book)
}

/// The rules with the options of the command line; nothing may be said twice in different ways.
fn settled(book: &Arc<RuleBook>, written: &Record, settings: &[(&str, Option<&Number>)]) -> anyhow::Result<Rules> {
    let mut given = written.game.parameters.clone();
    for (name, value) in settings {
        let Some(value) = value else { continue };
        if let Some(other) = given.get(*name).filter(|other| other != value) {
            let (other, value) = (shorten(&other.to_string()), shorten(&value.to_string()));
            let message = format!("the {name} is given twice, as {other} and by --{name} as {value}; say it once");
            return Err(usage(message));
        }
        given.insert((*name).to_owned(), (*value).clone());
    }
    book.rules(&given).map_err(usage)
}
