//! Sorting the positions so that every edge leads to a higher id (Kahn's algorithm), unless play can repeat.

use numduel_rules::{Budget, Steps, Stopped};

use super::Graph;
use crate::target::Target;

impl Graph {
    /// Renames the positions into an order in which each comes before all that can be reached from it. Where play can go
    /// round there is none, and the order of discovery stays.
    pub(super) fn sort(&mut self, budget: &Budget) -> Result<(), Stopped> {
        let steps = Steps::new(budget);
        // Where moves only add, the order of discovery will do already.
        if self.is_sorted(&steps)? {
            return Ok(());
        }
        match self.order(&steps)? {
            Some(order) => self.reorder(&order, &steps)?,
            None => self.circular = true,
        }
        Ok(())
    }

    fn is_sorted(&self, steps: &Steps<'_>) -> Result<bool, Stopped> {
        for id in self.ids() {
            steps.step()?;
            if self.targets(id).iter().any(|target| target.position().is_some_and(|to| to <= id)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The positions by and by: each once every edge into it comes from one that stands in the list. Those on a circle
    /// never get there.
    fn order(&self, steps: &Steps<'_>) -> Result<Option<Vec<u32>>, Stopped> {
        let mut open = self.edges_into();
        let mut order = Vec::with_capacity(self.len());
        order.extend(self.ids().filter(|id| open[*id as usize] == 0));
        let mut done = 0;
        while let Some(&id) = order.get(done) {
            done += 1;
            steps.step()?;
            for to in self.targets(id).iter().filter_map(|target| target.position()) {
                open[to as usize] -= 1;
                if open[to as usize] == 0 {
                    order.push(to);
                }
            }
        }
        Ok((order.len() == self.len()).then_some(order))
    }

    /// How many edges lead into each position.
    pub(super) fn edges_into(&self) -> Vec<u32> {
        let mut count = vec![0; self.len()];
        for to in self.targets.iter().filter_map(|target| target.position()) {
            count[to as usize] += 1;
        }
        count
    }

    fn reorder(&mut self, order: &[u32], steps: &Steps<'_>) -> Result<(), Stopped> {
        let mut new = vec![0; order.len()];
        for (id, old) in self.ids().zip(order) {
            new[*old as usize] = id;
        }
        self.reorder_edges(order, &new, steps)?;
        self.numbers = order.iter().map(|old| std::mem::take(&mut self.numbers[*old as usize])).collect();
        self.memory_of = order.iter().map(|old| self.memory_of[*old as usize]).collect();
        self.index.rename(&new);
        Ok(())
    }

    fn reorder_edges(&mut self, order: &[u32], new: &[u32], steps: &Steps<'_>) -> Result<(), Stopped> {
        let mut first_edges = Vec::with_capacity(self.first_edges.len());
        let mut targets = Vec::with_capacity(self.targets.len());
        let mut edge = 0;
        for old in order {
            steps.step()?;
            first_edges.push(edge);
            for from in self.edges(*old) {
                let target = self.target(from);
                targets.push(target.position().map_or(target, |to| Target::to(new[to as usize])));
                edge += 1;
            }
        }
        first_edges.push(edge);
        (self.first_edges, self.targets) = (first_edges, targets);
        Ok(())
    }
}
