//! What is known about the position that is asked about.

use std::collections::BinaryHeap;

use numduel_rules::number::short;
use numduel_rules::{MemoryState, Move, Number, Position, Seat, Steps, Stopped};
use numduel_solver::{Band, Counts, Form, ScoredMove, Solution, SolveError, Value, Verdict};
use thiserror::Error;

use crate::scalar::{Decimal, SeatNumber, V1};
use crate::shared::{MoveValue, distance};
use crate::solve::{BandValue, LastOperations, PositionCounts, SolveReport};

/// As many bands as are listed unless all are asked for.
const LISTED_BANDS: usize = 100;

/// The most bands that can be listed: a book that only adds has almost as many as it has numbers.
const MOST_BANDS: u64 = 1_000_000;

/// What is known about a position.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What it is worth to the player to move.
    pub value: Value<Number>,
    /// The legal moves with what they are worth, in the book's order.
    pub moves: Vec<ScoredMove>,
    /// The strategy in a sentence.
    pub card: Option<String>,
    /// The legal moves that were not worked out; none of them is better.
    pub unsolved: Vec<Move>,
    /// What it rests on.
    pub evidence: Evidence,
}

/// The position that is asked about, and how much is to be said.
#[derive(Clone, Copy, Debug)]
pub struct SolveQuestion<'a> {
    /// The position.
    pub position: &'a Position,
    /// Whether only a number was given, so it is nobody's turn in particular.
    pub anywhere: bool,
    /// Whether every band is asked for, however many there are.
    pub all_bands: bool,
}

/// Why there is no answer.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoAnswer {
    /// The position could not be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The bands are too many to be found.
    #[error("there are too many bands to list at this size")]
    UncountedBands,
    /// The bands are too many to be listed.
    #[error("{} bands are too many to list (the limit is {MOST_BANDS})", short(.0))]
    TooManyBands(Number),
}

/// What the answer rests on.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// Runs of numbers with one value.
    Bands {
        /// The first of them, or all.
        bands: Vec<Band>,
        /// How many there are.
        count: Number,
        /// The memory that they are for.
        after: Option<LastOperations>,
    },
    /// This number alone: the bands are too many.
    OneNumber,
    /// The period of a solution that repeats: the verdicts are the same again after this many numbers.
    Repeating {
        /// How many.
        period: Number,
    },
    /// A part of the positions: moves that are not listed are no better than those that are.
    Proof,
    /// The number's remainder alone, with the remainders at which the player to move loses.
    Remainders {
        /// What numbers are divided by.
        modulus: Number,
        /// The remainders.
        lost: Lost,
    },
    /// Every position that play can reach, and the numbers at which the player to move loses, where the number alone decides.
    Positions {
        /// How many there are of each value.
        counts: Counts,
        /// The numbers.
        lost: Option<Lost>,
    },
}

/// The numbers at which the player to move loses: the first of them, from the smallest up.
#[derive(Clone, Debug)]
pub struct Lost {
    /// The first of them.
    pub first: Vec<Number>,
    /// How many there are.
    pub count: usize,
}

/// As many lost numbers as are listed.
const LISTED_LOST: usize = 30;

impl Lost {
    fn new(values: impl Iterator<Item = (Number, Value)>, solution: &Solution) -> Result<Self, Stopped> {
        let (steps, mut first, mut count) = (Steps::new(solution.budget()), BinaryHeap::new(), 0);
        for (number, value) in values {
            steps.step()?;
            if value.verdict == Verdict::Loss {
                count += 1;
                first.push(number);
                if first.len() > LISTED_LOST {
                    first.pop();
                }
            }
        }
        Ok(Self { first: first.into_sorted_vec(), count })
    }
}

