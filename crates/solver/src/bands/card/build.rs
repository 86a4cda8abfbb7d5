//! Finding the claims of a card: which few sentences, out of those that are true, are enough to win by.

use std::collections::HashSet;

use numduel_rules::{Move, Number, Position, Seat};

use super::{Card, Claim, Span, moves, winning_moves, words};
use crate::bands::band::Band;
use crate::bands::solution::BandSolution;
use crate::bands::sweep::Rest;
use crate::scored_move::{ScoredMove, best_of, decides};
use crate::value::Verdict;

/// Reachable positions are walked one by one up to this many.
const WALKED: usize = 4096;
/// Bands are read up to this many where they repeat; elsewhere all of them are there already.
const READ: usize = 4096;
/// A list longer than this is no longer read by anybody.
const LISTED: usize = 8;
/// The same in letters.
const LETTERS: usize = 90;
/// How many letters longer than a list a rule may be.
const RULE: usize = 10;
/// How many remainders a sentence can carry.
const REMAINDERS: usize = 3;

pub(super) fn card(solution: &BandSolution) -> Option<Card> {
    let start = solution.rules.start();
    let winner = match solution.value(&start)?.verdict {
        Verdict::Win => Seat::One,
        Verdict::Loss => Seat::Two,
        Verdict::Draw => return None,
    };
    let claims = claims(solution, &start, winner)?;
    Some(Card { winner, claims, falling: solution.oriented.mirrored })
}

fn claims(solution: &BandSolution, start: &Position, winner: Seat) -> Option<Vec<Claim>> {
    let deciding = deciding(solution);
    match deciding.as_deref() {
        Some([]) => return Some(vec![Claim::NoChoice]),
        Some([only]) if only == start => {
            let (moves, names) = named(solution, winning_moves(solution, start));
            return Some(vec![Claim::FirstMove(moves, names)]);
        }
        _ => {}
    }
    if solution.oriented.states.count() > 1 {
        return Some(vec![beginning(solution, start, winner)?]);
    }
    let bands = bands(solution);
    let mut claims: Vec<Claim> = leave(solution, &bands).into_iter().collect();
    claims.extend(finish(solution, &bands));
    (!claims.is_empty()).then_some(claims)
}

/// The reachable positions where a choice matters, or the first two of them, which is all that a card asks; nothing if
/// there are too many positions to walk.
pub(super) fn deciding(solution: &BandSolution) -> Option<Vec<Position>> {
    let rules = &solution.rules;
    let mut found: HashSet<Position> = [rules.start()].into();
    let mut todo = vec![rules.start()];
    let mut deciding = Vec::new();
    while let Some(position) = todo.pop() {
        if decides(&moves(solution, &position)) {
            deciding.push(position.clone());
            if deciding.len() > 1 {
                break;
            }
        }
        for mv in rules.legal(&position) {
            let played = rules.play(position.clone(), &mv).ok()?;
            if played.outcome.is_none() && found.insert(played.position.clone()) {
                todo.push(played.position);
            }
        }
        if found.len() > WALKED {
            return None;
        }
    }
    Some(deciding)
}

/// Moves with what the book calls them.
fn named(solution: &BandSolution, choices: Vec<ScoredMove>) -> (Vec<Move>, Vec<String>) {
    let name = |mv: &Move| {
        let mut offers = solution.rules.book().move_groups().iter();
        let offer = offers.find(|offer| offer.operation == mv.operation && offer.has_move(&mv.operand));
        offer.and_then(|offer| offer.words.first().cloned()).unwrap_or_else(|| mv.to_string())
    };
    let moves: Vec<Move> = choices.into_iter().map(|choice| choice.mv).collect();
    let names = moves.iter().map(name).collect();
    (moves, names)
}

