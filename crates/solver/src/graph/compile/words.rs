//! Compiling in machine words.

use numduel_rules::{Budget, Number, Position, Steps};

use super::{WeightLimit, empty};
use crate::error::SolveError;
use crate::graph::{Graph, Target, report};
use crate::packed::{PackedPosition, PackedRules, PackedStep};
use crate::places::{Hashed, Places};

/// The graph, or `None` if play can continue at a number that is not a machine word.
pub(super) fn compile(
    packed: &PackedRules,
    (from, start): (&Position, PackedPosition),
    budget: &Budget,
) -> Result<Option<Graph>, SolveError> {
    let mut graph = empty(packed.rules(), from, budget.empty_reservation());
    let mut compiler = PackedCompiler { packed, budget, weight: WeightLimit::new(budget), found: Hashed::new(budget)? };
    let (mut steps, mut replies) = (Vec::new(), Vec::new());
    if packed.list(start, &mut replies).is_err() {
        return Ok(None);
    }
    compiler.enter(start, replies.len())?;
    let mut next = 0;
    while let Some(&spot) = compiler.found.spots().get(next) {
        report(budget, next)?;
        next += 1;
        if packed.list(spot, &mut steps).is_err() {
            return Ok(None);
        }
        for step in &steps {
            match compiler.target(step, &mut replies)? {
                Some(target) => graph.held.push(&mut graph.targets, target)?,
                None => return Ok(None),
            }
        }
        let edges = compiler.weight.id(graph.targets.len())?;
        graph.held.push(&mut graph.first_edges, edges)?;
    }
    let steps = Steps::new(budget);
    for (id, spot) in (0..).zip(compiler.found.spots()) {
        steps.step()?;
        graph.enter(id, &packed.unpack(*spot, from.turn))?;
    }
    Ok(Some(graph))
}

struct PackedCompiler<'s> {
    packed: &'s PackedRules,
    budget: &'s Budget,
    weight: WeightLimit,
    found: Hashed,
}

impl PackedCompiler<'_> {
    /// Where a step leads; `None` if the replies do not fit.
    fn target(&mut self, step: &PackedStep, replies: &mut Vec<PackedStep>) -> Result<Option<Target>, SolveError> {
        let to = match step {
            PackedStep::End(ending) => return Ok(Some(self.packed.target(*ending))),
            PackedStep::Open(to) => *to,
        };
        if let Some(id) = self.found.find(to) {
            return Ok(Some(Target::to(id)));
        }
        // One position can have a hundred thousand moves, so each that is new is a chance to stop.
        self.budget.check()?;
        if self.packed.list(to, replies).is_err() {
            return Ok(None);
        }
        if replies.is_empty() {
            return Ok(Some(self.packed.stuck_target()));
        }
        self.enter(to, replies.len()).map(|id| Some(Target::to(id)))
    }

    fn enter(&mut self, spot: PackedPosition, moves: usize) -> Result<u32, SolveError> {
        self.weight.add_number(&Number::from(spot.number))?;
        self.weight.add_moves(moves)?;
        self.weight.id(self.found.len())?;
        Ok(self.found.enter(spot)?)
    }
}
