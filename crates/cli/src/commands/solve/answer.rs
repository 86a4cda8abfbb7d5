//! Solving what is asked, by the cheapest way that answers it.

use numduel_rules::number::shorten;
use numduel_rules::{MemoryState, Number};
use numduel_solver::{
    Answer as Solved, Band, Counts, Limits, ScoredMove, Solution, SolveError, Value, Verdict, answer_from, solve_start,
    solve_within,
};

use super::asked::Asked;
use crate::exit::usage;
use crate::working::Working;

/// As many bands as are listed unless all are asked for.
const LISTED_BANDS: usize = 100;

/// As many bands as can be listed at all: a book that only adds has as many as its numbers are large.
const MOST_BANDS: u64 = 1_000_000;

/// What is known about a position.
pub struct Answer {
    pub value: Value<Number>,
    pub choices: Vec<ScoredMove>,
    pub ground: Ground,
}

/// What the answer rests on.
pub enum Ground {
    /// Runs of numbers with one value.
    Bands {
        card: Option<String>,
        bands: Vec<Band>,
        /// How many there are in all; nothing where they were not worked out.
        count: Option<Number>,
    },
    /// The number's remainder alone.
    Remainders {
        modulus: Number,
        /// The remainders at which whoever moves loses.
        lost: Lost,
    },
    /// Every position that play can reach.
    Positions {
        counts: Counts,
        /// The numbers at which whoever moves loses, where the number alone decides.
        lost: Option<Lost>,
    },
}

/// The numbers at which whoever moves loses: the first of them, from the smallest up.
pub struct Lost {
    pub first: Vec<Number>,
    pub count: usize,
}

/// As many lost numbers as are listed.
const LISTED_LOST: usize = 30;

impl Lost {
    fn new(numbers: impl Iterator<Item = Number>) -> Self {
        let mut all: Vec<Number> = numbers.collect();
        let count = all.len();
        all.sort_unstable();
        all.truncate(LISTED_LOST);
        Self { first: all, count }
    }
}

impl Answer {
    /// The moves that win, or else those that keep the draw, or else those that hold out longest.
    pub fn best(&self) -> Vec<&ScoredMove> {
        let keeps = |choice: &&ScoredMove| match self.value.verdict {
            Verdict::Loss => choice.value == self.value,
            verdict => choice.value.verdict == verdict,
        };
        self.choices.iter().filter(keeps).collect()
    }

    /// Whether some moves keep the verdict and others throw it away.
    pub fn is_deciding(&self) -> bool {
        self.choices.iter().any(|choice| choice.value.verdict != self.value.verdict)
    }
}

/// The answer, or nothing if the work was interrupted.
pub fn find(asked: &Asked, limits: Limits, all_bands: bool) -> anyhow::Result<Option<Answer>> {
    let mut working = Working::new("bands")?;
    let solved = solve_within(&asked.rules, limits, &mut working.watch());
    match solved {
        Ok(solution) if solution.value(&asked.position).is_some() => of_solution(asked, &solution, all_bands).map(Some),
        Err(SolveError::Stopped) => Ok(None),
        // The bands alone are too many; the start may still be answered without writing them down.
        Err(error @ SolveError::TooLarge { .. }) if asked.position == asked.rules.start() && !all_bands => {
            match solve_start(&asked.rules, limits, &mut working.watch()) {
                Ok(opening) => Ok(Some(Answer {
                    value: opening.value,
                    choices: opening.choices,
                    ground: Ground::Bands { card: None, bands: Vec::new(), count: None },
                })),
                Err(SolveError::Stopped) => Ok(None),
                Err(_) => Err(error.into()),
            }
        }
        Err(error @ SolveError::TooLarge { .. }) => Err(error.into()),
        _ => {
            drop(working);
            otherwise(asked, limits)
        }
    }
}

/// The answer where bands give none.
fn otherwise(asked: &Asked, limits: Limits) -> anyhow::Result<Option<Answer>> {
    let mut working = Working::new("positions")?;
    let solved = match answer_from(&asked.rules, &asked.position, limits, &mut working.watch()) {
        Err(SolveError::Stopped) => return Ok(None),
        solved => solved?,
    };
    let value = solved.value(&asked.position).ok_or_else(|| no_play(asked))?;
    let choices = solved.moves(&asked.position);
    let lost = |value: &Value| value.verdict == Verdict::Loss;
    let ground = match &solved {
        Solved::Bands(solution) => return of_solution(asked, solution, false).map(Some),
        Solved::ModularSolution(folded) => {
            let remainders = folded.remainders().filter(|(_, value)| lost(value)).map(|(remainder, _)| remainder);
            Ground::Remainders { modulus: folded.modulus(), lost: Lost::new(remainders) }
        }
        Solved::Table(table) => {
            let by_number = asked.position.memory == MemoryState::Nothing && asked.position.moves_left.is_none();
            let numbers = || table.positions().filter(|(_, value)| lost(value)).map(|(position, _)| position.number);
            Ground::Positions { counts: table.counts(), lost: by_number.then(|| Lost::new(numbers())) }
        }
    };
    Ok(Some(Answer { value, choices, ground }))
}

fn no_play(asked: &Asked) -> anyhow::Error {
    usage(format!("play from {} leads nowhere; choose another number", shorten(&asked.position.number.to_string())))
}

fn of_solution(asked: &Asked, solution: &Solution, all_bands: bool) -> anyhow::Result<Answer> {
    let value = solution.value(&asked.position).ok_or_else(|| no_play(asked))?;
    let band_count = solution.band_count_seen_from(&asked.position);
    if all_bands && band_count > MOST_BANDS.into() {
        let (count, most) = (shorten(&band_count.to_string()), MOST_BANDS);
        return Err(usage(format!("{count} bands are too many to list, the most are {most}; leave --all-bands out")));
    }
    let listed = if all_bands { usize::MAX } else { LISTED_BANDS };
    Ok(Answer {
        value,
        choices: solution.moves(&asked.position),
        ground: Ground::Bands {
            card: asked.is_about_the_start().then(|| solution.card().map(|card| card.to_string())).flatten(),
            bands: solution.bands_seen_from(&asked.position).take(listed).collect(),
            count: Some(band_count),
        },
    })
}
