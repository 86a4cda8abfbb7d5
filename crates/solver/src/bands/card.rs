//! The strategy card: the shortest true sentence that wins the duel, made from the bands and checked against them
//! before anybody sees it.

mod build;
mod verify;
mod words;

use std::fmt;

use numduel_rules::{Move, Number, Position, Seat};

use crate::bands::solution::BandSolution;
use crate::scored_move::ScoredMove;

/// Numbers from `low` to `high`, both included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The smallest.
    pub low: Number,
    /// The largest.
    pub high: Number,
}

impl Span {
    /// Whether the number is one of them.
    pub fn contains(&self, number: &Number) -> bool {
        self.low <= *number && *number <= self.high
    }
}

/// One thing that a card says, as data. "You" is the player that the card is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// No reachable position offers a choice that matters.
    NoChoice,
    /// The start is the only reachable position that offers a choice that matters; these first moves win, and this is
    /// what the book calls them.
    FirstMove(Vec<Move>, Vec<String>),
    /// Whoever is left with one of these numbers loses, and from every other number that is won without ending the game
    /// at once, one of them can be left.
    Leave(Vec<Span>),
    /// The same with too many numbers to list: the ones nearest to the start, how many there are, and how many times
    /// larger each next one is, roughly, if that is always the same.
    LeaveMany(Vec<Span>, Number, Option<Number>),
    /// Whoever is left with a number that has one of these remainders when divided by the first number loses; nobody
    /// else does.
    LeaveRemainders(Number, Vec<Number>),
    /// From these numbers up to the end, you can end the game and win.
    FinishBeyond(Span),
    /// From these numbers, you can end the game and win.
    FinishFrom(Vec<Span>),
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

/// The legal moves with their values: a card speaks only of positions from which play stays within the bands.
fn moves(solution: &BandSolution, position: &Position) -> Vec<ScoredMove> {
    solution.moves(position).unwrap_or_default()
}

fn winning_moves(solution: &BandSolution, position: &Position) -> Vec<ScoredMove> {
    solution.winning_moves(position).unwrap_or_default()
}

impl BandSolution {
    /// The strategy card, if one could be made; a card that does not stand the check is not given out.
    pub(crate) fn card(&self) -> Option<Card> {
        let card = build::card(self)?;
        self.verify(&card).then_some(card)
    }

    /// Whether everything a card says is true of this solution.
    pub fn verify(&self, card: &Card) -> bool {
        verify::holds(self, card)
    }
}
