//! What agents answer where it matters, and what that is worth.

use numduel_players::census::{AgentSummary, Interval, LevelSummary};
use numduel_players::generate::GameLevel;
use serde::{Deserialize, Serialize};

use crate::arena::{ArenaAgent, ArenaAttempt, ArenaEnd, FailureCount};
use crate::generated::rounded;
use crate::scalar::{Decimal, V1};
use crate::vocabulary::VerdictWord;

/// The first line of `numduel agents census -o FILE`: everything that the results depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct CensusHeader {
    /// The version of the format.
    pub v: V1,
    /// Who is asked about what.
    pub census: CensusSetup,
    /// How many lines follow when all shards are merged.
    pub lines: u64,
}

/// Who is asked about what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct CensusSetup {
    /// Who is asked.
    pub agents: Vec<ArenaAgent>,
    /// How many games there are.
    pub games: usize,
    /// The SHA-256 of the games, one on each line.
    pub games_hash: String,
    /// How often each process is asked about each position.
    pub repeat: u32,
}

/// Every other line: a deciding position and what the agent did there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct CensusLine {
    /// The version of the format.
    pub v: V1,
    /// Its place in the census, from 0.
    pub index: u64,
    /// The agent, as it was named.
    pub agent: String,
    /// The game: a one-line book, or the game string of a shipped one.
    pub game: String,
    /// Its level, if it was generated.
    pub level: Option<u8>,
    /// What kind of game it is.
    pub kind: String,
    /// The moves that lead to the position.
    pub path: Vec<String>,
    /// The number there.
    pub number: Decimal,
    /// Plies to the end with perfect play.
    pub distance: u64,
    /// What the position is worth to the player to move.
    pub before: VerdictWord,
    /// The legal moves: how often each was chosen, and what it throws away.
    pub moves: Vec<CensusMove>,
    /// How many turns ended without a legal move, with or without a reply.
    pub invalid: f64,
    /// Why they did; a resignation has no reason.
    pub failures: Vec<CensusFailure>,
    /// The replies, where an agent was asked; a computer player's chances are exact.
    pub replies: Vec<ArenaAttempt>,
}

impl CensusLine {
    /// The turns that are missing, because no reply was heard.
    pub fn missing(&self) -> impl Iterator<Item = &CensusFailure> {
        self.failures.iter().filter(|failure| failure.kind.is_silence())
    }

    /// How many replies were not a legal move.
    pub fn invalid_replies(&self) -> f64 {
        self.missing().fold(self.invalid, |rest, _| rest - 1.0)
    }
}

/// A legal move at a deciding position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct CensusMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// How often it was chosen, or how much it weighs.
    pub weight: f64,
    /// What it throws away: 1 for a win turned into a loss, 0 for nothing.
    pub regret: f64,
}

/// Why a turn ended without a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct CensusFailure {
    /// The turn at this position, from 0.
    #[serde(default)]
    pub turn: u32,
    /// The kind: illegal-move or unreadable-reply; or, where no reply was heard, timeout, crash, unavailable or
    /// harness-failure. Silence is never regret: the turn is missing, and is asked again when the census continues.
    pub kind: ArenaEnd,
    /// What happened.
    pub detail: String,
}

/// What a census says about one agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct CensusReport {
    /// The version of the format.
    pub v: V1,
    /// The agent.
    pub agent: String,
    /// All games together.
    pub overall: CensusScore,
    /// Level by level.
    pub levels: Vec<CensusScore>,
    /// Regret by kind of game.
    pub kinds: Vec<KindScore>,
    /// Why turns ended without a legal move, by kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<FailureCount>,
}

/// What an agent is worth in some games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct CensusScore {
    /// The level; null for all games together.
    pub level: Option<u8>,
    /// How many games.
    pub games: usize,
    /// Regret for each deciding move.
    pub regret: MeanScore,
    /// How often a move throws nothing away.
    pub accuracy: MeanScore,
    /// How often a reply is not a legal move.
    pub invalid: MeanScore,
    /// How many deciding positions count in nothing else, because no reply was heard there.
    #[serde(default)]
    pub missing: usize,
    /// The fewest plies from the end at which it goes wrong, the median over games; null where most games have no mistake.
    pub first_mistake: Option<u64>,
    /// The chance of winning against each anchor.
    pub wins: Vec<WinScore>,
}

/// A mean over games with its 95 % interval, clustered by game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct MeanScore {
    /// The mean; null where no reply was heard in any game.
    pub mean: Option<f64>,
    /// The interval; null where there are too few games.
    pub interval: Option<[f64; 2]>,
}

/// The chance of winning against one anchor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct WinScore {
    /// The anchor.
    pub against: String,
    /// As player 1.
    pub as_player_1: MeanScore,
    /// As player 2.
    pub as_player_2: MeanScore,
}

/// Regret in one kind of game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct KindScore {
    /// The kind.
    pub kind: String,
    /// How many games.
    pub games: usize,
    /// Regret for each deciding move.
    pub regret: MeanScore,
}

impl From<Interval> for MeanScore {
    fn from(found: Interval) -> Self {
        let mean = (found.games > 0).then(|| rounded(found.mean));
        Self { mean, interval: found.range.map(|(low, high)| [rounded(low), rounded(high)]) }
    }
}

impl From<&LevelSummary> for CensusScore {
    fn from(found: &LevelSummary) -> Self {
        let wins = found.wins.iter().map(|(anchor, [one, two])| WinScore {
            against: anchor.to_string(),
            as_player_1: (*one).into(),
            as_player_2: (*two).into(),
        });
        Self {
            level: found.level.map(GameLevel::number),
            games: found.regret.games,
            regret: found.regret.into(),
            accuracy: found.accuracy.into(),
            invalid: found.invalid.into(),
            missing: found.missing,
            first_mistake: found.first_mistake,
            wins: wins.collect(),
        }
    }
}

impl CensusReport {
    /// What a census says about this agent.
    pub fn new(agent: &str, found: &AgentSummary) -> Self {
        let kind = |kind: &numduel_players::census::KindSummary| KindScore {
            kind: kind.kind.clone(),
            games: kind.regret.games,
            regret: kind.regret.into(),
        };
        Self {
            v: V1,
            agent: agent.to_owned(),
            overall: (&found.overall).into(),
            levels: found.levels.iter().map(Into::into).collect(),
            kinds: found.kinds.iter().map(kind).collect(),
            failures: Vec::new(),
        }
    }
}
