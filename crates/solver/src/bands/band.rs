//! Bands as everybody outside sees them: longest runs of numbers with one verdict and distance.

use numduel_rules::number::short;
use numduel_rules::{Number, Position};

use crate::bands::band_index::BandEntry;
use crate::bands::period::Repeat;
use crate::bands::solution::BandSolution;
use crate::bands::sweep::Rest;
use crate::value::Value;

/// A longest run of numbers with one verdict and distance for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// The smallest number; `None` if the band goes down forever.
    pub low: Option<Number>,
    /// The largest number; `None` if the band goes up forever.
    pub high: Option<Number>,
    /// What each of its numbers is worth.
    pub value: Value<Number>,
}

impl Band {
    /// Whether the number lies in the band.
    pub fn contains(&self, number: &Number) -> bool {
        self.low.as_ref().is_none_or(|low| low <= number) && self.high.as_ref().is_none_or(|high| number <= high)
    }

    /// Its numbers as people write them: `56–111`, `20`, `20 or more`.
    pub fn words(&self) -> String {
        match (&self.low, &self.high) {
            (Some(low), Some(high)) if low == high => short(low),
            (Some(low), Some(high)) => format!("{}–{}", short(low), short(high)),
            (Some(low), None) => format!("{} or more", short(low)),
            (None, Some(high)) => format!("{} or less", short(high)),
            (None, None) => "any number".to_owned(),
        }
    }
}

/// How the bands of a book that only adds or subtracts come again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// From this number on, away from the ends.
    pub from: Number,
    /// After this many numbers the verdict is the same.
    pub length: Number,
    /// And the distance has grown by this many plies.
    pub longer: u64,
}

/// Bands one by one, nearest to the ends first.
#[derive(Clone, Debug)]
pub struct Bands<'a> {
    solution: &'a BandSolution,
    state: usize,
    next: Number,
}

impl<'a> Bands<'a> {
    pub(crate) fn new(solution: &'a BandSolution, state: usize) -> Self {
        Self { solution, state, next: Number::ZERO }
    }
}

impl Iterator for Bands<'_> {
    type Item = Band;

    fn next(&mut self) -> Option<Band> {
        loop {
            let entry = self.solution.index.entry(self.state, &self.next)?;
            if entry.high.as_ref().is_some_and(|high| *high < self.solution.listed_to()) {
                return None;
            }
            let band = self.solution.band_at(self.state, &self.next);
            self.next += Number::ONE;
            if band.is_some() {
                return band;
            }
        }
    }
}

impl BandSolution {
    /// How many bands [`BandSolution::list`] lists, without listing them.
    pub fn count(&self, position: &Position) -> Number {
        let state = self.oriented.states.of(position);
        let last = self.index.index_of(state, &self.listed_to());
        // The segments that the rules close to play are no bands; where two regions are closed alike, they are one segment.
        let closed = self.oriented.regions.iter().filter(|region| region.closed.is_some());
        let mut closed: Vec<Number> = closed
            .filter_map(|region| self.index.index_of(state, region.low.as_ref()?))
            .filter(|index| last.as_ref().is_none_or(|last| index <= last))
            .collect();
        closed.dedup();
        let segments = last.map_or_else(|| self.index.written(state).into(), |last| last + Number::ONE);
        segments - Number::from(closed.len())
    }

    /// How the bands repeat, in a book that only adds or subtracts.
    pub fn period(&self) -> Option<Period> {
        let repeat = self.repeat()?;
        Some(Period {
            from: self.oriented.flip(repeat.high.clone()),
            length: repeat.period.clone(),
            longer: repeat.longer,
        })
    }

    /// The same as the sweep found it.
    pub(crate) fn repeat(&self) -> Option<&Repeat> {
        if let Rest::Repeats(repeat) = self.index.rest() { Some(repeat) } else { None }
    }

    /// The oriented's number down to which bands are listed.
    pub(crate) fn listed_to(&self) -> Number {
        let interest = self.oriented.floor.clone().unwrap_or_else(|| self.oriented.start.clone().min(Number::ONE));
        let open = self.oriented.regions.iter().rev().find(|region| region.closed.is_none());
        match open.and_then(|region| region.low.clone()) {
            Some(low) => low.max(interest),
            None => interest,
        }
    }

    /// The band at an index of a state's segments, in the numbers of the rules.
    pub(crate) fn band_at(&self, state: usize, index: &Number) -> Option<Band> {
        let entry = self.clipped(self.index.entry(state, index)?);
        let value = entry.value()?;
        let (low, high) =
            (entry.low.map(|low| self.oriented.flip(low)), entry.high.map(|high| self.oriented.flip(high)));
        let (low, high) = if self.oriented.mirrored { (high, low) } else { (low, high) };
        Some(Band { low, high, value })
    }

    /// A repetition may reach below what is open to play.
    fn clipped(&self, mut entry: BandEntry) -> BandEntry {
        let open = self.oriented.regions.iter().rev().find(|region| region.closed.is_none());
        if let (Some(low), Some(bound)) = (&mut entry.low, open.and_then(|region| region.low.as_ref()))
            && *low < *bound
        {
            low.clone_from(bound);
        }
        entry
    }
}
