//! Arenas: what is played, and every game with every reply.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::scalar::{SeatNumber, Seed, V1};
use crate::vocabulary::{CauseWord, VerdictWord};

/// The first line of a file of results: everything that the results depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ArenaHeader {
    /// The version of the format.
    pub v: V1,
    /// What is played.
    pub arena: ArenaSetup,
    /// How many lines follow when all shards are merged.
    pub lines: u64,
}

/// What is played, as a TOML file says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ArenaSetup {
    /// The games: names, game strings or one-line books.
    pub games: Vec<String>,
    /// Everything that is drawn follows from it.
    #[serde(default)]
    pub seed: u64,
    /// How often every pairing plays every opening.
    #[serde(default = "one")]
    pub rounds: u64,
    /// Whether every game is played twice, with seats swapped.
    #[serde(default = "yes")]
    pub repeat: bool,
    /// Who plays whom.
    #[serde(default)]
    pub tournament: Tournament,
    /// A game is drawn after this many moves.
    #[serde(default = "thousand")]
    pub max_moves: usize,
    /// Whether every reply is written down; without it, pairs of built-in players only count their results.
    #[serde(default = "yes")]
    pub transcripts: bool,
    /// Where games begin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<ArenaOpenings>,
    /// What holds for each agent that does not say otherwise.
    #[serde(default, skip_serializing)]
    pub each: ArenaAgent,
    /// Who plays.
    #[serde(rename = "agent")]
    pub agents: Vec<ArenaAgent>,
    /// How many games are played at the same time; the results do not depend on it.
    #[serde(default, skip_serializing)]
    pub concurrency: Option<usize>,
    /// Whether the arena continues after a crash or a timeout; the results do not depend on it.
    #[serde(default = "yes", skip_serializing)]
    pub recover: bool,
}

const fn one() -> u64 {
    1
}

const fn yes() -> bool {
    true
}

const fn thousand() -> usize {
    1000
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Tournament {
    /// Everybody plays everybody.
    #[default]
    RoundRobin,
    /// The first agent plays all others.
    Gauntlet,
}

/// Games begin at every position of this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ArenaOpenings {
    /// After this many moves.
    pub plies: usize,
    /// What it is worth to the player to move; any, where it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<VerdictWord>,
}

/// An agent: a built-in player or the command of a process, and what it may take.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ArenaAgent {
    /// What it is called; the player or the command, where it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A built-in player, such as level:5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The command of an engine process, as a shell reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cmd: Option<String>,
    /// How the process is spoken to: lines, json or text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proto: Option<String>,
    /// Whether every game gets a new process.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restart: Option<bool>,
    /// The milliseconds of a turn, retries included; 0 for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movetime: Option<u64>,
    /// The milliseconds that the host adds to them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<u64>,
    /// The milliseconds that the process may take to say that it is ready.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handshake: Option<u64>,
    /// How often a refused reply may be followed by another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retries: Option<u32>,
    /// Whether a prompt lists the number that each move makes; for proto text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub results: Option<bool>,
    /// The most questions in one game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_calls: Option<u64>,
    /// The most tokens in one game, as the agent reports them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<u64>,
}

/// A line of results: one game, or a count of games between built-in players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ArenaGame {
    /// The version of the format.
    pub v: V1,
    /// Its place in the schedule, from 0.
    pub index: u64,
    /// The game string, or the one-line book.
    pub game: String,
    /// Who sits in which seat.
    pub agents: [String; 2],
    /// The seed of everything that the built-in players draw.
    pub seed: Seed,
    /// How many of the moves belong to the opening.
    pub opening: usize,
    /// The game as text; null where games were only counted.
    pub record: Option<String>,
    /// Who won; null where nobody did.
    pub winner: Option<SeatNumber>,
    /// What ended the game.
    pub ended: ArenaEnd,
    /// What ended it by the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<CauseWord>,
    /// Which agent failed, and how.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<ArenaFailure>,
    /// The results of games that were only counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tally: Option<ArenaTally>,
    /// Every turn after the opening.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<ArenaTurn>,
}

/// What ended a game. A loss by the rules is never mixed with a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ArenaEnd {
    /// The rules, or a resignation.
    Rules,
    /// The longest game that the arena allows; nobody wins.
    MaxMoves,
    /// An agent named a move that is not legal, in every attempt.
    IllegalMove,
    /// An agent named no move.
    UnreadableReply,
    /// An agent took too long.
    Timeout,
    /// An agent's process ended.
    Crash,
    /// An agent said that it could not answer.
    Unavailable,
    /// The arena could not ask; nobody wins.
    HarnessFailure,
}

