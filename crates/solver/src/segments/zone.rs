//! A zone: numbers next to each other whose moves that lead far all stay in the segments they lead to.
//!
//! What the far moves are worth then depends on a remainder of the number. With the ranks of the next few numbers, that
//! is all a verdict depends on, so when it comes a second time the verdicts in between come again to the end of the zone.

use dashu_int::ops::Gcd;
use numduel_rules::Budget;

use super::rank::Rank;
use crate::error::SolveError;
use crate::method::Method;
use crate::value::Verdict;

/// The most numbers that are looked at one by one in a zone.
const MOST: usize = 1 << 22;
/// How many numbers pass between two chances to stop.
const CHECK_EVERY: usize = 1 << 16;

/// A move that leads far: the pattern where it lands, and how that is walked through from the top of the zone down.
pub(super) struct FarMove<'a> {
    pub pattern: &'a [Rank],
    pub place: usize,
    /// How many places the next number down lands further down; less than the pattern is long.
    pub step: usize,
}

impl FarMove<'_> {
    /// After how many numbers it lands on the same place of its pattern.
    fn period(&self) -> usize {
        let length = self.pattern.len();
        length / length.gcd(self.step)
    }

    /// What it is worth at this number; moves to the next one down.
    #[inline]
    fn next(&mut self) -> Rank {
        let rank = self.pattern[self.place];
        self.place = if self.place < self.step { self.place + self.pattern.len() } else { self.place } - self.step;
        rank
    }
}

/// The ranks of a zone, from its top down: all of them, or those after which some come again.
#[derive(Debug)]
pub(super) struct ZoneRanks {
    pub ranks: Vec<Rank>,
    /// How many of the last ranks come again and again to the end of the zone; none where all are written down.
    pub period: Option<usize>,
}

pub(super) struct VerdictZone<'a> {
    pub far: Vec<FarMove<'a>>,
    /// What the near moves add.
    pub near: &'a [usize],
    /// The ranks of the numbers above the zone, the nearest last: as many as near moves reach.
    pub above: Vec<Rank>,
    /// How many numbers there are, or the most that can be counted.
    pub length: usize,
    pub stuck: Verdict,
}

impl VerdictZone<'_> {
    /// Values number by number until something comes again.
    pub(super) fn ranks(mut self, budget: &Budget) -> Result<ZoneRanks, SolveError> {
        let constant = self.settle();
        let phase = self.phase();
        let (window, length) = (self.above.len(), self.length);
        let mut ranks = std::mem::take(&mut self.above);
        let (mut kept, mut patience) = (0, 1);
        for done in 1..=MOST {
            let rank = self.next(constant, &ranks).answered(self.stuck);
            ranks.push(rank);
            let repeats = || {
                phase.is_some_and(|phase| (done - kept).is_multiple_of(phase))
                    && ranks[done..] == ranks[kept..kept + window]
            };
            if done == length || repeats() {
                ranks.drain(..window);
                return Ok(ZoneRanks { ranks, period: (done < length).then_some(done - kept) });
            }
            if done - kept >= patience {
                (kept, patience) = (done, 2 * patience);
            }
            if done.is_multiple_of(CHECK_EVERY) {
                budget.check()?;
            }
        }
        Err(SolveError::Unsuitable(Method::Segments))
    }

    /// Takes out the far moves that are worth the same everywhere, and says what the best of them is worth.
    fn settle(&mut self) -> Rank {
        let is_constant = |far: &FarMove<'_>| far.period() == 1;
        let constant = self.far.iter().filter(|far| is_constant(far)).map(|far| far.pattern[far.place]).max();
        self.far.retain(|far| !is_constant(far));
        constant.unwrap_or(Rank::Illegal)
    }

    /// After how many numbers all far moves land on the same places again; nothing where that is too far away.
    fn phase(&self) -> Option<usize> {
        let common = |phase: usize, far: &FarMove<'_>| {
            let period = far.period();
            (phase / phase.gcd(period)).checked_mul(period).filter(|phase| *phase <= MOST)
        };
        self.far.iter().try_fold(1, common)
    }

    /// The best that can be done at the next number down.
    #[inline]
    fn next(&mut self, constant: Rank, ranks: &[Rank]) -> Rank {
        let far = self.far.iter_mut().map(FarMove::next);
        let best = far.fold(constant, Rank::max);
        self.near.iter().map(|term| ranks[ranks.len() - term]).fold(best, Rank::max)
    }
}
