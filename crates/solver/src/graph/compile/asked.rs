//! Compiling by asking the rules, for numbers of any size.

use std::collections::VecDeque;

use numduel_rules::number::heap_bytes;
use numduel_rules::{Budget, Move, Number, Position, Rules};

use super::{WeightLimit, empty};
use crate::error::SolveError;
use crate::graph::{Graph, Target, report};

/// The rules say which moves are legal, what they lead to and which end is met; only their order, ends before the cap
/// before being stuck, is written here again. [`Rules::play`] would look through all moves of the book for each that is
/// played, which makes a book of thousands of moves take minutes.
pub(super) fn compile(rules: &Rules, from: &Position, budget: &Budget) -> Result<Graph, SolveError> {
    let (weight, graph) = (WeightLimit::new(budget), empty(rules, from, budget.empty_reservation()));
    let mut compiler = RulesCompiler { rules, budget, weight, graph, waiting: VecDeque::new() };
    compiler.enter(from, legal(rules, from)?)?;
    let mut id = 0;
    while let Some(legal) = compiler.waiting.pop_front() {
        report(budget, id as usize)?;
        compiler.expand(id, &legal)?;
        compiler.graph.held.shrink(listed(&legal));
        id += 1;
    }
    Ok(compiler.graph)
}

/// What a list of moves takes until it is looked at.
fn listed(moves: &[Move]) -> u64 {
    let digits = moves.first().map_or(0, |mv| heap_bytes(&mv.operand));
    moves.len() as u64 * (size_of::<Move>() as u64 + digits)
}

struct RulesCompiler<'r> {
    rules: &'r Rules,
    budget: &'r Budget,
    weight: WeightLimit,
    graph: Graph,
    /// The legal moves of the positions that are entered and not yet expanded.
    waiting: VecDeque<Vec<Move>>,
}

impl RulesCompiler<'_> {
    /// Finds out where the moves of a position lead. Which seat moves makes no difference, so the start's does for all.
    fn expand(&mut self, id: u32, legal: &[Move]) -> Result<(), SolveError> {
        let position = self.graph.position(id, self.graph.turn);
        for mv in legal {
            let number = mv.apply(&position.number).expect("a legal division leaves no remainder");
            let target = self.target(&position, mv, number)?;
            self.graph.held.push(&mut self.graph.targets, target)?;
        }
        self.graph.first_edges.push(self.weight.id(self.graph.targets.len())?);
        Ok(())
    }

    fn target(&mut self, before: &Position, mv: &Move, number: Number) -> Result<Target, SolveError> {
        let ends = self.rules.ends();
        if let Some(end) = ends.iter().position(|end| end.condition.holds(&number)) {
            return Ok(self.end(end));
        }
        let position = self.rules.after(before, mv, number);
        if position.moves_left == Some(0) {
            return Ok(self.end(ends.len()));
        }
        if let Some(id) = self.graph.find(&position) {
            return Ok(Target::to(id));
        }
        // One position can have a hundred thousand moves, so each that is new is a chance to stop.
        self.budget.check()?;
        let legal = legal(self.rules, &position)?;
        if legal.is_empty() {
            return Ok(self.end(self.graph.endings.len() - 1));
        }
        self.enter(&position, legal).map(Target::to)
    }

    fn end(&self, index: usize) -> Target {
        Target::end(index, self.graph.endings[index].mover)
    }

    /// Gives a new position its id, and keeps its moves until it is expanded.
    fn enter(&mut self, position: &Position, legal: Vec<Move>) -> Result<u32, SolveError> {
        self.weight.add(&position.number, legal.len())?;
        let id = self.weight.id(self.graph.len())?;
        self.graph.enter(id, position)?;
        self.graph.held.grow(listed(&legal))?;
        self.waiting.push_back(legal);
        Ok(id)
    }
}

/// The legal moves. A limit of the program is not a rule of the book: what rests on it is not an answer.
fn legal(rules: &Rules, position: &Position) -> Result<Vec<Move>, SolveError> {
    match rules.largest().filter(|_| rules.is_cut_short(position)) {
        Some(largest) => Err(SolveError::Unjudged { largest: largest.clone() }),
        None => Ok(rules.legal(position)),
    }
}
