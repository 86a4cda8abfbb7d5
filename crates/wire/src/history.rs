//! The saved games.

use serde::{Deserialize, Serialize};

use crate::scalar::{Seed, V1};
use crate::shared::{GameResult, PlayerInfo};

/// `numduel history`: saved games, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct HistoryReport<'a> {
    /// The version of the format.
    pub v: V1,
    /// The games.
    #[serde(borrow)]
    pub games: Vec<HistoryEntry<'a>>,
    /// Games that could not be read; left out where all could.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<ProblemInfo>,
}

/// A game that a list or an export could not show as it should.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ProblemInfo {
    /// Its number in this store.
    pub game: i64,
    /// What happened to it, and why. Its wording may change.
    pub reason: String,
}

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct HistoryEntry<'a> {
    /// Its number in this store.
    pub id: i64,
    /// What identifies it in every store.
    pub uid: String,
    /// The game string.
    pub game: String,
    /// The game, as text.
    pub record: String,
    /// The players, the first mover first.
    #[serde(borrow)]
    pub players: [PlayerInfo<'a>; 2],
    /// How it ended; null where it is not over.
    pub result: Option<GameResult>,
    /// How many moves were made.
    pub moves: usize,
    /// When it began, in Unix seconds.
    pub started: i64,
    /// When it ended; null where it has not.
    pub ended: Option<i64>,
    /// The seed of everything random in it; null where there is none.
    pub seed: Option<Seed>,
    /// The match it belongs to; null where it is a single game.
    #[serde(rename = "match")]
    pub of_match: Option<MatchPart>,
}

/// A game's place in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct MatchPart {
    /// The number of the match in this store.
    pub id: i64,
    /// Which of its games it is, from 1.
    pub number: u32,
}

/// `numduel resume --list`: what can be continued.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct UnfinishedReport<'a> {
    /// The version of the format.
    pub v: V1,
    /// The games and matches.
    #[serde(borrow)]
    pub unfinished: Vec<UnfinishedEntry<'a>>,
}

/// A game or a match that can be continued.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct UnfinishedEntry<'a> {
    /// What `numduel resume` takes: `7`, or `match:3`.
    pub which: String,
    /// A single game's record, or a match's game string.
    pub game: String,
    /// The players; of a game the first mover first.
    #[serde(borrow)]
    pub players: [PlayerInfo<'a>; 2],
    /// Of a match: the games that each of the players has won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<[u32; 2]>,
    /// Of a match: the games that were drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<u32>,
}
