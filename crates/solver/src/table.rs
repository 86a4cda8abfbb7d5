//! Every position that can be reached, solved one by one: millions of them, for books that bands cannot solve.
//!
//! Where all moves go one way, the numbers are marked as play goes and valued as it came, and nothing is kept but four
//! bytes for each position. Where play can go round, values are counted back from the ends, and what never gets one is a
//! draw. Numbers of any size are solved as well, by the compiled graph and up to its size.
//!
//! ```
//! use std::sync::Arc;
//! use numduel_rules::RuleBook;
//! use numduel_solver::{Limits, Table, Verdict};
//!
//! let book: RuleBook = "id = \"pit\"\ntitle = \"Pit\"\nbounds = { min = 0 }\n[parameters]\nstart = 20\n\
//!     [[moves]]\nsubtract = [1, 3, 4]\n[[ends]]\nequals = 0\nmover = \"wins\"\n".parse()?;
//! let rules = Arc::new(book).rules(&Default::default())?;
//! let table = Table::new(&rules, Limits::default(), &mut |_| std::ops::ControlFlow::Continue(()))?;
//! let lost: Vec<String> = table.positions().filter(|(_, value)| value.verdict == Verdict::Loss)
//!     .map(|(position, _)| position.number.to_string()).collect();
//! assert_eq!(lost, ["2", "7", "9", "14", "16"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod places;
mod word_table;

use numduel_rules::{Number, Position, Rules, Seat};

use crate::graph::{Graph, GraphError, Values};
use crate::limits::{Limits, Progress, SolveError, Watch};
use crate::packed::PackedRules;
use crate::scored_move::{ScoredMove, best_of, choices, decides, winning_of};
use crate::span::Span;
use crate::unbounded::refuse_unbounded;
use crate::value::{Value, Verdict};
pub(crate) use places::{Hashed, Places};
pub(crate) use word_table::{Failure, WordTable};

/// Rules with the value of every position that can be reached.
#[derive(Clone, Debug)]
pub struct Table {
    rules: Rules,
    from: Position,
    form: Form,
    counts: Counts,
}

#[derive(Clone, Debug)]
enum Form {
    WordTable(Box<WordTable>),
    Graph(Box<Values>),
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

impl Table {
    /// Solves a whole game, from its start.
    pub fn new(rules: &Rules, limits: Limits, watch: Watch<'_>) -> Result<Self, SolveError> {
        Self::of(rules, &rules.start(), limits, watch)
    }

    /// Solves everything that can be reached from `from`, which itself may lie anywhere.
    pub fn of(rules: &Rules, from: &Position, limits: Limits, watch: Watch<'_>) -> Result<Self, SolveError> {
        let span = Span::new(rules, from);
        refuse_unbounded(rules, from, &span)?;
        let packed = PackedRules::new(rules, &span);
        let start = packed.as_ref().and_then(|packed| packed.pack(from));
        if let (Some(packed), Some(start)) = (packed, start) {
            match WordTable::solve(packed, &span, &[start], limits, watch) {
                Ok(words) => return Ok(Self::counted(rules, from, Form::WordTable(Box::new(words)))),
                Err(Failure::Refused(error)) => return Err(error),
                Err(Failure::TooBig) => {}
            }
        }
        let limit = limits.positions.min(Graph::LIMIT);
        let mut tell = |done| watch(Progress { done: done as u64, total: None });
        let graph = Graph::compile(rules, from, limit, &mut tell).map_err(|error| match error {
            GraphError::TooLarge { .. } => SolveError::Positions { found: limit, limit },
            GraphError::Cancelled => SolveError::Stopped,
        })?;
        Ok(Self::counted(rules, from, Form::Graph(Box::new(Values::new(graph)))))
    }

    fn counted(rules: &Rules, from: &Position, form: Form) -> Self {
        let counts = match &form {
            Form::WordTable(words) => words.counts(words.packed.pack(from)),
            Form::Graph(values) => {
                let mut counts = Counts::default();
                values.graph.ids().for_each(|id| counts.add(values.value(id).verdict));
                counts
            }
        };
        Self { rules: rules.clone(), from: from.clone(), form, counts }
    }

    /// The rules that are solved.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Where everything was reached from.
    pub fn from(&self) -> &Position {
        &self.from
    }

    /// How many positions there are with each verdict: number and memory as the player to move sees them. Where the game
    /// is over, nobody stands.
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// What a position is worth to the player to move; nothing where play cannot come. Where the game is over by an end or
    /// because nobody can move, the distance is 0 and the verdict that of the player who would be next.
    pub fn value(&self, position: &Position) -> Option<Value<Number>> {
        self.known(position).or_else(|| over(&self.rules, position)).map(Value::from)
    }

    /// Every legal move with its value, in the book's order; none where play cannot come or the game is over.
    pub fn moves(&self, position: &Position) -> Vec<ScoredMove> {
        if self.known(position).is_none() {
            return Vec::new();
        }
        choices(&self.rules, position, |position| self.known(position).map(Value::from))
    }

    /// The moves with the best value: the quickest win, else a draw, else the slowest loss.
    pub fn best_moves(&self, position: &Position) -> Vec<ScoredMove> {
        best_of(self.moves(position))
    }

    /// Every move that wins, quickly or not.
    pub fn winning_moves(&self, position: &Position) -> Vec<ScoredMove> {
        winning_of(self.moves(position))
    }

    /// Whether some legal moves keep the verdict and others throw it away.
    pub fn is_deciding(&self, position: &Position) -> bool {
        decides(&self.moves(position))
    }

    /// Every position in which somebody stands, with its value, seen as if player 1 were to move. Where numbers are laid
    /// out one beside the other they come in ascending order, elsewhere as they were found.
    pub fn positions(&self) -> Box<dyn Iterator<Item = (Position, Value)> + '_> {
        match &self.form {
            Form::WordTable(words) => {
                let standing = words.standing(words.packed.pack(&self.from));
                Box::new(standing.map(|(spot, value)| (words.packed.unpack(spot, Seat::One), value)))
            }
            Form::Graph(values) => {
                let graph = &values.graph;
                Box::new(graph.ids().map(|id| (graph.position(id, Seat::One), values.value(id))))
            }
        }
    }

    fn known(&self, position: &Position) -> Option<Value> {
        match &self.form {
            Form::WordTable(words) => words.rank(words.packed.pack(position)?).value(),
            Form::Graph(values) => values.graph.find(position).map(|id| values.value(id)),
        }
    }
}

/// What a position is worth in which an end is met.
pub(crate) fn over(rules: &Rules, position: &Position) -> Option<Value> {
    let end = rules.end_at(&position.number)?;
    Some(Value::new(Verdict::from(end.mover).flipped(), 0))
}