impl ArenaEnd {
    /// Whether no reply was heard. Whatever kept it away says nothing about how well an agent plays.
    pub const fn is_silence(self) -> bool {
        matches!(self, Self::Timeout | Self::Crash | Self::Unavailable | Self::HarnessFailure)
    }
}

/// An agent's failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ArenaFailure {
    /// Whose it is.
    pub seat: SeatNumber,
    /// What happened.
    pub detail: String,
}

/// Games that were only counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ArenaTally {
    /// Won by seat 1 and by seat 2.
    pub wins: [u64; 2],
    /// Drawn.
    pub draws: u64,
}

/// A turn: the position's value, every reply, and what the move did to the value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ArenaTurn {
    /// How many moves were made before.
    pub ply: usize,
    /// Whose turn it was.
    pub seat: SeatNumber,
    /// Who wins with perfect play, seen by the player to move; null where that is not known.
    pub verdict_before: Option<VerdictWord>,
    /// The moves that keep the verdict.
    pub best: Vec<String>,
    /// Whether some legal moves keep the verdict and others do not.
    pub deciding: bool,
    /// The move that was made; null after a failure or a resignation.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Who wins after it, seen by the player who made it.
    pub verdict_after: Option<VerdictWord>,
    /// What the move gave away: 0, 0.5 for half a point, 1 for a won game.
    pub regret: Option<Regret>,
    /// Every reply, in order.
    pub attempts: Vec<ArenaAttempt>,
}

/// A reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ArenaAttempt {
    /// What the agent wrote, up to 16 kB, without keys.
    pub raw: String,
    /// The move that it names.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Whether that is legal.
    pub legality: Legality,
    /// Why it was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// The SHA-256 of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt_hash: Option<String>,
    /// How many tokens the agent reports.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub tokens: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// What a reply is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Legality {
    /// A legal move, or a resignation.
    Legal,
    /// A move that is not legal.
    Illegal,
    /// No move at all.
    Unreadable,
}

/// How long the turns of a result took. These lines have a file of their own, because they are never the same twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct TurnTimes {
    /// The version of the format.
    pub v: V1,
    /// The index of the result.
    pub index: u64,
    /// The microseconds of each turn.
    pub microseconds: Vec<u64>,
}

/// What a move gave away, in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Regret(pub u8);

impl Serialize for Regret {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            0 => to.serialize_u8(0),
            1 => to.serialize_f64(0.5),
            _ => to.serialize_u8(1),
        }
    }
}

impl<'de> Deserialize<'de> for Regret {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let points = f64::deserialize(from)?;
        let halves = [0.0, 0.5, 1.0].iter().position(|known: &f64| known.total_cmp(&points).is_eq());
        let halves = halves.and_then(|halves| u8::try_from(halves).ok());
        halves.map(Self).ok_or_else(|| D::Error::custom("a regret is 0, 0.5 or 1"))
    }
}

/// What an arena came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ArenaReport {
    /// The version of the format.
    pub v: V1,
    /// Games that were played.
    pub games: u64,
    /// The agents, in the order of the arena.
    pub agents: Vec<AgentScore>,
}

/// What an agent came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct AgentScore {
    /// Its name.
    pub name: String,
    /// Its results in seat 1 and in seat 2.
    pub seats: [SeatScore; 2],
    /// Its failures by kind. A harness failure is nobody's loss, and is counted for the agent that could not be asked.
    pub failures: Vec<FailureCount>,
    /// Its moves in deciding positions.
    pub deciding: u64,
    /// What they gave away in all, in points.
    pub regret: String,
    /// Tokens, as reported.
    pub tokens: u64,
}

/// How often a kind of failure ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct FailureCount {
    /// The kind.
    pub kind: ArenaEnd,
    /// How often.
    pub count: u64,
}

/// Results in one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct SeatScore {
    /// Games, without those that a harness failure ended.
    pub games: u64,
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the rules.
    pub losses: u64,
    /// Lost by a failure.
    pub forfeits: u64,
    /// Share of games won, to four decimals; missing without games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<String>,
    /// The ends of the 95% interval around it (Wilson's).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval: Option<[String; 2]>,
}
