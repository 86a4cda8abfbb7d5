//! What is known about a position, about all targets, and about a book at its size.

use numduel_rules::english::condition;
use numduel_rules::{Record, Rules};
use numduel_solver::graph::Fraction;
use numduel_solver::stats::{EndOdds, Longest, RandomPlay, Stats};
use numduel_solver::{Band, Formula, Law, LawProof, LawRule, PowerInterval, Verdict, WinnerRun};
use serde::{Deserialize, Serialize};

use crate::scalar::{Count, Decimal, SeatNumber, V1};
use crate::shared::{MoveValue, distance};
use crate::vocabulary::VerdictWord;

/// `numduel solve`: a position with perfect play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
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
    /// Plies to the end with perfect play; null for a draw, and where only who wins was worked out.
    pub distance: Option<Count>,
    /// Every move that wins, quickly or not.
    pub winning_moves: Vec<String>,
    /// Every legal move, in the book's order; without those that did not have to be valued, none of which is better.
    pub moves: Vec<MoveValue>,
    /// The legal moves that were not worked out, because the answer is certain without them; none of them is better.
    pub unsolved_moves: Vec<String>,
    /// Whether some moves keep the verdict and others throw it away.
    pub deciding: bool,
    /// Runs of numbers with the same value for the player to move; the first hundred, or all with `--all-bands`.
    pub bands: Vec<BandValue>,
    /// How many bands there are; null where the answer does not rest on bands or they were not counted.
    pub band_count: Option<Count>,
    /// The memory that the bands are for, in a book that remembers operations; else null.
    pub bands_after: Option<LastOperations>,
    /// The strategy in a sentence, which is checked before it is shown; null where there is none.
    pub card: Option<String>,
    /// What numbers are divided by, where only the remainder matters; else null.
    pub modulus: Option<Decimal>,
    /// How many positions can be reached, where all were solved one by one; else null.
    pub positions: Option<PositionCounts>,
    /// The smallest numbers, or remainders, at which the player to move loses; null where the answer rests on bands or
    /// the number alone does not decide.
    pub lost: Option<Vec<Decimal>>,
}

/// What both players did last, in a book that remembers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct LastOperations {
    /// The last operation of the player to move; null before the first.
    pub own: Option<String>,
    /// The opponent's.
    pub opponent: Option<String>,
}

/// Numbers from `low` to `high` that are all worth the same to the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
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
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
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
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
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
    /// One rule for all values, however large; null where none is proven.
    pub formula: Option<LawFormula>,
    /// The winners, from the smallest value up.
    pub runs: Vec<LawRun>,
}

/// A rule that tells who wins for every value of the parameter from one on. It is proven, not only observed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct LawFormula {
    /// The rule in words.
    pub text: String,
    /// The smallest value that it holds for.
    pub from: Decimal,
    /// Who wins for smaller values.
    pub before: Vec<LawRun>,
    /// The rule by powers of a number; null where it is by remainders.
    pub powers: Option<LawPowers>,
    /// The rule by remainders; null where it is by powers.
    pub remainders: Option<LawRemainders>,
}

/// The winner follows from where the value lies between multiples of the powers of `base`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct LawPowers {
    /// What is raised to the powers 0, 1, 2 and so on.
    pub base: Decimal,
    /// Whether a value that is a limit itself belongs to the interval above it; otherwise it belongs to the one below.
    pub low_counts: bool,
    /// The intervals up to `base` times the first limit; all limits times each power of the base give all others.
    pub intervals: Vec<LawRun>,
}

/// The winner follows from the value's remainder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct LawRemainders {
    /// What values are divided by.
    pub modulus: u64,
    /// The remainders for which player 2 wins; player 1 wins for all others.
    pub player_2: Vec<u64>,
}

impl From<&Formula> for LawFormula {
    fn from(formula: &Formula) -> Self {
        let interval = |part: &PowerInterval| LawRun {
            low: (&part.low).into(),
            high: (&part.high).into(),
            winner: Some(SeatNumber(part.winner)),
        };
        let (powers, remainders) = match &formula.rule {
            LawRule::Powers { base, intervals, low_counts } => {
                let intervals = intervals.iter().map(interval).collect();
                (Some(LawPowers { base: base.into(), low_counts: *low_counts, intervals }), None)
            }
            LawRule::Remainders { modulus, second } => {
                (None, Some(LawRemainders { modulus: *modulus, player_2: second.clone() }))
            }
        };
        Self {
            text: formula.to_string(),
            from: (&formula.from).into(),
            before: formula.before.iter().map(LawRun::from).collect(),
            powers,
            remainders,
        }
    }
}

/// Values of the parameter for which the same player wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct LawRun {
    /// The smallest.
    pub low: Decimal,
    /// The largest.
    pub high: Decimal,
    /// Who wins; null for a draw.
    pub winner: Option<SeatNumber>,
}

impl From<&WinnerRun> for LawRun {
    fn from(run: &WinnerRun) -> Self {
        Self { low: (&run.low).into(), high: (&run.high).into(), winner: run.winner.map(SeatNumber) }
    }
}

impl LawReport {
    /// The law of these rules.
    pub fn new(rules: &Rules, law: &Law) -> Self {
        Self {
            v: V1,
            game: rules.game_string().to_string(),
            start: Decimal(rules.start().number),
            parameter: law.parameter.clone(),
            up_to: (&law.up_to).into(),
            proven: law.proof == LawProof::Proven,
            formula: law.formula.as_ref().map(LawFormula::from),
            runs: law.runs.iter().map(LawRun::from).collect(),
        }
    }
}

/// `numduel solve --stats`: a book at its size in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
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
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
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
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct RandomChances {
    /// How often a game ends by the book's first end that wins, or else by its first; null in a book without ends.
    pub end: Option<EndChance>,
    /// How often player 1 wins.
    pub p1: String,
    /// How often player 2 wins.
    pub p2: String,
    /// How often nobody wins.
    pub draw: String,
}

/// How often random games end by one of the book's ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct EndChance {
    /// What ends them, in words: `100 or more`, `exactly 100`.
    pub condition: String,
    /// What happens to the player who does it.
    pub mover: VerdictWord,
    /// The chance.
    pub chance: String,
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
        let end = |end: &EndOdds| {
            let met = rules.ends().get(end.index)?;
            let mover = Verdict::from(met.mover).into();
            Some(EndChance { condition: condition(&met.condition), mover, chance: end.chance.to_string() })
        };
        Self {
            end: random.end.as_ref().and_then(end),
            p1: p1.to_string(),
            p2: p2.to_string(),
            draw: (Fraction::ONE - p1 - p2).to_string(),
        }
    }
}
