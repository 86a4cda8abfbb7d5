//! One saved game as one line of JSON, for export and import.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::history::ProblemInfo;
use crate::scalar::{Seed, V1};
use crate::shared::{GameResult, PlayerInfo};
use crate::vocabulary::StartsWord;

/// A line of `numduel history export`: everything that is saved of one game. What is absent is left out, never null, except the
/// winner of a drawn game. A line with an unknown field is not read: half of it would be lost silently otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameLine<'a> {
    /// The version of the format.
    pub v: V1,
    /// What identifies the game in every store, 32 hexadecimal digits; without it the content does.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub uid: Option<Cow<'a, str>>,
    /// The game, as text.
    #[serde(borrow)]
    pub record: Cow<'a, str>,
    /// The whole text of its rule book, so that the line means the same game to every later version of the program; a line
    /// without it is about the book that the reading program has under that name.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub book: Option<Cow<'a, str>>,
    /// The players, the first mover first.
    #[serde(borrow)]
    pub players: [PlayerInfo<'a>; 2],
    /// The seed of everything random in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// When it began, in Unix seconds.
    pub started: i64,
    /// When it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<i64>,
    /// The match it belongs to.
    #[serde(borrow, rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub of_match: Option<LineMatch<'a>>,
}

/// The match that an exported game belongs to. Rules and players are the game's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LineMatch<'a> {
    /// What identifies the match in every store.
    #[serde(borrow)]
    pub uid: Cow<'a, str>,
    /// Which of its games this is, from 1.
    pub number: u32,
    /// How long it lasts: `best-of:5`, `first-to:3` or `games:10`.
    #[serde(borrow)]
    pub mode: Cow<'a, str>,
    /// How its games start; left out where they all start alike.
    #[serde(default, skip_serializing_if = "StartsWord::are_alike")]
    pub starts: StartsWord,
    /// The seed of everything random in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// When it began, in Unix seconds.
    pub started: i64,
    /// When it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<i64>,
}

/// `numduel history export` to a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ExportSummary {
    /// The version of the format.
    pub v: V1,
    /// How many games were written.
    pub games: u64,
    /// The file.
    pub file: String,
    /// Games that could not be read; left out where all could.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<ProblemInfo>,
}

/// `numduel history import`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ImportSummary {
    /// The version of the format.
    pub v: V1,
    /// Games that were added.
    pub added: u64,
    /// Games that were there already.
    pub already_there: u64,
    /// How many lines were refused.
    pub refused_lines: u64,
    /// The first of these, at most a thousand.
    pub refused: Vec<RefusedLine>,
    /// Whether it was interrupted before the end.
    pub stopped: bool,
}

/// A line that is not a game, or not the game it says it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct RefusedLine {
    /// Its number, from 1.
    pub line: u64,
    /// Why it was refused.
    pub reason: String,
}
