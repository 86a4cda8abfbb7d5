//! Moves that are wrong wherever the choice decides.
//!
//! Where the choice does not decide, every move is as good as any other, so only deciding positions are asked; a move that
//! is legal in none of them is not warned about.

use super::Warning;
use super::groups::{CameUp, first_listed};
use super::reach::{Edge, Solved};

pub(super) fn find(solved: &Solved<'_>) -> Vec<Warning> {
    let offers = solved.rules.move_groups();
    let deciding: Vec<usize> = (0..solved.reach.positions.len()).filter(|id| solved.is_deciding(*id)).collect();
    let number = |id: usize| &solved.reach.positions[id].number;
    let edges = || deciding.iter().flat_map(|id| solved.reach.edges[*id].iter().map(|edge| (*id, edge)));
    let legal = CameUp::of(offers, edges().map(|(id, edge)| (number(id), &edge.mv)));
    let right = edges().filter(|(id, edge)| keeps(solved, *id, edge));
    let right = CameUp::of(offers, right.map(|(id, edge)| (number(id), &edge.mv)));
    let wrong = first_listed(offers).into_iter().enumerate().filter_map(|(index, mut moves)| {
        let offer = &offers[index];
        moves.retain(|mv| legal.has(mv) && !right.has(mv));
        let whole = !offer.operands.are_fixed() && legal.has_open(index) && !right.has_open(index);
        let (id, edge) = edges().find(|(id, edge)| match moves.first() {
            Some(mv) => edge.mv == *mv,
            None => whole && offer.offers(&edge.mv, number(*id)),
        })?;
        let right = solved.reach.edges[id].iter().find(|edge| keeps(solved, id, edge))?;
        let line = solved.reach.way_and(id, edge);
        Some(Warning::NeverRight { offer: index, moves, line, right: right.mv.clone() })
    });
    wrong.collect()
}

fn keeps(solved: &Solved<'_>, id: usize, edge: &Edge) -> bool {
    solved.worth(edge) == solved.verdict(id)
}
