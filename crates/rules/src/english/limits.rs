//! What limits the play, in English: memory, bounds, being stuck, the cap, and play that repeats.

use std::collections::BTreeSet;

use super::conditions::predicate;
use super::count;
use crate::direction::Direction;
use crate::language::{Bounds, Memory, MoverResult, Relation, Stuck};
use crate::moves::{Move, Operation};
use crate::number::{Number, short, shorten};
use crate::rules::Rules;

/// What the players must remember.
pub fn memory(memory: Memory) -> Option<String> {
    let said = match memory {
        Memory::Nothing => return None,
        Memory::OwnLastOperation => "You can't repeat your own last operation.",
        Memory::OwnLastOperand => "You can't repeat the number from your own last move.",
        Memory::LastOperation => "You can't repeat your opponent's last operation.",
        Memory::LastOperand => "You can't repeat the number from your opponent's last move.",
        Memory::OncePerGame => "Each number can be used only once per game, by either player.",
        Memory::OncePerPlayer => "Each player can use each number only once per game.",
        Memory::MoveOncePerGame => "Each move can be made only once per game, by either player.",
        Memory::MoveOncePerPlayer => "Each player can make each move only once per game.",
        Memory::NoNumberTwice => "No number may come up twice in a game.",
        Memory::OwnRelated(relation) => return Some(related(relation, "your own")),
        Memory::Related(relation) => return Some(related(relation, "your opponent's")),
    };
    Some(said.to_owned())
}

fn related(relation: Relation, whose: &str) -> String {
    let (how, times) = match relation {
        Relation::Above(times) => ("larger than", times),
        Relation::AtLeast(times) => ("at least", times),
        Relation::Below(times) => ("smaller than", times),
        Relation::AtMost(times) => ("at most", times),
        Relation::Within(most) => {
            return format!("The numbers in your move and in {whose} last move may differ by at most {most}.");
        }
    };
    let times = match times {
        1 => String::new(),
        2 => "twice ".to_owned(),
        times => format!("{times} times "),
    };
    format!("The number in your move must be {how} {times}the one in {whose} last move.")
}

/// What the players must remember, with an example where it is about operands and moves have a sign besides.
pub(super) fn remembered(rules: &Rules) -> Option<String> {
    let kind = rules.book().memory();
    let said = memory(kind)?;
    let example =
        rules.legal(&rules.start()).into_iter().next().filter(|_| kind.is_of_operands() && !kind.is_of_operations());
    let example = example.filter(|_| !rules.takes_bare_operands());
    let example = example.map(|mv| format!(" (In {} it is {}.)", shorten(&mv.to_string()), short(&mv.operand)));
    Some(format!("{said}{}", example.unwrap_or_default()))
}

/// Said only where a move might leave the number as it is.
pub(super) fn unchanged(rules: &Rules) -> Option<&'static str> {
    rules.may_stay().then_some(if rules.book().forbids_unchanged() {
        "Moves that would leave the number unchanged are not allowed."
    } else {
        "A move may leave the number unchanged."
    })
}

/// The bounds, as far as a move could try to leave them.
pub(super) fn bounds(rules: &Rules) -> Option<String> {
    let Bounds { min, max } = rules.bounds();
    let sinks = rules.move_groups().iter().any(|group| match group.operation {
        Operation::Divide | Operation::DivideDown | Operation::Delete | Operation::Become => false,
        _ => !group.stays_natural() || rules.start().number < Number::ZERO && group.operation != Operation::Subtract,
    });
    let own = rules.own_bounds();
    let min = min.as_ref().filter(|_| own.min.is_some() || sinks && rules.direction() != Some(Direction::Up));
    let max = max.as_ref().filter(|_| own.max.is_some() || rules.direction() != Some(Direction::Down));
    let limited = min.is_some() && own.min.is_none() || max.is_some() && own.max.is_none();
    let drawn = limited.then(|| "Where one would, the game is a draw.".to_owned());
    let keeps = rules.keeps().map(|keeps| format!("Every move must leave the number {}.", predicate(keeps)));
    let edges = match (min, max) {
        (None, None) => return keeps,
        (Some(min), None) => format!("below {}", short(min)),
        (None, Some(max)) => format!("above {}", short(max)),
        (Some(min), Some(max)) => format!("below {} or above {}", short(min), short(max)),
    };
    let edges = format!("Moves that would take the number {edges} are not allowed.");
    Some([Some(edges), drawn, keeps].into_iter().flatten().collect::<Vec<_>>().join(" "))
}

/// Said only where a player can come to have no legal move.
pub(super) fn stuck(rules: &Rules) -> Option<&'static str> {
    match rules.book().stuck() {
        _ if always_a_move(rules) => None,
        Stuck::Loses => Some("If you can't move, you lose."),
        Stuck::Wins => Some("If you can't move, you win."),
        Stuck::Passes => Some("If you can't move, you pass. If neither player can move, the game is a draw."),
    }
}

/// Whether there is a legal move wherever play can come, as far as that is easy to tell.
fn always_a_move(rules: &Rules) -> bool {
    // Multiplying leaves 0 as it is, and that may be forbidden.
    let never_zero = rules.direction() == Some(Direction::Up) && rules.start().number > Number::ZERO
        || !rules.book().forbids_unchanged();
    // Nor may a move that changes no number at all be counted then.
    let changes = |mv: &Move, idle: u8| !rules.book().forbids_unchanged() || mv.operand != Number::from(idle);
    let moves = rules.moves().iter().filter(|mv| match mv.operation {
        Operation::Add | Operation::Subtract => changes(mv, 0),
        Operation::Multiply => never_zero && changes(mv, 1),
        _ => false,
    });
    let enough = match rules.book().memory() {
        Memory::Nothing => moves.count() > 0,
        Memory::OwnLastOperation | Memory::LastOperation => {
            moves.map(|mv| mv.operation).collect::<BTreeSet<_>>().len() > 1
        }
        Memory::OwnLastOperand | Memory::LastOperand => moves.map(|mv| &mv.operand).collect::<BTreeSet<_>>().len() > 1,
        _ => false,
    };
    enough && rules.is_fixed() && *rules.bounds() == Bounds::default() && rules.keeps().is_none()
}

/// The most moves a game may have.
pub(super) fn cap(rules: &Rules) -> Option<String> {
    let cap = rules.cap()?;
    let verdict = match cap.mover {
        Some(MoverResult::Wins) => "the player who made the last move wins",
        Some(MoverResult::Loses) => "the player who made the last move loses",
        None => "it is a draw",
    };
    let moves = count(cap.moves, "move");
    Some(format!("A game lasts at most {moves}. If nobody has won by then, {verdict}."))
}

/// Play that can repeat has to stop somewhere.
pub(super) fn repetition(rules: &Rules) -> Option<&'static str> {
    rules.may_return().then_some("If a position occurs three times, the game is a draw.")
}
