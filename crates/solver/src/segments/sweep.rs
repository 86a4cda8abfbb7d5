//! The sweep that finds the segments, from the highest number that rules speak of downward, zone by zone.

use numduel_rules::{Budget, Number, Reservation};

use super::rank::Rank;
use super::zone::{FarMove, VerdictZone, ZoneRanks};
use super::{AffineMove, Raising, VerdictSegment, remainder};
use crate::bands::{Region, SweepInt, bits};
use crate::error::SolveError;
use crate::method::Method;

/// Additions up to here are near: they lead to numbers that are remembered one by one.
const NEAR: usize = 1 << 12;
/// The most segments that are written down.
const MOST_SEGMENTS: usize = 1 << 20;
/// The most moves that are looked at in all zones.
const MOST_LOOKS: usize = 1 << 30;
/// What a move takes once in a zone, in moves that could be looked at instead; and one more for every byte of the number.
const ZONE: usize = 1 << 7;
/// How many zones pass between two reports.
const REPORT_EVERY: usize = 1 << 6;

pub(super) struct SegmentSweep<'a> {
    raising: &'a Raising,
    near: Vec<usize>,
    far: Vec<FarCursor<'a>>,
    /// From the highest down.
    list: Vec<VerdictSegment>,
    budget: &'a Budget,
    held: Reservation,
    zones: usize,
    looks: usize,
}

/// A move that leads far, and the segment that it leads to.
struct FarCursor<'a> {
    mv: &'a AffineMove,
    at: usize,
}

impl<'a> SegmentSweep<'a> {
    pub(super) fn new(raising: &'a Raising, budget: &'a Budget) -> Self {
        let term = |mv: &AffineMove| usize::try_from(&mv.term).ok().filter(|term| !mv.multiplies() && *term <= NEAR);
        let near = raising.moves.iter().filter_map(term).collect();
        let far = raising.moves.iter().filter(|mv| term(mv).is_none()).map(|mv| FarCursor { mv, at: 0 }).collect();
        let held = budget.empty_reservation();
        Self { raising, near, far, list: Vec::new(), budget, held, zones: 0, looks: 0 }
    }

    pub(super) fn run(mut self) -> Result<(Vec<VerdictSegment>, Reservation), SolveError> {
        let unsuitable = || SolveError::Unsuitable(Method::Segments);
        for Region { low, closed } in &self.raising.regions {
            let low = low.as_ref().ok_or_else(unsuitable)?;
            match (closed, self.list.last()) {
                (Some(landing), _) => self.push(low.clone(), [Rank::from(*landing)].into())?,
                // Nothing ends the game that far up: play is endless, and a draw.
                (None, None) => self.push(low.clone(), [Rank::Draw].into())?,
                (None, Some(above)) => {
                    let mut top = above.low.below();
                    while top >= *low {
                        top = self.zone(&top, low)?.below();
                    }
                }
            }
        }
        Ok((self.list, self.held))
    }

    /// Values a zone that begins at `top`, within a region that ends at `low`, and says where the zone ends.
    fn zone(&mut self, top: &Number, low: &Number) -> Result<Number, SolveError> {
        self.zones += 1;
        if self.zones.is_multiple_of(REPORT_EVERY) {
            self.budget.report(self.zones as u64, None)?;
        }
        let low = self.land(top, low);
        let length = usize::try_from(&(top - &low + Number::ONE)).unwrap_or(usize::MAX);
        let (near, stuck) = (&self.near, self.raising.stuck);
        let zone = VerdictZone { far: self.far_moves(top), near, above: self.window(), length, stuck };
        let found = zone.ranks(self.budget)?;
        let bytes = usize::try_from(bits(top) / 8).unwrap_or(usize::MAX);
        let looks = (found.ranks.len() + ZONE).saturating_add(bytes).saturating_mul(self.raising.moves.len());
        self.looks = self.looks.saturating_add(looks);
        if self.looks > MOST_LOOKS {
            return Err(SolveError::Unsuitable(Method::Segments));
        }
        self.write(top, &low, length, &found)?;
        Ok(low)
    }

    /// Lands the far moves from `top`, and says from which number on, `low` or above, they all land in the same segments.
    fn land(&mut self, top: &Number, low: &Number) -> Number {
        let mut lowest = low.clone();
        for cursor in &mut self.far {
            let landing = cursor.mv.apply(top);
            while self.list[cursor.at].low > landing {
                cursor.at += 1;
            }
            let reach = &self.list[cursor.at].low - &cursor.mv.term;
            if reach > lowest {
                lowest = lowest.max(reach.share(&cursor.mv.factor));
            }
        }
        lowest
    }

