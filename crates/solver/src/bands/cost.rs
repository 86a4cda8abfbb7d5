//! What a sweep may cost: how many bands there will be, judged from those found so far, and refusing in time what would
//! not fit.

use numduel_rules::{Budget, Number, OverLimit, Reservation};

use crate::bands::oriented::Oriented;
use crate::bands::sweep_int::bits;
use crate::error::SolveError;

/// How often the caller hears of the progress, in changes of value.
const REPORT_EVERY: u64 = 1 << 10;

/// What a band takes beside its edge.
const BAND: u64 = 24;

/// How many windows it takes to see a repetition, usually.
const WINDOWS: u64 = 8;

/// How many bytes to write before estimating the total for the first time.
const FIRST_LOOK: u64 = 16_000_000;

/// How many bands make a sample of what is to come.
const SAMPLE: u64 = 1 << 16;

/// Counts what a sweep writes.
pub(crate) struct Cost<'a> {
    budget: &'a Budget,
    changes: u64,
    bands: u64,
    bytes: u64,
    /// What is counted of these.
    held: Reservation,
    /// After this many bytes the total is estimated again: a few bands of a million digits fill the memory.
    next_look: u64,
    /// The bands and the number at the last report.
    last: Option<(u64, Number)>,
}

impl<'a> Cost<'a> {
    pub(crate) fn new(budget: &'a Budget) -> Self {
        let held = budget.empty_reservation();
        Self { budget, changes: 0, bands: 0, bytes: 0, held, next_look: FIRST_LOOK, last: None }
    }

    /// Counts a band that is about to be written, with an edge of so many bytes.
    pub(crate) fn add(&mut self, edge: u64) -> Result<(), OverLimit> {
        self.held.grow(edge + BAND)?;
        self.bands += 1;
        self.bytes += edge + BAND;
        Ok(())
    }

    /// The memory of everything that was written.
    pub(crate) fn into_held(self) -> Reservation {
        self.held
    }

    /// Tells how far the sweep has come, and stops where the rest would not fit.
    pub(crate) fn report(&mut self, oriented: &Oriented, high: impl FnOnce() -> Number) -> Result<(), SolveError> {
        self.changes += 1;
        if !self.changes.is_multiple_of(REPORT_EVERY) && self.bytes < self.next_look {
            return Ok(());
        }
        self.next_look = self.next_look.max(2 * self.bytes);
        let high = high();
        let total = self.estimate(oriented, &high);
        self.last = Some((self.bands, high));
        let bytes = &total * Number::from(self.bytes) / Number::from(self.bands.max(1));
        // A few bands that lie close together say nothing about the rest where numbers are added, too.
        let judged = oriented.only_multiplies() || self.bands >= SAMPLE;
        if judged && bytes > self.budget.bytes.into() {
            return Err(SolveError::TooManyBands { bands: total, bytes, limit: self.budget.bytes });
        }
        Ok(self.budget.report(self.bands, Some(total))?)
    }

    /// How many bands there will be if they continue like this: evenly by factors where everything multiplies, and as
    /// close together as the latest ones elsewhere.
    fn estimate(&self, oriented: &Oriented, high: &Number) -> Number {
        let (top, bands) = (oriented.top(), Number::from(self.bands));
        if oriented.only_multiplies() {
            let all = bits(&top);
            return bands * Number::from(all) / Number::from((all - bits(high).min(all)).max(1));
        }
        let mut left = high - oriented.start.clone().min(Number::ONE).min(high.clone());
        if oriented.only_adds() {
            // Bands that repeat need not be written further than a few windows.
            let window = &oriented.longest * Number::from(WINDOWS);
            left = left.min((window - (&top - high)).max(Number::ZERO));
        }
        let (before, from) = self.last.as_ref().map_or((0, &top), |(bands, high)| (*bands, high));
        let latest = Number::from(self.bands - before);
        bands + latest * left / (from - high).max(Number::ONE)
    }
}

/// Refuses what cannot fit before anything is swept: where everything multiplies, each factor of the largest operand
/// makes the game longer by a ply at least, and every distance needs a band of its own.
pub(crate) fn refuse_early(oriented: &Oriented, budget: &Budget) -> Result<(), SolveError> {
    let open_below = oriented.regions.last().is_some_and(|region| region.closed.is_none());
    if !oriented.only_multiplies() || oriented.states.count() > 1 || !open_below {
        return Ok(());
    }
    let length = bits(&oriented.top());
    let bands = length / bits(&oriented.longest);
    let bytes = Number::from(bands) * Number::from(length / 16 + BAND);
    if bytes > budget.bytes.into() {
        return Err(SolveError::TooManyBands { bands: bands.into(), bytes, limit: budget.bytes });
    }
    Ok(())
}
