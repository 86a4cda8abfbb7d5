//! The band sweep: every number's value, from the ends downward, at the cost of bands and not of numbers.
//!
//! What a number is worth depends only on the bands its moves land in, so the value stays the same until one of the
//! moves crosses a band's lower edge. The sweep keeps for every move the band it lands in, finds the highest number from
//! which one of them would land lower, and writes down everything above it as one run. With memory there is one list of
//! bands per remembered state, and all lists grow together.

use numduel_rules::Number;

use crate::frame::{Frame, Region, Step};
use crate::landing::{Landing, worth};
use crate::limits::{Limits, NotSolvable, Watch, tell};
use crate::period::{Repeat, Search};
use crate::value::Value;
use crate::whole::{Whole, bits};

/// How often the caller hears of the progress, in runs.
const REPORT_EVERY: u64 = 1 << 10;

/// How many windows it takes to see a repetition, usually: only for the estimate of what is to come.
const WINDOWS: u64 = 8;

/// How many bands below everything of interest are looked at before the search for a period is given up.
const PATIENCE: usize = 1 << 18;

/// A run of numbers with one landing, from `low` up to the segment before it.
#[derive(Clone, Debug)]
pub(crate) struct Segment<W> {
    pub low: W,
    pub landing: Landing,
}

/// What lies below the lowest segment.
#[derive(Clone, Debug)]
pub(crate) enum Rest {
    /// Nothing that the sweep covers.
    Nothing,
    /// The lowest segment goes on for ever.
    Same,
    /// The last bands come again and again, each time a little further from the end.
    Repeats(Repeat),
}

/// A finished sweep.
#[derive(Clone, Debug)]
pub(crate) struct Swept<W> {
    /// For every state the segments, from the highest down.
    pub lists: Vec<Vec<Segment<W>>>,
    pub rest: Rest,
}

/// The segment a move lands in, from numbers of one state.
struct Pointer<W> {
    from: usize,
    step: usize,
    to: usize,
    at: usize,
    /// The lowest number from which the move still lands there, once the segment is finished.
    edge: Option<W>,
}

pub(crate) struct Sweep<'a, W> {
    frame: &'a Frame,
    steps: Vec<Step<W>>,
    pointers: Vec<Pointer<W>>,
    lists: Vec<Vec<Segment<W>>>,
    /// The values of the run at hand, by state, and whether they continue the last segment.
    values: Vec<(Value, bool)>,
    limits: Limits,
    runs: u64,
    bytes: u64,
}

impl<'a, W: Whole> Sweep<'a, W> {
    /// The sweep of these rules, if every number of theirs fits.
    pub(crate) fn new(frame: &'a Frame, limits: Limits) -> Option<(Self, Vec<Region<W>>)> {
        let (steps, regions) = (frame.steps_as::<W>()?, frame.regions_as::<W>()?);
        W::of(&frame.start)?;
        let states = frame.states.count();
        let mut pointers = Vec::with_capacity(states * steps.len());
        for from in 0..states {
            for (step, (_, operation)) in steps.iter().enumerate() {
                if let Some(to) = frame.states.after(from, *operation) {
                    pointers.push(Pointer { from, step, to, at: 0, edge: None });
                }
            }
        }
        let steps = steps.into_iter().map(|(step, _)| step).collect();
        let lists = (0..states).map(|_| Vec::with_capacity(16)).collect();
        let values = Vec::with_capacity(states);
        Some((Self { frame, steps, pointers, lists, values, limits, runs: 0, bytes: 0 }, regions))
    }

    pub(crate) fn run(mut self, regions: Vec<Region<W>>, watch: Watch<'_>) -> Result<Swept<W>, NotSolvable> {
        let last_open = regions.iter().rposition(|region| region.closed.is_none());
        let mut above: Option<W> = None;
        let mut rest = Rest::Nothing;
        for (index, region) in regions.into_iter().enumerate() {
            match (region.closed, &above, &region.low) {
                (Some(landing), _, Some(low)) => self.close(low, landing),
                (Some(_), _, None) | (None, None, None) => {}
                (None, None, Some(low)) => self.infinity(low)?,
                (None, Some(above), low) => {
                    rest = self.open(above.below(), low.as_ref(), last_open == Some(index), watch)?;
                    if matches!(rest, Rest::Repeats(_)) {
                        break;
                    }
                }
            }
            above = region.low.or(above);
        }
        if self.lists.iter().any(Vec::is_empty) {
            return Err(self.endless());
        }
        Ok(Swept { lists: self.lists, rest })
    }

