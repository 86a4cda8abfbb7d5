//! Certificates: what is needed to check an answer without the solver, line by line in the format of `docs/certificate.md`.
//!
//! Nothing is proven here. The lines state what the solution holds, and a reader checks each value against the
//! values one move later. They are made one at a time, so a certificate takes no more memory than its solution.

mod bands;
mod havens;
mod part;
mod positions;
mod quotients;

use std::collections::BTreeSet;

use numduel_rules::language::EntryRule;
use numduel_rules::number::short;
use numduel_rules::{Budget, MemoryState, Number, Position, Remembered, Rules, Stopped, compact};
use thiserror::Error;

use crate::bands::Landing;
use crate::error::SolveError;
use crate::knowledge::Form;
use crate::law::proven_ratio;
use crate::solution::Solution;
use crate::value::{Value, Verdict};

/// The first line: the format and its version.
const HEADING: &str = "numduel certificate 1";

/// How many lines pass between two reports.
const REPORT_EVERY: u64 = 1 << 10;

/// The lines of a certificate, made one at a time.
pub struct Certificate<'a> {
    lines: Lines<'a>,
    budget: &'a Budget,
    made: u64,
}

type Lines<'a> = Box<dyn Iterator<Item = String> + 'a>;

/// Why there is no certificate.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CertificateError {
    /// Even the rules in one line are longer than anybody reads.
    #[error("the rules are too long for a certificate: their numbers have too many digits")]
    RulesTooLong,
    /// The law was found by solving one value of the parameter after the other.
    #[error("this law was checked value by value and has no proof; write the certificate of one value instead")]
    UnprovenLaw,
    /// No value of the parameter in the range leaves the start before the goal.
    #[error("no {parameter} up to {up_to} leaves anything to prove; give a larger one")]
    EmptyLaw {
        /// The parameter.
        parameter: String,
        /// The largest value of interest.
        up_to: String,
    },
    /// What was found comes again and again, and certificates have no words for that where something is remembered, or where
    /// numbers are added and multiplied.
    #[error(
        "this answer follows from numbers that repeat and has no certificate; choose smaller numbers, so that all can be listed"
    )]
    Repeating,
    /// A part of the positions was enough for the answer, but they are too many, or certificates have no words for why nobody
    /// loses beyond them.
    #[error(
        "the positions that prove this answer are too many or too far out for a certificate; add bounds, so that all can be listed"
    )]
    PartOfThePositions,
    /// Who wins was found without how soon, and a certificate states both.
    #[error("this answer says who wins but not how soon, and has no certificate; choose smaller numbers")]
    OnlyWhoWins,
    /// Each line of play was followed by itself, because a list of positions with such numbers would not fit.
    #[error(
        "the numbers of this game are too large to list its positions, so it has no certificate; choose smaller ones"
    )]
    LinesOfPlay,
    /// The values themselves could not be found.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl Iterator for Certificate<'_> {
    type Item = Result<String, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.lines.next()?;
        self.made += 1;
        if self.made.is_multiple_of(REPORT_EVERY)
            && let Err(stopped) = self.budget.report(self.made, None)
        {
            return Some(Err(stopped));
        }
        Some(Ok(line))
    }
}

