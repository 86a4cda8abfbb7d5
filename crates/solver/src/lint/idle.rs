//! A player who never has a choice that matters: in none of that player's positions does the choice decide.

use numduel_rules::Seat;

use super::reach::Solved;
use super::{Idle, Warning};

pub(super) fn find(solved: &Solved<'_>) -> Vec<Warning> {
    let idle = Seat::BOTH.into_iter().filter(|seat| !turns(solved, *seat).any(|id| solved.is_deciding(id)));
    idle.map(|seat| Warning::NoChoice { seat, idle: choice(solved, seat) }).collect()
}

/// The positions in which a player is to move.
fn turns<'a>(solved: &'a Solved<'_>, seat: Seat) -> impl Iterator<Item = usize> + 'a {
    (0..solved.reach.positions.len()).filter(move |id| solved.reach.positions[*id].turn == seat)
}

/// The nearest position in which a player can choose.
fn choice(solved: &Solved<'_>, seat: Seat) -> Option<Idle> {
    let id = turns(solved, seat).find(|id| solved.reach.edges[*id].len() > 1)?;
    Some(Idle { way: solved.reach.way(id), verdict: solved.verdict(id) })
}
