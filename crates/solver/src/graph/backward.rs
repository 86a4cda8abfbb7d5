//! Working from the last positions back to the start while keeping no more than is still needed.

use numduel_rules::{Budget, OverLimit, Stopped};

use super::{Graph, report};

/// What `at` makes of the start of a graph in which nothing repeats. It is asked for every position from what it made of
/// the positions one move on, and stops at the first error.
///
/// A result is dropped once every position that leads there has its own: where each number has a million digits, what is
/// kept at one time decides whether it fits in memory. `bytes` tells what a result takes beside itself.
pub(crate) fn fold_back<T, E: From<Stopped> + From<OverLimit>>(
    graph: &Graph,
    budget: &Budget,
    bytes: impl Fn(&T) -> u64,
    mut at: impl FnMut(u32, &[Option<T>]) -> Result<T, E>,
) -> Result<Option<T>, E> {
    let mut held = budget.reserve((graph.len() * (size_of::<u32>() + size_of::<Option<T>>())) as u64)?;
    let mut open = graph.edges_into();
    let mut results: Vec<Option<T>> = graph.ids().map(|_| None).collect();
    for (done, id) in graph.ids().rev().enumerate() {
        report(budget, done)?;
        let result = at(id, &results)?;
        held.grow(bytes(&result))?;
        results[id as usize] = Some(result);
        for to in graph.targets(id).iter().filter_map(|target| target.position()) {
            open[to as usize] -= 1;
            if open[to as usize] == 0 {
                held.shrink(results[to as usize].take().as_ref().map_or(0, &bytes));
            }
        }
    }
    Ok(results.swap_remove(Graph::START as usize))
}
