//! Checking a card against the solution, claim by claim, without a look at how it was made.

use numduel_rules::language::MoverResult;
use numduel_rules::{Move, Number, Operation, Position, Seat};

use super::build::{bands, deciding, factor, pattern, spans};
use super::{Card, Claim, Span, moves, winning_moves};
use crate::bands::pieces::Pieces;
use crate::bands::solution::BandSolution;
use crate::bands::sweep::Rest;
use crate::scored_move::ScoredMove;
use crate::value::Verdict;

pub(super) fn holds(solution: &BandSolution, card: &Card) -> bool {
    let verdict = solution.value(&solution.rules.start()).map(|value| value.verdict);
    let winner = match verdict {
        Some(Verdict::Win) => Seat::One,
        Some(Verdict::Loss) => Seat::Two,
        Some(Verdict::Draw) | None => return false,
    };
    card.winner == winner && !card.claims.is_empty() && {
        let check = CardCheck { solution, pieces: Pieces::new(solution) };
        card.claims.iter().all(|claim| check.holds(claim))
    }
}

/// Where bands repeat, numbers below those written out are asked one by one, up to this many.
const ASKED: u64 = 4096;

struct CardCheck<'a> {
    solution: &'a BandSolution,
    pieces: Pieces<'a>,
}

impl CardCheck<'_> {
    fn holds(&self, claim: &Claim) -> bool {
        let solution = self.solution;
        match claim {
            Claim::NoChoice => deciding(solution).is_some_and(|deciding| deciding.is_empty()),
            Claim::FirstMove(moves, _) => {
                deciding(solution).is_some_and(|deciding| deciding == [solution.rules.start()]) && self.wins(moves)
            }
            Claim::Begin(moves, _) => self.wins(moves),
            Claim::Answer(pairs) => pairs.iter().all(|pair| self.answered(pair)),
            Claim::Leave(spans) => spans.iter().all(|span| self.lost(span)) && self.enough(spans),
            Claim::LeaveMany(first, count, times) => {
                let all = spans(solution, &bands(solution).0, false, |band| band.value.verdict == Verdict::Loss);
                first.iter().all(|span| all.contains(span) && self.lost(span))
                    && Number::from(all.len()) == *count
                    && times.as_ref().is_none_or(|times| factor(&all).as_ref() == Some(times))
            }
            Claim::LeaveRemainders(modulus, remainders) => told_apart(solution, modulus, remainders),
            Claim::FinishBeyond(span) => {
                self.everywhere(span, |_, choices| self.ends_won(choices)) && !self.beyond(span)
            }
            Claim::FinishFrom(spans) => {
                spans.iter().all(|span| self.everywhere(span, |_, choices| self.ends_won(choices)))
            }
            Claim::Hit(goal, spans) => {
                let hits = |choice: &ScoredMove| choice.to == *goal && is_win_in_one(choice);
                spans.iter().all(|span| self.everywhere(span, |_, choices| choices.iter().any(hits)))
                    && hits_nowhere_else(solution, goal, spans)
            }
            Claim::HitAnytime(goal) => solution.rules.end_at(goal).is_some_and(|end| end.mover == MoverResult::Wins),
        }
    }

    /// Exactly these first moves win.
    fn wins(&self, moves: &[Move]) -> bool {
        winning_moves(self.solution, &self.solution.rules.start()).iter().map(|choice| &choice.mv).eq(moves)
    }

    fn answered(&self, (mv, answer): &(Move, Move)) -> bool {
        let after = self.solution.rules.play(self.solution.rules.start(), mv);
        after.is_ok_and(|after| winning_moves(self.solution, &after.position).iter().any(|choice| choice.mv == *answer))
    }

    fn ends_won(&self, choices: &[ScoredMove]) -> bool {
        choices.iter().any(|choice| is_win_in_one(choice) && self.solution.rules.end_at(&choice.to).is_some())
    }

    /// Whether something holds at every number of a span: it is asked once in every piece in which nothing can change.
    fn everywhere(&self, span: &Span, holds: impl Fn(&Position, &[ScoredMove]) -> bool) -> bool {
        let oriented = &self.solution.oriented;
        let (low, high) = (oriented.flip(span.low.clone()), oriented.flip(span.high.clone()));
        let (low, high) = if oriented.mirrored { (high, low) } else { (low, high) };
        let ask = |number: &Number| {
            let position = self.pieces.position(0, number);
            holds(&position, &moves(self.solution, &position))
        };
        let written = self.pieces.lists.first().and_then(|list| list.last()).and_then(|entry| entry.low.as_ref());
        let repeats = matches!(self.solution.index.rest(), Rest::Repeats(_));
        if repeats && written.is_some_and(|written| low < *written) {
            if &high - &low > Number::from(ASKED) {
                return false;
            }
            return std::iter::successors(Some(low), |number| Some(number + Number::ONE))
                .take_while(|number| *number <= high)
                .all(|number| ask(&number));
        }
        self.pieces.samples(0, Some(&low), Some(&high)).iter().all(ask)
    }

    /// Whoever is left with any of these loses.
    fn lost(&self, span: &Span) -> bool {
        let is_lost =
            |position: &Position| self.solution.value(position).map(|value| value.verdict) == Some(Verdict::Loss);
        self.everywhere(span, |position, _| is_lost(position))
    }

    /// From every number that is won, the game can be ended or one of the spans left.
    fn enough(&self, leave: &[Span]) -> bool {
        let (bands, all) = bands(self.solution);
        let won = spans(self.solution, &bands, true, |band| {
            band.value.verdict == Verdict::Win && band.value.distance > Number::ZERO
        });
        let leaves = |choice: &ScoredMove| {
            choice.value.verdict == Verdict::Win && leave.iter().any(|span| span.contains(&choice.to))
        };
        let follows = |choices: &[ScoredMove]| self.ends_won(choices) || choices.iter().any(leaves);
        all && won.iter().all(|span| self.everywhere(span, |_, choices| follows(choices)))
    }

    /// Whether an open number lies between the span and the end.
    fn beyond(&self, span: &Span) -> bool {
        let edge = if self.solution.oriented.mirrored { &span.low } else { &span.high };
        let step = self.solution.oriented.flip(Number::ONE);
        self.solution.band(&self.solution.rules.at(edge + step)).is_some()
    }
}

