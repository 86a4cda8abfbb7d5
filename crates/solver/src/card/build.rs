//! Finding the claims of a card: which few sentences, out of those that are true, are enough to win by.

use std::collections::HashSet;

use numduel_rules::{Direction, Move, Position, Seat};

use super::known::{of_remainders, of_table};
use super::pattern::{KnownRun, Pattern, PatternPart, remainder};
use super::search::search;
use super::{Card, CardReader, Claim, bands, verify, winner, words};
use crate::method::Method;
use crate::scored_move::{ScoredMove, best_of, decides};
use crate::solution::Solution;

/// Reachable positions are walked one by one up to this many.
const WALKED: usize = 4096;
/// The largest number that others are divided by, where nothing suggests a larger one.
const MODULUS: u64 = 64;
/// And where the period of the bands does.
const MOST_MODULUS: u64 = 1 << 16;

/// The card of a game of which everything that play reaches is known: where only a part is, a move may be missing.
pub(super) fn card(reader: &CardReader<'_>) -> Option<Card> {
    let solution = reader.solution;
    if !matches!(solution.method(), Method::Bands | Method::Remainders | Method::Positions) {
        return None;
    }
    let winner = winner(reader)?;
    let claims = claims(reader, winner)?;
    Some(Card { winner, claims, falling: solution.rules().direction() == Some(Direction::Down) })
}

fn claims(reader: &CardReader<'_>, winner: Seat) -> Option<Vec<Claim>> {
    let solution = reader.solution;
    let start = solution.rules().start();
    match deciding(reader).as_deref() {
        Some([]) => return Some(vec![Claim::NoChoice]),
        Some([only]) if *only == start => {
            let (moves, names) = named(solution, reader.winning_moves(&start)?);
            return Some(vec![Claim::FirstMove(moves, names)]);
        }
        _ => {}
    }
    let claims = if let Some(bands) = solution.bands() {
        bands::claims(reader, bands)
    } else if let Some(remainders) = solution.remainders() {
        let runs = of_remainders(solution.rules(), remainders);
        let modulus = u64::try_from(&remainders.modulus()).ok()?;
        runs.map(|runs| told(reader, &runs, by_remainders(reader, &runs, modulus)))
    } else {
        let table = solution.positions()?;
        of_table(reader, table).map(|runs| told(reader, &runs, by_search(reader, &runs)))
    };
    match claims {
        Some(claims) if !claims.is_empty() => Some(claims),
        _ => Some(vec![beginning(reader, &start, winner)?]),
    }
}

/// What to leave, and to win at once where that alone does not say so.
fn told(reader: &CardReader<'_>, runs: &[KnownRun], pattern: Option<Pattern>) -> Vec<Claim> {
    if pattern.is_none() && runs.iter().any(|run| run.lost) {
        return Vec::new();
    }
    let mut claims: Vec<Claim> = pattern.into_iter().map(Claim::Leave).collect();
    if verify::wins_at_once(reader, claims.first()) {
        claims.push(Claim::FinishAnytime);
    }
    let whole = Card { winner: Seat::One, claims, falling: false };
    if verify::is_enough(reader, &whole) { whole.claims } else { Vec::new() }
}

/// The reachable positions where a choice matters, or the first two of them, which is all that a card asks; nothing if
/// there are too many positions to walk.
pub(super) fn deciding(reader: &CardReader<'_>) -> Option<Vec<Position>> {
    let rules = reader.solution.rules();
    // Remainders know nothing of how far play goes.
    if reader.solution.method() == Method::Remainders {
        return None;
    }
    let mut found: HashSet<Position> = [rules.start()].into();
    let mut todo = vec![rules.start()];
    let mut deciding = Vec::new();
    while let Some(position) = todo.pop() {
        let moves = reader.moves(&position)?;
        if decides(&moves) {
            deciding.push(position.clone());
            if deciding.len() > 1 {
                break;
            }
        }
        for ScoredMove { mv, to, .. } in moves {
            let next = rules.after(&position, &mv, to);
            if rules.end_after(&next).is_none() && found.insert(next.clone()) {
                todo.push(next);
            }
        }
        if found.len() > WALKED {
            return None;
        }
    }
    Some(deciding)
}

