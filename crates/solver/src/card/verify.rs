//! Checking a card against the solution, claim by claim, without a look at how it was made.

use numduel_rules::{Number, Position, Seat};

use super::build::{bands, deciding, factor, pattern, spans};
use super::{Card, Claim, Span};
use crate::pieces::Pieces;
use crate::solution::{Choice, Solution};
use crate::value::Verdict;

pub(super) fn holds(solution: &Solution, card: &Card) -> bool {
    let verdict = solution.value(&solution.rules.start()).map(|value| value.verdict);
    let winner = match verdict {
        Some(Verdict::Win) => Seat::One,
        Some(Verdict::Loss) => Seat::Two,
        None => return false,
    };
    card.winner == winner && !card.claims.is_empty() && card.claims.iter().all(|claim| claim_holds(solution, claim))
}

fn claim_holds(solution: &Solution, claim: &Claim) -> bool {
    let start = solution.rules.start();
    match claim {
        Claim::NoChoice => deciding(solution).is_some_and(|deciding| deciding.is_empty()),
        Claim::FirstMove(moves, _) => {
            deciding(solution).is_some_and(|deciding| deciding == [start.clone()])
                && solution.winning_moves(&start).iter().map(|choice| &choice.mv).eq(moves)
        }
        Claim::Begin(moves, _) => solution.winning_moves(&start).iter().map(|choice| &choice.mv).eq(moves),
        Claim::Answer(pairs) => pairs.iter().all(|(mv, answer)| {
            let after = solution.rules.play(start.clone(), mv);
            after.is_ok_and(|after| solution.winning_moves(&after.position).iter().any(|choice| choice.mv == *answer))
        }),
        Claim::Leave(spans) => spans.iter().all(|span| lost(solution, span)) && enough(solution, spans),
        Claim::LeaveMany(first, count, times) => {
            let all = spans(solution, &bands(solution).0, false, |band| band.value.verdict == Verdict::Loss);
            first.iter().all(|span| all.contains(span) && lost(solution, span))
                && Number::from(all.len()) == *count
                && times.as_ref().is_none_or(|times| factor(&all).as_ref() == Some(times))
        }
        Claim::LeaveRemainders(modulus, remainders) => told_apart(solution, modulus, remainders),
        Claim::FinishBeyond(span) => every_piece(solution, span, ends_won) && !beyond(solution, span),
        Claim::FinishFrom(spans) => spans.iter().all(|span| every_piece(solution, span, ends_won)),
        Claim::Hit(goal, spans) => {
            let hits = |choices: &[Choice]| choices.iter().any(|choice| choice.to == *goal && is_win_in_one(choice));
            let every = spans.iter().all(|span| every_piece(solution, span, |_, _, choices| hits(choices)));
            every && hits_nowhere_else(solution, goal, spans)
        }
        Claim::HitAnytime(goal) => {
            solution.rules.end_at(goal).is_some_and(|end| end.mover == numduel_rules::language::Fate::Wins)
        }
    }
}

fn is_win_in_one(choice: &Choice) -> bool {
    choice.value.verdict == Verdict::Win && choice.value.distance == Number::ONE
}

fn ends_won(solution: &Solution, _: &Position, choices: &[Choice]) -> bool {
    choices.iter().any(|choice| is_win_in_one(choice) && solution.rules.end_at(&choice.to).is_some())
}

/// Whether something holds at every number of a span: it is asked once in every piece in which nothing can change.
fn every_piece(solution: &Solution, span: &Span, holds: impl Fn(&Solution, &Position, &[Choice]) -> bool) -> bool {
    let pieces = Pieces::new(solution);
    let (low, high) = (solution.frame.turn(span.low.clone()), solution.frame.turn(span.high.clone()));
    let (low, high) = if solution.frame.mirrored { (high, low) } else { (low, high) };
    pieces.samples(0, Some(&low), Some(&high)).iter().all(|number| {
        let position = pieces.position(0, number);
        holds(solution, &position, &solution.moves(&position))
    })
}

/// Whoever is left with any of these loses.
fn lost(solution: &Solution, span: &Span) -> bool {
    every_piece(solution, span, |solution, position, _| {
        solution.value(position).is_some_and(|value| value.verdict == Verdict::Loss)
    })
}

/// From every number that is won, the game can be ended or one of the spans left.
fn enough(solution: &Solution, leave: &[Span]) -> bool {
    let (bands, all) = bands(solution);
    let won =
        spans(solution, &bands, true, |band| band.value.verdict == Verdict::Win && band.value.distance > Number::ZERO);
    all && won.iter().all(|span| {
        every_piece(solution, span, |solution, position, choices| {
            let leaves = |choice: &Choice| {
                choice.value.verdict == Verdict::Win && leave.iter().any(|span| span.contains(&choice.to))
            };
            ends_won(solution, position, choices) || choices.iter().any(leaves)
        })
    })
}

/// Whether an open number lies between the span and the end.
fn beyond(solution: &Solution, span: &Span) -> bool {
    let edge = if solution.frame.mirrored { &span.low } else { &span.high };
    let step = solution.frame.turn(Number::ONE);
    solution.band(&solution.rules.at(edge + step)).is_some()
}

fn hits_nowhere_else(solution: &Solution, goal: &Number, spans: &[Span]) -> bool {
    let start = &solution.rules.start().number;
    solution.rules.moves().iter().all(|mv| {
        let Some(from) = backwards(mv, goal) else { return true };
        let before_start = if solution.frame.mirrored { from > *start } else { from < *start };
        let position = solution.rules.at(from.clone());
        before_start
            || spans.iter().any(|span| span.contains(&from))
            || !solution.moves(&position).iter().any(|choice| choice.mv == *mv && choice.to == *goal)
    })
}

/// The number from which a move leads exactly to `goal`, if there is one.
fn backwards(mv: &numduel_rules::Move, goal: &Number) -> Option<Number> {
    use numduel_rules::Operation;
    match mv.operation {
        Operation::Add => Some(goal - &mv.operand),
        Operation::Subtract => Some(goal + &mv.operand),
        Operation::Multiply => (goal % &mv.operand == Number::ZERO).then(|| goal / &mv.operand),
        Operation::Divide => Some(goal * &mv.operand),
    }
}

/// Lost numbers are told by their remainder from the end down to a whole repetition, and so everywhere.
fn told_apart(solution: &Solution, modulus: &Number, remainders: &[Number]) -> bool {
    let (Some(pattern), Some(period)) = (pattern(solution), solution.period()) else { return false };
    let of = |number: &Number| ((number % modulus) + modulus) % modulus;
    *modulus > Number::ONE
        && period.length % modulus == Number::ZERO
        && pattern.iter().all(|(number, lost)| remainders.contains(&of(number)) == *lost)
}
