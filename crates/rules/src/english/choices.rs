//! What can be chosen, as prompts and sentences list it.

use super::moves::operands_in_words;
use super::one_of;
use crate::language::{MoveGroup, Operands};
use crate::number::Number;
use crate::position::Position;
use crate::rules::Rules;

/// As many moves as a prompt lists one by one; of more it shows the first ones and the last.
const LISTED: usize = 30;

/// Everything that can be chosen, as a prompt lists it: `2-9`, `2, 3, 5, 7` or `add, multiply`. In a book whose moves
/// depend on the number these are the legal moves.
pub fn choices(rules: &Rules, position: &Position) -> String {
    if !rules.is_fixed() {
        return shortened(legal(rules, position)).join(", ");
    }
    let bare = rules.takes_bare_operands();
    let groups = rules.move_groups().iter();
    let parts: Vec<String> = groups.flat_map(|group| offer_choices(group, bare, "-")).collect();
    parts.join(", ")
}

/// Everything that can be chosen, as a sentence ends with it: `a whole number from 2 to 9` or `2, 3, 5 or 7`.
pub fn any_choice(rules: &Rules, position: &Position) -> String {
    if !rules.is_fixed() {
        return one_of(&shortened(legal(rules, position)));
    }
    let bare = rules.takes_bare_operands();
    if let ([group @ MoveGroup { operands: Operands::Range(..), .. }], true) = (rules.move_groups(), bare) {
        return operands_in_words(group);
    }
    let parts = rules.move_groups().iter().flat_map(|group| match group.words.first() {
        Some(word) => vec![format!("'{word}'")],
        None => offer_choices(group, bare, " to "),
    });
    one_of(&parts.collect::<Vec<_>>())
}

/// The same as an example: of a long list, only the beginning and the end.
pub(super) fn some_choices(rules: &Rules, position: &Position) -> String {
    one_of(&shortened_to(legal(rules, position), 12))
}

/// A list that fits on a line: the first and the last where there are too many.
pub(crate) fn shortened(parts: Vec<String>) -> Vec<String> {
    shortened_to(parts, LISTED)
}

fn shortened_to(mut parts: Vec<String>, most: usize) -> Vec<String> {
    if parts.len() > most {
        let last = parts.pop();
        parts.truncate(most / 3);
        parts.push("…".to_owned());
        parts.extend(last);
    }
    parts
}

fn legal(rules: &Rules, position: &Position) -> Vec<String> {
    rules.legal(position).iter().map(|mv| rules.typed(mv)).collect()
}

fn offer_choices(group: &MoveGroup<Number>, bare: bool, to: &str) -> Vec<String> {
    if let Some(word) = group.words.first() {
        return vec![word.clone()];
    }
    let sign = if bare { "".into() } else { group.operation.sign() };
    match &group.operands {
        Operands::Range(first, last) if first == last => vec![format!("{sign}{first}")],
        // Between signed moves a dash would be read as one more sign.
        Operands::Range(first, last) if group.only.is_none() && !bare => {
            vec![format!("{sign}{first} to {sign}{last}")]
        }
        Operands::Range(first, last) if group.only.is_none() => vec![format!("{first}{to}{last}")],
        _ => {
            let operands = group.fixed_moves().into_iter().map(|mv| format!("{sign}{}", mv.operand));
            shortened(operands.collect())
        }
    }
}
