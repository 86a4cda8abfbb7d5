//! Compiling by asking the rules, for numbers of any size.

use numduel_rules::{Budget, Move, Number, Position, Rules};

use super::{WeightLimit, empty};
use crate::error::SolveError;
use crate::graph::{Graph, Target, report};

/// The rules say which moves are legal, what they lead to and which end is met; only their order, ends before the cap
/// before being stuck, is written here again. [`Rules::play`] would look through all moves of the book for each that is
/// played, which makes a book of thousands of moves take minutes.
pub(super) fn compile(rules: &Rules, from: &Position, budget: &Budget) -> Result<Graph, SolveError> {
    let (weight, graph) = (WeightLimit::new(budget), empty(rules, from, budget.empty_reservation()));
    let mut compiler = RulesCompiler { rules, budget, weight, graph };
    compiler.enter(from)?;
    let mut id = 0;
    while (id as usize) < compiler.graph.len() {
        report(budget, id as usize)?;
        compiler.expand(id)?;
        id += 1;
    }
    Ok(compiler.graph)
}

struct RulesCompiler<'r> {
    rules: &'r Rules,
    budget: &'r Budget,
    weight: WeightLimit,
    graph: Graph,
}

impl RulesCompiler<'_> {
    /// Finds out where the moves of a position lead. Which seat moves makes no difference, so the start's does for all.
    fn expand(&mut self, id: u32) -> Result<(), SolveError> {
        let position = self.graph.position(id, self.graph.turn);
        self.require_judged(&position)?;
        let legal = self.rules.legal(&position);
        self.weight.add_moves(legal.len())?;
        for mv in &legal {
            let number = mv.apply(&position.number).expect("a legal division leaves no remainder");
            let target = self.target(&position, mv, number)?;
            self.graph.held.push(&mut self.graph.targets, target)?;
        }
        let edges = self.weight.id(self.graph.targets.len())?;
        Ok(self.graph.held.push(&mut self.graph.first_edges, edges)?)
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
        if self.rules.is_stuck(&position) {
            self.require_judged(&position)?;
            return Ok(self.end(self.graph.endings.len() - 1));
        }
        self.enter(&position).map(Target::to)
    }

    fn end(&self, index: usize) -> Target {
        Target::end(index, self.graph.endings[index].mover)
    }

    /// Gives a new position its id. Its moves are listed when it is expanded: kept until then, those of all positions would
    /// take more memory than everything else.
    fn enter(&mut self, position: &Position) -> Result<u32, SolveError> {
        self.weight.add_number(&position.number)?;
        let id = self.weight.id(self.graph.len())?;
        self.graph.enter(id, position)?;
        Ok(id)
    }

    /// A limit of the program is not a rule of the book: what rests on it is not an answer.
    fn require_judged(&self, position: &Position) -> Result<(), SolveError> {
        match self.rules.largest().filter(|_| self.rules.is_cut_short(position)) {
            Some(largest) => Err(SolveError::Unjudged { largest: largest.clone() }),
            None => Ok(()),
        }
    }
}
