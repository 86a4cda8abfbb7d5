//! The sweep that finds segments with distances, from the highest number that rules speak of downward.

use dashu_int::ops::Gcd;
use numduel_rules::{Budget, Number, Reservation};

use super::pace::{Cell, Pace, PacedLanding};
use super::pace_search::{PaceSearch, ZonePaces};
use super::rank::Rank;
use super::{AffineMove, Raising};
use crate::bands::{Region, SweepInt, bits};
use crate::error::SolveError;
use crate::method::Method;
use crate::value::Value;

/// Additions up to here are near: they lead to numbers that are remembered one by one.
const NEAR: usize = 1 << 12;
/// Up to so many bits, numbers take the same time.
const LONG: usize = 1 << 10;
/// The most segments that are written down.
const MOST_SEGMENTS: usize = 1 << 16;
/// The most moves that are looked at.
const MOST_LOOKS: usize = 1 << 23;
/// What a zone takes, in moves that could be looked at instead.
const ZONE: usize = 1 << 8;
/// The most numbers that are compared to tell whether a segment continues another one.
const MOST_COMPARED: usize = 1 << 10;
/// What a cell takes beside its digits.
const CELL: u64 = size_of::<Cell>() as u64;

/// Segments with distances, from the highest down.
#[derive(Debug)]
pub(super) struct Paces {
    list: Vec<Pace>,
    held: Reservation,
}

impl Paces {
    /// All segments; unsuitable where distances do not grow evenly for long enough.
    pub(super) fn new(raising: &Raising, budget: &Budget) -> Result<Self, SolveError> {
        let unsuitable = || SolveError::Unsuitable(Method::Segments);
        let mut own = Self { list: Vec::new(), held: budget.empty_reservation() };
        // Larger numbers take longer.
        let length = raising.regions.first().and_then(|region| region.low.as_ref()).map_or(0, bits);
        let mut looks = MOST_LOOKS / (1 + usize::try_from(length).unwrap_or(usize::MAX - 1) / LONG);
        for Region { low, closed } in &raising.regions {
            let low = low.as_ref().ok_or_else(unsuitable)?;
            let top = own.list.last().map(|pace| pace.low.below());
            match (closed, top) {
                (Some(landing), top) => own.even(top, low, (*landing).into())?,
                // Nothing ends the game that far up: play is endless, and a draw.
                (None, None) => own.even(None, low, Rank::Draw)?,
                (None, Some(mut top)) => {
                    while top >= *low {
                        budget.report(own.list.len() as u64, None)?;
                        let found = own.search(raising, &top, low, &mut looks).ok_or_else(unsuitable)?;
                        top = own.write(&top, found)?.below();
                    }
                }
            }
        }
        Ok(own)
    }

    /// Numbers that are all worth the same to land on.
    fn even(&mut self, top: Option<Number>, low: &Number, rank: Rank) -> Result<(), SolveError> {
        let cells = vec![Cell { landed: PacedLanding::closed(rank), slope: Number::ZERO }];
        self.push(Pace { high: top.unwrap_or_else(|| low.clone()), low: low.clone(), cells })
    }

    /// The pace of a number and of everything above what is known.
    fn pace(&self, number: &Number) -> Option<&Pace> {
        self.list.get(self.list.partition_point(|pace| pace.low > *number))
    }

    /// Values numbers from `top` down as far as something repeats, and not below `low`.
    fn search(&self, raising: &Raising, top: &Number, low: &Number, looks: &mut usize) -> Option<ZonePaces> {
        let near_term =
            |mv: &AffineMove| usize::try_from(&mv.term).ok().filter(|term| !mv.multiplies() && *term <= NEAR);
        let near: Vec<usize> = raising.moves.iter().filter_map(near_term).collect();
        let (mut lowest, mut far) = (low.clone(), Vec::new());
        for mv in raising.moves.iter().filter(|mv| near_term(mv).is_none()) {
            let pace = self.pace(&mv.apply(top))?;
            let reach = &pace.low - &mv.term;
            if reach > lowest {
                lowest = lowest.max(reach.share(&mv.factor));
            }
            far.push((mv, pace));
        }
        let window = near.iter().copied().max().unwrap_or(0);
        *looks = looks.checked_sub(ZONE + window)?;
        let above = (1..=window).rev().map(|up| {
            let number = top + Number::from(up);
            Some(self.pace(&number)?.landed(&number))
        });
        let landed = above.collect::<Option<Vec<_>>>()?;
        let (top, stuck) = (top.clone(), raising.stuck);
        PaceSearch { top, low: lowest, near: &near, far, stuck, looks, landed, window }.run()
    }

