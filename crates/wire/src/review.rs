//! A game with every move graded.

use numduel_players::{Accuracy, MoveReview, Review, Turning};
use numduel_rules::Game;
use serde::{Deserialize, Serialize};

use crate::scalar::{Decimal, SeatNumber, V1};
use crate::shared::GameResult;
use crate::vocabulary::{GradeWord, VerdictWord};

/// `numduel review`: one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ReviewReport {
    /// The version of the format.
    pub v: V1,
    /// The game, as text.
    pub record: String,
    /// How it ended; null where it is not over.
    pub result: Option<GameResult>,
    /// The moves in order.
    pub moves: Vec<ReviewedMove>,
    /// How the game ended without a move; null where it did not.
    pub closing: Option<ClosingInfo>,
    /// Where a win or a draw was thrown away for the last time; null where none was.
    pub turning_point: Option<TurningPoint>,
    /// How many moves threw a win or a draw away.
    pub mistakes: usize,
    /// How well player 1 decided.
    pub p1: DecisionCount,
    /// How well player 2 decided.
    pub p2: DecisionCount,
}

impl ReviewReport {
    /// The review of this game.
    pub fn new(game: &Game, review: &Review) -> Self {
        let [p1, p2] = review.accuracy.map(DecisionCount::from);
        Self {
            v: V1,
            record: game.record().to_string(),
            result: game.outcome().map(GameResult::from),
            moves: review.moves.iter().enumerate().map(|(index, mv)| ReviewedMove::new(index, mv)).collect(),
            closing: review
                .closing
                .as_ref()
                .map(|closing| ClosingInfo { seat: closing.seat.into(), verdict: closing.verdict.into() }),
            turning_point: review.turning.map(TurningPoint::from),
            mistakes: review.mistakes().count(),
            p1,
            p2,
        }
    }
}

/// One move, and what it did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ReviewedMove {
    /// Which move it is, from 1.
    pub ply: usize,
    /// Who made it.
    pub seat: SeatNumber,
    /// The number before it.
    pub number: Decimal,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who was winning before it, seen by the player who made it.
    pub before: VerdictWord,
    /// Who was winning after it, seen by the same player.
    pub after: VerdictWord,
    /// Whether some moves held the win or the draw and others did not.
    pub deciding: bool,
    /// What it did.
    pub grade: GradeWord,
    /// Every move that would have held what this one threw away.
    pub better: Vec<String>,
    /// Why it was a mistake, line by line.
    pub why: Vec<String>,
}

impl ReviewedMove {
    fn new(index: usize, mv: &MoveReview) -> Self {
        let mistake = mv.mistake.as_ref();
        Self {
            ply: index + 1,
            seat: mv.seat.into(),
            number: (&mv.number).into(),
            mv: mv.mv.to_string(),
            before: mv.before.into(),
            after: mv.after.into(),
            deciding: mv.deciding,
            grade: mv.grade.into(),
            better: mistake.map(|mistake| mistake.better.iter().map(ToString::to_string).collect()).unwrap_or_default(),
            why: mistake.map(|mistake| mistake.why.clone()).unwrap_or_default(),
        }
    }
}

/// Somebody resigned, or lost by invalid input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ClosingInfo {
    /// Who.
    pub seat: SeatNumber,
    /// Whether that player was winning.
    pub verdict: VerdictWord,
}

/// Where a game was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum TurningPoint {
    /// At this move, from 1.
    Ply(usize),
    /// Where a position was resigned, or lost by invalid input.
    Other(ClosingPoint),
}

/// The end of a game that no move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ClosingPoint {
    /// The game was closed without a move.
    Closing,
}

impl From<Turning> for TurningPoint {
    fn from(turning: Turning) -> Self {
        match turning {
            Turning::Move(index) => Self::Ply(index + 1),
            Turning::Closing => Self::Other(ClosingPoint::Closing),
        }
    }
}

/// How well a player decided where the choice mattered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct DecisionCount {
    /// How many deciding positions the player had.
    pub deciding: u32,
    /// In how many of them the win or the draw was held.
    pub correct: u32,
}

impl From<Accuracy> for DecisionCount {
    fn from(Accuracy { deciding, correct }: Accuracy) -> Self {
        Self { deciding, correct }
    }
}
