//! The engine protocol: what an agent asks and what it gets, the same for lines of text, lines of JSON and MCP.

use numduel_rules::Move;
use serde::{Deserialize, Serialize};

use crate::games::GameInfo;
use crate::scalar::{Decimal, SeatNumber, Seed, V1};
use crate::shared::{GameResult, MoveValue};
use crate::vocabulary::VerdictWord;

/// What an engine can be asked. A game is always named by its id: nothing is remembered about who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(tag = "command", rename_all = "lowercase", deny_unknown_fields)]
pub enum EngineCommand {
    /// Who is it?
    Id,
    /// Is everything before this done?
    IsReady,
    /// Which games are there?
    Games,
    /// What are the rules of a game?
    Rules {
        /// A name, a game string or a one-line book.
        game: String,
    },
    /// Begins a game.
    NewGame(NewGameRequest),
    /// Sets a game to what a record says.
    Position {
        /// The game; a new id makes a new game.
        game_id: String,
        /// The record.
        record: String,
    },
    /// What is the state of a game?
    State {
        /// The game.
        game_id: String,
    },
    /// Makes a move, and the opponent's answer where the engine plays the opponent.
    Move {
        /// The game.
        game_id: String,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Is it this seat's turn yet?
    Wait {
        /// The game.
        game_id: String,
        /// Who waits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<SeatNumber>,
    },
    /// The player to move resigns.
    Resign {
        /// The game.
        game_id: String,
    },
    /// What would the engine play? The move is not made.
    Go {
        /// The game.
        game_id: String,
        /// The most milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        movetime: Option<u64>,
        /// The number, for engines that do not know the rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<Decimal>,
        /// The legal moves, for the same.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        legal: Vec<String>,
    },
    /// The last reply was refused; the same question follows.
    Retry {
        /// Why, and what is allowed.
        reason: String,
    },
    /// What is every move worth? Refused while a rated game is played.
    Analyse {
        /// The game.
        game_id: String,
    },
    /// Ends a long search: its answer is the best move so far.
    Stop,
    /// Ends the engine.
    Quit,
}

/// How a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGameRequest {
    /// A name such as showdown, a game string such as showdown(target=100), a record, or a one-line book.
    pub game: String,
    /// The id that it gets; the engine chooses one where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_id: Option<String>,
    /// The player that the engine plays, such as level:5; without it, both seats are played from outside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// The seat of the one who asks, where there is an opponent: 1, unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatNumber>,
    /// The seed of everything that is drawn: 0, unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// Whether analysis is off until the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
    /// The milliseconds of each turn, refused moves included; a move that comes later loses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movetime: Option<u64>,
}

/// What the engine answers: what was asked for, and the whole state of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct EngineReply {
    /// The version of the format.
    pub v: V1,
    /// The id of the request, where it had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// What kind of answer it is.
    pub kind: ReplyKind,
    /// Why the command was refused, and what is allowed instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The name of the engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The games that there are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<GameInfo>,
    /// The rules in English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The move that the engine would play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bestmove: Option<String>,
    /// Who wins with perfect play, seen by the player to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<VerdictWord>,
    /// What each legal move is worth.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<MoveValue>,
    /// The state of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<EngineState>,
}

/// The kinds of answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ReplyKind {
    /// To `id`.
    Id,
    /// To `isready`.
    ReadyOk,
    /// To `games`.
    Games,
    /// To `rules`.
    Rules,
    /// To everything that changes a game or asks for it.
    #[default]
    State,
    /// To `go`.
    BestMove,
    /// To `analyse`.
    Analysis,
    /// To a command that cannot be done.
    Error,
    /// To `stop`, `retry` and `quit`.
    Done,
}

/// A game, whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct EngineState {
    /// The id that names the game in every command.
    pub game_id: String,
    /// The game string.
    pub game: String,
    /// The book in one line, where the program does not ship it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
    /// The game as text: the game string and every move.
    pub record: String,
    /// The shared number.
    pub number: Decimal,
    /// Moves so far.
    pub ply: usize,
    /// Who is to move.
    pub turn: SeatNumber,
    /// The legal moves; none when the game is over.
    pub legal: Vec<String>,
    /// The seat of the one who asks, where the engine plays the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatNumber>,
    /// The player that the engine plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// How the game ended; null while it is played.
    pub result: Option<GameResult>,
    /// What closed the game other than its rules or a resignation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
    /// How many moves were refused.
    pub refusals: u32,
    /// How many more may be refused before the game is lost.
    pub refusals_left: u32,
    /// Whether analysis is off until the game is over.
    pub rated: bool,
}

/// What closes a game besides its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Forfeit {
    /// Too many moves were refused.
    Refusals,
    /// A move came too late.
    Time,
}

impl From<numduel_session::TurnForfeit> for Forfeit {
    fn from(forfeit: numduel_session::TurnForfeit) -> Self {
        match forfeit {
            numduel_session::TurnForfeit::Refusals => Self::Refusals,
            numduel_session::TurnForfeit::Time => Self::Time,
        }
    }
}

/// A command as a line of JSON: with an id that the answer repeats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineRequest {
    /// Any number that the client chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// What is asked.
    #[serde(flatten)]
    pub command: EngineCommand,
}

impl EngineReply {
    /// A refusal that says what is allowed.
    pub fn refusal(message: String, state: Option<EngineState>) -> Self {
        Self { kind: ReplyKind::Error, error: Some(message), state, ..Self::default() }
    }

    /// An answer of this kind that is the state alone.
    pub fn of_state(kind: ReplyKind, state: EngineState) -> Self {
        Self { kind, state: Some(state), ..Self::default() }
    }

    /// What the engine would play.
    pub fn best_move(mv: &Move, state: EngineState) -> Self {
        Self { bestmove: Some(mv.to_string()), ..Self::of_state(ReplyKind::BestMove, state) }
    }
}
