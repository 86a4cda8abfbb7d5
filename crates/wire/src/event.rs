//! What happens at a table, one event a line.

use std::borrow::Cow;

use numduel_players::Hint;
use numduel_rules::{Move, Number};
use numduel_session::{Event, EventKind, MatchScore};
use serde::{Deserialize, Serialize};

use crate::scalar::{Decimal, SeatNumber, V1};
use crate::shared::{GameResult, PlayerInfo};
use crate::vocabulary::{ReasonWord, VerdictWord};

/// A line of `numduel play`, `resume` and `replay`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct EventLine<'a> {
    /// The version of the format.
    pub v: V1,
    /// What happened.
    #[serde(flatten, borrow)]
    pub event: EventInfo<'a>,
    /// The text for people: the book's own sentence if it has one. Empty if there is nothing to say.
    #[serde(borrow)]
    pub text: Cow<'a, str>,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum EventInfo<'a> {
    /// A game begins whose start was drawn.
    StartDrawn {
        /// Where it starts.
        start: Decimal,
    },
    /// A game begins or is continued.
    GameBegan {
        /// Which game of the match it is, from 1.
        number: u32,
        /// The game string.
        game: String,
        /// The players, the first mover first.
        #[serde(borrow)]
        players: [PlayerInfo<'a>; 2],
    },
    /// The book's welcome.
    Welcome,
    /// A turn begins.
    Turn {
        /// Whose it is.
        seat: SeatNumber,
        /// How many moves have been made.
        ply: usize,
        /// The shared number.
        number: Decimal,
    },
    /// The player to move is asked for a move.
    Prompt {
        /// Who is asked.
        seat: SeatNumber,
    },
    /// What appears at the prompt of a player who does not type.
    Typed {
        /// Whose prompt it is.
        seat: SeatNumber,
    },
    /// A move was made.
    Moved {
        /// Which one, from 1.
        ply: usize,
        /// Who made it.
        seat: SeatNumber,
        /// The number before it.
        number: Decimal,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// The number it leaves.
        to: Decimal,
    },
    /// A move of the book cannot be made now, and the player is asked again.
    Refused {
        /// Who wanted to make it.
        seat: SeatNumber,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// Why not.
        reason: ReasonWord,
    },
    /// What was typed is not one of the book's moves, and the player is asked again.
    Invalid {
        /// Who typed it.
        seat: SeatNumber,
    },
    /// The game is over.
    GameOver {
        /// How it ended.
        result: GameResult,
        /// How many moves were made.
        ply: usize,
    },
    /// A move was taken back.
    TookBack {
        /// How many moves are left.
        ply: usize,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// There was no move to take back.
    NothingToUndo,
    /// There was no move to play again.
    NothingToRedo,
    /// What was typed is almost a command, and the player is asked again.
    Suggested {
        /// The command that was probably meant.
        #[serde(borrow)]
        command: Cow<'a, str>,
    },
    /// Something to read that was asked for.
    Told {
        /// What was asked for: `help`, `rules` or `save`.
        #[serde(borrow)]
        command: Cow<'a, str>,
    },
    /// The legal moves, which were asked for with `moves`.
    LegalMoves {
        /// The moves, in the book's order.
        moves: Vec<LegalMove>,
    },
    /// A hint.
    Hinted {
        /// What is known; null where hints are off or the game is too large.
        hint: Option<HintInfo>,
        /// Whether asking again says more.
        more: bool,
    },
    /// A reason for a move.
    Explained {
        /// The move; null for the best one.
        #[serde(rename = "move")]
        mv: Option<String>,
    },
    /// A game of a match has been counted.
    Scored {
        /// The score so far.
        score: ScoreInfo,
    },
    /// The match is over.
    MatchOver {
        /// The final score.
        score: ScoreInfo,
    },
    /// The game has been saved for the first time.
    Saved {
        /// Its number in the store; null where it has none.
        id: Option<i64>,
        /// The number of its match; null for a single game.
        #[serde(rename = "match")]
        of_match: Option<i64>,
    },
    /// From now on nothing is saved.
    NotSaved,
    /// The players leave.
    Left,
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct LegalMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number it leaves.
    pub to: Decimal,
}

/// Help with a position, for the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct HintInfo {
    /// Who wins.
    pub verdict: VerdictWord,
    /// Every move that keeps the win or the draw; in a lost position the hardest to answer. Null at the first grade.
    pub moves: Option<Vec<String>>,
    /// Why, line by line; null below the third grade.
    pub why: Option<Vec<String>>,
}

impl From<&Hint> for HintInfo {
    fn from(hint: &Hint) -> Self {
        let moves = hint.moves.as_ref().map(|moves| moves.good.iter().map(ToString::to_string).collect());
        Self { verdict: hint.verdict.into(), moves, why: hint.why.clone() }
    }
}

/// The score of a match, by player and not by seat: first the one who moved first in the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ScoreInfo {
    /// Games won.
    pub won: [u32; 2],
    /// Of these, by hitting a value exactly.
    pub exact: [u32; 2],
    /// Games drawn.
    pub drawn: u32,
}