impl Solution {
    /// The certificate of what the game is worth from its start.
    pub fn certificate(&self) -> Result<Certificate<'_>, CertificateError> {
        let start = self.rules().start();
        let proof: Lines<'_> = match self.form() {
            Form::Bands(bands) => bands::lines(bands),
            Form::Positions(table) => positions::lines("proof positions".to_owned(), table.entries()),
            Form::Remainders(remainders) => {
                positions::lines(format!("proof remainders {}", remainders.modulus()), remainders.entries())
            }
            Form::Quotients(ratio) => quotients::lines(ratio, &ratio.goal, self.budget())?.0,
            Form::Part => {
                let (answer, proof) = part::lines(self.rules(), self.budget())?;
                return self.lines(answer, proof);
            }
            Form::Repeating(_) | Form::OneByOne if self.moves_without_distance(&start)?.is_some() => {
                return Err(CertificateError::OnlyWhoWins);
            }
            Form::Repeating(_) => return Err(CertificateError::Repeating),
            Form::OneByOne => return Err(CertificateError::LinesOfPlay),
        };
        let moves = self.best_moves(&start)?;
        let answer = format!("answer {}", words(&self.value(&start)?));
        let answer = moves.iter().fold(answer, |line, best| format!("{line} {}", best.mv));
        self.lines(answer, proof)
    }

    /// The certificate of the law up to a value of the parameter, where it is proven for all values at once.
    pub fn law_certificate(&self, parameter: &str, up_to: &Number) -> Result<Certificate<'_>, CertificateError> {
        let ratio = proven_ratio(self.rules(), parameter).ok_or(CertificateError::UnprovenLaw)?;
        let value = self.rules().value(parameter).ok_or(CertificateError::UnprovenLaw)?;
        let goal = up_to + (&ratio.goal - value);
        if goal <= ratio.start {
            return Err(CertificateError::EmptyLaw { parameter: parameter.to_owned(), up_to: short(up_to) });
        }
        let (proof, for_every_value) = quotients::lines(&ratio, &goal, self.budget())?;
        let up_to = if for_every_value { "inf".to_owned() } else { up_to.to_string() };
        self.lines(format!("law {parameter} {up_to}"), proof)
    }

    fn lines<'a>(&'a self, claim: String, proof: Lines<'a>) -> Result<Certificate<'a>, CertificateError> {
        let rules = rules_line(self.rules()).ok_or(CertificateError::RulesTooLong)?;
        let head = [HEADING.to_owned(), format!("rules {rules}"), claim];
        Ok(Certificate { lines: Box::new(head.into_iter().chain(proof)), budget: self.budget(), made: 0 })
    }
}

/// The rules in one line, every parameter with its value: also the start, which the book may draw from a range.
fn rules_line(rules: &Rules) -> Option<String> {
    let line = compact::print(&rules.settled_book())?.line;
    let start = format!("start {}", rules.start().number);
    let clauses = line.split("; ").map(|clause| if clause.starts_with("start ") { &start } else { clause });
    Some(clauses.collect::<Vec<_>>().join("; "))
}

/// A value in two words.
fn words<D: std::fmt::Display>(value: &Value<D>) -> String {
    match value.verdict {
        Verdict::Draw => format!("{} 0", value.verdict),
        verdict => format!("{verdict} {}", value.distance),
    }
}

/// How the rules close numbers to play, in two words.
fn closed_words(landing: Landing) -> String {
    let Landing::Over(value, entry) = landing else { return "outside -".to_owned() };
    let kind = match entry {
        EntryRule::Always => "over",
        EntryRule::WhenForced => "forced",
    };
    format!("{kind} {}", if value.verdict == Verdict::Win { "wins" } else { "loses" })
}

/// A position as player 1 sees it, who is to move: its number, what is remembered, how many moves are left.
fn position_words(position: &Position) -> String {
    let left = position.moves_left.map(|left| format!(" {left}")).unwrap_or_default();
    format!("{}{}{left}", position.number, memory_words(&position.memory))
}

/// What is remembered as the player to move sees it, player 1: a word for each memory, each after a space.
fn memory_words(memory: &MemoryState) -> String {
    match memory {
        MemoryState::Nothing => String::new(),
        MemoryState::Shared(remembered) => remembered_word(remembered),
        MemoryState::PerSeat(remembered) => remembered.iter().map(remembered_word).collect(),
    }
}

fn remembered_word(remembered: &Remembered) -> String {
    let word = match remembered {
        Remembered::Operation(last) => last.map(|last| last.sign().into_owned()),
        Remembered::Operand(last) => last.as_ref().map(Number::to_string),
        Remembered::Operands(used) | Remembered::Numbers(used) => joined(used),
        Remembered::Moves(made) => joined(made),
    };
    format!(" {}", word.as_deref().unwrap_or("none"))
}

/// Everything that was used, with commas between; `None` if that is nothing.
fn joined<T: ToString>(used: &BTreeSet<T>) -> Option<String> {
    let words: Vec<String> = used.iter().map(ToString::to_string).collect();
    (!words.is_empty()).then(|| words.join(","))
}
