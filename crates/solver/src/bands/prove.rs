//! Proof that a solution is right, from the finished bands alone: every band is checked against the bands that its moves
//! land in, by playing the rules themselves. The sweep that found the bands has no part in it.

use numduel_rules::{Budget, Number, Position, Seat, Steps};
use thiserror::Error;

use crate::bands::band_index::BandEntry;
use crate::bands::landing::{Landing, closed};
use crate::bands::pieces::Pieces;
use crate::bands::solution::BandSolution;
use crate::bands::sweep::Rest;
use crate::value::{Value, Verdict};

/// A band that could not be proven.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the band from {low} to {high} is not proven: {why}", low = edge(low.as_ref()), high = edge(high.as_ref()))]
pub struct Unproven {
    /// The band's smallest number.
    pub low: Option<Number>,
    /// The band's largest number.
    pub high: Option<Number>,
    /// What is wrong with it.
    pub why: String,
}

fn edge(number: Option<&Number>) -> String {
    number.map_or_else(|| "no end".to_owned(), numduel_rules::number::short)
}

/// What was proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proven {
    /// Bands, over all remembered states, with the runs that the ends close.
    pub bands: usize,
    /// Numbers that were played out; each stands for a piece of a band in which nothing can change.
    pub samples: usize,
}

impl BandSolution {
    /// Proves every band, its edges, that no two could be one, and the period if there is one.
    pub fn prove(&self) -> Result<Proven, Unproven> {
        prove(self)
    }
}

fn prove(solution: &BandSolution) -> Result<Proven, Unproven> {
    // Nobody waits for a proof of this kind, so that nothing stops it.
    let budget = Budget::default();
    let steps = Steps::new(&budget);
    let prover = Prover { solution, pieces: Pieces::new(solution, &steps), steps: &steps };
    let mut all = Proven { bands: 0, samples: 0 };
    for (state, list) in prover.pieces.lists.iter().enumerate() {
        prover.joined(list)?;
        for entry in list {
            all.bands += 1;
            all.samples += prover.band(state, entry)?;
        }
    }
    prover.period()?;
    Ok(all)
}

struct Prover<'a> {
    solution: &'a BandSolution,
    pieces: Pieces<'a>,
    steps: &'a Steps<'a>,
}

impl Prover<'_> {
    fn error(&self, entry: &BandEntry, why: impl Into<String>) -> Unproven {
        let turn = |edge: &Option<Number>| edge.clone().map(|edge| self.solution.oriented.flip(edge));
        let (low, high) = (turn(&entry.low), turn(&entry.high));
        let (low, high) = if self.solution.oriented.mirrored { (high, low) } else { (low, high) };
        Unproven { low, high, why: why.into() }
    }

    /// The list leaves no gap, goes as far as it must, and neighbours differ.
    fn joined(&self, list: &[BandEntry]) -> Result<(), Unproven> {
        let (Some(top), Some(bottom)) = (list.first(), list.last()) else {
            return Err(Unproven { low: None, high: None, why: "there are no bands".to_owned() });
        };
        if top.high.is_some() {
            return Err(self.error(top, "numbers above it are missing"));
        }
        let floor = self.solution.listed_to();
        let nothing_open = self.solution.oriented.regions.iter().all(|region| region.closed.is_some());
        let far_enough = nothing_open || bottom.low.as_ref().is_none_or(|low| *low <= floor);
        if !far_enough && !matches!(self.solution.index.rest(), Rest::Repeats(_)) {
            return Err(self.error(bottom, "numbers below it are missing"));
        }
        for pair in list.windows(2) {
            if pair[0].low.as_ref().map(|low| low - Number::ONE) != pair[1].high {
                return Err(self.error(&pair[1], "it does not begin where the one above it ends"));
            }
            if pair[0].landing == pair[1].landing {
                return Err(self.error(&pair[1], "it is worth the same as the one above it"));
            }
        }
        Ok(())
    }

    /// Every piece of the band is worth what the band says; gives the number of pieces.
    fn band(&self, state: usize, entry: &BandEntry) -> Result<usize, Unproven> {
        let samples = self.pieces.samples(state, entry.low.as_ref(), entry.high.as_ref(), self.steps);
        for number in &samples {
            let position = self.pieces.position(state, number);
            let found = match closed(&self.solution.rules, &position.number) {
                Some(landing) => landing,
                None => Landing::Open(
                    self.played_out(state, &position).ok_or_else(|| self.error(entry, "it leads out of the bands"))?,
                ),
            };
            if found != entry.landing {
                return Err(self.error(entry, format!("{} is worth something else", position.number)));
            }
        }
        Ok(samples.len())
    }

    /// The value of a position by playing every move and looking its result up.
    fn played_out(&self, state: usize, position: &Position) -> Option<Value> {
        let rules = &self.solution.rules;
        let mut best: Option<Value> = None;
        for mv in rules.legal(position) {
            let played = rules.play(position.clone(), &mv).ok()?;
            let value = if let Some(outcome) = played.outcome {
                Value::new(Verdict::of(outcome, Seat::One), 1)
            } else {
                let to = self.solution.oriented.states.after(state, mv.operation)?;
                self.look_up(to, &self.solution.oriented.flip(played.position.number))?.as_seen_by_mover()
            };
            best = best.max(Some(value));
        }
        Some(best.unwrap_or(Value::new(self.solution.oriented.stuck, 0)))
    }

    fn look_up(&self, state: usize, number: &Number) -> Option<Value> {
        let list = &self.pieces.lists[state];
        let at = list.partition_point(|entry| entry.low.as_ref().is_some_and(|low| low > number));
        match list.get(at)?.landing {
            Landing::Open(value) => Some(value),
            Landing::Illegal | Landing::Over(..) => None,
        }
    }

    /// The bands above the first repetition, as far as the longest move reaches, are those above the second one, shifted.
    /// Everything below is then the same play again.
    fn period(&self) -> Result<(), Unproven> {
        let Rest::Repeats(repeat) = self.solution.index.rest() else { return Ok(()) };
        let (period, longer) = (&repeat.period, Number::from(repeat.longer));
        let top = &repeat.high + &self.solution.oriented.longest;
        let list = &self.pieces.lists[0];
        let mut numbers = vec![&repeat.high + Number::ONE];
        for low in list.iter().filter_map(|entry| entry.low.as_ref()) {
            numbers.extend([low.clone(), low + period].into_iter().filter(|low| *low > repeat.high && *low <= top));
        }
        for number in numbers {
            let shifted = self.look_up(0, &number).map(|value| value.later(&longer));
            if shifted.is_none() || shifted != self.look_up(0, &(&number - period)).map(Value::from) {
                let entry = list.last().ok_or(Unproven { low: None, high: None, why: String::new() })?;
                return Err(self.error(entry, format!("the bands do not repeat at {number}")));
            }
        }
        Ok(())
    }
}
