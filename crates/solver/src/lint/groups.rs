//! Which of a book's moves have come up: each by itself where a group has the same moves everywhere, else the group.

use std::collections::HashSet;

use numduel_rules::language::MoveGroup;
use numduel_rules::{Move, Number};

/// The moves that have come up, whichever group offers them.
pub(super) struct CameUp {
    moves: HashSet<Move>,
    /// By group: whether one of its moves has come up, in groups whose moves depend on the number.
    open: Vec<bool>,
}

impl CameUp {
    /// Goes through moves with the numbers they are made at.
    pub(super) fn of<'a>(groups: &[MoveGroup<Number>], made: impl Iterator<Item = (&'a Number, &'a Move)>) -> Self {
        let mut came_up = Self { moves: HashSet::new(), open: vec![false; groups.len()] };
        for (number, mv) in made {
            for (group, open) in groups.iter().zip(&mut came_up.open).filter(|(group, _)| !group.operands.are_fixed()) {
                *open = *open || group.offers(mv, number);
            }
            if !came_up.moves.contains(mv) {
                came_up.moves.insert(mv.clone());
            }
        }
        came_up
    }

    pub(super) fn has(&self, mv: &Move) -> bool {
        self.moves.contains(mv)
    }

    /// Whether a move of a group has come up whose moves depend on the number.
    pub(super) fn has_open(&self, group: usize) -> bool {
        self.open[group]
    }
}

/// The fixed moves of each group of a book, without those that an earlier group has as well.
pub(super) fn first_listed(groups: &[MoveGroup<Number>]) -> Vec<Vec<Move>> {
    let mut listed = HashSet::new();
    let mut new = |mv: &Move| listed.insert(mv.clone());
    groups.iter().map(|group| group.fixed_moves().into_iter().filter(&mut new).collect()).collect()
}
