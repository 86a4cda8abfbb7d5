//! Play that can come back to a position.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

use numduel_rules::Move;

use super::reach::Reach;
use super::{Line, Warning};

pub(super) fn find(reach: &Reach) -> Option<Warning> {
    let (way, round) = round(reach)?;
    Some(Warning::Repeats { way, round })
}

/// Of so many of the nearest positions the shortest round is looked for, so it is easy to follow.
const TRIED: usize = 64;

/// A line of play to a position and the moves that lead back to it. No position of the round comes before the round.
pub(super) fn round(reach: &Reach) -> Option<(Line, Vec<Move>)> {
    let known = comes_again(reach)?;
    let mut round: Option<Vec<(usize, usize)>> = None;
    for id in (0..reach.positions.len().min(TRIED)).chain([known]) {
        let shorter = back(reach, id, round.as_ref().map_or(usize::MAX, Vec::len));
        round = shorter.or(round);
    }
    let mut round = round?;
    // The nearest position first: the way to it then meets none of the others.
    let first = (0..round.len()).min_by_key(|at| round[*at].0)?;
    round.rotate_left(first);
    let moves = round.iter().map(|(id, edge)| reach.edges[*id][*edge].mv.clone());
    Some((reach.way(round[0].0), moves.collect()))
}

/// A position that some line of play meets twice: one that is still open when a walk into the depth comes to it again.
fn comes_again(reach: &Reach) -> Option<usize> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut states = vec![State::New; reach.positions.len()];
    let mut roots = 0..reach.starts;
    let mut open = Vec::new();
    loop {
        let Some((id, next)) = open.last_mut() else {
            let root = roots.find(|root| states[*root] == State::New)?;
            states[root] = State::Open;
            open.push((root, 0));
            continue;
        };
        let Some(edge) = reach.edges[*id].get(*next) else {
            states[*id] = State::Done;
            open.pop();
            continue;
        };
        *next += 1;
        let Some(to) = edge.position() else { continue };
        match states[to] {
            State::Open => return Some(to),
            State::Done => {}
            State::New => {
                states[to] = State::Open;
                open.push((to, 0));
            }
        }
    }
}

/// The shortest way from a position back to it, if it has fewer moves than `below`: each position with the index of its
/// move.
fn back(reach: &Reach, target: usize, below: usize) -> Option<Vec<(usize, usize)>> {
    let mut came_by = HashMap::new();
    let mut queue = VecDeque::from([(target, 1)]);
    while let Some((id, moves)) = queue.pop_front().filter(|(_, moves)| *moves < below) {
        for (index, edge) in reach.edges[id].iter().enumerate() {
            let Some(to) = edge.position() else { continue };
            if let Entry::Vacant(new) = came_by.entry(to) {
                new.insert((id, index));
                queue.push_back((to, moves + 1));
            }
        }
        if came_by.contains_key(&target) {
            break;
        }
    }
    let mut round = vec![*came_by.get(&target)?];
    while round[round.len() - 1].0 != target {
        round.push(came_by[&round[round.len() - 1].0]);
    }
    round.reverse();
    Some(round)
}
