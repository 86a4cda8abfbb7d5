//! What is known about a position, about all targets, and about a book at its size.

use numduel_rules::language::Condition;
use numduel_rules::{Number, Record, Rules};
use numduel_solver::graph::Fraction;
use numduel_solver::stats::{Goal, Longest, RandomPlay, Stats};
use numduel_solver::{Band, Law, Proof, Run};
use serde::{Deserialize, Serialize};

use crate::scalar::{Count, Decimal, SeatNumber, V1};
use crate::shared::{MoveValue, distance};
use crate::vocabulary::VerdictWord;

/// `numduel solve`: a position with perfect play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SolveReport {
    /// The version of the format.
    pub v: V1,
    /// The game string.
    pub game: String,
    /// The number that the game starts at.
    pub start: Decimal,
    /// The number that was asked about.
    pub from: Decimal,
    /// Who wins, seen by the player to move.
    pub verdict: VerdictWord,
    /// The seat that wins; null for a draw.
    pub winner: Option<SeatNumber>,
    /// Plies to the end with perfect play; null for a draw.
    pub distance: Option<Count>,
    /// Every move that wins, quickly or not.
    pub winning_moves: Vec<String>,
    /// Every legal move, in the book's order.
    pub moves: Vec<MoveValue>,
    /// Whether some moves keep the verdict and others throw it away.
    pub deciding: bool,
    /// Runs of numbers with the same value for the player to move; the first hundred, or all with `--all-bands`.
    pub bands: Vec<BandValue>,
    /// How many bands there are; null where the answer does not rest on bands or they were not counted.
    pub band_count: Option<Count>,
    /// The strategy in a sentence; null where there is none.
    pub card: Option<String>,
    /// What numbers are divided by, where only the remainder matters; else null.
    pub modulus: Option<Decimal>,
    /// How many positions can be reached, where all were solved one by one; else null.
    pub positions: Option<PositionCounts>,
    /// The smallest numbers, or remainders, at which the player to move loses; null where the answer rests on bands or
    /// the number alone does not decide.
    pub lost: Option<Vec<Decimal>>,
}

/// Numbers from `low` to `high` that are all worth the same to the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BandValue {
    /// The smallest; null where there is none.
    pub low: Option<Decimal>,
    /// The largest; null where there is none.
    pub high: Option<Decimal>,
    /// Who wins.
    pub verdict: VerdictWord,
    /// Plies to the end; null for a draw.
    pub distance: Option<Count>,
}

impl From<&Band> for BandValue {
    fn from(band: &Band) -> Self {
        Self {
            low: band.low.as_ref().map(Decimal::from),
            high: band.high.as_ref().map(Decimal::from),
            verdict: band.value.verdict.into(),
            distance: distance(&band.value),
        }
    }
}

/// How many positions can be reached, by what they are worth to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PositionCounts {
    /// Won positions.
    pub wins: usize,
    /// Drawn positions.
    pub draws: usize,
    /// Lost positions.
    pub losses: usize,
}

/// `numduel solve --law`: who wins for which targets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LawReport {
    /// The version of the format.
    pub v: V1,
    /// The game string.
    pub game: String,
    /// The number that the games start at.
    pub start: Decimal,
    /// The parameter that varies.
    pub parameter: String,
    /// The last value that the law covers.
    pub up_to: Decimal,
    /// Whether it was proven for all values at once; otherwise each was solved by itself.
    pub proven: bool,
    /// The winners, from the smallest value up.
    pub runs: Vec<LawRun>,
}

/// Values of the parameter for which the same player wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LawRun {
    /// The smallest.
    pub low: Decimal,
    /// The largest.
    pub high: Decimal,
    /// Who wins; null for a draw.
    pub winner: Option<SeatNumber>,
}

