//! What the start alone is worth: for books that multiply up to one goal without any band written down, so that a goal
//! of a hundred thousand digits takes little time and next to no memory.

use numduel_rules::Rules;
use numduel_rules::language::EntryRule;

use crate::bands::landing::Landing;
use crate::bands::ratio::{ProductSweep, Ratio};
use crate::bands::solution::solve_within;
use crate::limits::{Limits, SolveError, Watch};
use crate::scored_move::ScoredMove;
use crate::value::{Value, Verdict};
use numduel_rules::Number;

/// The start of a duel, solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// What the start is worth to player 1.
    pub value: Value<Number>,
    /// Every legal first move with its value, in the book's order.
    pub choices: Vec<ScoredMove>,
}

impl Opening {
    /// Every first move that wins, quickly or not.
    pub fn winning_moves(&self) -> impl Iterator<Item = &ScoredMove> {
        self.choices.iter().filter(|choice| choice.value.verdict == Verdict::Win)
    }
}

/// Solves the start alone, by the cheapest way that the rules allow.
pub fn solve_start(rules: &Rules, limits: Limits, watch: Watch<'_>) -> Result<Opening, SolveError> {
    let start = rules.start();
    let Some(ratio) = Ratio::of(rules) else {
        let solution = solve_within(rules, limits, watch)?;
        let value = solution.value(&start).ok_or(SolveError::Stopped)?;
        return Ok(Opening { value, choices: solution.moves(&start) });
    };
    let (value, landings) = ProductSweep::new(&ratio).seek(watch)?;
    let forced =
        !landings.iter().any(|landing| matches!(landing, Landing::Open(_) | Landing::Over(_, EntryRule::Always)));
    let worth = |landing: Landing| match landing {
        Landing::Open(value) => Some(value.as_seen_by_mover()),
        Landing::Over(value, allowed) => (allowed == EntryRule::Always || forced).then_some(value),
        Landing::Illegal => None,
    };
    let choices = rules.moves().iter().zip(landings).filter_map(|(mv, landing)| {
        let value = worth(landing)?.into();
        Some(ScoredMove { mv: mv.clone(), to: mv.apply(&start.number)?, value })
    });
    Ok(Opening { value: value.into(), choices: choices.collect() })
}
