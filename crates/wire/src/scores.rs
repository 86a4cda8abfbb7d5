//! Who has won how often.

use std::borrow::Cow;

use numduel_rules::Seat;
use numduel_session::{OpponentCounts, PlayerScore, Streaks, WinCounts};
use serde::{Deserialize, Serialize};

use crate::scalar::{SeatNumber, V1};
use crate::shared::PlayerInfo;

/// `numduel scores`: wins, draws and losses of everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ScoresReport<'a> {
    /// The version of the format.
    pub v: V1,
    /// The players.
    #[serde(borrow)]
    pub players: Vec<PlayerScores<'a>>,
}

/// One player's wins, draws and losses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
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

impl<'a> ScoresReport<'a> {
    /// The scores of these players.
    pub fn new(scores: &'a [PlayerScore]) -> Self {
        Self { v: V1, players: scores.iter().map(PlayerScores::new).collect() }
    }
}

impl<'a> PlayerScores<'a> {
    fn new(score: &'a PlayerScore) -> Self {
        let WinCounts { wins, draws, losses } = score.total();
        let Streaks { current, longest } = score.streaks;
        let streak = WinStreaks { current, longest };
        let scores = score.opponents.iter().flat_map(by_seat).collect();
        Self { player: (&score.player).into(), wins, draws, losses, streak, scores }
    }
}

/// An entry for every seat that was played from.
fn by_seat(counts: &OpponentCounts) -> impl Iterator<Item = OpponentScore<'_>> {
    let played = Seat::BOTH.into_iter().zip(counts.seats).filter(|(_, seat)| seat.games() > 0);
    played.map(|(seat, WinCounts { wins, draws, losses })| {
        let (game, opponent) = (counts.game.as_str().into(), (&counts.opponent).into());
        OpponentScore { game, opponent, seat: seat.into(), wins, draws, losses }
    })
}

/// Wins in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct WinStreaks {
    /// Up to the last game.
    pub current: u64,
    /// The most ever.
    pub longest: u64,
}

/// The score in one game against one opponent from one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
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