impl LawReport {
    /// The law of `parameter`, which was asked for values up to `asked`.
    pub fn new(rules: &Rules, parameter: &str, law: &Law, asked: &Number) -> Self {
        let (proven, up_to) = match &law.proof {
            Proof::Proven => (true, asked),
            Proof::CheckedUpTo(last) => (false, last),
        };
        let run =
            |run: &Run| LawRun { low: (&run.low).into(), high: (&run.high).into(), winner: run.winner.map(SeatNumber) };
        Self {
            v: V1,
            game: rules.game_string().to_string(),
            start: Decimal(rules.start().number),
            parameter: parameter.to_owned(),
            up_to: up_to.into(),
            proven,
            runs: law.runs.iter().map(run).collect(),
        }
    }
}

/// `numduel solve --stats`: a book at its size in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StatsReport {
    /// The version of the format.
    pub v: V1,
    /// The game string.
    pub game: String,
    /// How many positions can be reached.
    pub positions: usize,
    /// In how many of them the choice decides.
    pub deciding: usize,
    /// How many different games can be played; null where play can repeat, so that there is no end of them.
    pub lines: Option<Count>,
    /// The won position that takes longest to win; null where none is won.
    pub longest_win: Option<LongestPlay>,
    /// The lost position that can be held longest; null where none is lost.
    pub longest_loss: Option<LongestPlay>,
    /// What happens when both players move at random; null where the exact chances are too long to write down.
    pub random: Option<RandomChances>,
}

/// A position that takes long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LongestPlay {
    /// Plies to the end with perfect play.
    pub distance: u64,
    /// Its number.
    pub from: Decimal,
    /// A whole game through it, as a record.
    pub example: String,
}

/// Exact chances when both players move at random, as fractions such as `61/64`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RandomChances {
    /// The end that the game is about, in words; null in a book without ends.
    pub goal: Option<String>,
    /// How often a game ends with it; null in a book without ends.
    pub goal_hit: Option<String>,
    /// How often player 1 wins.
    pub p1: String,
    /// How often player 2 wins.
    pub p2: String,
    /// How often nobody wins.
    pub draw: String,
}

impl StatsReport {
    /// The statistics of these rules.
    pub fn new(rules: &Rules, stats: &Stats) -> Self {
        let longest = |longest: &Longest| LongestPlay {
            distance: longest.distance,
            from: (&longest.position.number).into(),
            example: record(rules, longest).to_string(),
        };
        Self {
            v: V1,
            game: rules.game_string().to_string(),
            positions: stats.positions,
            deciding: stats.deciding,
            lines: stats.lines.as_ref().map(Count::from),
            longest_win: stats.longest_win.as_ref().map(longest),
            longest_loss: stats.longest_loss.as_ref().map(longest),
            random: stats.random.as_ref().map(|random| RandomChances::new(rules, random)),
        }
    }
}

/// The way to the position and on to the end.
fn record(rules: &Rules, longest: &Longest) -> Record {
    let moves = longest.way.iter().chain(&longest.line).cloned().collect();
    Record { game: rules.game_string(), moves, closing: None }
}

impl RandomChances {
    fn new(rules: &Rules, random: &RandomPlay) -> Self {
        let [p1, p2] = &random.seats;
        let end = |goal: &Goal| rules.ends().get(goal.end).map(|end| condition(&end.condition));
        Self {
            goal: random.goal.as_ref().and_then(end),
            goal_hit: random.goal.as_ref().map(|goal| goal.chance.to_string()),
            p1: p1.to_string(),
            p2: p2.to_string(),
            draw: (Fraction::ONE - p1 - p2).to_string(),
        }
    }
}

/// "equals 100", "one of 7, 9", "is prime".
fn condition(condition: &Condition<Number>) -> String {
    let values: Vec<String> = match condition {
        Condition::Is(property) => vec![property.word().to_owned()],
        other => other.values().iter().map(ToString::to_string).collect(),
    };
    format!("{} {}", condition.key().replace('_', " "), values.join(", "))
}
