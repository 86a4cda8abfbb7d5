//! The parts that several documents share.

use std::borrow::Cow;

use numduel_rules::{Number, Outcome};
use numduel_session::SeatPlayer;
use numduel_solver::{ScoredMove, Value, Verdict};
use serde::{Deserialize, Serialize};

use crate::scalar::{Count, Decimal, SeatNumber};
use crate::vocabulary::{CauseWord, VerdictWord};

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum PlayerInfo<'a> {
    /// A person.
    Person {
        /// The name.
        #[serde(borrow)]
        name: Cow<'a, str>,
    },
    /// A program.
    Computer {
        /// The name.
        #[serde(borrow)]
        name: Cow<'a, str>,
        /// What brings the same player back, such as `level:3`.
        #[serde(borrow)]
        player: Cow<'a, str>,
    },
}

impl<'a> From<&'a SeatPlayer> for PlayerInfo<'a> {
    fn from(player: &'a SeatPlayer) -> Self {
        let name = Cow::Borrowed(player.name());
        match player.player_string() {
            None => Self::Person { name },
            Some(player) => Self::Computer { name, player: Cow::Borrowed(player) },
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// Who won; null where the game is drawn.
    pub winner: Option<SeatNumber>,
    /// What ended it.
    pub cause: CauseWord,
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        Self { winner: outcome.winner.map(SeatNumber), cause: outcome.cause.into() }
    }
}

impl From<GameResult> for Outcome {
    fn from(result: GameResult) -> Self {
        Self { winner: result.winner.map(|seat| seat.0), cause: result.cause.into() }
    }
}

/// A legal move with what it is worth to the player who makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number it leaves.
    pub to: Decimal,
    /// Whether it wins.
    pub verdict: VerdictWord,
    /// Plies to the end, this move included; null for a draw, and where only who wins was worked out.
    pub distance: Option<Count>,
}

impl From<&ScoredMove> for MoveValue {
    fn from(choice: &ScoredMove) -> Self {
        Self {
            mv: choice.mv.to_string(),
            to: (&choice.to).into(),
            verdict: choice.value.verdict.into(),
            distance: distance(&choice.value),
        }
    }
}

/// Plies to the end; a draw has none.
pub fn distance(value: &Value<Number>) -> Option<Count> {
    (value.verdict != Verdict::Draw).then(|| Count(value.distance.clone()))
}
