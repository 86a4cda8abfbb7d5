//! A zone valued with distances: number by number until verdicts come again and every distance is proven to grow evenly.

use dashu_int::ops::Gcd;
use numduel_rules::Number;

use super::AffineMove;
use super::pace::{Cell, Pace, PacedLanding};
use super::rank::Rank;
use crate::value::Verdict;

/// The most numbers that are looked at one by one in a zone.
const MOST: usize = 1 << 16;
/// What repeats less often than this is not worth a segment.
const OFTEN: u8 = 3;

/// A zone of numbers from `top` down whose far moves stay in the segments they lead to.
pub(super) struct PaceSearch<'a> {
    pub top: Number,
    pub low: Number,
    pub near: &'a [usize],
    pub far: Vec<(&'a AffineMove, &'a Pace)>,
    pub stuck: Verdict,
    /// How many moves may still be looked at in all zones.
    pub looks: &'a mut usize,
    /// Landings on the numbers above and then on those of the zone, downward.
    pub landed: Vec<PacedLanding>,
    pub window: usize,
}

/// What was found: landings one by one from the top, then what repeats down to a number.
pub(super) struct ZonePaces {
    pub single: Vec<PacedLanding>,
    pub again: Option<Pace>,
}

/// A choice at a number, and by how much its plies grow each time.
struct PacedChoice {
    landed: PacedLanding,
    slope: Number,
}

impl PaceSearch<'_> {
    /// Values the zone as far as something repeats; `None` if that takes too long.
    pub(super) fn run(mut self) -> Option<ZonePaces> {
        let length = usize::try_from(&(&self.top - &self.low + Number::ONE)).unwrap_or(usize::MAX);
        let phase = self.phase();
        let (mut kept, mut patience) = (0, 1);
        for done in 1..=MOST {
            self.look(1)?;
            let best = self.best(done - 1);
            self.landed.push(best.answered(self.stuck));
            if done == length {
                return Some(ZonePaces { single: self.landed.split_off(self.window), again: None });
            }
            let comes_again = phase.is_some_and(|phase| (done - kept).is_multiple_of(phase)) && self.alike(kept, done);
            if comes_again {
                self.look(2 * (done - kept))?;
                if let Some(again) = self.again(kept, done) {
                    self.landed.truncate(self.window + kept);
                    return Some(ZonePaces { single: self.landed.split_off(self.window), again: Some(again) });
                }
            }
            if done - kept >= patience {
                (kept, patience) = (done, 2 * patience);
            }
        }
        None
    }

    /// Counts the moves of so many numbers; nothing if those are too many.
    fn look(&mut self, numbers: usize) -> Option<()> {
        *self.looks = self.looks.checked_sub(numbers * (self.near.len() + self.far.len()))?;
        Some(())
    }

    /// After how many numbers all far moves land on the same cells again.
    fn phase(&self) -> Option<usize> {
        let common = |phase: usize, (mv, pace): &(&AffineMove, &Pace)| {
            let length = pace.cells.len();
            let period = length / length.gcd(super::remainder(&mv.factor, length));
            (phase / phase.gcd(period)).checked_mul(period).filter(|phase| *phase <= MOST)
        };
        self.far.iter().try_fold(1, common)
    }

    /// Whether the verdicts of the windows before two numbers are the same.
    fn alike(&self, kept: usize, done: usize) -> bool {
        let ranks = |from: usize| self.landed[from..from + self.window].iter().map(|landed| landed.rank);
        ranks(kept).eq(ranks(done))
    }

    /// The best that can be done so many numbers below the top.
    fn best(&self, down: usize) -> PacedLanding {
        let number = &self.top - Number::from(down);
        let mut best = PacedLanding::closed(Rank::Illegal);
        for term in self.near {
            let landed = &self.landed[self.window + down - term];
            if landed.beats(&best) {
                best.clone_from(landed);
            }
        }
        for (mv, pace) in &self.far {
            let landed = pace.landed(&mv.apply(&number));
            if landed.beats(&best) {
                best = landed;
            }
        }
        best
    }

    /// What comes again from the number on that is `kept` below the top; nothing where it does not, or not often enough.
    ///
    /// The plies of the window before it have grown by some amount until `done`. If they continue to, each of the numbers
    /// in between grows by the slope of its best move, as long as that stays the best; and if the numbers of the window
    /// at the end turn out to grow as was assumed of it, they do.
    fn again(&self, kept: usize, done: usize) -> Option<Pace> {
        let period = done - kept;
        let plies = |at: usize| &self.landed[at].plies;
        let mut slopes: Vec<Number> = (0..self.window).map(|at| plies(done + at) - plies(kept + at)).collect();
        let mut times: Option<Number> = None;
        for down in kept..done {
            let (slope, lasts) = self.slope(down, kept, period, &slopes);
            slopes.push(slope);
            times = times.into_iter().chain(lasts).min();
        }
        if slopes[..self.window] != slopes[period..] || times.as_ref().is_some_and(|times| *times < OFTEN.into()) {
            return None;
        }
        let high = &self.top - Number::from(kept);
        let end = times.map(|times| &high - (times + Number::ONE) * Number::from(period) + Number::ONE);
        let low = end.map_or_else(|| self.low.clone(), |end| end.max(self.low.clone()));
        let landed = self.landed[self.window + kept..].iter().cloned();
        let cells = landed.zip(slopes.split_off(self.window)).map(|(landed, slope)| Cell { landed, slope }).collect();
        Some(Pace { high, low, cells })
    }

    /// By how much the plies of a number grow each time, and how many times the best move stays the best.
    fn slope(&self, down: usize, kept: usize, period: usize, slopes: &[Number]) -> (Number, Option<Number>) {
        let choices = self.choices(down, kept, period, slopes);
        let best = self.best(down);
        let verdict = best.rank.verdict(self.stuck);
        if best.rank == Rank::Illegal || verdict == Verdict::Draw {
            return (Number::ZERO, None);
        }
        // A winner takes what grows less, and a loser what grows more.
        let better = |one: &Number, other: &Number| if verdict == Verdict::Win { one < other } else { one > other };
        let even = choices.iter().filter(|choice| choice.landed == best).map(|choice| &choice.slope);
        let own = even.reduce(|one, other| if better(other, one) { other } else { one });
        let own = own.cloned().unwrap_or_default();
        let overtakes = choices.iter().filter(|choice| choice.landed.rank == best.rank && better(&choice.slope, &own));
        let size = |number: Number| if number < Number::ZERO { -number } else { number };
        let lasts = overtakes.map(|one| size(&one.landed.plies - &best.plies) / size(&one.slope - &own)).min();
        (own, lasts)
    }

    fn choices(&self, down: usize, kept: usize, period: usize, slopes: &[Number]) -> Vec<PacedChoice> {
        let number = &self.top - Number::from(down);
        let near = self.near.iter().map(|term| {
            let at = self.window + down - term;
            PacedChoice { landed: self.landed[at].clone(), slope: slopes[at - kept].clone() }
        });
        let far = self.far.iter().map(|(mv, pace)| {
            let landing = mv.apply(&number);
            // So many times the cells come again while the number falls by a period.
            let turns = &mv.factor * Number::from(period) / Number::from(pace.cells.len());
            PacedChoice { landed: pace.landed(&landing), slope: &pace.find(&landing).0.slope * turns }
        });
        near.chain(far).collect()
    }
}
