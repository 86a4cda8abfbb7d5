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

use numduel_rules::{Move, Number, Position, Seat, Steps, Stopped};

use crate::error::SolveError;
use crate::scored_move::ScoredMove;
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
    pub fn card(&self) -> Result<Option<Card>, Stopped> {
        let reader = CardReader::new(self);
        let card = reader.whole(build::card(&reader))?;
        let holds = card.as_ref().is_some_and(|card| verify::holds(&reader, card));
        reader.whole(card.filter(|_| holds))
    }

    /// Whether everything a card says is true of this solution.
    pub fn verify(&self, card: &Card) -> Result<bool, Stopped> {
        let reader = CardReader::new(self);
        reader.whole(winner(&reader) == Some(card.winner) && verify::holds(&reader, card))
    }
}

/// A solution that is read step by step. What was read after its budget ran out is not all there is, so nothing that was made
/// of it counts: see [`CardReader::whole`].
struct CardReader<'s> {
    solution: &'s Solution,
    steps: Steps<'s>,
}

impl<'s> CardReader<'s> {
    fn new(solution: &'s Solution) -> Self {
        Self { solution, steps: Steps::new(solution.budget()) }
    }

    /// What was made of what was read, if nothing was left out.
    fn whole<T>(&self, made: T) -> Result<T, Stopped> {
        self.steps.result().map(|()| made)
    }

    fn moves(&self, position: &Position) -> Option<Vec<ScoredMove>> {
        self.known(|| self.solution.moves(position))
    }

    fn winning_moves(&self, position: &Position) -> Option<Vec<ScoredMove>> {
        self.known(|| self.solution.winning_moves(position))
    }

    fn known<T>(&self, ask: impl FnOnce() -> Result<T, SolveError>) -> Option<T> {
        self.steps.step().ok()?;
        match ask() {
            Err(SolveError::Stopped(stopped)) => {
                self.steps.stop(stopped);
                None
            }
            known => known.ok(),
        }
    }

    /// Every value of a list, each of which takes a step.
    fn each<T>(&self, values: impl Iterator<Item = T> + Clone) -> impl Iterator<Item = T> + Clone {
        values.take_while(|_| self.steps.step().is_ok())
    }
}

/// The seat that wins from the start, if anybody does.
fn winner(reader: &CardReader<'_>) -> Option<Seat> {
    let value = reader.known(|| reader.solution.value(&reader.solution.rules().start()))?;
    match value.verdict {
        Verdict::Win => Some(Seat::One),
        Verdict::Loss => Some(Seat::Two),
        Verdict::Draw => None,
    }
}
