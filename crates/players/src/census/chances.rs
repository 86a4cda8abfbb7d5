//! How often one policy beats another: one pass over the graph, in floating point, exact but for its last digits.

use numduel_solver::graph::{Graph, Target};

use super::{CensusGame, Policy, points};

impl CensusGame {
    /// The points that `policy` makes against `opponent` from each seat, by seat: the chance of a win and half that of a draw.
    /// Nothing where play can repeat.
    pub fn chances(&self, policy: &Policy, opponent: &Policy) -> Option<[f64; 2]> {
        let graph = &self.solved()?.graph;
        if graph.is_circular() {
            return None;
        }
        let mut known = vec![[0.0; 2]; graph.len()];
        for id in graph.ids().rev() {
            let after = |target: &Target, own: bool, known: &[[f64; 2]]| match (target.position(), target.verdict()) {
                (Some(to), _) => known[to as usize][usize::from(own)],
                (None, verdict) => {
                    let mover = verdict.map_or(0.5, points);
                    if own { mover } else { 1.0 - mover }
                }
            };
            let targets = graph.targets(id);
            let own = policy.chances(id).zip(targets).map(|(chance, target)| chance * after(target, true, &known));
            let theirs =
                opponent.chances(id).zip(targets).map(|(chance, target)| chance * after(target, false, &known));
            // An invalid reply loses, whoever gives it.
            let forfeits = opponent.invalid_chance(id);
            known[id as usize] = [own.sum(), theirs.sum::<f64>() + forfeits];
        }
        let [first, second] = known[Graph::START as usize];
        Some([first, second])
    }
}