/// Moves with what the book calls them.
fn named(solution: &Solution, choices: Vec<ScoredMove>) -> (Vec<Move>, Vec<String>) {
    let name = |mv: &Move| {
        let mut groups = solution.rules().move_groups().iter();
        let group = groups.find(|group| group.operation == mv.operation && group.has_move(&mv.operand));
        group.and_then(|group| group.words.first().cloned()).unwrap_or_else(|| mv.to_string())
    };
    let moves: Vec<Move> = choices.into_iter().map(|choice| choice.mv).collect();
    let names = moves.iter().map(name).collect();
    (moves, names)
}

/// What to play first, or what to answer.
fn beginning(reader: &CardReader<'_>, start: &Position, winner: Seat) -> Option<Claim> {
    let solution = reader.solution;
    let moves = reader.moves(start)?;
    if winner == Seat::One {
        let winning = reader.winning_moves(start)?;
        let (winning, names) = (winning.len() < moves.len()).then(|| named(solution, winning))?;
        return Some(Claim::Begin(winning, names));
    }
    let answer = |choice: ScoredMove| {
        let next = solution.rules().after(start, &choice.mv, choice.to);
        if solution.rules().end_after(&next).is_some() {
            return None;
        }
        let best = best_of(reader.moves(&next)?).into_iter().next()?;
        Some((choice.mv, best.mv))
    };
    let pairs: Vec<(Move, Move)> = moves.into_iter().filter_map(answer).collect();
    (!pairs.is_empty()).then_some(Claim::Answer(pairs)).filter(fits)
}

/// Whether somebody would read a claim.
pub(super) fn fits(claim: &Claim) -> bool {
    let text = match claim {
        Claim::Leave(pattern) => words::pattern(pattern),
        claim => words::claim(claim, false),
    };
    text.chars().count() <= words::LETTERS
}

/// The shorter of the patterns that are found from below and from above.
fn by_search(reader: &CardReader<'_>, runs: &[KnownRun]) -> Option<Pattern> {
    let moduli: Vec<u64> = (2..=MODULUS).collect();
    let up = search(&reader.each(runs.iter().cloned()), true, &moduli);
    let down = search(&reader.each(runs.iter().rev().cloned()), false, &moduli);
    shortest([up, down])
}

/// The pattern of the fewest parts and then of the fewest letters.
pub(super) fn shortest<const N: usize>(patterns: [Option<Pattern>; N]) -> Option<Pattern> {
    let length = |pattern: &Pattern| (pattern.parts.len(), words::pattern(pattern).chars().count());
    patterns.into_iter().flatten().min_by_key(length)
}

/// The smallest divisor of the modulus that tells lost remainders from others.
fn by_remainders(reader: &CardReader<'_>, runs: &[KnownRun], modulus: u64) -> Option<Pattern> {
    let divisors = reader.each(2..=modulus).filter(|divisor| modulus.is_multiple_of(*divisor));
    let agrees = |pattern: &Pattern| reader.each(runs.iter()).all(|run| pattern.agrees(run));
    divisors.map(|modulus| told_by(reader, runs, modulus)).find(agrees).filter(|pattern| {
        let listed =
            matches!(pattern.parts.first(), Some(PatternPart::Remainders { remainders, .. }) if !remainders.is_empty());
        listed && fits(&Claim::Leave(pattern.clone()))
    })
}

/// The numbers whose remainder is that of a lost one.
fn told_by(reader: &CardReader<'_>, runs: &[KnownRun], modulus: u64) -> Pattern {
    let lost = reader.each(runs.iter()).filter(|run| run.lost);
    let mut remainders: Vec<u64> = lost.map(|run| remainder(&run.span.low, modulus)).collect();
    remainders.sort_unstable();
    remainders.dedup();
    Pattern { parts: vec![PatternPart::Remainders { modulus, remainders, low: None, high: None }] }
}

/// The numbers to divide by that are worth a try: all small ones, or those that fit into the period.
pub(super) fn moduli(period: Option<u64>) -> Vec<u64> {
    match period {
        Some(period) => (2..=period.min(MOST_MODULUS)).filter(|modulus| period.is_multiple_of(*modulus)).collect(),
        None => (2..=MODULUS).collect(),
    }
}
