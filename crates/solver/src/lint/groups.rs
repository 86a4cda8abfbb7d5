//! Which of a book's moves have come up: each by itself where a group has the same moves everywhere, else the group.

use std::collections::HashSet;

use numduel_rules::language::MoveGroup;
use numduel_rules::{Move, Number};

/// The moves of one group that have come up.
#[derive(Default)]
pub(super) struct CameUp {
    pub any: bool,
    moves: HashSet<Move>,
}

impl CameUp {
    /// Goes through moves with the numbers they are made at; one entry for each group.
    pub(super) fn of<'a>(offers: &[MoveGroup], made: impl Iterator<Item = (&'a Number, &'a Move)>) -> Vec<Self> {
        let mut groups: Vec<Self> = offers.iter().map(|_| Self::default()).collect();
        for (number, mv) in made {
            for (offer, group) in offers.iter().zip(&mut groups) {
                if !group.moves.contains(mv) && has(offer, number, mv) {
                    group.any = true;
                    if offer.operands.are_fixed() {
                        group.moves.insert(mv.clone());
                    }
                }
            }
        }
        groups
    }

    pub(super) fn contains(&self, mv: &Move) -> bool {
        self.moves.contains(mv)
    }
}

/// Whether a group offers a move that is legal at `number`; the same move can stand in several groups.
pub(super) fn has(offer: &MoveGroup, number: &Number, mv: &Move) -> bool {
    let leaves_well = || mv.apply(number).is_some_and(|after| offer.leaves.is_none_or(|leaves| leaves.holds(&after)));
    offer.operation == mv.operation
        && offer.has_operand_at(&mv.operand, number)
        && offer.when.is_none_or(|when| when.holds(number))
        && leaves_well()
}
