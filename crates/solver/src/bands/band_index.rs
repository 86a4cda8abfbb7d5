//! A finished sweep that can be asked about any number.

use std::cmp::Ordering;

use numduel_rules::{Applied, Move, Number};

use crate::bands::landing::Landing;
use crate::bands::sweep::{Rest, Segment, Swept};
use crate::bands::sweep_int::SweepInt;
use crate::value::Value;

/// The bands of every state, on the integers they were swept with.
#[derive(Clone, Debug)]
pub(crate) enum BandIndex {
    Small(Swept<i64>),
    Large(Swept<Number>),
}

/// A value with its distance in two parts, so the usual one takes no exact numbers.
pub(crate) struct Worth {
    /// The value in the bands that are written out.
    pub value: Value,
    /// What to add to the distance where they repeat.
    pub longer: Option<Number>,
}

impl From<Worth> for Value<Number> {
    fn from(Worth { value, longer }: Worth) -> Self {
        match longer {
            None => value.into(),
            Some(longer) => value.later(&longer),
        }
    }
}

/// One segment with both edges, in the oriented's numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BandEntry {
    pub low: Option<Number>,
    pub high: Option<Number>,
    pub landing: Landing,
    /// What to add to the distance: how often the bands have repeated down to here.
    pub longer: Number,
}

impl BandEntry {
    pub(crate) fn value(&self) -> Option<Value<Number>> {
        match self.landing {
            Landing::Open(value) => Some(value.later(&self.longer)),
            Landing::Illegal | Landing::Over(..) => None,
        }
    }
}

impl BandIndex {
    /// What making a move is worth, where words can tell: everything fits and the segment is written out.
    pub(crate) fn after(&self, state: usize, number: i64, mv: &Move, mirrored: bool) -> Option<u64> {
        let Self::Small(swept) = self else { return None };
        let operand = i64::of(&mv.operand)?;
        let Applied::To(to) = mv.operation.apply(&number, &operand) else { return None };
        let (list, to) = (swept.list(state), if mirrored { to.checked_neg()? } else { to });
        list.get(list.partition_point(|segment| segment.low > to)).map(|segment| segment.score)
    }

    /// What a number that is open to play is worth; `None` if the sweep did not go.
    pub(crate) fn worth(&self, state: usize, number: &Number) -> Option<Worth> {
        match self {
            Self::Small(swept) => swept.worth(state, number),
            Self::Large(swept) => swept.worth(state, number),
        }
    }

    /// The segment at an index from the top, as far down as the index goes.
    pub(crate) fn entry(&self, state: usize, index: &Number) -> Option<BandEntry> {
        match self {
            Self::Small(swept) => swept.entry(state, index),
            Self::Large(swept) => swept.entry(state, index),
        }
    }

    /// The index of the segment that holds a number.
    pub(crate) fn index_of(&self, state: usize, number: &Number) -> Option<Number> {
        match self {
            Self::Small(swept) => swept.index_of(state, number),
            Self::Large(swept) => swept.index_of(state, number),
        }
    }

    /// How many segments of a state are written out; what comes after them repeats.
    pub(crate) fn written(&self, state: usize) -> usize {
        match self {
            Self::Small(swept) => swept.list(state).len(),
            Self::Large(swept) => swept.list(state).len(),
        }
    }

    pub(crate) fn rest(&self) -> &Rest {
        match self {
            Self::Small(swept) => &swept.rest,
            Self::Large(swept) => &swept.rest,
        }
    }
}

impl<W: SweepInt> Swept<W> {
    fn list(&self, state: usize) -> &[Segment<W>] {
        self.lists.get(state).map_or(&[], Vec::as_slice)
    }

    fn worth(&self, state: usize, number: &Number) -> Option<Worth> {
        let list = self.list(state);
        let (at, longer) = self.find(list, number)?;
        match list.get(at)?.landing {
            Landing::Open(value) => Some(Worth { value, longer }),
            Landing::Illegal | Landing::Over(..) => None,
        }
    }

    /// The segment that decides a number, and what repetitions add to its distance.
    fn find(&self, list: &[Segment<W>], number: &Number) -> Option<(usize, Option<Number>)> {
        let Some(word) = W::of(number) else {
            // Numbers too large for the sweep's integers lie beyond every edge.
            return if *number > Number::ZERO { Some((0, None)) } else { self.find_below(list, number) };
        };
        let at = list.partition_point(|segment| segment.low > word);
        if at < list.len() { Some((at, None)) } else { self.find_below(list, number) }
    }

    fn find_below(&self, list: &[Segment<W>], number: &Number) -> Option<(usize, Option<Number>)> {
        match &self.rest {
            Rest::Nothing => None,
            Rest::Same => list.len().checked_sub(1).map(|last| (last, None)),
            Rest::Repeats(repeat) => {
                let depth = &repeat.high - number;
                let (turns, within) = (&depth / &repeat.period, depth % &repeat.period);
                let word = W::of(&(&repeat.high - within))?;
                Some((list.partition_point(|segment| segment.low > word), Some(turns * Number::from(repeat.longer))))
            }
        }
    }

    fn index_of(&self, state: usize, number: &Number) -> Option<Number> {
        let list = self.list(state);
        let (at, _) = self.find(list, number)?;
        let Rest::Repeats(repeat) = &self.rest else { return Some(at.into()) };
        if list.last().is_some_and(|last| last.low.number() <= *number) {
            return Some(at.into());
        }
        let turns = (&repeat.high - number) / &repeat.period;
        Some(Number::from(at) + turns * Number::from(repeat.count))
    }

    fn entry(&self, state: usize, index: &Number) -> Option<BandEntry> {
        let list = self.list(state);
        match index.cmp(&Number::from(list.len())) {
            Ordering::Less => {
                let at = usize::try_from(index).ok()?;
                let high = at.checked_sub(1).and_then(|above| list.get(above)).map(|above| above.low.below().number());
                let bottomless = at + 1 == list.len() && matches!(self.rest, Rest::Same);
                let segment = list.get(at)?;
                let low = (!bottomless).then(|| segment.low.number());
                Some(BandEntry { low, high, landing: segment.landing, longer: Number::ZERO })
            }
            _ => self.repeated(list, index),
        }
    }

    fn repeated(&self, list: &[Segment<W>], index: &Number) -> Option<BandEntry> {
        let Rest::Repeats(repeat) = &self.rest else { return None };
        let count = Number::from(repeat.count);
        let beyond = index - Number::from(repeat.first);
        let (turns, within) = (&beyond / &count, beyond % &count);
        let at = repeat.first + usize::try_from(&within).ok()?;
        let down = &turns * &repeat.period;
        let above = list.get(at.checked_sub(1)?)?;
        let segment = list.get(at)?;
        Some(BandEntry {
            low: Some(segment.low.number() - &down),
            high: Some(above.low.below().number() - down),
            landing: segment.landing,
            longer: turns * Number::from(repeat.longer),
        })
    }
}
