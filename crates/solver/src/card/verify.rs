//! Checking a card against the solution, claim by claim, without a look at how it was made.

use std::cell::OnceCell;

use numduel_rules::language::MoverResult;
use numduel_rules::{Move, Number, Operation, Position};

use super::bands::{factor, lost, tells};
use super::build::deciding;
use super::known::{BandRuns, of_remainders, of_table};
use super::pattern::{KnownRun, Pattern, PatternPart, Span, remainder};
use super::{Card, CardReader, Claim};
use crate::bands::{BandSolution, Pieces, Repeat, SweepInt};
use crate::scored_move::ScoredMove;
use crate::value::Verdict;

/// How many numbers to check one by one.
const ASKED: usize = 4096;
/// How many bands to cut into pieces.
const CUT: usize = 1 << 16;

pub(super) fn holds(reader: &CardReader<'_>, card: &Card) -> bool {
    let start = reader.solution.rules().start();
    let about_play = |claim: &Claim| match claim {
        Claim::NoChoice => Some(deciding(reader).is_some_and(|deciding| deciding.is_empty())),
        Claim::FirstMove(moves, _) => {
            Some(deciding(reader).is_some_and(|all| all == [start.clone()]) && wins(reader, moves))
        }
        Claim::Begin(moves, _) => Some(wins(reader, moves)),
        Claim::Answer(pairs) => Some(pairs.iter().all(|pair| answered(reader, pair))),
        _ => None,
    };
    let about_numbers: Vec<&Claim> = card.claims.iter().filter(|claim| about_play(claim).is_none()).collect();
    let true_of_play = card.claims.iter().filter_map(about_play).all(|holds| holds);
    !card.claims.is_empty()
        && true_of_play
        && (about_numbers.is_empty() || true_of_numbers(reader, card, &about_numbers))
}

fn true_of_numbers(reader: &CardReader<'_>, card: &Card, claims: &[&Claim]) -> bool {
    match reader.solution.bands() {
        Some(bands) => {
            let check = CardCheck { reader, solution: bands, pieces: OnceCell::new() };
            claims.iter().all(|claim| check.holds(claim))
        }
        None => is_enough(reader, card),
    }
}

/// Exactly these first moves win.
fn wins(reader: &CardReader<'_>, moves: &[Move]) -> bool {
    let winning = reader.winning_moves(&reader.solution.rules().start()).unwrap_or_default();
    !moves.is_empty() && winning.iter().map(|choice| &choice.mv).eq(moves)
}

fn answered(reader: &CardReader<'_>, (mv, answer): &(Move, Move)) -> bool {
    let rules = reader.solution.rules();
    let after = rules.play(rules.start(), mv);
    let winning = after.ok().and_then(|after| reader.winning_moves(&after.position));
    winning.is_some_and(|winning| winning.iter().any(|choice| choice.mv == *answer))
}

fn is_win_in_one(choice: &ScoredMove) -> bool {
    choice.value.verdict == Verdict::Win && choice.value.distance == Number::ONE
}

/// What was found without bands: the numbers that play reaches, or the remainders with what they are divided by.
fn known(reader: &CardReader<'_>) -> Option<(Vec<KnownRun>, Option<u64>)> {
    let solution = reader.solution;
    match (solution.remainders(), solution.positions()) {
        (Some(remainders), _) => {
            let modulus = u64::try_from(&remainders.modulus()).ok();
            Some((of_remainders(solution.rules(), remainders)?, modulus))
        }
        (_, Some(table)) => Some((of_table(reader, table)?, None)),
        (None, None) => None,
    }
}

/// Whether the card's numbers are just the lost ones, so that from all others one of them can be left or the game won at
/// once, and doing so comes to an end.
pub(super) fn is_enough(reader: &CardReader<'_>, card: &Card) -> bool {
    let Some((runs, modulus)) = known(reader) else { return false };
    let (pattern, finish) = match card.claims.as_slice() {
        [Claim::Leave(pattern)] => (pattern.clone(), false),
        [Claim::Leave(pattern), Claim::FinishAnytime] => (pattern.clone(), true),
        [Claim::FinishAnytime] => (Pattern { parts: Vec::new() }, true),
        _ => return false,
    };
    let everywhere = |part: &PatternPart| match (modulus, part) {
        (Some(all), PatternPart::Remainders { modulus, low: None, high: None, .. }) => all.is_multiple_of(*modulus),
        (Some(_), _) => false,
        (None, _) => true,
    };
    reader.each(runs.iter()).all(|run| pattern.agrees(run))
        && pattern.parts.iter().all(everywhere)
        && (finish || !wins_at_once(reader, card.claims.first()))
        && modulus.is_none_or(|modulus| ends(reader, &runs, modulus, &pattern, finish))
}

