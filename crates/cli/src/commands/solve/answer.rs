//! Solving what is asked, by the cheapest way that answers it.

use numduel_rules::Number;
use numduel_rules::number::shorten;
use numduel_solver::{Band, Choice, Limits, NotSolvable, Solution, Value, Verdict, solve_start, solve_within};

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
    pub choices: Vec<Choice>,
    pub card: Option<String>,
    pub bands: Vec<Band>,
    /// How many bands there are in all; nothing where they were not worked out.
    pub band_count: Option<Number>,
}

impl Answer {
    /// The moves that win, or else those that keep the draw, or else those that hold out longest.
    pub fn best(&self) -> Vec<&Choice> {
        let keeps = |choice: &&Choice| match self.value.verdict {
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
pub fn find(asked: &Asked, all_bands: bool) -> anyhow::Result<Option<Answer>> {
    let mut working = Working::new("bands")?;
    let solved = solve_within(&asked.rules, Limits::default(), &mut working.watch());
    match solved {
        Ok(solution) => of_solution(asked, &solution, all_bands).map(Some),
        Err(NotSolvable::Stopped) => Ok(None),
        // The bands alone are too many; the start may still be answered without writing them down.
        Err(error @ NotSolvable::TooLarge { .. }) if asked.position == asked.rules.start() && !all_bands => {
            match solve_start(&asked.rules, Limits::default(), &mut working.watch()) {
                Ok(opening) => Ok(Some(Answer {
                    value: opening.value,
                    choices: opening.choices,
                    card: None,
                    bands: Vec::new(),
                    band_count: None,
                })),
                Err(NotSolvable::Stopped) => Ok(None),
                Err(_) => Err(error.into()),
            }
        }
        Err(error) => Err(error.into()),
    }
}

fn of_solution(asked: &Asked, solution: &Solution, all_bands: bool) -> anyhow::Result<Answer> {
    let no_play = || usage(format!("play from {} leads nowhere; choose another number", asked.position.number));
    let value = solution.value(&asked.position).ok_or_else(no_play)?;
    let band_count = solution.band_count_seen_from(&asked.position);
    if all_bands && band_count > MOST_BANDS.into() {
        let (count, most) = (shorten(&band_count.to_string()), MOST_BANDS);
        return Err(usage(format!("{count} bands are too many to list, the most are {most}; leave --all-bands out")));
    }
    let listed = if all_bands { usize::MAX } else { LISTED_BANDS };
    Ok(Answer {
        value,
        choices: solution.moves(&asked.position),
        card: asked.is_about_the_start().then(|| solution.card().map(|card| card.to_string())).flatten(),
        bands: solution.bands_seen_from(&asked.position).take(listed).collect(),
        band_count: Some(band_count),
    })
}
