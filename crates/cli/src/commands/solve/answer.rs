//! What is known about the position that is asked about.

use numduel_rules::number::short;
use numduel_rules::{MemoryState, Number, Seat};
use numduel_solver::{Band, Counts, Method, ScoredMove, Solution, Value, Verdict};
use numduel_wire::LastOperations;

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
    /// The strategy in a sentence.
    pub card: Option<String>,
    /// How many legal moves there are beside these.
    pub unlisted: usize,
    pub evidence: Evidence,
}

/// What the answer rests on.
pub enum Evidence {
    /// Runs of numbers with one value.
    Bands { bands: Vec<Band>, count: Number, after: Option<LastOperations> },
    /// This number alone: the bands are too many.
    OneNumber,
    /// A part of the positions: moves that are not listed are no better than those that are.
    Proof,
    /// The number's remainder alone, with the remainders at which the player to move loses.
    Remainders { modulus: Number, lost: Lost },
    /// Every position that play can reach, and the numbers at which the player to move loses, where the number alone decides.
    Positions { counts: Counts, lost: Option<Lost> },
}

/// The numbers at which the player to move loses: the first of them, from the smallest up.
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
        let (value, moves) = (solution.value(&query.position)?, solution.moves(&query.position)?);
        Ok(Self {
            value,
            unlisted: solution.rules().legal(&query.position).len() - moves.len(),
            moves,
            card: card(query, solution),
            evidence: Evidence::new(query, solution, all_bands)?,
        })
    }

    /// The quickest of the moves that win, or else those that keep the draw, or else those that hold out longest; and the
    /// moves that win more slowly.
    pub fn best(&self) -> (Vec<&ScoredMove>, Vec<&ScoredMove>) {
        let keeping = self.moves.iter().filter(|mv| match self.value.verdict {
            Verdict::Loss => mv.value == self.value,
            verdict => mv.value.verdict == verdict,
        });
        keeping.partition(|mv| mv.value.verdict != Verdict::Win || mv.value == self.value)
    }

    /// Whether some moves keep the verdict and others throw it away.
    pub fn is_deciding(&self) -> bool {
        self.moves.iter().any(|mv| mv.value.verdict != self.value.verdict)
    }
}

/// The strategy in a sentence: that of the start, or the rule after it where the number is one that it speaks of.
fn card(query: &Query, solution: &Solution) -> Option<String> {
    if query.position == query.rules.start() {
        return solution.card().map(|card| card.to_string());
    }
    let covered =
        !query.anywhere || solution.bands().is_some_and(|bands| bands.is_beyond_start(&query.position.number));
    solution.card().filter(|_| covered).and_then(|card| card.rule())
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
        if solution.method() == Method::Proof {
            return Ok(Self::Proof);
        }
        let Some(bands) = solution.bands() else {
            let refused = || usage("there are too many bands to list at this size; omit --all-bands");
            return if all_bands { Err(refused()) } else { Ok(Self::OneNumber) };
        };
        let count = bands.count(&query.position);
        if all_bands && count > MOST_BANDS.into() {
            let (count, most) = (short(&count), MOST_BANDS);
            return Err(usage(format!("{count} bands are too many to list (the limit is {most}); omit --all-bands")));
        }
        let listed = if all_bands { usize::MAX } else { LISTED_BANDS };
        let position = &query.position;
        let last = |seat: Seat| position.memory.last_operation(seat).map(|operation| operation.verb().to_owned());
        let after = (position.memory != MemoryState::Nothing)
            .then(|| LastOperations { own: last(position.turn), opponent: last(position.turn.other()) });
        Ok(Self::Bands { bands: bands.list(position).take(listed).collect(), count, after })
    }
}
