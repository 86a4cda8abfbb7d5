//! What limits the play, in English: memory, bounds, being stuck, the cap, and play that goes round.

use std::collections::BTreeSet;

use super::text;
use crate::direction::Direction;
use crate::language::{Bounds, Fate, Memory};
use crate::moves::Operation;
use crate::number::Number;
use crate::rules::Rules;

/// What the players must remember.
pub fn memory(memory: Memory) -> Option<&'static str> {
    Some(match memory {
        Memory::Nothing => return None,
        Memory::OwnLastOperation => "You cannot use the operation that you yourself used on your previous turn.",
        Memory::OwnLastOperand => "You cannot use the operand that you yourself used on your previous turn.",
        Memory::LastOperation => "You cannot use the operation that your opponent has just used.",
        Memory::LastOperand => "You cannot use the operand that your opponent has just used.",
        Memory::OncePerGame => "Every operand can be used only once in a game, by either player.",
        Memory::OncePerPlayer => "Every player can use every operand only once in a game.",
    })
}

/// The bounds, as far as a move could try to leave them.
pub(super) fn bounds(rules: &Rules) -> Option<String> {
    let Bounds { min, max } = rules.bounds();
    let sinks = rules.book().offers().iter().any(|offer| match offer.operation {
        Operation::Subtract => offer.operands.are_fixed(),
        Operation::Divide | Operation::Become => false,
        Operation::Add | Operation::Multiply | Operation::Append(_) => rules.start().number < Number::ZERO,
    });
    let own_min = rules.book().bounds().min.is_some();
    let own_max = rules.book().bounds().max.is_some();
    let min = min.as_ref().filter(|_| own_min || sinks && rules.direction() != Some(Direction::Up));
    let max = max.as_ref().filter(|_| own_max || rules.direction() != Some(Direction::Down));
    let edges = match (min, max) {
        (None, None) => return None,
        (Some(min), None) => format!("below {}", text(min)),
        (None, Some(max)) => format!("above {}", text(max)),
        (Some(min), Some(max)) => format!("below {} or above {}", text(min), text(max)),
    };
    Some(format!("The number never goes {edges}: a move that would take it there is not allowed."))
}

/// Said only where a player can come to have no legal move.
pub(super) fn stuck(rules: &Rules) -> Option<&'static str> {
    match rules.book().stuck() {
        _ if always_a_move(rules) => None,
        Fate::Loses => Some("A player without a legal move loses."),
        Fate::Wins => Some("A player without a legal move wins."),
    }
}

/// Whether there is a legal move wherever play can come, as far as it is easily told.
fn always_a_move(rules: &Rules) -> bool {
    // Multiplying leaves 0 as it is, and that is no move.
    let never_zero = rules.direction() == Some(Direction::Up) && rules.start().number > Number::ZERO;
    let moves = rules.moves().iter().filter(|mv| match mv.operation {
        Operation::Add | Operation::Subtract => true,
        Operation::Multiply => never_zero,
        Operation::Divide | Operation::Append(_) | Operation::Become => false,
    });
    let enough = match rules.book().memory() {
        Memory::Nothing => moves.count() > 0,
        Memory::OwnLastOperation | Memory::LastOperation => {
            moves.map(|mv| mv.operation).collect::<BTreeSet<_>>().len() > 1
        }
        Memory::OwnLastOperand | Memory::LastOperand => moves.map(|mv| &mv.operand).collect::<BTreeSet<_>>().len() > 1,
        Memory::OncePerGame | Memory::OncePerPlayer => false,
    };
    enough && rules.is_fixed() && *rules.bounds() == Bounds::default()
}

/// The most moves a game may have.
pub(super) fn cap(rules: &Rules) -> Option<String> {
    let cap = rules.cap()?;
    let verdict = match cap.mover {
        Some(Fate::Wins) => "whoever makes the last one wins, unless an end decides otherwise",
        Some(Fate::Loses) => "whoever makes the last one loses, unless an end decides otherwise",
        None => "if nobody has won by then, it is drawn",
    };
    let moves = if cap.moves == 1 { "move" } else { "moves" };
    Some(format!("A game has at most {} {moves}: {verdict}.", cap.moves))
}

/// Play that can go round has to stop somewhere.
pub(super) fn repetition(rules: &Rules) -> Option<&'static str> {
    rules.may_return().then_some("A position that comes for the third time ends the game in a draw.")
}
