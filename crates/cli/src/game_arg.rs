//! From what a person writes for a game (an id, a title, a game string, a record, a rule book's file or a whole book in one
//! line) to a game that can be played.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use numduel_rules::number::short;
use numduel_rules::{Game, GameString, Record, RuleBook, Rules, START, catalog, compact};
use numduel_session::{Opening, StartPolicy, drawn_range};

use crate::exit::usage;
use crate::parameter_args::ParameterArgs;
use crate::{files, output};

/// Which game, written the same way for every command.
#[derive(Args)]
pub struct GameArg {
    /// The game: a name such as showdown, a game string such as 'showdown(target=100)', a rule book file such as ./duel.toml,
    /// any of these followed by moves, or a one-line book such as 'start 1; x2..9; >=1000 wins'
    #[arg(value_name = "GAME|RECORD", allow_negative_numbers = true)]
    game: Vec<String>,
    /// Use this rule book (a file or a one-line book)
    #[arg(long, value_name = "FILE")]
    rulebook: Option<PathBuf>,
    #[command(flatten)]
    parameters: ParameterArgs,
}

impl GameArg {
    /// A game that is named without any options.
    pub fn of_words(game: Vec<String>) -> Self {
        Self { game, rulebook: None, parameters: ParameterArgs::default() }
    }

    /// The game, at the record's last position. Where the start is random and none was given, it is the lowest.
    pub fn game(&self) -> anyhow::Result<Game> {
        self.game_of(&self.text())
    }

    /// The same for playing: a new game, or a record's. Where the start is random and none was given, every new game draws
    /// its own.
    pub fn opening(&self) -> anyhow::Result<(StartPolicy, Opening)> {
        let (book, written) = self.found(&self.text())?;
        if written.moves.is_empty() && written.closing.is_none() {
            let (rules, named) = self.settled(&book, &written)?;
            return Ok((StartPolicy::new(Arc::new(rules), &named), Opening::New));
        }
        let game = self.replayed(&book, &written)?;
        Ok((StartPolicy::fixed(Arc::clone(game.rules())), Opening::Game(game)))
    }

    fn text(&self) -> String {
        self.game.join(" ")
    }

    /// The file of the rule book, if one is named.
    pub fn file(&self) -> Option<PathBuf> {
        match game_source(&self.text()) {
            GameSource::File { path, .. } => Some(path.to_owned()),
            GameSource::Line(line) => Some(line.into()),
            GameSource::Record(_) => self.rulebook.clone(),
        }
    }

    /// The options again, for a command line that continues a game; its record says the rest.
    pub fn options(&self) -> Vec<String> {
        let path = self.file().map(|path| ["--rulebook".to_owned(), path.to_string_lossy().into_owned()]);
        path.into_iter().flatten().collect()
    }

    /// Whether no game is named at all.
    pub fn is_empty(&self) -> bool {
        self.game.is_empty() && self.rulebook.is_none()
    }

    /// The same options with a game that was named later.
    pub fn named(self, id: String) -> Self {
        Self { game: vec![id], ..self }
    }

    /// What was written for the game, if it is one word.
    pub fn only_word(&self) -> Option<&str> {
        match self.game.as_slice() {
            [word] => Some(word),
            _ => None,
        }
    }

    /// Another game that is written elsewhere, with the same options.
    pub fn game_of(&self, text: &str) -> anyhow::Result<Game> {
        let (book, written) = self.found(text)?;
        self.replayed(&book, &written)
    }

    fn replayed(&self, book: &Arc<RuleBook>, written: &Record) -> anyhow::Result<Game> {
        let (rules, named) = self.settled(book, written)?;
        if !named.parameters.contains_key(START) {
            say_start_taken(&rules);
        }
        written.replay(Arc::new(rules)).map_err(usage)
    }

    /// The rules with the options of the command line, and all parameters given.
    fn settled(&self, book: &Arc<RuleBook>, written: &Record) -> anyhow::Result<(Rules, GameString)> {
        let mut named = written.game.clone();
        self.parameters.add_to(&mut named.parameters, book)?;
        Ok((book.rules(&named.parameters).map_err(usage)?, named))
    }

