//! Compiling in machine words.

use numduel_rules::{Number, Position};

use super::{Scale, empty};
use crate::graph::{Graph, GraphError, Target, Watch, cancelled};
use crate::stepper::{Spot, Step, Stepper};
use crate::table::{Hashed, Places};

/// The graph, or nothing where play can go on at a number that is no machine word.
pub(super) fn compile(
    stepper: &Stepper,
    (from, start): (&Position, Spot),
    limit: usize,
    watch: &mut Watch<'_>,
) -> Result<Option<Graph>, GraphError> {
    let mut graph = empty(stepper.rules(), from);
    let mut compiler = Compiler { stepper, scale: Scale { limit, weight: 0 }, found: Hashed::new() };
    let (mut steps, mut replies) = (Vec::new(), Vec::new());
    if stepper.list(start, &mut replies).is_err() {
        return Ok(None);
    }
    compiler.enter(start, replies.len())?;
    let mut next = 0;
    while let Some(&spot) = compiler.found.spots().get(next) {
        if cancelled(watch, next) {
            return Err(GraphError::Cancelled);
        }
        next += 1;
        if stepper.list(spot, &mut steps).is_err() {
            return Ok(None);
        }
        for step in &steps {
            match compiler.target(step, &mut replies)? {
                Some(target) => graph.targets.push(target),
                None => return Ok(None),
            }
        }
        graph.first_edges.push(compiler.scale.id(graph.targets.len())?);
    }
    for (id, spot) in (0..).zip(compiler.found.spots()) {
        graph.enter(id, &stepper.position(*spot, from.turn));
    }
    Ok(Some(graph))
}

struct Compiler<'s> {
    stepper: &'s Stepper,
    scale: Scale,
    found: Hashed,
}

impl Compiler<'_> {
    /// Where a step leads; nothing where the replies do not fit.
    fn target(&mut self, step: &Step, replies: &mut Vec<Step>) -> Result<Option<Target>, GraphError> {
        if step.ending != Step::OPEN {
            return Ok(Some(self.stepper.target(step.ending)));
        }
        if let Some(id) = self.found.find(step.to) {
            return Ok(Some(Target::to(id)));
        }
        if self.stepper.list(step.to, replies).is_err() {
            return Ok(None);
        }
        if replies.is_empty() {
            return Ok(Some(self.stepper.stuck_target()));
        }
        self.enter(step.to, replies.len()).map(|id| Some(Target::to(id)))
    }

    fn enter(&mut self, spot: Spot, moves: usize) -> Result<u32, GraphError> {
        self.scale.add(&Number::from(spot.number), moves)?;
        self.scale.id(self.found.len())?;
        Ok(self.found.enter(spot))
    }
}
