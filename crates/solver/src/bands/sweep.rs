//! The band sweep: every number's value, from the ends downward, at the cost of bands and not of numbers.
//!
//! What a number is worth depends only on the bands its moves land in, so the value stays the same until one of the
//! moves crosses a band's lower edge. The sweep keeps for every move the band it lands in, finds the highest number from
//! which one of them would land lower, and writes down everything above it as one run. With memory there is one list of
//! bands per remembered state, and all lists grow together.

use numduel_rules::{Budget, Move, Number, OverLimit, Reservation};

use crate::bands::cost::Cost;
use crate::bands::cursor::MoveCursor;
use crate::bands::highest::Highest;
use crate::bands::landing::{Landing, value_of, worth};
use crate::bands::oriented::{Oriented, RaisingMove, States};
use crate::bands::period::{PeriodSearch, Repeat};
use crate::bands::sweep_int::SweepInt;
use crate::error::SolveError;
use crate::method::Method;
use crate::value::{Value, Verdict};

/// How many bands below everything of interest are looked at before the search for a period ends.
const PATIENCE: usize = 1 << 18;

/// A run of numbers with one landing, from `low` up to the segment before it.
#[derive(Clone, Debug)]
pub(crate) struct Segment<W> {
    pub low: W,
    pub landing: Landing,
    /// What landing here is worth.
    pub score: u64,
}

impl<W> Segment<W> {
    pub(crate) fn new(low: W, landing: Landing) -> Self {
        Self { low, landing, score: landing.score() }
    }
}

/// What lies below the lowest segment.
#[derive(Clone, Debug)]
pub(crate) enum Rest {
    /// Nothing that the sweep covers.
    Nothing,
    /// The lowest segment continues forever.
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
    /// The memory that the segments take.
    pub _held: Reservation,
}

/// What happened when the next move was taken on.
enum Crossed<W> {
    /// It can have changed no value.
    Nothing,
    /// Below this number, values may differ.
    At(W),
    /// Everything down to here, the end of the region, is the same.
    Region(W),
    /// Everything below is the same forever.
    Never,
}

pub(crate) struct Sweep<'a, W: SweepInt> {
    oriented: &'a Oriented,
    cursors: Vec<MoveCursor<W>>,
    lists: Vec<Vec<Segment<W>>>,
    /// The best score of every state in the run at hand.
    scores: [u64; States::MOST],
    highest: Highest<W::Key>,
    budget: &'a Budget,
    cost: Cost<'a>,
}

impl<'a, W: SweepInt> Sweep<'a, W> {
    /// The sweep of these rules, if every number of theirs fits.
    pub(crate) fn new(oriented: &'a Oriented, moves: &[Move], budget: &'a Budget) -> Option<Self> {
        let lows = oriented.regions.iter().filter_map(|region| region.low.as_ref());
        if !lows.chain([&oriented.start]).all(|number| W::of(number).is_some()) {
            return None;
        }
        let states = oriented.states.count();
        let mut cursors = Vec::with_capacity(states * moves.len());
        for from in 0..states {
            for mv in moves {
                if let Some(to) = oriented.states.after(from, mv.operation) {
                    cursors.push(MoveCursor::new(from, to, RaisingMove::of(mv)?));
                }
            }
        }
        let lists = (0..states).map(|_| Vec::with_capacity(16)).collect();
        let (scores, highest) = ([0; States::MOST], Highest::none(W::NEVER));
        Some(Self { oriented, cursors, lists, scores, highest, budget, cost: Cost::new(budget) })
    }

    pub(crate) fn run(mut self) -> Result<Swept<W>, SolveError> {
        let regions = &self.oriented.regions;
        let last_open = regions.iter().rposition(|region| region.closed.is_none());
        let mut above: Option<W> = None;
        let mut rest = Rest::Nothing;
        for (index, region) in regions.iter().enumerate() {
            let low = region.low.as_ref().and_then(W::of);
            match (region.closed, &above, &low) {
                (Some(landing), _, Some(low)) => self.close(low, landing),
                (Some(_), _, None) | (None, None, None) => {}
                (None, None, Some(low)) => self.infinity(low)?,
                (None, Some(above), low) => {
                    rest = self.open(above, low.as_ref(), last_open == Some(index))?;
                    if matches!(rest, Rest::Repeats(_)) {
                        break;
                    }
                }
            }
            above = low.or(above);
        }
        if self.lists.iter().any(Vec::is_empty) {
            return Err(SolveError::Unsuitable(Method::Bands));
        }
        Ok(Swept { lists: self.lists, rest, _held: self.cost.into_held() })
    }