    /// The far moves from `top`, after they have landed.
    fn far_moves(&self, top: &Number) -> Vec<FarMove<'_>> {
        let far = self.far.iter().map(|cursor| {
            let segment = &self.list[cursor.at];
            let place = segment.place(&cursor.mv.apply(top));
            FarMove { pattern: &segment.pattern, place, step: remainder(&cursor.mv.factor, segment.pattern.len()) }
        });
        far.collect()
    }

    /// The ranks of the lowest numbers that are known, the lowest last: as many as near moves reach.
    fn window(&self) -> Vec<Rank> {
        let wide = self.near.iter().copied().max().unwrap_or(0);
        let mut ranks = Vec::with_capacity(wide);
        for (index, segment) in self.list.iter().enumerate().rev() {
            let above = index.checked_sub(1).map(|above| &self.list[above].low);
            let count = above.and_then(|above| usize::try_from(&(above - &segment.low)).ok()).unwrap_or(usize::MAX);
            let (length, place) = (segment.pattern.len(), segment.place(&segment.low));
            let count = count.min(wide - ranks.len());
            ranks.extend((0..count).map(|up| segment.pattern[(place + up) % length]));
            if ranks.len() == wide {
                break;
            }
        }
        ranks.reverse();
        ranks
    }

    /// Writes a zone down: what continues the segment before it, what does not repeat, and what does.
    fn write(&mut self, top: &Number, low: &Number, length: usize, found: &ZoneRanks) -> Result<(), SolveError> {
        let down = |count: usize| top - Number::from(count);
        let Some(last) = self.list.last_mut() else { return Ok(()) };
        let Some(begin) = continued(last, top, length, found) else {
            last.low.clone_from(low);
            return Ok(());
        };
        last.low = down(begin).above();
        let Some(period) = found.period else {
            return self.push(low.clone(), pattern(&down(begin), &found.ranks[begin..]));
        };
        let period = shortest(&found.ranks[found.ranks.len() - period..], period);
        let again = unsettled(&found.ranks, period).max(begin);
        if again > begin {
            self.push(down(again).above(), pattern(&down(begin), &found.ranks[begin..again]))?;
        }
        let repeated: Vec<Rank> = (again..again + period).map(|at| found.at(at)).collect();
        self.push(low.clone(), pattern(&down(again), &repeated))
    }

    fn push(&mut self, low: Number, pattern: Box<[Rank]>) -> Result<(), SolveError> {
        if self.list.len() == MOST_SEGMENTS {
            return Err(SolveError::Unsuitable(Method::Segments));
        }
        self.held.grow(low.bytes() + pattern.len() as u64)?;
        Ok(self.held.push(&mut self.list, VerdictSegment { low, pattern })?)
    }
}

impl ZoneRanks {
    /// The rank of the number so far below the top.
    fn at(&self, down: usize) -> Rank {
        let (written, period) = (self.ranks.len(), self.period.unwrap_or(1));
        match down.checked_sub(written) {
            None => self.ranks[down],
            Some(past) => self.ranks[written - period + past % period],
        }
    }
}

/// How many numbers of a zone continue the segment above it; nothing if all do.
fn continued(above: &VerdictSegment, top: &Number, length: usize, found: &ZoneRanks) -> Option<usize> {
    let own = above.pattern.len();
    // Two patterns that agree for as long as both together agree forever.
    let enough = found.ranks.len() + found.period.map_or(0, |period| period + own);
    let place = above.place(top);
    let differs = |down: &usize| above.pattern[(place + own - down % own) % own] != found.at(*down);
    (0..enough.min(length)).find(differs)
}

/// The shortest pattern of which a pattern consists.
fn shortest(ranks: &[Rank], period: usize) -> usize {
    let repeats = |shorter: &usize| period.is_multiple_of(*shorter) && ranks[*shorter..] == ranks[..period - shorter];
    (1..period).find(repeats).unwrap_or(period)
}

/// How many ranks come before everything repeats.
fn unsettled(ranks: &[Rank], period: usize) -> usize {
    let differs = |at: &usize| ranks[*at] != ranks[at + period];
    (0..ranks.len() - period).rev().find(differs).map_or(0, |at| at + 1)
}

/// The pattern of numbers that have these ranks from `top` down.
fn pattern(top: &Number, ranks: &[Rank]) -> Box<[Rank]> {
    let length = ranks.len();
    let place = remainder(top, length);
    (0..length).map(|at| ranks[(place + length - at) % length]).collect()
}