fn beginning(solution: &BandSolution, start: &Position, winner: Seat) -> Option<Claim> {
    if winner == Seat::One {
        let (moves, names) = named(solution, winning_moves(solution, start));
        return Some(Claim::Begin(moves, names));
    }
    let answer = |choice: ScoredMove| {
        let after = solution.rules.play(start.clone(), &choice.mv).ok()?;
        if after.outcome.is_some() {
            return None;
        }
        let best = best_of(moves(solution, &after.position)).into_iter().next()?;
        Some((choice.mv, best.mv))
    };
    let pairs: Vec<(Move, Move)> = moves(solution, start).into_iter().filter_map(answer).collect();
    (!pairs.is_empty()).then_some(Claim::Answer(pairs))
}

/// The bands from the ends to the start, unless they go on for too long; the flag says whether that is all.
pub(super) fn bands(solution: &BandSolution) -> (Vec<Band>, bool) {
    let start = &solution.rules.start().number;
    let near = |band: &Band| {
        if solution.oriented.mirrored { band.low.as_ref() } else { band.high.as_ref() }
            .is_none_or(|edge| if solution.oriented.mirrored { edge <= start } else { edge >= start })
    };
    let repeats = matches!(solution.index.rest(), Rest::Repeats(_));
    let cut = if repeats { READ } else { usize::MAX };
    let bands: Vec<Band> = solution.list(&solution.rules.start()).take_while(near).take(cut).collect();
    let all = bands.len() < cut;
    (bands, all)
}

/// Joins neighbouring bands of one kind to spans beyond the start, in ascending order.
pub(super) fn spans(solution: &BandSolution, bands: &[Band], start: bool, wanted: impl Fn(&Band) -> bool) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let beyond = &solution.rules.start().number;
    let falling = solution.oriented.mirrored;
    let mut clip = |mut low: Number, mut high: Number| {
        let slack = if start { Number::ZERO } else { Number::ONE };
        if falling {
            high = high.min(beyond - slack);
        } else {
            low = low.max(beyond + slack);
        }
        if low > high {
            return;
        }
        match spans.last_mut() {
            Some(last) if !falling && &high + Number::ONE == last.low => last.low = low,
            Some(last) if falling && &last.high + Number::ONE == low => last.high = high,
            _ => spans.push(Span { low, high }),
        }
    };
    for band in bands.iter().filter(|band| wanted(band)) {
        let (low, high) = (band.low.clone(), band.high.clone());
        let open_end = beyond.clone();
        clip(low.unwrap_or_else(|| open_end.clone()), high.unwrap_or(open_end));
    }
    if !falling {
        spans.reverse();
    }
    spans
}

fn leave(solution: &BandSolution, bands: &(Vec<Band>, bool)) -> Option<Claim> {
    let lost = spans(solution, &bands.0, false, |band| band.value.verdict == Verdict::Loss);
    let plain = (bands.1 && lost.len() <= LISTED && !lost.is_empty()).then(|| Claim::Leave(lost.clone()));
    // A rule is worth a few letters more than a list.
    let short = |claim: &Claim| match claim {
        Claim::LeaveRemainders(..) => words::claim(claim, false).chars().count().saturating_sub(RULE),
        _ => words::claim(claim, false).chars().count(),
    };
    let by_remainder = remainders(solution).filter(|_| !lost.is_empty());
    let mut fitting: Vec<Claim> =
        plain.into_iter().chain(by_remainder).filter(|claim| short(claim) <= LETTERS).collect();
    fitting.sort_by_key(|claim| short(claim));
    if let Some(claim) = fitting.into_iter().next() {
        return Some(claim);
    }
    if !bands.1 || lost.is_empty() {
        return None;
    }
    let mut nearest = lost.clone();
    if solution.oriented.mirrored {
        nearest.reverse();
    }
    nearest.truncate(2);
    let factor = factor(&lost).filter(|_| !solution.oriented.mirrored);
    Some(Claim::LeaveMany(nearest, lost.len().into(), factor))
}

