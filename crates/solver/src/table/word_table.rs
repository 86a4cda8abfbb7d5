//! Solving in machine words: which positions can be reached, and what each is worth.

use numduel_rules::{Budget, Direction, Number, OverLimit, Position, Reservation, Stopped};

use crate::error::SolveError;
use crate::packed::{PackedPosition, PackedRules, PackedStep, TooBig};
use crate::packed_value::PackedValue;
use crate::places::{Dense, Hashed, Places};
use crate::retrograde;
use crate::span::ReachSpan;
use crate::target::Target;
use crate::value::{Value, Verdict};

/// Every position that can be reached, with its value.
#[derive(Clone, Debug)]
pub(crate) struct WordTable {
    pub packed: PackedRules,
    places: PlaceIndex,
    ranks: Ranks,
}

/// The value of every position, and the memory they take.
type Ranks = (Vec<PackedValue>, Reservation);

#[derive(Clone, Debug)]
enum PlaceIndex {
    Dense(Dense),
    Hashed(Hashed),
}

/// Why words do not do.
pub(crate) enum Failure {
    /// Play can continue at a number that is not a machine word.
    TooBig,
    /// It is refused however it is solved.
    Refused(SolveError),
}

impl From<TooBig> for Failure {
    fn from(_: TooBig) -> Self {
        Self::TooBig
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        Self::Refused(error)
    }
}

impl From<OverLimit> for Failure {
    fn from(over: OverLimit) -> Self {
        Self::Refused(over.into())
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        Self::Refused(stopped.into())
    }
}

/// Up to this many places are laid out without counting how many can be reached.
const SMALL: usize = 1 << 12;
/// This many places are solved in a moment.
const QUICK: usize = 1 << 22;
/// How many positions to find before deciding how to lay them out.
const SAMPLE: usize = 1 << 16;
/// How many positions pass between two reports.
const REPORT_EVERY: usize = 1 << 16;
/// How many positions pass between two chances to stop.
const CHECK_EVERY: usize = 1 << 6;
/// A position with more moves than this is a chance to stop by itself.
const MANY_MOVES: usize = 1 << 10;

impl WordTable {
    /// Whether play stays within so few numbers that all of them are solved in a moment.
    pub(crate) fn is_quick(packed: &PackedRules, span: &ReachSpan) -> bool {
        layout(packed, span, QUICK).is_some()
    }

    /// Solves everything that can be reached from `seeds`; `span` is where play can go.
    pub(crate) fn solve(
        packed: PackedRules,
        span: &ReachSpan,
        seeds: &[PackedPosition],
        budget: &Budget,
    ) -> Result<Self, Failure> {
        let most = budget.positions.min(PackedValue::POSITIONS);
        let dense = layout(&packed, span, most);
        let mut solver = Solver { packed: &packed, way: span.way, budget, steps: Vec::new(), done: 0 };
        if let Some(dense) = dense.as_ref().filter(|dense| dense.len() <= SMALL) {
            let ranks = solver.dense(dense, seeds)?;
            return Ok(Self { places: PlaceIndex::Dense(dense.clone()), ranks, packed });
        }
        let mut hashed = Hashed::new(budget)?;
        for seed in seeds {
            hashed.enter(*seed)?;
        }
        let sample = if dense.is_some() { SAMPLE } else { most };
        if solver.explore(&mut hashed, sample)? {
            let ranks = solver.hashed(&hashed)?;
            return Ok(Self { places: PlaceIndex::Hashed(hashed), ranks, packed });
        }
        let Some(dense) = dense else {
            return Err(SolveError::TooManyPositions { limit: budget.positions }.into());
        };
        drop(hashed);
        let ranks = solver.dense(&dense, seeds)?;
        Ok(Self { places: PlaceIndex::Dense(dense), ranks, packed })
    }

    /// What a position is worth to the player to move, if it can be reached.
    pub(crate) fn value(&self, position: &Position) -> Option<Value> {
        self.ranks.0[self.find(position)? as usize].value()
    }

