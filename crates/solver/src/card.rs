//! The strategy card: the shortest true sentence that wins the duel, made from a solution and checked against it before
//! anybody sees it.

mod bands;
mod build;
mod known;
mod pattern;
mod search;
mod verify;
mod words;

use std::fmt;

use numduel_rules::{Move, Number, Seat};

use crate::solution::Solution;
use crate::value::Verdict;
pub(crate) use pattern::remainder;
pub use pattern::{Pattern, PatternPart, Quotients, Span};
pub(crate) use words::{power, ranges, remainders};

/// One thing that a card says, as data. "You" is the player that the card is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// No reachable position offers a choice that matters.
    NoChoice,
    /// The start is the only reachable position that offers a choice that matters; these first moves win, and this is
    /// what the book calls them.
    FirstMove(Vec<Move>, Vec<String>),
    /// Between the start and the ends, the player who is left with one of these numbers loses, and nobody else does: from
    /// every other number that does not win at once, one of them can be left.
    Leave(Pattern),
    /// The same for numbers that are told by how often they fit into the goal.
    LeaveQuotients(Quotients),
    /// The same with too many numbers to list and no rule for them: the ones nearest to the start, how many runs of them
    /// there are, and how many times larger each next one is, roughly, if that is always the same.
    LeaveMany(Vec<Span>, Number, Option<Number>),
    /// From these numbers up to the end, you can end the game and win.
    FinishBeyond(Span),
    /// From these numbers, you can end the game and win.
    FinishFrom(Vec<Span>),
    /// Some numbers let you win at once, and doing so is enough.
    FinishAnytime,
    /// From exactly these numbers, you can make the number this and win.
    Hit(Number, Vec<Span>),
    /// Making the number this wins.
    HitAnytime(Number),
    /// These first moves win; what comes after would fill more than a card.
    Begin(Vec<Move>, Vec<String>),
    /// To each of these first moves, this answer wins.
    Answer(Vec<(Move, Move)>),
}

/// A strategy in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The seat that wins, and that the card is for.
    pub winner: Seat,
    /// What it says.
    pub claims: Vec<Claim>,
    /// Whether the number falls in these rules.
    pub falling: bool,
}

impl fmt::Display for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&words::sentence(self))
    }
}

impl Card {
    /// What it says about numbers, for the player who is to win from one of them; `None` if it speaks of the start.
    pub fn rule(&self) -> Option<String> {
        words::rule(self)
    }
}

impl Solution {
    /// The strategy card, if one could be made; a card that does not stand the check is not given out.
    pub fn card(&self) -> Option<Card> {
        let card = build::card(self)?;
        self.verify(&card).then_some(card)
    }

    /// Whether everything a card says is true of this solution.
    pub fn verify(&self, card: &Card) -> bool {
        winner(self) == Some(card.winner) && verify::holds(self, card)
    }
}

/// The seat that wins from the start, if anybody does.
fn winner(solution: &Solution) -> Option<Seat> {
    match solution.value(&solution.rules().start()).ok()?.verdict {
        Verdict::Win => Some(Seat::One),
        Verdict::Loss => Some(Seat::Two),
        Verdict::Draw => None,
    }
}