/// Whether a number lets its player win at once in a way that `leave` does not speak of.
pub(super) fn wins_at_once(reader: &CardReader<'_>, leave: Option<&Claim>) -> bool {
    let Some((runs, modulus)) = known(reader) else { return false };
    let rules = reader.solution.rules();
    let leaves = |to: &Number| matches!(leave, Some(Claim::Leave(pattern)) if pattern.contains(to));
    let beyond = |run: &KnownRun| {
        let moves = reader.moves(&rules.at(&run.span.low + Number::from(modulus.unwrap_or(0))));
        let left = |choice: &ScoredMove| rules.end_at(&choice.to).is_none() && leaves(&choice.to);
        let mut quick = moves.unwrap_or_default().into_iter().filter(is_win_in_one).peekable();
        quick.peek().is_some() && !quick.any(|choice| left(&choice))
    };
    runs.len() > ASKED || runs.iter().filter(|run| !run.lost).any(beyond)
}

/// Whether play by the card comes to an end, whatever the opponent does, although numbers of the same remainder come again:
/// Kahn's sort over the remainders takes away those from which nothing is left to come.
fn ends(reader: &CardReader<'_>, runs: &[KnownRun], modulus: u64, pattern: &Pattern, finish: bool) -> bool {
    let rules = reader.solution.rules();
    if runs.len() > ASKED {
        return false;
    }
    let moves = |number: u64| reader.moves(&rules.at(Number::from(number) + Number::from(modulus))).unwrap_or_default();
    let stays = |choice: &ScoredMove| rules.end_at(&choice.to).is_none();
    let of = |number: &Number| remainder(number, modulus);
    let turn = |number: u64| -> Vec<u64> {
        let own = moves(number);
        if finish && own.iter().any(is_win_in_one) {
            return Vec::new();
        }
        let left = own.iter().filter(|choice| stays(choice) && pattern.contains(&choice.to));
        left.flat_map(|choice| moves(of(&choice.to))).filter(stays).map(|choice| of(&choice.to)).collect()
    };
    let won = runs.iter().filter(|run| !run.lost).map(|run| of(&run.span.low));
    let mut open: Vec<(u64, Vec<u64>)> = won.map(|number| (number, turn(number))).collect();
    loop {
        let left = open.len();
        let still: Vec<u64> = open.iter().map(|(number, _)| *number).collect();
        open.retain(|(_, next)| reader.each(next.iter()).any(|next| still.binary_search(next).is_ok()));
        if open.len() == left {
            return left == 0;
        }
    }
}

/// Claims about bands.
struct CardCheck<'a> {
    reader: &'a CardReader<'a>,
    solution: &'a BandSolution,
    pieces: OnceCell<Pieces<'a>>,
}

