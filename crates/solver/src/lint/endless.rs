//! Play that continues forever without coming back: the number only grows, or only shrinks, past all that could end the game.

use numduel_rules::language::Memory;
use numduel_rules::{Direction, Number, Operation, Rules};

use super::Warning;
use super::reach::{Reach, To};
use super::target::asks_for_numbers;

/// From where on nothing ends the game.
#[derive(Clone, Debug)]
pub(super) struct Endless {
    way: Direction,
    /// The last number that ends it; none where no number does.
    last: Option<Number>,
}

impl Endless {
    /// Nothing where something else than a number could end play, or a move could be closed.
    ///
    /// Moves that add, subtract, multiply or append are legal at every number if no condition, bound or memory closes them. If
    /// all of them go one way, none comes back from beyond the last number that an end names, so what lies there is no different
    /// from one number to the next: no end is met, and nobody is stuck.
    pub(super) fn new(rules: &Rules) -> Option<Self> {
        let way = rules.direction()?;
        let bounds = rules.own_bounds();
        let is_open = match way {
            Direction::Up => bounds.max.is_none(),
            Direction::Down => bounds.min.is_none(),
        };
        let is_always_legal = |operation| {
            matches!(operation, Operation::Add | Operation::Subtract | Operation::Multiply | Operation::Append(_))
        };
        let suits = is_open
            && rules.memory() == Memory::Nothing
            && rules.cap().is_none()
            && rules.keeps().is_none()
            && rules.largest().is_none()
            && rules.is_fixed()
            && rules.moves().iter().all(|mv| is_always_legal(mv.operation))
            && rules.ends().iter().all(|end| asks_for_numbers(&end.condition));
        let named = rules.ends().iter().flat_map(|end| end.condition.values()).cloned();
        let last = match way {
            Direction::Up => named.max(),
            Direction::Down => named.min(),
        };
        suits.then_some(Self { way, last })
    }

    /// Whether nothing can end play that has come to a number.
    pub(super) fn holds(&self, number: &Number) -> bool {
        self.last.as_ref().is_none_or(|last| match self.way {
            Direction::Up => number > last,
            Direction::Down => number < last,
        })
    }
}

/// Where no game at all comes to an end.
pub(super) fn find(reach: &Reach) -> Option<Warning> {
    let Endless { way, last } = reach.endless.clone()?;
    (!ends(reach)).then_some(Warning::NeverEnds { way, last })
}

/// Whether some move ends the game.
pub(super) fn ends(reach: &Reach) -> bool {
    reach.all_edges().any(|(_, edge)| matches!(edge.to, To::End(_)))
}