    /// Every position in which somebody stands, with its value: not those of players who cannot move, for whom the game is
    /// over, unless it begins there with `from`.
    pub(crate) fn standing<'a>(&'a self, from: &Position) -> impl Iterator<Item = (PackedPosition, Value)> + use<'a> {
        self.met(from).map(|(id, rank)| (self.spot(id), rank.value().unwrap_or(Value::new(Verdict::Draw, 0))))
    }

    fn spot(&self, id: u32) -> PackedPosition {
        match &self.places {
            PlaceIndex::Dense(places) => places.spot(id),
            PlaceIndex::Hashed(places) => places.spot(id),
        }
    }

    /// The verdict of each of them.
    pub(crate) fn verdicts(&self, from: &Position) -> impl Iterator<Item = Verdict> + '_ {
        self.met(from).map(|(_, rank)| rank.verdict())
    }

    fn met<'a>(&'a self, from: &Position) -> impl Iterator<Item = (u32, PackedValue)> + use<'a> {
        let (stuck, start) = (self.packed.stuck_rank(), self.find(from));
        let all = (0..).zip(self.ranks.0.iter().copied());
        // Where being stuck is a draw, the value alone does not tell who is.
        let draws = self.packed.stuck() == Verdict::Draw;
        let is_stuck = move |id: u32| {
            let mut steps = Vec::new();
            !draws || self.packed.list(self.spot(id), &mut steps).is_ok() && steps.is_empty()
        };
        all.filter(move |(id, rank)| {
            *rank != PackedValue::NOTHING && (*rank != stuck || Some(*id) == start || !is_stuck(*id))
        })
    }

    fn find(&self, position: &Position) -> Option<u32> {
        let spot = self.packed.pack(position)?;
        match &self.places {
            PlaceIndex::Dense(places) => places.find(spot),
            PlaceIndex::Hashed(places) => places.find(spot),
        }
    }
}

/// The dense layout, if play stays within numbers that are few enough.
fn layout(packed: &PackedRules, span: &ReachSpan, most: usize) -> Option<Dense> {
    let low = i64::try_from(span.low.as_ref()?).ok()?;
    let numbers = u64::try_from(&span.count()?.max(Number::ZERO)).ok()?;
    Dense::new(low, numbers, packed.memories(), most)
}

struct Solver<'a> {
    packed: &'a PackedRules,
    way: Option<Direction>,
    budget: &'a Budget,
    steps: Vec<PackedStep>,
    done: usize,
}