    /// The rule book that `text` names, and the record that it is.
    fn found(&self, text: &str) -> anyhow::Result<(Arc<RuleBook>, Record)> {
        match (game_source(text), &self.rulebook) {
            (GameSource::File { .. } | GameSource::Line(_), Some(_)) => {
                Err(usage("the rule book is given twice; leave --rulebook out"))
            }
            (GameSource::Line(line), None) => Ok((files::read_book(Path::new(line))?, unnamed())),
            (GameSource::File { path, rest }, None) => {
                let book = files::read_book(path)?;
                let written = format!("{}{rest}", book.id()).parse().map_err(usage)?;
                Ok((book, written))
            }
            // With its file, naming the game too is not needed.
            (GameSource::Record(""), Some(path)) => Ok((files::read_book(path)?, unnamed())),
            (GameSource::Record(""), None) => {
                let first = catalog::ids().next().unwrap_or_default();
                Err(usage(format!("name a game, such as {first}; 'numduel games' lists them")))
            }
            (GameSource::Record(text), rulebook) => {
                let written: Record = text.parse().map_err(usage)?;
                let book = match rulebook {
                    Some(path) => book_in_file(path, &written.game)?,
                    None => catalog::find(&written.game.id).map_err(usage)?,
                };
                Ok((book, written))
            }
        }
    }
}

/// Says which start is shown where it is random and none was given.
fn say_start_taken(rules: &Rules) {
    if let Some((low, high)) = drawn_range(rules.book()) {
        let [start, low, high] = [&rules.start().number, low, high].map(short);
        output::notice(&format!("The start is random ({low}–{high}). Showing {start}; use --start N for another.\n"));
    }
}

/// A new game of a book that is known already.
fn unnamed() -> Record {
    let game = GameString { id: String::new(), parameters: BTreeMap::new() };
    Record { game, moves: Vec::new(), closing: None }
}

/// What was written for a game.
#[derive(Debug, PartialEq, Eq)]
pub enum GameSource<'a> {
    /// The file of a rule book, and what follows it: parameters in brackets, moves.
    File { path: &'a Path, rest: &'a str },
    /// A whole rule book in its compact form.
    Line(&'a str),
    /// A name, a game string or a record.
    Record(&'a str),
}

/// How the name of a rule book's file ends.
const BOOK_FILE: &str = ".toml";

/// What a person wrote for a game. It starts with a file if it names one that exists, or one in a folder, whether it exists
/// or not: the names of games have neither dots nor slashes.
pub fn game_source(text: &str) -> GameSource<'_> {
    let ends = text.match_indices(BOOK_FILE).map(|(at, end)| text.split_at(at + end.len()));
    let mut names = ends.filter(|(_, rest)| rest.is_empty() || rest.starts_with([' ', '(']));
    let file = |(name, rest)| GameSource::File { path: Path::new(name), rest };
    if let Some(found) = names.clone().find(|(name, _)| Path::new(name).is_file()) {
        return file(found);
    }
    if compact::is_meant(text) {
        return GameSource::Line(text);
    }
    names.find(|(name, _)| name.contains(std::path::is_separator)).map_or(GameSource::Record(text), file)
}

/// The book in a file, which has to have the name that a record calls it by.
fn book_in_file(path: &Path, game: &GameString) -> anyhow::Result<Arc<RuleBook>> {
    let book = files::read_book(path)?;
    if !game.id.eq_ignore_ascii_case(book.id()) && !game.id.eq_ignore_ascii_case(book.title()) {
        return Err(usage(format!("the rule book in {} is '{}', not '{}'", path.display(), book.id(), game.id)));
    }
    Ok(book)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_told_from_a_name_by_its_path() {
        let file = |path, rest| GameSource::File { path: Path::new(path), rest };
        assert_eq!(game_source("./duel.toml"), file("./duel.toml", ""));
        assert_eq!(game_source("my books/a duel.toml x5 x3"), file("my books/a duel.toml", " x5 x3"));
        assert_eq!(game_source("/a.toml.d/duel.toml(target=50) x5"), file("/a.toml.d/duel.toml", "(target=50) x5"));
        assert_eq!(game_source("Cargo.toml"), file("Cargo.toml", ""), "tests run in the folder of their crate");
        assert_eq!(game_source("start 1; x2..9; >=1000 wins"), GameSource::Line("start 1; x2..9; >=1000 wins"));
        for name in ["", "some-duel", "some-duel(target=100) x5", "no-such-file.toml", "./duel.tomlx", "./duel"] {
            assert_eq!(game_source(name), GameSource::Record(name));
        }
    }
}
