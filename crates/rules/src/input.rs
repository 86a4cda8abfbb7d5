//! From what a person types to a move, and back to what the book calls it.
//!
//! Accepted, after dropping spaces around it and a carriage return, in any case:
//! - the book's words for a move (`add`, `m`) and its label (`Add 1`), where it has such words;
//! - the bare operand (`3`, `03`, `+3`), where every move is the same operation and has no words;
//! - the bare operand (`3`, `03`) of the only move that it can mean, in books without words of their own;
//! - the move itself (`x3`, `*3`, `+1`), as the written form of [`Move`] lists it.
//!
//! Everything else (`2.0`, `3 4`, digits of other scripts) is not a move.

use crate::language::MoveGroup;
use crate::moves::{Move, Operation};
use crate::number::{Number, digits};
use crate::rules::Rules;

/// As long as the signs get: `4294967295n+`.
const LONGEST_SIGN: usize = 12;

/// The digits of the largest operand that depends on the number.
const LONGEST_OPERAND: usize = 19;

/// The words of the program's own commands at the prompt. No book may use them for a move.
pub const RESERVED_WORDS: [&str; 9] = ["help", "?", "rules", "moves", "hint", "why", "undo", "resign", "quit"];

/// Drops what may stand around a typed word: spaces, tabs and a carriage return.
pub fn trim(line: &str) -> &str {
    line.trim_matches([' ', '\t', '\r'])
}

impl Rules {
    /// The move that `line` names, legal now or not; nothing if it is none of the book's moves.
    pub fn read(&self, line: &str) -> Option<Move> {
        let text = trim(line);
        // Longer than the longest move it cannot be one; a megabyte of digits need not be read to know that.
        let bare = text.trim_start_matches(|first: char| !first.is_alphanumeric() || matches!(first, '0' | 'x' | 'X'));
        if bare.len() > self.longest_spelling() {
            return None;
        }
        self.read_word(text)
            .or_else(|| self.read_label(text))
            .or_else(|| self.read_operand(text))
            .or_else(|| text.parse().ok())
            .filter(|mv| self.has_move(mv))
    }

    /// Whether a bare operand is enough to name a move.
    pub fn takes_bare_operands(&self) -> bool {
        let groups = self.move_groups();
        groups.iter().all(|group| group.words.is_empty() && group.operation == groups[0].operation)
    }

    /// What the book calls an operation: its first word for it, or else the verb.
    pub fn name_of(&self, operation: Operation) -> String {
        let word = self
            .move_groups()
            .iter()
            .filter(|group| group.operation == operation)
            .find_map(|group| group.words.first());
        word.map_or_else(|| operation.verb().to_owned(), Clone::clone)
    }

    /// What the book shows for a move in a list: its label, or else the move.
    pub fn label_of(&self, mv: &Move) -> String {
        self.offer_of(mv).and_then(|group| group.label.clone()).unwrap_or_else(|| mv.to_string())
    }

    /// What hints and reviews call a move: the book's word for it, or else the move itself.
    pub fn called(&self, mv: &Move) -> String {
        let word = self.offer_of(mv).and_then(|group| group.words.first());
        word.map_or_else(|| mv.to_string(), Clone::clone)
    }

    /// What a player types for a move: the book's word, the bare operand, or the move itself.
    pub fn typed(&self, mv: &Move) -> String {
        match self.offer_of(mv).and_then(|group| group.words.first()) {
            Some(word) => word.clone(),
            None if self.takes_bare_operands() && mv.operation != Operation::Pass => mv.operand.to_string(),
            None => mv.to_string(),
        }
    }

    fn offer_of(&self, mv: &Move) -> Option<&MoveGroup<Number>> {
        let groups = self.move_groups().iter();
        groups.clone().find(|group| group.operation == mv.operation && group.has_move(&mv.operand))
    }

    fn longest_spelling(&self) -> usize {
        let words = self.move_groups().iter().flat_map(|group| group.words.iter().chain(&group.label));
        let words = words.map(String::len);
        let moves = self.moves().iter().map(|mv| digits(&mv.operand) + LONGEST_SIGN);
        // An operand that depends on the number is never larger than one that can be factored.
        let others = (!self.is_fixed()).then_some(LONGEST_OPERAND + LONGEST_SIGN);
        words.chain(moves).chain(others).max().unwrap_or(0)
    }

    fn read_word(&self, text: &str) -> Option<Move> {
        let lower = text.to_lowercase();
        let group =
            self.move_groups().iter().find(|group| group.words.iter().any(|word| word.to_lowercase() == lower))?;
        group.fixed_moves().into_iter().next()
    }

    /// What a prompt or list shows can be typed: `Multiply by 2`.
    fn read_label(&self, text: &str) -> Option<Move> {
        let lower = text.to_lowercase();
        let is_label =
            |group: &&MoveGroup<Number>| group.label.as_ref().is_some_and(|label| label.to_lowercase() == lower);
        let named = self.move_groups().iter().find(is_label)?;
        named.fixed_moves().into_iter().next()
    }

    fn read_operand(&self, text: &str) -> Option<Move> {
        let digits = match text.strip_prefix('+') {
            Some(digits) if self.takes_bare_operands() => digits,
            // A book with words of its own says itself what can be typed.
            _ if !self.takes_bare_operands() && self.book().has_own_words() => return None,
            _ => text,
        };
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let operand = Number::from_str_radix(digits, 10).ok()?;
        let groups = self.move_groups().iter().filter(|group| group.has_move(&operand));
        let mut operations = groups.map(|group| group.operation);
        let operation = operations.next()?;
        operations.all(|other| other == operation).then_some(Move { operation, operand })
    }
}