    /// Numbers that the rules close to play are alike in every state.
    fn close(&mut self, low: &W, landing: Landing) {
        for list in &mut self.lists {
            match list.last_mut() {
                Some(last) if last.landing == landing => last.low = low.clone(),
                _ => list.push(Segment { low: low.clone(), landing }),
            }
        }
    }

    /// The region that goes up for ever and is open: solvable only where memory leaves everybody without a move soon.
    fn infinity(&mut self, low: &W) -> Result<(), NotSolvable> {
        let states = self.frame.states.count();
        let mut known: Vec<Option<Value>> = vec![None; states];
        for _ in 0..states {
            for state in 0..states {
                let own = self.pointers.iter().filter(|pointer| pointer.from == state);
                let landings: Option<Vec<Landing>> = own.map(|pointer| known[pointer.to].map(Landing::Open)).collect();
                if let (None, Some(landings)) = (known[state], landings) {
                    known[state] = Some(worth(landings.into_iter(), self.frame.stuck));
                }
            }
        }
        for (list, value) in self.lists.iter_mut().zip(known) {
            let Some(value) = value else { return Err(self.endless()) };
            list.push(Segment { low: low.clone(), landing: Landing::Open(value) });
        }
        Ok(())
    }

    fn endless(&self) -> NotSolvable {
        let last = self.frame.turn(self.frame.top().below());
        NotSolvable::Endless { last: last.to_string() }
    }

    /// Everything from `high` down to the end of an open region.
    fn open(&mut self, high: W, low: Option<&W>, lowest: bool, watch: Watch<'_>) -> Result<Rest, NotSolvable> {
        let repeats = lowest && self.frame.only_adds() && self.lists.len() == 1;
        let mut search = repeats.then(|| Search::new(&high, W::of(&self.frame.longest())));
        let interest = W::of(&self.frame.start.clone().min(Number::ONE));
        let mut high = high;
        loop {
            if low.is_some_and(|low| high < *low) {
                return Ok(Rest::Nothing);
            }
            self.land(&high);
            let Some(edge) = self.edge(&high, low) else {
                self.extend(&high);
                return Ok(Rest::Same);
            };
            let fresh = self.values.first().is_some_and(|(_, continues)| !continues);
            if let (true, Some(search)) = (fresh, &mut search) {
                if let Some(repeat) = search.step(&high, &self.lists[0]) {
                    return Ok(Rest::Repeats(repeat));
                }
                if low.is_none() && self.lists[0].len() > PATIENCE && interest.as_ref().is_some_and(|low| high < *low) {
                    return Ok(Rest::Nothing);
                }
            }
            high = edge.below();
            self.extend(&edge);
            self.report(&high, watch)?;
        }
    }

    /// Brings every pointer to the segment its move lands in from `high`, and evaluates every state there.
    fn land(&mut self, high: &W) {
        for pointer in &mut self.pointers {
            let (list, step) = (&self.lists[pointer.to], &self.steps[pointer.step]);
            while pointer.at + 1 < list.len() {
                let edge = pointer.edge.get_or_insert_with(|| step.reach(&list[pointer.at].low));
                if *high >= *edge {
                    break;
                }
                pointer.at += 1;
                pointer.edge = None;
            }
        }
        self.values.clear();
        let mut rest = self.pointers.as_slice();
        for (state, list) in self.lists.iter().enumerate() {
            let own = rest.iter().take_while(|pointer| pointer.from == state).count();
            let (own, others) = rest.split_at(own);
            rest = others;
            let landings = own.iter().map(|pointer| self.lists[pointer.to][pointer.at].landing);
            let value = worth(landings, self.frame.stuck);
            let continues = list.last().is_some_and(|last| last.landing == Landing::Open(value));
            self.values.push((value, continues));
        }
    }

