//! What is known about the position that is asked about.

use numduel_rules::number::shorten;
use numduel_rules::{MemoryState, Number};
use numduel_solver::{Band, Counts, ScoredMove, Solution, Value, Verdict};

use super::query::Query;
use crate::exit::usage;

/// As many bands as are listed unless all are asked for.
const LISTED_BANDS: usize = 100;

/// As many bands as can be listed at all: a book that only adds has as many as its numbers are large.
const MOST_BANDS: u64 = 1_000_000;

/// What is known about a position.
pub struct Answer {
    pub value: Value<Number>,
    pub moves: Vec<ScoredMove>,
    pub evidence: Evidence,
}

/// What the answer rests on.
pub enum Evidence {
    /// Runs of numbers with one value.
    Bands { card: Option<String>, bands: Vec<Band>, count: Number },
    /// This number alone: the bands are too many.
    OneNumber,
    /// The number's remainder alone, with the remainders at which whoever moves loses.
    Remainders { modulus: Number, lost: Lost },
    /// Every position that play can reach, and the numbers at which whoever moves loses, where the number alone decides.
    Positions { counts: Counts, lost: Option<Lost> },
}

/// The numbers at which whoever moves loses: the first of them, from the smallest up.
pub struct Lost {
    pub first: Vec<Number>,
    pub count: usize,
}

/// As many lost numbers as are listed.
const LISTED_LOST: usize = 30;

impl Lost {
    fn new(values: impl Iterator<Item = (Number, Value)>) -> Self {
        let lost = values.filter(|(_, value)| value.verdict == Verdict::Loss);
        let mut all: Vec<Number> = lost.map(|(number, _)| number).collect();
        let count = all.len();
        all.sort_unstable();
        all.truncate(LISTED_LOST);
        Self { first: all, count }
    }
}

impl Answer {
    pub fn new(query: &Query, solution: &Solution, all_bands: bool) -> anyhow::Result<Self> {
        Ok(Self {
            value: solution.value(&query.position)?,
            moves: solution.moves(&query.position)?,
            evidence: Evidence::new(query, solution, all_bands)?,
        })
    }

    /// The moves that win, or else those that keep the draw, or else those that hold out longest.
    pub fn best(&self) -> Vec<&ScoredMove> {
        let keeps = |mv: &&ScoredMove| match self.value.verdict {
            Verdict::Loss => mv.value == self.value,
            verdict => mv.value.verdict == verdict,
        };
        self.moves.iter().filter(keeps).collect()
    }

    /// Whether some moves keep the verdict and others throw it away.
    pub fn is_deciding(&self) -> bool {
        self.moves.iter().any(|mv| mv.value.verdict != self.value.verdict)
    }
}

impl Evidence {
    fn new(query: &Query, solution: &Solution, all_bands: bool) -> anyhow::Result<Self> {
        if let Some(remainders) = solution.remainders() {
            return Ok(Self::Remainders { modulus: remainders.modulus(), lost: Lost::new(remainders.iter()) });
        }
        if let Some(table) = solution.positions() {
            let by_number = query.position.memory == MemoryState::Nothing && query.position.moves_left.is_none();
            let numbers = || table.entries().map(|(position, value)| (position.number, value));
            return Ok(Self::Positions { counts: table.counts(), lost: by_number.then(|| Lost::new(numbers())) });
        }
        let Some(bands) = solution.bands() else {
            let refused = || usage("the bands are too many to list at this size; leave --all-bands out");
            return if all_bands { Err(refused()) } else { Ok(Self::OneNumber) };
        };
        let count = bands.count(&query.position);
        if all_bands && count > MOST_BANDS.into() {
            let (count, most) = (shorten(&count.to_string()), MOST_BANDS);
            return Err(usage(format!(
                "{count} bands are too many to list, the most are {most}; leave --all-bands out"
            )));
        }
        let listed = if all_bands { usize::MAX } else { LISTED_BANDS };
        let card = query.is_about_the_start().then(|| solution.card()).flatten();
        let bands = bands.list(&query.position).take(listed).collect();
        Ok(Self::Bands { card: card.map(|card| card.to_string()), bands, count })
    }
}
