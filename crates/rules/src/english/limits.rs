//! What limits the play, in English: memory, bounds, being stuck, the cap, and play that goes round.

use std::collections::BTreeSet;

use super::text;
use crate::direction::Direction;
use crate::language::{Bounds, Memory, MoveGroup, MoverResult, Operands};
use crate::moves::Operation;
use crate::number::{Number, shorten, text_of_edge};
use crate::rules::Rules;

/// What the players must remember.
pub fn memory(memory: Memory) -> Option<&'static str> {
    Some(match memory {
        Memory::Nothing => return None,
        Memory::OwnLastOperation => "You cannot use the operation that you yourself used on your previous turn.",
        Memory::OwnLastOperand => "You cannot use the operand that you yourself used on your previous turn.",
        Memory::LastOperation => "You cannot use the operation that your opponent has just used.",
        Memory::LastOperand => "You cannot use the operand that your opponent has just used.",
        Memory::OncePerGame => "Each operand can be used only once in a game, whoever uses it.",
        Memory::OncePerPlayer => "Each player can use each operand only once in a game.",
    })
}

/// What the players must remember, with an example where it is about operands.
pub(super) fn remembered(rules: &Rules) -> Option<String> {
    let kind = rules.book().memory();
    let said = memory(kind)?;
    let example = rules.legal(&rules.start()).into_iter().next().filter(|_| kind.is_of_operands());
    let example = example.map(|mv| format!(" The operand of {} is {}.", shorten(&mv.to_string()), text(&mv.operand)));
    Some(format!("{said}{}", example.unwrap_or_default()))
}

/// Said only where a player could try to pass by a move.
pub(super) fn unchanged(rules: &Rules) -> Option<&'static str> {
    let stays = |group: &MoveGroup| {
        group.operation == Operation::Become && !matches!(group.operands, Operands::Divisors { .. })
    };
    let may_stay = rules.book().move_groups().iter().any(stays);
    may_stay.then_some("A move that would leave the number unchanged is not allowed.")
}

/// The bounds, as far as a move could try to leave them.
pub(super) fn bounds(rules: &Rules) -> Option<String> {
    let Bounds { min, max } = rules.bounds();
    let sinks = rules.book().move_groups().iter().any(|group| match group.operation {
        Operation::Divide | Operation::Become => false,
        _ => !group.stays_natural() || rules.start().number < Number::ZERO && group.operation != Operation::Subtract,
    });
    let own_min = rules.book().bounds().min.is_some();
    let own_max = rules.book().bounds().max.is_some();
    let min = min.as_ref().filter(|_| own_min || sinks && rules.direction() != Some(Direction::Up));
    let max = max.as_ref().filter(|_| own_max || rules.direction() != Some(Direction::Down));
    let edges = match (min, max) {
        (None, None) => return None,
        (Some(min), None) => format!("below {}", text_of_edge(min)),
        (None, Some(max)) => format!("above {}", text_of_edge(max)),
        (Some(min), Some(max)) => format!("below {} or above {}", text_of_edge(min), text_of_edge(max)),
    };
    Some(format!("The number never goes {edges}: a move that would take it there is not allowed."))
}

/// Said only where a player can come to have no legal move.
pub(super) fn stuck(rules: &Rules) -> Option<&'static str> {
    match rules.book().stuck() {
        _ if always_a_move(rules) => None,
        MoverResult::Loses => Some("A player without a legal move loses."),
        MoverResult::Wins => Some("A player without a legal move wins."),
    }
}

/// Whether there is a legal move wherever play can come, as far as it is easily told.
fn always_a_move(rules: &Rules) -> bool {
    // Multiplying leaves 0 as it is, and that is no move.
    let never_zero = rules.direction() == Some(Direction::Up) && rules.start().number > Number::ZERO;
    let moves = rules.moves().iter().filter(|mv| match mv.operation {
        Operation::Add | Operation::Subtract => true,
        Operation::Multiply => never_zero,
        _ => false,
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
        Some(MoverResult::Wins) => "whoever made the last one wins",
        Some(MoverResult::Loses) => "whoever made the last one loses",
        None => "it is drawn",
    };
    let moves = if cap.moves == 1 { "move" } else { "moves" };
    Some(format!("A game has at most {} {moves}: if nobody has won by then, {verdict}.", cap.moves))
}

/// Play that can go round has to stop somewhere.
pub(super) fn repetition(rules: &Rules) -> Option<&'static str> {
    rules.may_return().then_some("A position that comes for the third time ends the game in a draw.")
}
