//! Generated games.

use numduel_players::PlayerSpec;
use numduel_players::census::{CensusGame, anchors};
use numduel_players::generate::{GeneratedGame, line};
use serde::{Deserialize, Serialize};

use crate::scalar::{SeatNumber, V1};

/// `numduel agents generate --json`: one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct GeneratedReport {
    /// The version of the format.
    pub v: V1,
    /// The id: grammar, season, level and index.
    pub id: String,
    /// The game in one line, as every command reads it.
    pub game: String,
    /// 1 to 10.
    pub level: u8,
    /// Its place in its level, from 0.
    pub index: usize,
    /// What it is about, such as `reach` or `mines`.
    pub kind: String,
    /// What it is up to bisimulation: 128 bits in hexadecimal digits.
    pub class: String,
    /// Who wins with perfect play.
    pub winner: SeatNumber,
    /// How hard it is.
    pub difficulty: DifficultyInfo,
    /// Each anchor: its regret for each deciding move, and its chances against perfect play.
    pub anchors: Vec<AnchorInfo>,
    /// The same game with other numbers, names and words, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub twin: Option<String>,
    /// The page that an agent reads, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub page: Option<String>,
}

/// The first line of `numduel agents generate -o FILE`: everything that the games depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct GeneratedHeader {
    /// The version of the format.
    pub v: V1,
    /// Which games are generated, and what is said of each.
    pub generate: GeneratedSetup,
}

/// Which games are generated, and what is said of each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct GeneratedSetup {
    /// The SHA-256 of the season's seed, which may still be secret.
    pub season: String,
    /// The levels; none for all.
    pub levels: Vec<u8>,
    /// How many games of each level.
    pub count: usize,
    /// Whether each game has its twin beside it.
    pub twins: bool,
    /// Whether each game has its page.
    pub pages: bool,
    /// Whether the pages list the number that each move makes.
    pub results: bool,
}

/// Every other line: a game with its number in the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct GeneratedLine {
    /// The version of the format.
    pub v: V1,
    /// Its place among all games of the run, from 0.
    pub index: u64,
    /// The game.
    pub generated: GeneratedReport,
}

/// How hard a game is, as measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct DifficultyInfo {
    /// Positions that play can reach.
    pub positions: usize,
    /// Those where the choice decides.
    pub deciding: usize,
    /// The same up to bisimulation.
    pub decisions: usize,
    /// Plies to the end with perfect play.
    pub distance: u64,
    /// The fewest plies of lookahead that never go wrong.
    pub lookahead: u64,
}

/// What a computer player of known strength is worth in a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct AnchorInfo {
    /// The player, such as `lookahead:3`.
    pub player: String,
    /// Its mean regret for each deciding move.
    pub regret: f64,
    /// Its chance of winning against perfect play as player 1 and as player 2.
    pub against_perfect: [f64; 2],
}

impl GeneratedReport {
    /// A game with what is known about it.
    pub fn new(game: &GeneratedGame) -> Self {
        let found = &game.difficulty;
        let census = CensusGame::new(game.rules.clone(), Some(game.level), game.kind.word());
        Self {
            v: V1,
            id: game.rules.book().id().to_owned(),
            game: line(&game.rules),
            level: game.level.number(),
            index: game.index,
            kind: game.kind.to_string(),
            class: game.class.to_string(),
            winner: game.winner.into(),
            difficulty: DifficultyInfo {
                positions: found.positions,
                deciding: found.deciding,
                decisions: found.decisions,
                distance: found.distance,
                lookahead: found.lookahead,
            },
            anchors: census.map(|census| anchors_of(&census)).unwrap_or_default(),
            twin: None,
            page: None,
        }
    }
}

fn anchors_of(game: &CensusGame) -> Vec<AnchorInfo> {
    let perfect = game.anchor(PlayerSpec::Perfect);
    let info = |spec: PlayerSpec| {
        let policy = game.anchor(spec);
        let against_perfect = game.chances(&policy, &perfect).unwrap_or_default().map(rounded);
        AnchorInfo { player: spec.to_string(), regret: rounded(game.regret(&policy)), against_perfect }
    };
    anchors().into_iter().map(info).collect()
}

/// Six decimals: what people compare and programs may trust.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