/// How many times larger each next span is, if that is always about the same.
pub(super) fn factor(spans: &[Span]) -> Option<Number> {
    let [.., before, last] = spans else { return None };
    let factor = (&last.high + &before.high / Number::from(2)) / &before.high;
    let about = |a: &Number, b: &Number| {
        let off = a * &factor - b;
        off <= factor && off >= -factor.clone()
    };
    let even = spans.windows(2).all(|pair| about(&pair[0].low, &pair[1].low) && about(&pair[0].high, &pair[1].high));
    (even && factor > Number::ONE).then_some(factor)
}

/// The remainders that lose, where bands repeat and a small divisor tells lost numbers from won ones from the end on.
fn remainders(solution: &BandSolution) -> Option<Claim> {
    let pattern = pattern(solution)?;
    let longest = solution.period()?.length;
    let mut modulus = Number::from(2);
    while modulus <= longest {
        if &longest % &modulus == Number::ZERO {
            let of = |number: &Number| ((number % &modulus) + &modulus) % &modulus;
            let mut lost: Vec<Number> =
                pattern.iter().filter(|(_, lost)| *lost).map(|(number, _)| of(number)).collect();
            lost.sort_unstable();
            lost.dedup();
            let told = pattern.iter().all(|(number, is_lost)| lost.binary_search(&of(number)).is_ok() == *is_lost);
            if told && !lost.is_empty() && lost.len() <= REMAINDERS {
                return Some(Claim::LeaveRemainders(modulus, lost));
            }
        }
        modulus += Number::ONE;
    }
    None
}

/// Every open number from the end to where the first repetition ends, and whether it is lost.
pub(super) fn pattern(solution: &BandSolution) -> Option<Vec<(Number, bool)>> {
    let Rest::Repeats(repeat) = solution.index.rest() else { return None };
    let (top, bottom) = (solution.oriented.top(), &repeat.high - &repeat.period);
    let count = usize::try_from(&(&top - &bottom)).ok().filter(|count| *count <= READ)?;
    let number = |depth: usize| solution.oriented.flip(&top - Number::from(depth));
    let open = |number: Number| {
        let position = solution.rules.at(number);
        let band = solution.band(&position)?;
        Some((position.number, band.value.verdict == Verdict::Loss))
    };
    Some((1..=count).filter_map(|depth| open(number(depth))).collect())
}

fn finish(solution: &BandSolution, bands: &(Vec<Band>, bool)) -> Option<Claim> {
    let quick = |band: &Band| {
        band.value.verdict == Verdict::Win && band.value.distance == Number::ONE && ends_at(solution, band).is_some()
    };
    let finishing = spans(solution, &bands.0, true, quick);
    if let ([span], Some(first)) = (finishing.as_slice(), bands.0.first())
        && quick(first)
    {
        return Some(Claim::FinishBeyond(span.clone()));
    }
    let mut goals: Vec<Number> =
        bands.0.iter().filter(|band| quick(band)).filter_map(|band| ends_at(solution, band)).collect();
    goals.dedup();
    let listed = (finishing.len() <= LISTED && bands.1).then_some(finishing);
    match (goals.as_slice(), listed) {
        ([], _) => None,
        ([goal], Some(spans)) => {
            let claim = Claim::Hit(goal.clone(), spans);
            let fits = words::claim(&claim, false).chars().count() <= LETTERS;
            Some(if fits { claim } else { Claim::HitAnytime(goal.clone()) })
        }
        ([goal], None) => Some(Claim::HitAnytime(goal.clone())),
        (_, Some(spans)) => Some(Claim::FinishFrom(spans)),
        (_, None) => None,
    }
}

/// The number that ends the game at once and wins it, from a band's edge.
fn ends_at(solution: &BandSolution, band: &Band) -> Option<Number> {
    let edge = band.low.clone().or_else(|| band.high.clone())?;
    let choices = winning_moves(solution, &solution.rules.at(edge)).into_iter();
    choices.map(|choice| choice.to).find(|to| solution.rules.end_at(to).is_some())
}