fn is_win_in_one(choice: &ScoredMove) -> bool {
    choice.value.verdict == Verdict::Win && choice.value.distance == Number::ONE
}

fn hits_nowhere_else(solution: &BandSolution, goal: &Number, spans: &[Span]) -> bool {
    let start = &solution.rules.start().number;
    solution.rules.moves().iter().all(|mv| {
        let Some(from) = backwards(mv, goal) else { return true };
        let before_start = if solution.oriented.mirrored { from > *start } else { from < *start };
        let position = solution.rules.at(from.clone());
        before_start
            || spans.iter().any(|span| span.contains(&from))
            || solution.band(&position).is_none()
            || !moves(solution, &position).iter().any(|choice| choice.mv == *mv && choice.to == *goal)
    })
}

/// The number from which a move leads exactly to `goal`, if there is one.
fn backwards(mv: &Move, goal: &Number) -> Option<Number> {
    match mv.operation {
        Operation::Add => Some(goal - &mv.operand),
        Operation::Subtract => Some(goal + &mv.operand),
        Operation::Multiply => (goal % &mv.operand == Number::ZERO).then(|| goal / &mv.operand),
        _ => None,
    }
}

/// Lost numbers are told by their remainder from the end down to a whole repetition, and so everywhere.
fn told_apart(solution: &BandSolution, modulus: &Number, remainders: &[Number]) -> bool {
    let (Some(pattern), Some(period)) = (pattern(solution), solution.period()) else { return false };
    let of = |number: &Number| ((number % modulus) + modulus) % modulus;
    *modulus > Number::ONE
        && period.length % modulus == Number::ZERO
        && pattern.iter().all(|(number, lost)| remainders.contains(&of(number)) == *lost)
}
