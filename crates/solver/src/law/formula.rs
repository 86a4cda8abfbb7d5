//! A law as a formula: one rule for all values of a parameter, however large.

use std::fmt;

use numduel_rules::english::one_of;
use numduel_rules::number::short;
use numduel_rules::{Number, Seat};

use super::WinnerRun;
use crate::bands::SweepInt;
use crate::card::{power, remainder, remainders};

/// Who wins for every value from [`Formula::from`] on. It is proven, not only observed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// The parameter.
    pub parameter: String,
    /// The smallest value that the rule holds for.
    pub from: Number,
    /// Who wins for the smaller values, in ascending order.
    pub before: Vec<WinnerRun>,
    /// The rule.
    pub rule: LawRule,
}

/// How the winner follows from the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LawRule {
    /// By where the value lies between multiples of the powers of a number.
    Powers {
        /// What is raised to the powers 0, 1, 2 and so on.
        base: Number,
        /// The intervals between one power and the next, in ascending order.
        intervals: Vec<PowerInterval>,
        /// Whether the lower limits count and the upper ones do not.
        low_counts: bool,
    },
    /// By its remainder.
    Remainders {
        /// What values are divided by.
        modulus: u64,
        /// The remainders for which player 2 wins, in ascending order; player 1 wins for all others.
        second: Vec<u64>,
    },
}

/// Values between `low` and `high`, both times a power of the base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PowerInterval {
    /// The lower limit.
    pub low: Number,
    /// The upper limit.
    pub high: Number,
    /// Who wins there.
    pub winner: Seat,
}

impl Formula {
    /// The rule that holds from a value on; the runs are those of all values, as far as they are known, and tell who wins
    /// before it.
    pub(super) fn new(parameter: &str, from: Number, runs: &[WinnerRun], rule: LawRule) -> Option<Self> {
        let before = runs.iter().take_while(|run| run.low < from);
        let before = before.map(|run| WinnerRun { high: run.high.clone().min(from.below()), ..run.clone() }).collect();
        let is_known = runs.last().is_some_and(|last| last.high.above() >= from);
        is_known.then(|| Self { parameter: parameter.to_owned(), from, before, rule })
    }

    /// Who wins for a value, as far as the formula speaks of it.
    pub fn winner(&self, value: &Number) -> Option<Seat> {
        if *value < self.from {
            return self.before.iter().find(|run| run.low <= *value && *value <= run.high)?.winner;
        }
        match &self.rule {
            LawRule::Remainders { modulus, second } => {
                let lost = second.binary_search(&remainder(value, *modulus)).is_ok();
                Some(if lost { Seat::Two } else { Seat::One })
            }
            LawRule::Powers { base, intervals, low_counts } => {
                let above = |limit: &Number| limit < value || *low_counts && limit == value;
                let first = &intervals.first()?.low;
                let mut scale = Number::ONE;
                while above(&(first * &scale * base)) {
                    scale *= base;
                }
                intervals.iter().rev().find(|part| above(&(&part.low * &scale))).map(|part| part.winner)
            }
        }
    }

    /// When a seat wins: "18^k < target <= 9*18^k", "targets that are 1 more than a multiple of 4".
    fn condition(&self, seat: Seat) -> Option<String> {
        let name = &self.parameter;
        match &self.rule {
            LawRule::Remainders { modulus, second } => {
                let all: Vec<u64> = (0..*modulus).collect();
                let own: Vec<u64> = all.into_iter().filter(|one| second.contains(one) == (seat == Seat::Two)).collect();
                (!own.is_empty()).then(|| match *modulus {
                    1 => format!("for every {name}"),
                    modulus => format!("exactly when the {name} is {}", remainders(modulus, &own)),
                })
            }
            LawRule::Powers { base, intervals, low_counts } => {
                let (from, to) = if *low_counts { ("<=", "<") } else { ("<", "<=") };
                let own = intervals.iter().filter(|part| part.winner == seat);
                let parts: Vec<String> = own
                    .map(|part| format!("{} {from} {name} {to} {}", power(&part.low, base), power(&part.high, base)))
                    .collect();
                (!parts.is_empty()).then(|| format!("for {}", one_of(&parts)))
            }
        }
    }
}

impl Formula {
    /// The formula in words: a sentence for each player, and what has to be known besides.
    pub fn sentences(&self) -> Vec<String> {
        let said = Seat::BOTH.map(|seat| self.condition(seat).map(|condition| (seat, condition)));
        let mut told: Vec<(Seat, String)> = said.into_iter().flatten().collect();
        let mut more = Vec::new();
        match self.rule {
            LawRule::Powers { .. } => more.push("For k = 0, 1, 2, ...".to_owned()),
            // Of remainders, the shorter list says everything.
            LawRule::Remainders { .. } if told.len() == 2 => {
                told.sort_by_key(|(_, condition)| condition.len());
                more.extend(told.pop().map(|(seat, _)| format!("Otherwise {seat} wins.")));
            }
            LawRule::Remainders { .. } => {}
        }
        if !self.before.is_empty() {
            let result = |run: &WinnerRun| match run.winner {
                Some(winner) => format!("{winner} wins for {}", run.words()),
                None => format!("it is a draw for {}", run.words()),
            };
            let before: Vec<String> = self.before.iter().map(result).collect();
            let from = short(&self.from);
            more.push(format!("This holds from {from} on; below that, {}.", before.join(", ")));
        }
        told.iter().map(|(seat, condition)| format!("{seat} wins {condition}.")).chain(more).collect()
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.sentences().join(" "))
    }
}
