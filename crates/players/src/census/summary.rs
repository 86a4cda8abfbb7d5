//! What many games say together: means with intervals in which the game, and not the move, is the unit.
//!
//! The positions of one game are alike, so that asking about more of them says little more. Every game therefore counts as one
//! observation, its mean, and the interval follows from how games differ.

use std::collections::BTreeMap;

use numduel_rules::Seat;

use super::{CensusGame, GameScore, anchors};
use crate::generate::GameLevel;
use crate::spec::PlayerSpec;

/// A mean and where the true one lies with 95 % confidence; no interval where there are too few games to say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The mean over games.
    pub mean: f64,
    /// The interval, within 0 and 1 for everything but differences.
    pub range: Option<(f64, f64)>,
    /// How many games.
    pub games: usize,
}

/// With fewer games than this, the spread between them is not known well enough for an interval or a rank.
pub const FEWEST: usize = 10;

impl Interval {
    /// The mean of one value for each game.
    #[expect(clippy::cast_precision_loss, reason = "counts of games are small")]
    pub fn of(values: &[f64]) -> Self {
        let games = values.len();
        let mean = values.iter().sum::<f64>() / games.max(1) as f64;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = 1.96 * (squares / games.saturating_sub(1).max(1) as f64 / games.max(1) as f64).sqrt();
        Self { mean, range: (games >= FEWEST).then_some((mean - error, mean + error)), games }
    }

    /// The same of something that lies between 0 and 1.
    fn share(values: &[f64]) -> Self {
        let found = Self::of(values);
        Self { range: found.range.map(|(low, high)| (low.max(0.0), high.min(1.0))), ..found }
    }
}

/// What an agent is worth at one level, or in all games together.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelSummary {
    /// The level; nothing for all games together.
    pub level: Option<GameLevel>,
    /// Regret for each deciding move.
    pub regret: Interval,
    /// How often a move throws nothing away.
    pub accuracy: Interval,
    /// How often a reply is not a legal move.
    pub invalid: Interval,
    /// How many deciding positions count in nothing else, because no reply was heard there.
    pub missing: usize,
    /// The median over games of the fewest plies from the end at which it goes wrong; nothing where most games have no mistake.
    pub first_mistake: Option<u64>,
    /// The chance of winning against each anchor, by seat.
    pub wins: Vec<(PlayerSpec, [Interval; 2])>,
}

/// Regret in one kind of game.
#[derive(Clone, Debug, PartialEq)]
pub struct KindSummary {
    /// The kind.
    pub kind: String,
    /// Regret for each deciding move.
    pub regret: Interval,
}

/// All that a census says about an agent.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentSummary {
    /// All games together.
    pub overall: LevelSummary,
    /// The skill curve: level by level.
    pub levels: Vec<LevelSummary>,
    /// By kind of game.
    pub kinds: Vec<KindSummary>,
}

impl AgentSummary {
    /// Puts the scores of games together.
    pub fn new(scored: &[(&CensusGame, GameScore)]) -> Self {
        let all: Vec<&GameScore> = scored.iter().map(|(_, score)| score).collect();
        let mut by_level: BTreeMap<GameLevel, Vec<&GameScore>> = BTreeMap::new();
        let mut by_kind: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for (game, score) in scored {
            if let Some(level) = game.level() {
                by_level.entry(level).or_default().push(score);
            }
            by_kind.entry(game.kind()).or_default().extend((!score.is_silent()).then_some(score.regret));
        }
        let kind = |(kind, regrets): (&str, Vec<f64>)| KindSummary {
            kind: kind.to_owned(),
            regret: Interval::share(&regrets),
        };
        Self {
            overall: summary(None, &all),
            levels: by_level.into_iter().map(|(level, scores)| summary(Some(level), &scores)).collect(),
            kinds: by_kind.into_iter().map(kind).collect(),
        }
    }
}

/// A game in which nothing was heard counts for nothing but what is missing.
fn summary(level: Option<GameLevel>, all: &[&GameScore]) -> LevelSummary {
    let scores: Vec<&GameScore> = all.iter().copied().filter(|score| !score.is_silent()).collect();
    let share =
        |value: fn(&GameScore) -> f64| Interval::share(&scores.iter().map(|score| value(score)).collect::<Vec<_>>());
    let wins = anchors().into_iter().enumerate().map(|(anchor, spec)| {
        let by_seat = Seat::BOTH.map(|seat| {
            let wins = scores.iter().filter_map(|score| score.wins.get(anchor)).map(|wins| wins[seat.index()]);
            Interval::share(&wins.collect::<Vec<_>>())
        });
        (spec, by_seat)
    });
    LevelSummary {
        level,
        regret: share(|score| score.regret),
        accuracy: share(|score| score.accuracy),
        invalid: share(|score| score.invalid),
        missing: all.iter().map(|score| score.missing).sum(),
        first_mistake: median(scores.iter().map(|score| score.first_mistake.unwrap_or(u64::MAX)).collect()),
        wins: wins.collect(),
    }
}

fn median(mut values: Vec<u64>) -> Option<u64> {
    values.sort_unstable();
    values.get(values.len() / 2).copied().filter(|value| *value < u64::MAX)
}

/// Which of two agents is better on the same games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ranking {
    /// The first has less regret, by so much.
    First(Interval),
    /// The second has less regret, by so much.
    Second(Interval),
    /// Too few games, or too small a difference between them, to say.
    TooFew(Interval),
}

/// Compares two agents by their regrets in the same games, pair by pair.
pub fn rank(pairs: &[(f64, f64)]) -> Ranking {
    let differences: Vec<f64> = pairs.iter().map(|(first, second)| second - first).collect();
    let found = Interval::of(&differences);
    match found.range {
        Some((low, _)) if low > 0.0 => Ranking::First(found),
        Some((_, high)) if high < 0.0 => Ranking::Second(found),
        _ => Ranking::TooFew(found),
    }
}
