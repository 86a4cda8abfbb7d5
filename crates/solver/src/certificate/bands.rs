//! Bands as runs of numbers in ascending order, with the runs that the rules close to play, and where each move leads.

use std::rc::Rc;

use numduel_rules::{Move, Number};

use super::{Lines, closed_words, memory_words, words};
use crate::bands::{BandEntry, BandSolution, Landing, Rest, closed, image};

/// The runs from the start of the game on, in every remembered state.
struct Runs<'a> {
    solution: &'a BandSolution,
    /// The first number of interest, in the oriented's numbers: the start, or the next one where the start is closed to play.
    first: Number,
    /// How many segments of each state reach as far as that.
    counts: Vec<usize>,
    /// Whether the numbers from the start to the segments repeat them.
    repeats: bool,
}

pub(super) fn lines(solution: &BandSolution) -> Lines<'_> {
    let runs = Rc::new(Runs::new(solution));
    let first = std::iter::once("proof bands".to_owned()).chain(runs.repetition());
    let states = (0..runs.counts.len()).flat_map(move |state| runs.clone().lines(state));
    Box::new(first.chain(states))
}

impl<'a> Runs<'a> {
    fn new(solution: &'a BandSolution) -> Self {
        let start = solution.oriented.start.clone();
        let is_closed = closed(&solution.rules, &solution.rules.start().number).is_some();
        let first = if is_closed { start + Number::ONE } else { start };
        let mut runs = Self { solution, first, counts: Vec::new(), repeats: false };
        for state in 0..solution.oriented.states.count() {
            let written = solution.index.written(state);
            let count = match runs.index(state, &runs.first) {
                Some(index) if index < written => index + 1,
                _ if matches!(solution.index.rest(), Rest::Repeats(_)) => {
                    runs.repeats = true;
                    written
                }
                // The sweep leaves out numbers that are closed to play and that no move leads to.
                _ if runs.bottom(state).is_some() => written + 1,
                _ => written,
            };
            runs.counts.push(count);
        }
        runs
    }

    /// How the runs are continued to the start: so many numbers towards the ends, the same comes so many plies sooner.
    fn repetition(&self) -> Option<String> {
        let Rest::Repeats(repeat) = self.solution.index.rest() else { return None };
        let sign = if self.solution.oriented.mirrored { '-' } else { '+' };
        self.repeats.then(|| format!("repeats {sign} {} {}", repeat.period, repeat.longer))
    }

    fn lines(self: Rc<Self>, state: usize) -> impl Iterator<Item = String> + 'a {
        let states = &self.solution.oriented.states;
        let heading = (states.count() > 1).then(|| format!("state{}", memory_words(&states.remembered(state))));
        let count = self.counts[state];
        heading.into_iter().chain((0..count).filter_map(move |at| self.line(state, self.place(state, at))))
    }

    /// The place of a segment in the ascending order of runs; also the way back.
    fn place(&self, state: usize, index: usize) -> usize {
        if self.solution.oriented.mirrored { index } else { self.counts[state] - 1 - index }
    }

    fn index(&self, state: usize, number: &Number) -> Option<usize> {
        self.solution.index.index_of(state, number).and_then(|index| usize::try_from(&index).ok())
    }

    /// How the rules close the first numbers, where the lowest segment is another one above them.
    fn bottom(&self, state: usize) -> Option<BandEntry> {
        let written = self.solution.index.written(state);
        let above = self.solution.index.entry(state, &written.checked_sub(1)?.into())?;
        let landing = closed(&self.solution.rules, &self.solution.oriented.flipped(&self.first))?;
        let high = above.low.filter(|low| *low > self.first && landing != above.landing)? - Number::ONE;
        Some(BandEntry { low: None, high: Some(high), landing, longer: Number::ZERO })
    }

    fn line(&self, state: usize, index: usize) -> Option<String> {
        let entry =
            self.solution.index.entry(state, &index.into()).filter(|_| index < self.solution.index.written(state));
        let mut entry = entry.or_else(|| self.bottom(state))?;
        if index + 1 == self.counts[state] && !self.repeats {
            entry.low = Some(self.first.clone());
        }
        let (kind, targets) = match entry.landing {
            Landing::Open(value) => {
                let moves = self.solution.rules.moves().iter();
                (words(&value), moves.map(|mv| self.target(state, &entry, mv)).collect())
            }
            closed => (closed_words(closed), String::new()),
        };
        let [low, high] = self.edges(&entry);
        Some(format!("{kind} {low} {high}{targets}"))
    }

    /// Both edges in the numbers of the rules.
    fn edges(&self, entry: &BandEntry) -> [String; 2] {
        let turn = |edge: &Option<Number>, none: &str| match edge {
            Some(edge) => self.solution.oriented.flipped(edge).to_string(),
            None => none.to_owned(),
        };
        if self.solution.oriented.mirrored {
            [turn(&entry.high, "-inf"), turn(&entry.low, "inf")]
        } else {
            [turn(&entry.low, "-inf"), turn(&entry.high, "inf")]
        }
    }

    /// The runs that a move leads to from this one.
    fn target(&self, state: usize, entry: &BandEntry, mv: &Move) -> String {
        let Some(to) = self.solution.oriented.states.after(state, mv.operation) else { return " -".to_owned() };
        let landing = |edge: &Option<Number>| {
            let index = edge.as_ref().and_then(|edge| self.index(to, &image(mv, edge)));
            self.place(to, index.unwrap_or(0))
        };
        let [low, high] = [&entry.low, &entry.high].map(landing);
        format!(" {}..{}", low.min(high), low.max(high))
    }
}