impl CardCheck<'_> {
    fn holds(&self, claim: &Claim) -> bool {
        let solution = self.solution;
        match claim {
            Claim::Leave(pattern) => {
                BandRuns::new(self.reader, true).is_some_and(|runs| leaves(solution, pattern, runs))
            }
            Claim::LeaveQuotients(rule) => {
                let lost =
                    BandRuns::new(self.reader, true).filter(|runs| runs.cut.is_none()).and_then(|runs| lost(&runs));
                lost.is_some_and(|lost| tells(self.reader, rule, &lost, &solution.rules.start().number))
            }
            Claim::LeaveMany(first, count, times) => {
                let all =
                    BandRuns::new(self.reader, true).filter(|runs| runs.cut.is_none()).and_then(|runs| lost(&runs));
                all.is_some_and(|all| {
                    first.iter().all(|span| all.contains(span))
                        && Number::from(all.len()) == *count
                        && times.as_ref().is_none_or(|times| factor(&all).as_ref() == Some(times))
                })
            }
            Claim::FinishBeyond(span) => self.everywhere(span, |choices| self.ends_won(choices)) && !self.beyond(span),
            Claim::FinishFrom(spans) => {
                spans.iter().all(|span| self.everywhere(span, |choices| self.ends_won(choices)))
            }
            Claim::Hit(goal, spans) => {
                let hits = |choice: &ScoredMove| choice.to == *goal && is_win_in_one(choice);
                spans.iter().all(|span| self.everywhere(span, |choices| choices.iter().any(hits)))
                    && hits_nowhere_else(self.reader, solution, goal, spans)
            }
            Claim::HitAnytime(goal) => solution.rules.end_at(goal).is_some_and(|end| end.mover == MoverResult::Wins),
            _ => false,
        }
    }

    fn ends_won(&self, choices: &[ScoredMove]) -> bool {
        choices.iter().any(|choice| is_win_in_one(choice) && self.solution.rules.end_at(&choice.to).is_some())
    }

    /// Whether something holds at every number of a span: it is asked once in every piece in which nothing can change, or of
    /// every number where there are too many bands to cut.
    fn everywhere(&self, span: &Span, holds: impl Fn(&[ScoredMove]) -> bool) -> bool {
        let oriented = &self.solution.oriented;
        let ask = |position: &Position| holds(&self.reader.moves(position).unwrap_or_default());
        let (low, high) = (oriented.flip(span.low.clone()), oriented.flip(span.high.clone()));
        let (low, high) = if oriented.mirrored { (high, low) } else { (low, high) };
        let written = self.solution.index.written(0);
        let covered = self.solution.repeat().is_none_or(|repeat| low > repeat.high);
        if covered && written <= CUT {
            let pieces = self.pieces.get_or_init(|| Pieces::new(self.solution, &self.reader.steps));
            return pieces
                .samples(0, Some(&low), Some(&high), &self.reader.steps)
                .iter()
                .all(|number| ask(&pieces.position(0, number)));
        }
        if &high - &low > Number::from(ASKED) {
            return self.reaches_beyond(&low, &high) && ask(&self.position(&low));
        }
        let numbers = std::iter::successors(Some(low), |number| Some(number.above()));
        numbers.take_while(|number| *number <= high).all(|number| ask(&self.position(&number)))
    }

    /// Whether a run lies just below everything that is closed in one way: whatever ends the game from its lowest number then
    /// does so from all others too.
    fn reaches_beyond(&self, low: &Number, high: &Number) -> bool {
        let [top, open, ..] = self.solution.oriented.regions.as_slice() else { return false };
        top.closed.is_some() && top.low == Some(high.above()) && open.low.as_ref().is_none_or(|edge| edge <= low)
    }

    fn position(&self, number: &Number) -> Position {
        self.solution.rules.at(self.solution.oriented.flip(number.clone()))
    }

    /// Whether an open number lies between the span and the end.
    fn beyond(&self, span: &Span) -> bool {
        let edge = if self.solution.oriented.mirrored { &span.low } else { &span.high };
        let step = self.solution.oriented.flip(Number::ONE);
        self.solution.band(&self.solution.rules.at(edge + step)).is_some()
    }
}

/// Whether the pattern holds just the lost numbers between the start and the ends. Where only some repetitions were read, the
/// rest follows if one rule holds from them on, and its remainders come again with every repetition.
fn leaves(solution: &BandSolution, pattern: &Pattern, mut runs: BandRuns<'_>) -> bool {
    let cut = runs.cut;
    runs.all(|run| pattern.agrees(&run))
        && !pattern.parts.is_empty()
        && cut.is_none_or(|repeat| continues(solution, pattern, repeat))
}

fn continues(solution: &BandSolution, pattern: &Pattern, repeat: &Repeat) -> bool {
    let oriented = &solution.oriented;
    // The part that reaches farthest from the ends, and where it gives way to the others.
    let ((false, [far, others @ ..]) | (true, [others @ .., far])) = (oriented.mirrored, pattern.parts.as_slice())
    else {
        return false;
    };
    let PatternPart::Remainders { modulus, low, high, .. } = far else { return false };
    let (beyond, near) = if oriented.mirrored { (high, low) } else { (low, high) };
    let whole = near.as_ref().is_none_or(|near| oriented.flip(near.clone()) >= repeat.high);
    let apart = |part: &PatternPart| match part {
        PatternPart::Span(span) => {
            [&span.low, &span.high].into_iter().all(|edge| oriented.flip(edge.clone()) >= repeat.high)
        }
        PatternPart::Remainders { low, high, .. } => {
            let edge = if oriented.mirrored { high } else { low };
            edge.as_ref().is_some_and(|edge| oriented.flip(edge.clone()) >= repeat.high)
        }
    };
    let repeats = &repeat.period % Number::from(*modulus) == Number::ZERO;
    beyond.is_none() && whole && repeats && others.iter().all(apart)
}

fn hits_nowhere_else(reader: &CardReader<'_>, solution: &BandSolution, goal: &Number, spans: &[Span]) -> bool {
    let start = &solution.rules.start().number;
    reader.each(solution.rules.moves().iter()).all(|mv| {
        let Some(from) = backwards(mv, goal) else { return true };
        let before_start = if solution.oriented.mirrored { from > *start } else { from < *start };
        let position = solution.rules.at(from.clone());
        let moves = || reader.moves(&position).unwrap_or_default();
        before_start
            || spans.iter().any(|span| span.contains(&from))
            || solution.band(&position).is_none()
            || !moves().iter().any(|choice| choice.mv == *mv && choice.to == *goal)
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