    /// Numbers that the rules close to play are alike in every state.
    fn close(&mut self, low: &W, landing: Landing) {
        for list in &mut self.lists {
            match list.last_mut() {
                Some(last) if last.landing == landing => last.low = low.clone(),
                _ => list.push(Segment::new(low.clone(), landing)),
            }
        }
    }

    /// The region that goes up forever and is open. Nothing ends the game there but memory that leaves somebody without a
    /// move; where it does not, play is endless, and a draw.
    fn infinity(&mut self, low: &W) -> Result<(), SolveError> {
        let states = self.oriented.states.count();
        let mut known: Vec<Option<Value>> = vec![None; states];
        for _ in 0..states {
            for state in 0..states {
                let own = self.cursors.iter().filter(|cursor| cursor.from == state);
                let landings: Option<Vec<Landing>> = own.map(|cursor| known[cursor.to].map(Landing::Open)).collect();
                if let (None, Some(landings)) = (known[state], landings) {
                    known[state] = Some(worth(landings.into_iter(), self.oriented.stuck));
                }
            }
        }
        let lost = |cursor: &MoveCursor<W>| known[cursor.to].is_some_and(|value| value.verdict == Verdict::Loss);
        if self.cursors.iter().any(|cursor| known[cursor.from].is_none() && lost(cursor)) {
            return Err(SolveError::Unsuitable(Method::Bands));
        }
        for (list, value) in self.lists.iter_mut().zip(known) {
            let value = value.unwrap_or(Value::new(Verdict::Draw, 0));
            list.push(Segment::new(low.clone(), Landing::Open(value)));
        }
        Ok(())
    }

    /// Everything from `above` (not included) down to the end of an open region.
    fn open(&mut self, above: &W, low: Option<&W>, lowest: bool) -> Result<Rest, SolveError> {
        let repeats = lowest && self.oriented.only_adds() && self.lists.len() == 1;
        let mut search = repeats.then(|| PeriodSearch::new(&above.below(), W::of(&self.oriented.longest)));
        self.enter(above)?;
        loop {
            // With large numbers, every step takes a while.
            if !W::QUICK {
                self.budget.check()?;
            }
            match self.cross(low) {
                Crossed::Nothing => {}
                Crossed::Region(low) => {
                    self.finish(&low);
                    return Ok(Rest::Nothing);
                }
                Crossed::Never => return Ok(Rest::Same),
                Crossed::At(edge) => {
                    if !self.evaluate() {
                        continue;
                    }
                    let high = edge.below();
                    if let Some(search) = &mut search {
                        self.finish(&edge);
                        if let Some(repeat) = search.step(&high, &self.lists[0]) {
                            return Ok(Rest::Repeats(repeat));
                        }
                        if low.is_none() && self.lists[0].len() > PATIENCE && self.past_interest(&high) {
                            return Ok(Rest::Nothing);
                        }
                    }
                    self.begin(&edge, &high)?;
                    self.cost.report(self.oriented, || high.number())?;
                }
            }
        }
    }

    fn past_interest(&self, high: &W) -> bool {
        high.number() < self.oriented.start.clone().min(Number::ONE)
    }

    /// Lands every move from just below `above` and begins a run there.
    fn enter(&mut self, above: &W) -> Result<(), OverLimit> {
        let key = above.key();
        for cursor in &mut self.cursors {
            let list = &self.lists[cursor.to];
            cursor.refresh(list);
            cursor.pass(above, key, list);
        }
        self.evaluate();
        self.begin(above, &above.below())
    }

    /// Takes the next move on that will land lower. Where that can change no value, its edge need not be known exactly.
    fn cross(&mut self, low: Option<&W>) -> Crossed<W> {
        let most = self.highest.most;
        if most == W::NEVER {
            return low.map_or(Crossed::Never, |low| Crossed::Region(low.clone()));
        }
        if W::QUICK {
            return self.cross_at(W::of_key(most), low);
        }
        let at = self.cursors.iter().position(|cursor| cursor.most == most).unwrap_or(0);
        let least = self.cursors[at].least;
        let above_region = low.is_none_or(|low| low.key() < least);
        if above_region && self.changes_nothing(at, least) {
            let cursor = &mut self.cursors[at];
            cursor.advance(&self.lists[cursor.to]);
            self.look();
            return Crossed::Nothing;
        }
        let edge = self.highest_from(least);
        self.cross_at(edge, low)
    }

