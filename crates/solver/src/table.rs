//! Every position that can be reached, solved one by one: millions of them, for books that bands cannot solve.
//!
//! Where all moves go one way, the numbers are marked as play goes and valued as it came, and nothing is kept but four
//! bytes for each position. Where play can repeat, values are counted back from the ends, and what never gets one is a
//! draw. Numbers of any size are solved as well, by the compiled graph and up to its size.

mod word_table;

use numduel_rules::{Budget, Position, Rules, Seat, Steps, Stopped};

use crate::error::SolveError;
use crate::graph::SolvedGraph;
use crate::packed::PackedRules;
use crate::span::ReachSpan;
use crate::unbounded::refuse_unbounded;
use crate::value::{Value, Verdict};
pub(crate) use word_table::{Failure, WordTable};

/// The value of every position that can be reached from one.
#[derive(Clone, Debug)]
pub struct PositionTable {
    from: Position,
    form: TableForm,
}

#[derive(Clone, Debug)]
enum TableForm {
    Words(Box<WordTable>),
    Graph(Box<SolvedGraph>),
}

/// How many positions have each verdict, for the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Won positions.
    pub wins: usize,
    /// Drawn ones.
    pub draws: usize,
    /// Lost ones.
    pub losses: usize,
}

impl Counts {
    /// All together.
    pub const fn all(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Win => self.wins += 1,
            Verdict::Draw => self.draws += 1,
            Verdict::Loss => self.losses += 1,
        }
    }
}

impl PositionTable {
    /// Solves everything that can be reached from `from`, which itself may lie anywhere.
    pub(crate) fn of(rules: &Rules, from: &Position, budget: &Budget) -> Result<Self, SolveError> {
        let span = ReachSpan::new(rules, from);
        refuse_unbounded(rules, from, &span)?;
        let packed = PackedRules::new(rules, &span);
        let start = packed.as_ref().and_then(|packed| packed.pack(from));
        if let (Some(packed), Some(start)) = (packed, start) {
            match WordTable::solve(packed, &span, &[start], budget) {
                Ok(words) => return Ok(Self { from: from.clone(), form: TableForm::Words(Box::new(words)) }),
                Err(Failure::Refused(error)) => return Err(error),
                Err(Failure::TooBig) => {}
            }
        }
        let graph = SolvedGraph::of(rules, from, budget)?;
        Ok(Self { from: from.clone(), form: TableForm::Graph(Box::new(graph)) })
    }

    /// Whether everything that can be reached is solved in a moment.
    pub(crate) fn is_quick(rules: &Rules, from: &Position) -> bool {
        let span = ReachSpan::new(rules, from);
        PackedRules::new(rules, &span).is_some_and(|packed| WordTable::is_quick(&packed, &span))
    }

    /// How many positions there are with each verdict: number and memory as the player to move sees them. Where a move
    /// ended the game, nobody stands.
    pub fn counts(&self, budget: &Budget) -> Result<Counts, Stopped> {
        let (steps, mut counts) = (Steps::new(budget), Counts::default());
        match &self.form {
            TableForm::Words(words) => {
                for verdict in words.verdicts(&self.from) {
                    steps.step()?;
                    counts.add(verdict);
                }
            }
            TableForm::Graph(solved) => {
                for id in solved.graph.ids() {
                    steps.step()?;
                    counts.add(solved.value(id).verdict);
                }
            }
        }
        Ok(counts)
    }

    /// What a position is worth to the player to move; `None` if play cannot reach it.
    pub(crate) fn value(&self, position: &Position) -> Option<Value> {
        match &self.form {
            TableForm::Words(words) => words.value(position),
            TableForm::Graph(solved) => solved.graph.find(position).map(|id| solved.value(id)),
        }
    }

    /// Every position in which somebody stands, with its value, seen as if player 1 were to move. Where numbers are laid
    /// out one beside the other they come in ascending order, elsewhere as they were found.
    pub fn entries(&self) -> Box<dyn Iterator<Item = (Position, Value)> + '_> {
        match &self.form {
            TableForm::Words(words) => {
                let standing = words.standing(&self.from);
                Box::new(standing.map(|(spot, value)| (words.packed.unpack(spot, Seat::One), value)))
            }
            TableForm::Graph(solved) => {
                let graph = &solved.graph;
                Box::new(graph.ids().map(|id| (graph.position(id, Seat::One), solved.value(id))))
            }
        }
    }
}
