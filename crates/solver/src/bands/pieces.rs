//! Cutting a run of numbers where any of its moves begins to land in another band. Inside such a piece nothing can
//! change, so one number of it speaks for all: finitely many checks prove something about a run of any length.

use std::collections::BTreeSet;

use numduel_rules::{Move, Number, Operation, Position, Steps};

use crate::bands::band_index::BandEntry;
use crate::bands::solution::BandSolution;

/// The segments of every state that are written out, from the highest down.
pub(crate) struct Pieces<'a> {
    solution: &'a BandSolution,
    pub lists: Vec<Vec<BandEntry>>,
    /// Numbers around which a rule changes its mind.
    marks: Vec<Number>,
}

impl<'a> Pieces<'a> {
    /// Not all of them where the steps are stopped.
    pub(crate) fn new(solution: &'a BandSolution, steps: &Steps<'_>) -> Self {
        let oriented = &solution.oriented;
        let entries = |state: usize| {
            let indexes = (0..solution.index.written(state)).take_while(|_| steps.step().is_ok());
            indexes.filter_map(|index| solution.index.entry(state, &index.into())).collect()
        };
        let lists = (0..oriented.states.count()).map(entries).collect();
        // One more number on either side costs little and leaves no question of which way an end counts.
        let bounds = solution.rules.bounds();
        let ends = solution.rules.ends().iter().flat_map(|end| end.condition.values());
        let values = ends.chain(&bounds.min).chain(&bounds.max);
        let marks = values.flat_map(|value| {
            let value = oriented.flip(value.clone());
            [&value - Number::ONE, value.clone(), value + Number::ONE]
        });
        Self { solution, lists, marks: marks.collect() }
    }

    /// One number out of every piece of a run, both in the oriented's numbers, unless the steps are stopped.
    pub(crate) fn samples(
        &self,
        state: usize,
        low: Option<&Number>,
        high: Option<&Number>,
        steps: &Steps<'_>,
    ) -> BTreeSet<Number> {
        let inside = |number: &Number| low.is_none_or(|low| low <= number) && high.is_none_or(|high| number <= high);
        // A piece that goes down forever has no first number: its last one is taken instead.
        let mut samples: BTreeSet<Number> = [low, high].into_iter().flatten().cloned().collect();
        samples.extend(self.marks.iter().filter(|mark| inside(mark)).cloned());
        for mv in self.solution.rules.moves() {
            let Some(to) = self.solution.oriented.states.after(state, mv.operation) else { continue };
            let list = &self.lists[to];
            let first = high.map_or(0, |high| {
                let image = image(mv, high);
                list.partition_point(|entry| entry.low.as_ref().is_some_and(|edge| *edge > image))
            });
            for edge in list.iter().skip(first).map_while(|entry| entry.low.as_ref()) {
                if steps.step().is_err() {
                    break;
                }
                let begin = reach(mv, edge);
                if low.is_some_and(|low| begin <= *low) {
                    break;
                }
                samples.extend([begin.clone(), begin - Number::ONE].into_iter().filter(inside));
            }
        }
        samples
    }

    /// Where a player stands in a state at one of the oriented's numbers.
    pub(crate) fn position(&self, state: usize, number: &Number) -> Position {
        let oriented = &self.solution.oriented;
        let memory = oriented.states.remembered(state);
        Position { memory, ..self.solution.rules.at(oriented.flip(number.clone())) }
    }
}

/// Where a move leads, in the oriented's numbers.
pub(crate) fn image(mv: &Move, number: &Number) -> Number {
    match mv.operation {
        Operation::Add | Operation::Subtract => number + &mv.operand,
        _ => number * &mv.operand,
    }
}

/// The smallest of the oriented's numbers from which a move reaches `edge`.
fn reach(mv: &Move, edge: &Number) -> Number {
    match mv.operation {
        Operation::Add | Operation::Subtract => edge - &mv.operand,
        _ => {
            let down = edge / &mv.operand;
            if &down * &mv.operand < *edge { down + Number::ONE } else { down }
        }
    }
}
