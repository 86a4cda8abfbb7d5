//! Who wins where no number may come up twice and every move can be taken back: divisors and multiples, steps up and down.
//!
//! Such a game is a walk along the edges of a graph. Pair as many numbers as possible along edges. If every way to do so pairs
//! the number on the table, the player to move wins by always moving to its partner; if some way leaves it out, the opponent
//! does. That takes one matching, and not every set of numbers that play may have left. It does not tell how soon.

mod matching;

use std::collections::HashMap;

use numduel_rules::language::{Memory, Stuck};
use numduel_rules::{Budget, MemoryState, Number, Position, Remembered, Rules};

use crate::error::SolveError;
use crate::knowledge::{Form, Knowledge, KnownValue, without_distance};
use crate::method::Method;
use crate::value::Verdict;
use matching::matched;

/// The most numbers that play may come to, and the most moves between them.
const MOST_NUMBERS: usize = 1 << 10;
const MOST_MOVES: usize = 1 << 16;

/// Rules with the numbers that play can come to, and the edges between them.
#[derive(Debug)]
pub(crate) struct Geography {
    places: HashMap<Number, usize>,
    edges: Vec<Vec<usize>>,
}

impl Geography {
    pub(crate) fn new(rules: &Rules, budget: &Budget) -> Result<Self, SolveError> {
        let unsuitable = || SolveError::Unsuitable(Method::Matching);
        let suits = rules.memory() == Memory::NoNumberTwice
            && rules.cap().is_none()
            && rules.ends().is_empty()
            && rules.book().stuck() == Stuck::Loses;
        if !suits {
            return Err(unsuitable());
        }
        let start = rules.start().number;
        let (mut numbers, mut places) = (vec![start.clone()], HashMap::from([(start, 0)]));
        let (mut edges, mut moves) = (Vec::<Vec<usize>>::new(), 0);
        while let Some(number) = numbers.get(edges.len()) {
            budget.report(edges.len() as u64, None)?;
            let position = rules.at(number.clone());
            if rules.is_cut_short(&position) {
                return Err(unsuitable());
            }
            let results: Vec<Number> =
                rules.legal(&position).iter().filter_map(|mv| mv.apply(&position.number)).collect();
            moves += results.len();
            let to = results.into_iter().map(|to| {
                *places.entry(to.clone()).or_insert_with(|| {
                    numbers.push(to);
                    numbers.len() - 1
                })
            });
            edges.push(to.collect());
            if numbers.len() > MOST_NUMBERS || moves > MOST_MOVES {
                return Err(unsuitable());
            }
        }
        let both_ways = |from: usize| edges[from].iter().all(|to| edges[*to].contains(&from));
        if !(0..edges.len()).all(both_ways) {
            return Err(unsuitable());
        }
        Ok(Self { places, edges })
    }

    /// Whether the player to move wins; nothing at numbers that play from the start does not come to.
    fn verdict(&self, position: &Position) -> Option<Verdict> {
        let mut open = vec![true; self.edges.len()];
        if let MemoryState::Shared(Remembered::Numbers(left)) = &position.memory {
            for number in left {
                open[*self.places.get(number)?] = false;
            }
        }
        let at = *self.places.get(&position.number)?;
        let with = matched(&self.edges, &open);
        open[at] = false;
        Some(if matched(&self.edges, &open) < with { Verdict::Win } else { Verdict::Loss })
    }
}

impl Knowledge for Geography {
    fn method(&self) -> Method {
        Method::Matching
    }

    /// `None` at numbers that play from the start does not reach.
    fn value(&self, position: &Position, _: &Budget) -> Result<Option<KnownValue>, SolveError> {
        Ok(self.verdict(position).map(without_distance))
    }

    fn form(&self) -> Form<'_> {
        Form::OneByOne
    }
}
