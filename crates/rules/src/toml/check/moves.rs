//! Do the moves make sense?

use std::collections::HashSet;
use std::ops::Range;

use super::Checker;
use crate::arithmetic::MAX_FACTORED;
use crate::edit::Fix;
use crate::english;
use crate::input::RESERVED_WORDS;
use crate::language::{MoveGroup, Operands};
use crate::moves::{Move, Operation};
use crate::number::{MAX_DIGITS, Number, digits, short, shorten};
use crate::toml::draft::{DraftField, DraftGroup, Spanned};
use crate::visible::is_invisible;

/// As many moves as a book may have: more than anybody can choose from, and few enough to list.
const MAX_MOVES: usize = 10_000;

/// As many groups of moves as a book may have.
const MAX_GROUPS: usize = 100;

/// As many groups as may depend on the number: each can offer a hundred thousand moves.
const MAX_OPEN_GROUPS: usize = 10;

impl Checker<'_> {
    pub(super) fn groups(&mut self, drafts: DraftField<Vec<DraftGroup>>) -> Vec<MoveGroup> {
        const HELP: &str = "write [[moves]] and below it a line like multiply = { from = 2, to = 9 }";
        let drafts = match drafts {
            DraftField::Broken => return Vec::new(),
            DraftField::Given(drafts) if drafts.value.len() > MAX_GROUPS => {
                let message = format!("the book has more than {MAX_GROUPS} groups of moves");
                self.error(drafts.span, message, "put operands of one operation into one group");
                return Vec::new();
            }
            DraftField::Given(drafts) if !drafts.value.is_empty() => drafts.value,
            DraftField::Missing | DraftField::Given(_) => {
                let fix = Fix::Append(String::new(), "[[moves]]\nadd = { from = 1, to = 3 }".to_owned());
                self.missing(0..0, "moves", "the book has no 'moves'", HELP, fix);
                return Vec::new();
            }
        };
        let mut groups: Vec<MoveGroup> = Vec::new();
        let mut moves: HashSet<Move> = HashSet::new();
        let mut count = Number::ZERO;
        let mut words: HashSet<String> = HashSet::new();
        for draft in drafts {
            let span = draft.span.clone();
            let Some(group) = self.group(draft, &mut words) else { continue };
            if &count + group.operands.count() > Number::from(MAX_MOVES) {
                self.error(span, format!("the book has more than {MAX_MOVES} moves"), "offer fewer operands");
                continue;
            }
            count += group.operands.count();
            if is_long(&group.operands) {
                let message = format!("the operands have more than {MAX_DIGITS} digits together");
                self.error(span, message, "offer fewer or smaller operands");
                continue;
            }
            let usual = group.map(|value| self.usual(value));
            self.factored(&usual, &span);
            // A move may stand in two groups under different conditions.
            let listed = if group.is_fixed() { usual.fixed_moves() } else { Vec::new() };
            let doubled: Vec<Move> = listed.into_iter().filter(|mv| !moves.insert(mv.clone())).collect();
            if let Some(mv) = doubled.first() {
                let message = format!("{} is offered twice", shorten(&mv.to_string()));
                self.fixable(span.clone(), message, "offer every move once", [Fix::Remove(span.clone())]);
            }
            groups.push(group);
            if groups.iter().filter(|group| !group.operands.are_fixed()).count() == MAX_OPEN_GROUPS + 1 {
                let message = format!("more than {MAX_OPEN_GROUPS} groups of moves depend on the number");
                self.error(span, message, "offer fewer");
            }
        }
        groups
    }

    fn group(&mut self, draft: DraftGroup, words: &mut HashSet<String>) -> Option<MoveGroup> {
        let mut operations = draft.operations.into_iter();
        let (first, second) = (operations.next(), operations.next());
        let Some((operation, operands)) = first else {
            self.error(
                draft.span,
                "the group of moves has no operation",
                format!("write one of {}", Operation::ALL.map(Operation::verb).join(", ")),
            );
            return None;
        };
        if let Some((other, _)) = second {
            let message = format!("one group of moves has both '{}' and '{}'", operation.verb(), other.verb());
            self.error(draft.span.clone(), message, "write a [[moves]] of its own for each operation");
        }
        let operation = self.based(operation, draft.base);
        let operation = self.rounded(operation, draft.rounding);
        let operands = operands.given();
        let single = operands.as_ref().is_none_or(|operands| operands.value.is_single());
        self.words(&draft.words, single, words);
        if let (Some(label), false) = (&draft.label, single) {
            self.error(
                label.span.clone(),
                "a label names one move, and this group has several",
                "write a [[moves]] of its own for each label",
            );
        }
        let mut operands = operands?;
        if operation == Operation::Delete {
            match operands.value {
                Operands::List(_) | Operands::Range(..) | Operands::Places => {}
                Operands::Digits => operands.value = Operands::Places,
                _ => {
                    let fixes = ["\"digits\"", "one of its digits"]
                        .map(|words| Fix::Replace(operands.span.clone(), words.to_owned()));
                    self.fixable(
                        operands.span.clone(),
                        "only digits can be deleted",
                        "write delete = \"digits\"",
                        fixes,
                    );
                }
            }
        }
        self.operands(&operands, operation);
        let words = draft.words.into_iter().map(|word| word.value).collect();
        let mut asked = |field: DraftField<_>| field.given().map(|condition| self.condition(condition));
        Some(MoveGroup {
            operation,
            operands: operands.value,
            only: asked(draft.only),
            when: asked(draft.when),
            leaves: asked(draft.leaves),
            words,
            label: draft.label.map(|label| label.value),
        })
    }

    /// The operation in the base that the group asks for.
    fn based(&mut self, operation: Operation, base: Option<Spanned<u32>>) -> Operation {
        match (operation, base) {
            (Operation::Append(_), Some(base)) => Operation::Append(base.value),
            (operation, Some(base)) => {
                let message = format!("'{}' has no base", operation.verb());
                let fix = Fix::Remove(base.span.clone());
                self.fixable(base.span, message, "leave the base out; only 'append' has one", [fix]);
                operation
            }
            (operation, None) => operation,
        }
    }

    /// The division that rounds down, where the group asks for it.
    fn rounded(&mut self, operation: Operation, rounding: Option<Spanned<()>>) -> Operation {
        match (operation, rounding) {
            (Operation::Divide, Some(_)) => Operation::DivideDown,
            (operation, Some(rounding)) if operation != Operation::DivideDown => {
                let message = format!("'{}' is never rounded", operation.verb());
                let fix = Fix::Remove(rounding.span.clone());
                self.fixable(rounding.span, message, "leave out the rounding; only 'divide' has one", [fix]);
                operation
            }
            (operation, _) => operation,
        }
    }

    /// Nobody can tell whether an operand beyond the limit is prime, and a group without any operand is of no use.
    fn factored(&mut self, group: &MoveGroup<Number>, span: &Range<usize>) {
        let Some(only) = group.only.as_ref().filter(|_| group.operands.are_fixed()) else { return };
        let largest = group.operands.largest();
        if only.asks_for_primes() && largest.is_some_and(|largest| *largest > Number::from(MAX_FACTORED)) {
            let message = format!("whether operands are {} is known up to {MAX_FACTORED}", english::condition(only));
            self.error(span.clone(), message, "offer smaller operands");
        } else if group.fixed_moves().is_empty() {
            let message = format!("none of the operands is {}", english::condition(only));
            self.error(span.clone(), message, "offer others, or leave out 'only'");
        }
    }

    fn operands(&mut self, operands: &Spanned<Operands>, operation: Operation) {
        let smallest = Number::from(operation.smallest_operand());
        let span = || operands.span.clone();
        let least = match &operands.value {
            Operands::List(list) if list.is_empty() => {
                return self.error(span(), "the list of operands is empty", "write at least one number");
            }
            Operands::Range(from, to) if from > to => {
                let message = "the range is empty: it ends before it begins";
                return self.fixable(span(), message, "write the smaller number first", [Fix::Swap(span())]);
            }
            Operands::List(list) => list.iter().min(),
            Operands::UpToNumber(from) | Operands::Range(from, _) => Some(from),
            _ => None,
        };
        if let Some(least) = least.filter(|least| **least < smallest) {
            let message = format!("{} is too small", short(least));
            let fix = Fix::Rename(span(), least.to_string(), smallest.to_string());
            self.fixable(span(), message, format!("operands of '{}' start at {smallest}", operation.verb()), [fix]);
        }
    }

    fn words(&mut self, own: &[Spanned<String>], single: bool, taken: &mut HashSet<String>) {
        if let (Some(word), false) = (own.first(), single) {
            self.error(
                word.span.clone(),
                "words name one move, and this group has several",
                "write a [[moves]] of its own for each word",
            );
        }
        for Spanned { value, span } in own {
            let lower = value.to_lowercase();
            if value.is_empty()
                || value.contains(char::is_whitespace)
                || value.chars().any(|c| c.is_ascii_digit() || is_invisible(c))
            {
                self.error(
                    span.clone(),
                    format!("'{}' cannot be a word for a move", shorten(value)),
                    "use one word without digits",
                );
            } else if RESERVED_WORDS.contains(&lower.as_str()) {
                self.error(
                    span.clone(),
                    format!("'{value}' is a word of the program"),
                    format!("choose another; the program has {}", RESERVED_WORDS.join(", ")),
                );
            } else if taken.contains(&lower) {
                self.error(span.clone(), format!("'{value}' already names a move"), "choose another word");
            }
            taken.insert(lower);
        }
    }
}

/// Whether listing the operands would take more room than any number may.
fn is_long(operands: &Operands) -> bool {
    match operands {
        Operands::List(list) => list.iter().map(digits).sum::<usize>() > 2 * MAX_DIGITS,
        Operands::Range(_, last) => operands.count() * Number::from(digits(last)) > Number::from(2 * MAX_DIGITS),
        _ => false,
    }
}
