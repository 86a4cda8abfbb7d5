//! Who has won how often.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::scalar::{SeatNumber, V1};
use crate::shared::PlayerInfo;

/// `numduel scores`: wins, draws and losses of everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ScoresReport<'a> {
    /// The version of the format.
    pub v: V1,
    /// The players.
    #[serde(borrow)]
    pub players: Vec<PlayerScores<'a>>,
}

/// One player's wins, draws and losses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayerScores<'a> {
    /// Who it is.
    #[serde(flatten, borrow)]
    pub player: PlayerInfo<'a>,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Wins in a row.
    pub streak: WinStreaks,
    /// The same by game, opponent and seat.
    #[serde(borrow)]
    pub scores: Vec<OpponentScore<'a>>,
}

/// Wins in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WinStreaks {
    /// Up to the last game.
    pub current: u64,
    /// The most ever.
    pub longest: u64,
}

/// The score in one game against one opponent from one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OpponentScore<'a> {
    /// The game string.
    #[serde(borrow)]
    pub game: Cow<'a, str>,
    /// The opponent.
    #[serde(borrow)]
    pub opponent: PlayerInfo<'a>,
    /// Where the player sat.
    pub seat: SeatNumber,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}