    /// Whether the value of a cursor's state stays the same, whichever moves with an edge from `least` on have crossed.
    fn changes_nothing(&self, at: usize, least: W::Key) -> bool {
        let this = &self.cursors[at];
        let best = self.scores[this.from];
        if this.next > best {
            return false;
        }
        let own = || self.cursors.iter().filter(|cursor| cursor.from == this.from);
        // Alone, it matters only if it is the best move there is.
        if own().filter(|cursor| cursor.reaches(least)).take(2).count() == 1 {
            return this.score < best || own().filter(|cursor| cursor.score == best).take(2).count() == 2;
        }
        let mut worst = 0;
        for cursor in own() {
            let (low, high) = cursor.between(least);
            if high > best || cursor.reaches(least) && cursor.is_narrow(&self.lists[cursor.to]) {
                return false;
            }
            worst = worst.max(low);
        }
        worst == best
    }

    /// The highest edge exactly; it is at least about `least`.
    fn highest_from(&mut self, least: W::Key) -> Option<W> {
        let mut highest: Option<W> = None;
        for cursor in self.cursors.iter_mut().filter(|cursor| cursor.reaches(least)) {
            let edge = cursor.exact(&self.lists[cursor.to]);
            if edge > highest.as_ref() {
                highest = edge.cloned();
            }
        }
        highest
    }

    /// Takes on every move whose edge is the highest one.
    fn cross_at(&mut self, highest: Option<W>, low: Option<&W>) -> Crossed<W> {
        match (highest, low) {
            (None, None) => Crossed::Never,
            (Some(edge), Some(low)) if edge <= *low => Crossed::Region(low.clone()),
            (None, Some(low)) => Crossed::Region(low.clone()),
            (Some(edge), _) => {
                let key = edge.key();
                // Where rough edges are exact, all that cross have the highest one.
                let places = if W::QUICK { self.highest.places() } else { 0..=self.cursors.len() - 1 };
                for cursor in self.cursors[places].iter_mut().filter(|cursor| cursor.reaches(key)) {
                    cursor.pass(&edge, key, &self.lists[cursor.to]);
                }
                Crossed::At(edge)
            }
        }
    }

    /// Finds the highest edge.
    fn look(&mut self) {
        let mut highest = Highest::none(W::NEVER);
        for (at, cursor) in self.cursors.iter().enumerate() {
            highest.push(at, cursor.most);
        }
        self.highest = highest;
    }

    /// The highest edge, and the best score of every state; whether any score differs from the run at hand.
    fn evaluate(&mut self) -> bool {
        if self.lists.len() > 1 {
            return self.evaluate_states();
        }
        let (mut best, mut highest) = (0, Highest::none(W::NEVER));
        for (at, cursor) in self.cursors.iter().enumerate() {
            best = cursor.score.max(best);
            highest.push(at, cursor.most);
        }
        self.highest = highest;
        std::mem::replace(&mut self.scores[0], best) != best
    }

    fn evaluate_states(&mut self) -> bool {
        self.look();
        let mut scores = [0; States::MOST];
        for cursor in &self.cursors {
            let score = &mut scores[cursor.from];
            *score = cursor.score.max(*score);
        }
        scores != std::mem::replace(&mut self.scores, scores)
    }

    /// Ends the runs whose value changes below `edge` and begins new ones at `high`.
    fn begin(&mut self, edge: &W, high: &W) -> Result<(), OverLimit> {
        for (state, score) in self.scores.iter().enumerate().take(self.lists.len()) {
            let landing = Landing::Open(value_of(*score, self.oriented.stuck));
            let list = &mut self.lists[state];
            if let Some(last) = list.last_mut() {
                if last.landing == landing {
                    continue;
                }
                last.low.clone_from(edge);
            }
            self.cost.add(high.bytes())?;
            // How far down the new run goes is not known yet.
            list.push(Segment::new(high.clone(), landing));
            for (at, cursor) in self.cursors.iter_mut().enumerate() {
                if cursor.is_waiting() && cursor.to == state {
                    cursor.refresh(&self.lists[state]);
                    self.highest.insert(at, cursor.most);
                }
            }
        }
        Ok(())
    }

    /// Ends every run at `low`.
    fn finish(&mut self, low: &W) {
        for last in self.lists.iter_mut().filter_map(|list| list.last_mut()) {
            last.low.clone_from(low);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use numduel_rules::{Rules, catalog};

    fn swept<W: SweepInt>(rules: &Rules) -> Vec<Vec<(Number, Landing)>> {
        let (oriented, budget) = (Oriented::new(rules).unwrap(), Budget::default());
        let sweep = Sweep::<W>::new(&oriented, rules.moves(), &budget).unwrap();
        let swept = sweep.run().unwrap();
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