impl From<MatchScore> for ScoreInfo {
    fn from(MatchScore { won, exact, drawn }: MatchScore) -> Self {
        Self { won, exact, drawn }
    }
}

impl<'a> From<&'a Event> for EventLine<'a> {
    fn from(event: &'a Event) -> Self {
        Self { v: V1, event: (&event.kind).into(), text: Cow::Borrowed(&event.text) }
    }
}

impl<'a> From<&'a EventKind> for EventInfo<'a> {
    fn from(kind: &'a EventKind) -> Self {
        match kind {
            EventKind::StartDrawn { start } => Self::StartDrawn { start: start.into() },
            EventKind::GameBegan { number, game, players } => Self::GameBegan {
                number: *number,
                game: game.to_string(),
                players: players.each_ref().map(PlayerInfo::from),
            },
            EventKind::Welcome => Self::Welcome,
            EventKind::Turn { seat, ply, number } => {
                Self::Turn { seat: (*seat).into(), ply: *ply, number: number.into() }
            }
            EventKind::Prompt { seat } => Self::Prompt { seat: (*seat).into() },
            EventKind::Typed { seat } => Self::Typed { seat: (*seat).into() },
            EventKind::Moved { ply, seat, mv, before, after } => Self::Moved {
                ply: *ply,
                seat: (*seat).into(),
                number: before.into(),
                mv: mv.to_string(),
                to: after.into(),
            },
            EventKind::Refused { seat, mv, reason } => {
                Self::Refused { seat: (*seat).into(), mv: mv.to_string(), reason: (*reason).into() }
            }
            EventKind::Invalid { seat } => Self::Invalid { seat: (*seat).into() },
            EventKind::GameOver { outcome, plies } => Self::GameOver { result: (*outcome).into(), ply: *plies },
            EventKind::TookBack { ply, mv } => Self::TookBack { ply: *ply, mv: mv.to_string() },
            EventKind::NothingToUndo => Self::NothingToUndo,
            EventKind::NothingToRedo => Self::NothingToRedo,
            EventKind::Suggested { command } => Self::Suggested { command: Cow::Borrowed(command.spelling()) },
            EventKind::Told { command } => Self::Told { command: Cow::Borrowed(command.spelling()) },
            EventKind::LegalMoves { moves } => {
                let legal = |(mv, to): &(Move, Number)| LegalMove { mv: mv.to_string(), to: to.into() };
                Self::LegalMoves { moves: moves.iter().map(legal).collect() }
            }
            EventKind::Hinted { hint, more } => Self::Hinted { hint: hint.as_ref().map(HintInfo::from), more: *more },
            EventKind::Explained { mv } => Self::Explained { mv: mv.as_ref().map(ToString::to_string) },
            EventKind::Scored { score } => Self::Scored { score: (*score).into() },
            EventKind::MatchOver { score } => Self::MatchOver { score: (*score).into() },
            EventKind::Saved { ids } => {
                Self::Saved { id: ids.game.map(|id| id.0), of_match: ids.of_match.map(|id| id.0) }
            }
            EventKind::NotSaved => Self::NotSaved,
            EventKind::Left => Self::Left,
        }
    }
}
