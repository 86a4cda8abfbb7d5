//! Which games there are, and what their rules say.

use std::collections::BTreeMap;

use numduel_rules::compact;
use numduel_rules::language::{MoveGroup, Operands};
use numduel_rules::{Number, RuleBook, Rules, english};
use serde::{Deserialize, Serialize};

use crate::scalar::{Decimal, V1};

/// `numduel games`: the rule books that come with the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct GamesReport {
    /// The version of the format.
    pub v: V1,
    /// The books.
    pub games: Vec<GameInfo>,
}

impl GamesReport {
    /// Lists these books.
    pub fn new<'a>(books: impl IntoIterator<Item = &'a RuleBook>) -> Self {
        Self { v: V1, games: books.into_iter().map(GameInfo::from).collect() }
    }
}

/// A rule book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct GameInfo {
    /// What the game is called on the command line.
    pub id: String,
    /// What the book calls it.
    pub title: String,
    /// What it is about, in one sentence.
    pub summary: String,
    /// What can be set, with the values it has unless it is.
    pub parameters: BTreeMap<String, Decimal>,
    /// The moves. Where the operands depend on the number, the word that says how: `-divisors`, `+1..number`.
    pub moves: Vec<String>,
}

impl From<&RuleBook> for GameInfo {
    fn from(book: &RuleBook) -> Self {
        let parameters = book.parameters().iter();
        Self {
            id: book.id().to_owned(),
            title: book.title().to_owned(),
            summary: book.summary().to_owned(),
            parameters: parameters.map(|parameter| (parameter.name.clone(), (&parameter.default).into())).collect(),
            moves: book.usual_groups().iter().flat_map(listed_moves).collect(),
        }
    }
}

fn listed_moves(group: &MoveGroup<Number>) -> Vec<String> {
    let sign = group.operation.sign();
    match &group.operands {
        Operands::UpToNumber(first) => vec![format!("{sign}{first}..number")],
        operands => match operands.word() {
            Some(word) => vec![format!("{sign}{word}")],
            None => group.fixed_moves().iter().map(ToString::to_string).collect(),
        },
    }
}

/// `numduel rules`: a game's rules in English and in the two written forms of its book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct RulesReport {
    /// The version of the format.
    pub v: V1,
    /// The game string.
    pub game: String,
    /// What the book calls the game.
    pub title: String,
    /// The rules in English, several lines.
    pub english: String,
    /// The book in one line, without its summary and sentences; null where its numbers are too long for that.
    pub compact: Option<String>,
    /// The book as a file.
    pub toml: String,
}

impl From<&Rules> for RulesReport {
    fn from(rules: &Rules) -> Self {
        let settled = rules.settled_book();
        Self {
            v: V1,
            game: rules.game_string().to_string(),
            title: rules.book().title().to_owned(),
            english: english::rules(rules),
            compact: compact::print(&settled).map(|compact| compact.line),
            toml: settled.to_string(),
        }
    }
}