impl Solver<'_> {
    /// Finds everything that can be reached from what is entered; false where there is more than `most`.
    fn explore(&mut self, places: &mut Hashed, most: usize) -> Result<bool, Failure> {
        let mut next = 0;
        while let Some(&spot) = places.spots().get(next) {
            next += 1;
            self.report()?;
            self.packed.list(spot, &mut self.steps)?;
            if self.steps.len() > MANY_MOVES {
                self.budget.check()?;
            }
            for to in self.steps.iter().filter_map(PackedStep::open) {
                places.enter(to)?;
            }
            if places.len() > most {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn hashed(&mut self, places: &Hashed) -> Result<Ranks, Failure> {
        let held = self.budget.reserve_for::<PackedValue>(places.len())?;
        let mut ranks = vec![PackedValue::UNKNOWN; places.len()];
        let Some(way) = self.way else {
            self.go_back(places, &mut ranks)?;
            return Ok((ranks, held));
        };
        let _order = self.budget.reserve_for::<u32>(places.len())?;
        let mut order: Vec<u32> = (0..).zip(&ranks).map(|(id, _)| id).collect();
        order.sort_unstable_by_key(|id| places.spot(*id).number);
        match way {
            Direction::Up => self.value(places, &mut ranks, order.into_iter().rev())?,
            Direction::Down => self.value(places, &mut ranks, order.into_iter())?,
        }
        Ok((ranks, held))
    }

    fn dense(&mut self, places: &Dense, seeds: &[PackedPosition]) -> Result<Ranks, Failure> {
        let held = self.budget.reserve_for::<PackedValue>(places.len())?;
        let mut ranks = vec![PackedValue::NOTHING; places.len()];
        let ids = 0..u32::try_from(ranks.len()).map_err(|_| TooBig)?;
        let mut open = Vec::new();
        for id in seeds.iter().filter_map(|seed| places.find(*seed)) {
            ranks[id as usize] = PackedValue::UNKNOWN;
            open.push(id);
        }
        // A round over the numbers the way that play goes meets every position before those it leads to.
        match self.way {
            None => {
                self.walk(places, &mut ranks, open)?;
                self.go_back(places, &mut ranks)?;
            }
            Some(Direction::Up) => {
                self.mark(places, &mut ranks, ids.clone())?;
                self.value(places, &mut ranks, ids.rev())?;
            }
            Some(Direction::Down) => {
                self.mark(places, &mut ranks, ids.clone().rev())?;
                self.value(places, &mut ranks, ids)?;
            }
        }
        Ok((ranks, held))
    }

    /// Marks what can be reached, in an order in which every position comes before those it leads to.
    fn mark(
        &mut self,
        places: &Dense,
        ranks: &mut [PackedValue],
        ids: impl Iterator<Item = u32>,
    ) -> Result<(), Failure> {
        let shifts = places.shifts(self.packed);
        for id in ids {
            if ranks[id as usize] == PackedValue::NOTHING {
                continue;
            }
            self.report()?;
            if let Some(to) = shifts.from(id) {
                to.for_each(|to| ranks[to] = PackedValue::UNKNOWN);
                continue;
            }
            let mut inside = true;
            self.packed.each(places.spot(id), |step| match step.open().map(|to| places.find(to)) {
                Some(Some(to)) => ranks[to as usize] = PackedValue::UNKNOWN,
                Some(None) => inside = false,
                None => {}
            })?;
            if !inside {
                return Err(Failure::TooBig);
            }
        }
        Ok(())
    }

    /// Marks what can be reached where play may go anywhere.
    fn walk(&mut self, places: &Dense, ranks: &mut [PackedValue], mut open: Vec<u32>) -> Result<(), Failure> {
        let mut held = self.budget.reserve_for::<u32>(open.capacity())?;
        while let Some(id) = open.pop() {
            self.report()?;
            self.packed.list(places.spot(id), &mut self.steps)?;
            for to in self.steps.iter().filter_map(PackedStep::open) {
                let to = places.find(to).ok_or(TooBig)?;
                if ranks[to as usize] == PackedValue::NOTHING {
                    ranks[to as usize] = PackedValue::UNKNOWN;
                    held.push(&mut open, to)?;
                }
            }
        }
        Ok(())
    }

    /// Values what is marked, in an order in which every position comes after those it leads to.
    fn value<P: Places>(
        &mut self,
        places: &P,
        ranks: &mut [PackedValue],
        ids: impl Iterator<Item = u32>,
    ) -> Result<(), Failure> {
        let (stuck, shifts) = (self.packed.stuck_rank(), places.shifts(self.packed));
        for id in ids {
            if ranks[id as usize] == PackedValue::NOTHING {
                continue;
            }
            self.report()?;
            if let Some(to) = shifts.from(id) {
                ranks[id as usize] = PackedValue::best_of(to.map(|to| ranks[to]));
                continue;
            }
            let mut best = PackedValue::NOTHING;
            self.packed.each(places.spot(id), |step| {
                let worth = match step {
                    // Whatever is not known by now was not marked either.
                    PackedStep::Open(to) => {
                        places.find(to).map_or(PackedValue::NOTHING, |to| ranks[to as usize].as_seen_by_mover())
                    }
                    PackedStep::End(ending) => self.packed.worth(ending),
                };
                best = best.max(worth);
            })?;
            ranks[id as usize] = if best == PackedValue::NOTHING { stuck } else { best };
        }
        Ok(())
    }

    /// Values what is marked by going back from the ends.
    fn go_back<P: Places>(&mut self, places: &P, ranks: &mut [PackedValue]) -> Result<(), Failure> {
        let (packed, steps, found) = (self.packed, &mut self.steps, self.done);
        let targets = |id: u32, list: &mut Vec<Target>| {
            // Every position has been listed once, when it was found, and fitted.
            if packed.list(places.spot(id), steps).is_ok() {
                list.extend(steps.iter().filter_map(|step| match step {
                    PackedStep::Open(to) => places.find(*to).map(Target::to),
                    PackedStep::End(ending) => Some(packed.target(*ending)),
                }));
            }
        };
        Ok(retrograde::solve(ranks, packed.stuck(), targets, found, self.budget)?)
    }

    #[inline]
    fn report(&mut self) -> Result<(), Stopped> {
        self.done += 1;
        if !self.done.is_multiple_of(CHECK_EVERY) {
            return Ok(());
        }
        if self.done.is_multiple_of(REPORT_EVERY) {
            self.budget.report(self.done as u64, None)
        } else {
            self.budget.check()
        }
    }
}
