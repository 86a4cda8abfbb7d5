//! What a player is told while playing: the goal in a sentence or two, and in two or three words.

use super::{goal, one_of};
use crate::language::{Condition, End, MoverResult, Stuck};
use crate::number::{Number, short, with_separators};
use crate::phrases::conditions::predicate;
use crate::rules::Rules;

/// The most ends that are said while playing; the rules say all of them.
const SAID: usize = 3;

/// The most digits that are written out with separators.
const SEPARATED: usize = 15;

/// The goal as a player needs it at the board: "First to reach 1,000 or more wins." or "Don't reach 100."
pub fn aim(rules: &Rules) -> String {
    let ends = rules.ends();
    if ends.is_empty() {
        return goal(rules);
    }
    let sentences: Vec<String> = ends.iter().take(SAID).map(|end| format!("{}.", one(end, ends))).collect();
    sentences.join(" ")
}

/// The goal in two or three words, which tells books of one title apart: "Reach 1,000", "Avoid 100", "Exactly 100".
pub fn aim_in_short(rules: &Rules) -> String {
    let ends = rules.ends();
    let Some(end) = ends.iter().find(|end| end.mover == MoverResult::Wins).or_else(|| ends.first()) else {
        return match rules.book().stuck() {
            Stuck::Loses => "Last move wins".to_owned(),
            Stuck::Wins => "Last move loses".to_owned(),
            Stuck::Passes => String::new(),
        };
    };
    let wins = end.mover == MoverResult::Wins;
    match &end.condition {
        Condition::Equals(_) | Condition::OneOf(_) if wins => format!("Exactly {}", numbers(&end.condition)),
        Condition::AtLeast(value) | Condition::AtMost(value) if wins => format!("Reach {}", number(value)),
        Condition::Above(value) | Condition::Below(value) if wins => format!("Pass {}", number(value)),
        Condition::Above(value) | Condition::Below(value) => format!("Don't pass {}", number(value)),
        Condition::Equals(value) | Condition::AtLeast(value) | Condition::AtMost(value) => {
            format!("Avoid {}", number(value))
        }
        Condition::OneOf(_) => format!("Avoid {}", numbers(&end.condition)),
        Condition::Is(property) if wins => format!("Make {}", property.nouns().0),
        Condition::Is(property) => format!("Avoid {}", property.nouns().1),
        Condition::MultipleOf(value) if !wins => format!("Avoid multiples of {}", number(value)),
        other if wins => format!("Make it {}", predicate(other)),
        other => format!("Don't make it {}", predicate(other)),
    }
}

fn one(end: &End<Number>, ends: &[End<Number>]) -> String {
    let condition = &end.condition;
    let wins = end.mover == MoverResult::Wins;
    let is_won_at = |value: &Number| {
        ends.iter().any(|end| {
            end.mover == MoverResult::Wins && matches!(&end.condition, Condition::Equals(goal) if goal == value)
        })
    };
    match condition {
        Condition::Above(value) | Condition::Below(value) if !wins && is_won_at(value) => "Don't overshoot".to_owned(),
        _ if wins => format!("First to {} wins", deed(condition)),
        Condition::Equals(_) | Condition::OneOf(_) => format!("Don't hit {}", numbers(condition)),
        // Whoever is past it has reached it.
        Condition::AtLeast(value) | Condition::AtMost(value) => format!("Don't reach {}", number(value)),
        _ => format!("Don't {}", deed(condition)),
    }
}

/// What a player does who meets the condition: `reach 1,000 or more`, `make the number prime`.
fn deed(condition: &Condition<Number>) -> String {
    match condition {
        Condition::Equals(_) | Condition::OneOf(_) => format!("reach exactly {}", numbers(condition)),
        Condition::AtLeast(value) => format!("reach {} or more", number(value)),
        Condition::AtMost(value) => format!("reach {} or less", number(value)),
        Condition::Above(value) => format!("go above {}", number(value)),
        Condition::Below(value) => format!("go below {}", number(value)),
        Condition::MultipleOf(value) => format!("make a multiple of {}", number(value)),
        Condition::Is(property) => format!("make {}", property.nouns().0),
        other => format!("make the number {}", predicate(other)),
    }
}

fn numbers(condition: &Condition<Number>) -> String {
    one_of(&condition.values().into_iter().map(number).collect::<Vec<_>>())
}

/// A number as large type shows it: `1,000`.
fn number(value: &Number) -> String {
    let text = short(value);
    if text.len() <= SEPARATED && text.bytes().all(|byte| byte.is_ascii_digit()) {
        with_separators(value)
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{catalog, compact};

    fn both(rules: &Rules) -> [String; 2] {
        [aim_in_short(rules), aim(rules)]
    }

    #[test]
    fn the_five_books_say_what_to_do() {
        let shipped = |book: &str| both(&catalog::find(book).unwrap().rules(&[].into()).unwrap());
        assert_eq!(shipped("showdown"), ["Reach 1,000", "First to reach 1,000 or more wins."]);
        assert_eq!(shipped("avoid-duel"), ["Avoid 100", "Don't reach 100."]);
        assert_eq!(shipped("exact-duel"), ["Exactly 100", "First to reach exactly 100 wins. Don't overshoot."]);
        assert_eq!(
            shipped("prime-multipliers"),
            ["Exactly 1,000", "First to reach exactly 1,000 wins. Don't overshoot."]
        );
        assert_eq!(shipped("add-or-multiply"), ["Exactly 20", "First to reach exactly 20 wins. Don't overshoot."]);
    }

    #[test]
    fn every_kind_of_end_is_a_goal_or_a_warning() {
        let own = |line: &str| both(&Arc::new(compact::read(line).unwrap()).rules(&[].into()).unwrap());
        for (line, expected) in [
            ("start 1; +1..3; =21 loses", ["Avoid 21", "Don't hit 21."]),
            ("start 1; +1..3; >21 loses", ["Don't pass 21", "Don't go above 21."]),
            ("start 1; +1,4,6; prime wins; up to 50", ["Make a prime", "First to make a prime wins."]),
            ("start 1; +1,2,5; multiple of 7 loses; up to 50", ["Avoid multiples of 7", "Don't make a multiple of 7."]),
            ("start 20; -1..3; down to 0; stuck loses", ["Last move wins", "If you can't move, you lose."]),
            ("start 20; -1..3; <=0 wins", ["Reach 0", "First to reach 0 or less wins."]),
        ] {
            assert_eq!(own(line), expected, "{line}");
        }
    }
}