impl Answer {
    /// What a solution knows.
    pub fn new(question: SolveQuestion<'_>, solution: &Solution) -> Result<Self, NoAnswer> {
        let position = question.position;
        let value = solution.value(position)?;
        let (moves, unsolved) = solution.easy_moves(position)?;
        let card = card(question, solution).map_err(SolveError::from)?;
        Ok(Self { value, moves, unsolved, card, evidence: Evidence::new(question, solution)? })
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

/// The strategy in a sentence: from the start, or the general rule where it covers the number.
fn card(question: SolveQuestion<'_>, solution: &Solution) -> Result<Option<String>, Stopped> {
    let position = question.position;
    if *position == solution.rules().start() {
        return Ok(solution.card()?.map(|card| card.to_string()));
    }
    let covered = !question.anywhere || solution.bands().is_some_and(|bands| bands.is_beyond_start(&position.number));
    if covered { Ok(solution.card()?.and_then(|card| card.rule())) } else { Ok(None) }
}

impl Evidence {
    fn new(
        SolveQuestion { position, all_bands, .. }: SolveQuestion<'_>,
        solution: &Solution,
    ) -> Result<Self, NoAnswer> {
        let bands = match solution.form() {
            Form::Bands(bands) => bands,
            Form::Remainders(remainders) => {
                let lost = Lost::new(remainders.iter(), solution).map_err(SolveError::from)?;
                return Ok(Self::Remainders { modulus: remainders.modulus(), lost });
            }
            Form::Positions(table) => {
                let by_number = position.memory == MemoryState::Nothing && position.moves_left.is_none();
                let numbers = || table.entries().map(|(position, value)| (position.number, value));
                let lost = by_number.then(|| Lost::new(numbers(), solution)).transpose().map_err(SolveError::from)?;
                return Ok(Self::Positions {
                    counts: table.counts(solution.budget()).map_err(SolveError::from)?,
                    lost,
                });
            }
            Form::Part => return Ok(Self::Proof),
            Form::Repeating(Some(period)) => return Ok(Self::Repeating { period: period.into() }),
            Form::Repeating(None) | Form::Quotients(_) | Form::OneByOne => {
                return if all_bands { Err(NoAnswer::UncountedBands) } else { Ok(Self::OneNumber) };
            }
        };
        let count = bands.count(position);
        if all_bands && count > MOST_BANDS.into() {
            return Err(NoAnswer::TooManyBands(count));
        }
        let listed = if all_bands { usize::MAX } else { LISTED_BANDS };
        let last = |seat: Seat| position.memory.last_operation(seat).map(|operation| operation.verb().to_owned());
        let after = (position.memory != MemoryState::Nothing)
            .then(|| LastOperations { own: last(position.turn), opponent: last(position.turn.other()) });
        Ok(Self::Bands { bands: bands.list(position).take(listed).collect(), count, after })
    }
}

impl SolveReport {
    /// An answer about a position of these rules.
    pub fn new(solution: &Solution, position: &Position, answer: &Answer) -> Self {
        let moves = answer.moves.iter().map(MoveValue::from).collect();
        let mut report = Self {
            distance: distance(&answer.value),
            unsolved_moves: answer.unsolved.iter().map(ToString::to_string).collect(),
            card: answer.card.clone(),
            ..Self::of_verdict(solution, position, answer.value.verdict, moves)
        };
        let listed = |lost: &Lost| lost.first.iter().map(Decimal::from).collect();
        match &answer.evidence {
            Evidence::Bands { bands, count, after } => {
                report.bands_after.clone_from(after);
                report.bands = bands.iter().map(BandValue::from).collect();
                report.band_count = Some(count.into());
            }
            Evidence::OneNumber | Evidence::Repeating { .. } | Evidence::Proof => {}
            Evidence::Remainders { modulus, lost } => {
                report.modulus = Some(modulus.into());
                report.lost = Some(listed(lost));
            }
            Evidence::Positions { counts, lost } => {
                let (wins, draws, losses) = (counts.wins, counts.draws, counts.losses);
                report.positions = Some(PositionCounts { wins, draws, losses });
                report.lost = lost.as_ref().map(listed);
            }
        }
        report
    }

    /// What is known of a position where nobody knows how soon the game ends: who wins, and with which moves.
    pub fn without_distance(solution: &Solution, position: &Position) -> Option<Self> {
        let moves = solution.moves_without_distance(position).ok()??.into_iter().map(|(mv, to, verdict)| MoveValue {
            mv: mv.to_string(),
            to: Decimal(to),
            verdict: verdict.into(),
            distance: None,
        });
        let verdict = solution.verdict(position).ok()?;
        Some(Self::of_verdict(solution, position, verdict, moves.collect()))
    }

    fn of_verdict(solution: &Solution, position: &Position, verdict: Verdict, moves: Vec<MoveValue>) -> Self {
        let (rules, win) = (solution.rules(), Verdict::Win.into());
        Self {
            v: V1,
            game: rules.game_string().to_string(),
            start: Decimal(rules.start().number),
            from: (&position.number).into(),
            verdict: verdict.into(),
            winner: verdict.winner(position.turn).map(SeatNumber),
            distance: None,
            winning_moves: moves
                .iter()
                .filter(|choice| choice.verdict == win)
                .map(|choice| choice.mv.clone())
                .collect(),
            deciding: moves.iter().any(|choice| choice.verdict != verdict.into()),
            moves,
            unsolved_moves: Vec::new(),
            bands: Vec::new(),
            band_count: None,
            bands_after: None,
            card: None,
            modulus: None,
            positions: None,
            lost: None,
        }
    }
}