    /// The lowest number down to which nothing changes; nothing where nothing ever does.
    fn edge(&self, high: &W, low: Option<&W>) -> Option<W> {
        let mut edge = low;
        let mut unfinished = None;
        for pointer in &self.pointers {
            if pointer.edge.is_some() {
                edge = edge.max(pointer.edge.as_ref());
            } else if !self.values[pointer.to].1 {
                // The segment it lands in ends right above this run. A segment that this run continues never binds:
                // going down, the move lands ever further down in the same segment.
                unfinished = unfinished.max(Some(self.steps[pointer.step].reach(&high.above())));
            }
        }
        edge.max(unfinished.as_ref()).cloned()
    }

    /// Writes the run down to `low` to every list.
    fn extend(&mut self, low: &W) {
        for (list, (value, continues)) in self.lists.iter_mut().zip(&self.values) {
            match list.last_mut() {
                Some(last) if *continues => last.low = low.clone(),
                _ => {
                    self.bytes += low.bytes() + 24;
                    list.push(Segment { low: low.clone(), landing: Landing::Open(*value) });
                }
            }
        }
    }

    /// Tells how far the sweep has come, and gives up where the rest would not fit.
    fn report(&mut self, high: &W, watch: Watch<'_>) -> Result<(), NotSolvable> {
        self.runs += 1;
        if !self.runs.is_multiple_of(REPORT_EVERY) {
            return Ok(());
        }
        let bands: usize = self.lists.iter().map(Vec::len).sum();
        let (bands, total) = (bands as u64, self.estimate(bands as u64, &high.number()));
        let bytes = &total * Number::from(self.bytes) / Number::from(bands);
        if bytes > self.limits.bytes.into() {
            return Err(NotSolvable::TooLarge { bands: total, bytes, limit: self.limits.bytes });
        }
        tell(watch, bands, Some(total))
    }

    /// How many bands there will be if they go on as they began: evenly by factors where everything multiplies, evenly
    /// by numbers elsewhere.
    fn estimate(&self, bands: u64, high: &Number) -> Number {
        let top = self.frame.top();
        let (swept, all) = if self.frame.only_multiplies() {
            let all = bits(&top);
            (Number::from(all - bits(high).min(all)), Number::from(all))
        } else {
            let bottom = self.frame.start.clone().min(Number::ONE).min(high.clone());
            let swept = &top - high;
            // Bands that repeat need not be written further than a few windows.
            let window = self.frame.longest() * Number::from(WINDOWS);
            let all = if self.frame.only_adds() { window.max(swept.clone()).min(&top - bottom) } else { top - bottom };
            (swept, all)
        };
        Number::from(bands) * all / swept.max(Number::ONE)
    }
}

/// Refuses what cannot fit before anything is swept: where everything multiplies, each factor of the largest operand
/// makes the game longer by a ply at least, and every distance needs a band of its own.
pub(crate) fn refuse_early(frame: &Frame, limits: Limits) -> Result<(), NotSolvable> {
    if !frame.only_multiplies()
        || frame.states.count() > 1
        || frame.regions.last().is_some_and(|low| low.closed.is_some())
    {
        return Ok(());
    }
    let length = bits(&frame.top());
    let bands = length / bits(&frame.longest());
    let bytes = Number::from(bands) * Number::from(length / 16 + 24);
    if bytes > limits.bytes.into() {
        return Err(NotSolvable::TooLarge { bands: bands.into(), bytes, limit: limits.bytes });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use numduel_rules::{Rules, catalog};
    use std::ops::ControlFlow;

    fn swept<W: Whole>(rules: &Rules) -> Vec<Vec<(Number, Landing)>> {
        let frame = Frame::new(rules).unwrap();
        let (sweep, regions) = Sweep::<W>::new(&frame, Limits::default()).unwrap();
        let swept = sweep.run(regions, &mut |_| ControlFlow::Continue(())).unwrap();
        let segments = |list: Vec<Segment<W>>| list.iter().map(|one| (one.low.number(), one.landing)).collect();
        swept.lists.into_iter().map(segments).collect()
    }

    #[test]
    fn machine_words_and_exact_numbers_give_the_same_bands() {
        for book in catalog::all() {
            for target in [2, 3, 10, 20, 64, 97, 100, 360, 1000, 65_536] {
                let rules = book.rules(&[("target".to_owned(), target.into())].into()).unwrap();
                assert_eq!(swept::<i64>(&rules), swept::<Number>(&rules), "{} {target}", book.id());
            }
        }
    }
}
