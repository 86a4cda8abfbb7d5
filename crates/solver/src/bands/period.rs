//! Books that only add: below the last rule a number's value depends on nothing but the values of the next numbers up,
//! as many as the largest operand. When such a window comes a second time, every distance in it greater by the same
//! amount, everything below comes again too, and again: that is the proof of the period.

use numduel_rules::Number;

use crate::bands::landing::Landing;
use crate::bands::sweep::Segment;
use crate::bands::sweep_int::SweepInt;
use crate::value::Verdict;

/// Bands that come again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Repeat {
    /// The highest number of the first repetition.
    pub high: Number,
    /// How many numbers further down the same verdict stands again.
    pub period: Number,
    /// How much further from the end it is then.
    pub longer: u64,
    /// Where in the list of segments the first repetition begins.
    pub first: usize,
    /// How many segments one repetition has.
    pub count: usize,
}

/// Looks for a repeated window with one remembered window at a time, which moves up at every power of two.
pub(crate) struct PeriodSearch<W> {
    /// The highest number of the region that repeats.
    top: W,
    /// The length of a window.
    window: Option<W>,
    /// The remembered window: the number below it, and how many segments there were above that.
    kept: Option<(W, usize)>,
    since: usize,
    patience: usize,
}

impl<W: SweepInt> PeriodSearch<W> {
    pub(crate) fn new(top: &W, window: Option<W>) -> Self {
        Self { top: top.clone(), window, kept: None, since: 0, patience: 1 }
    }

    /// Called where a new segment is about to begin at `high`, with the finished segments above it.
    pub(crate) fn step(&mut self, high: &W, list: &[Segment<W>]) -> Option<Repeat> {
        let window = self.window.as_ref()?;
        if self.top.minus(high) < *window {
            return None;
        }
        if let Some((kept, first)) = &self.kept
            && let Some(longer) = same(list, (kept, *first), (high, list.len()), window)
        {
            let period = kept.minus(high).number();
            return Some(Repeat { high: kept.number(), period, longer, first: *first, count: list.len() - first });
        }
        self.since += 1;
        if self.since >= self.patience {
            self.kept = Some((high.clone(), list.len()));
            self.since = 0;
            self.patience *= 2;
        }
        None
    }
}

/// Whether the windows above two places are alike, and how much longer the lower one is.
fn same<W: SweepInt>(list: &[Segment<W>], upper: (&W, usize), lower: (&W, usize), window: &W) -> Option<u64> {
    let mut longer = None;
    let mut back = 1;
    loop {
        let (a, b) = (list.get(upper.1.checked_sub(back)?)?, list.get(lower.1.checked_sub(back)?)?);
        // Both measured from the number below their window.
        let (height_a, height_b) = (a.low.minus(upper.0), b.low.minus(lower.0));
        if height_a > *window && height_b > *window {
            return longer;
        }
        let (Landing::Open(a), Landing::Open(b)) = (a.landing, b.landing) else { return None };
        if height_a != height_b || a.verdict != b.verdict {
            return None;
        }
        // A draw is as far from the end wherever it is.
        if a.verdict != Verdict::Draw {
            let more = b.distance.checked_sub(a.distance)?;
            if longer.is_some_and(|longer| longer != more) {
                return None;
            }
            longer = Some(more);
        }
        back += 1;
    }
}