    /// Writes down what was found from `top` on, and says how far down it goes.
    fn write(&mut self, top: &Number, ZonePaces { single, again }: ZonePaces) -> Result<Number, SolveError> {
        let unsuitable = || SolveError::Unsuitable(Method::Segments);
        let last = self.list.last_mut().ok_or_else(unsuitable)?;
        let down = |count: usize| top - Number::from(count);
        let begin = (0..single.len()).find(|at| last.landed(&down(*at)) != single[*at]).unwrap_or(single.len());
        last.low = down(begin).above();
        let mut rest = &single[begin..];
        let Some(mut again) = again else {
            let low = down(single.len()).above();
            self.singles(down(begin), rest)?;
            return Ok(low);
        };
        again.shorten();
        let low = again.low.clone();
        if rest.is_empty() && continues(last, &again) {
            last.low.clone_from(&low);
            return Ok(low);
        }
        while let Some((above, others)) = rest.split_last() {
            if !again.rise(above) {
                break;
            }
            rest = others;
        }
        self.singles(down(begin), rest)?;
        self.push(again)?;
        Ok(low)
    }

    /// Numbers that do not repeat, if there are any.
    fn singles(&mut self, high: Number, landed: &[PacedLanding]) -> Result<(), SolveError> {
        if landed.is_empty() {
            return Ok(());
        }
        let low = &high - Number::from(landed.len() - 1);
        let cells = landed.iter().map(|landed| Cell { landed: landed.clone(), slope: Number::ZERO }).collect();
        self.push(Pace { high, low, cells })
    }

    fn push(&mut self, pace: Pace) -> Result<(), SolveError> {
        if self.list.len() == MOST_SEGMENTS {
            return Err(SolveError::Unsuitable(Method::Segments));
        }
        let digits = |cell: &Cell| CELL + cell.landed.plies.bytes() + cell.slope.bytes();
        self.held.grow(pace.cells.iter().map(digits).sum::<u64>() + pace.low.bytes() + pace.high.bytes())?;
        Ok(self.held.push(&mut self.list, pace)?)
    }

    /// What a number is worth to the player to move, which is at least 1.
    pub(super) fn value(&self, raising: &Raising, number: &Number) -> Option<Value<Number>> {
        let mut best = PacedLanding::closed(Rank::Illegal);
        for mv in &raising.moves {
            let landing = mv.apply(number);
            let landed = self.pace(&landing)?.landed(&landing);
            if landed.beats(&best) {
                best = landed;
            }
        }
        Some(best.value(raising.stuck))
    }
}

#[cfg(test)]
impl Paces {
    /// Where the segments begin.
    pub(super) fn edges(&self) -> impl Iterator<Item = Number> {
        self.list.iter().map(|pace| pace.low.clone())
    }

    /// Whether what is written down for a number follows from where its own moves land.
    pub(super) fn follows(&self, raising: &Raising, number: &Number, is_open: bool) -> Option<bool> {
        let written = self.pace(number)?.landed(number);
        let value = self.value(raising, number)?;
        let seen = value.as_seen_by_mover();
        let verdict = written.rank.verdict(raising.stuck);
        Some(!is_open || verdict == seen.verdict && written.plies == seen.distance)
    }
}

/// Whether everything that repeats below a segment is what the segment says as well.
fn continues(above: &Pace, below: &Pace) -> bool {
    let (one, other) = (above.cells.len(), below.cells.len());
    // Both grow evenly each time they have both repeated, so that agreeing twice is agreeing forever.
    let twice = 2 * (one / one.gcd(other) * other);
    let down = |count: usize| &below.high - Number::from(count);
    twice <= MOST_COMPARED && (0..twice).map(down).all(|number| above.landed(&number) == below.landed(&number))
}
