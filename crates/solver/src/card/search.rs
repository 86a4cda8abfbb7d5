//! Looking for a pattern in numbers that are lost or not: the longest stretch that remainders tell apart, again and again.
//! What is found here is only proposed; `verify` decides.

use numduel_rules::Number;

use super::pattern::{KnownRun, Pattern, PatternPart, Span, remainder};
use super::words::ranges;

/// A list with more parts has not found a pattern.
const PARTS: usize = 64;
/// How many runs of remainders a sentence can hold.
const REMAINDERS: usize = 3;
/// A stretch with this many lost runs is long enough.
const LONG: usize = 256;

/// The pattern of the lost numbers among the known ones, which come in ascending or in descending order. Rules are better
/// the earlier they begin: whatever is left over comes last.
pub(super) fn search<I>(runs: &I, ascending: bool, moduli: &[u64]) -> Option<Pattern>
where
    I: Iterator<Item = KnownRun> + Clone,
{
    let mut parts: Vec<PatternPart> = Vec::new();
    let mut rest = RunCursor { head: None, tail: runs.clone() };
    while rest.skip_won() {
        let mut best: Option<RemainderStretch<I>> = None;
        for modulus in moduli {
            let stretch = RemainderStretch::new(rest.clone(), *modulus, ascending);
            if stretch.is_rule() && best.as_ref().is_none_or(|best| best.lost < stretch.lost) {
                best = Some(stretch);
            }
            if best.as_ref().is_some_and(|best| best.is_last || best.lost >= LONG) {
                break;
            }
        }
        let part = match best {
            Some(stretch) => {
                let part = stretch.part(ascending);
                rest = stretch.rest;
                // Where nothing before contradicts the rule, it needs no limit.
                if parts.is_empty() { unlimited(part, runs.clone(), ascending) } else { part }
            }
            None => PatternPart::Span(rest.take_lost(ascending)?),
        };
        parts.push(part);
        if parts.len() > PARTS {
            return None;
        }
    }
    if !ascending {
        parts.reverse();
    }
    (!parts.is_empty()).then_some(Pattern { parts })
}

/// The part without a limit where the known numbers begin, if it stays true.
fn unlimited(part: PatternPart, mut runs: impl Iterator<Item = KnownRun>, ascending: bool) -> PatternPart {
    let PatternPart::Remainders { modulus, remainders, low, high } = part.clone() else { return part };
    let (low, high) = if ascending { (None, high) } else { (low, None) };
    let wider = PatternPart::Remainders { modulus, remainders, low, high };
    let holds = runs.by_ref().take_while(|run| !run.lost).all(|run| wider.covers(&run.span) == Some(false));
    if holds { wider } else { part }
}

/// Known numbers from somewhere on, even from within a run.
#[derive(Clone)]
struct RunCursor<I> {
    head: Option<KnownRun>,
    tail: I,
}

impl<I: Iterator<Item = KnownRun> + Clone> RunCursor<I> {
    fn next(&mut self) -> Option<KnownRun> {
        self.head.take().or_else(|| self.tail.next())
    }

    /// Continues to the next lost number, if there is one.
    fn skip_won(&mut self) -> bool {
        while let Some(run) = self.next() {
            if run.lost {
                self.head = Some(run);
                return true;
            }
        }
        false
    }

    /// The lost run at hand, with its neighbours.
    fn take_lost(&mut self, ascending: bool) -> Option<Span> {
        let mut span = self.next()?.span;
        while let Some(run) = self.next() {
            let touches = if ascending {
                &span.high + Number::ONE == run.span.low
            } else {
                &run.span.high + Number::ONE == span.low
            };
            if !run.lost || !touches {
                self.head = Some(run);
                break;
            }
            if ascending {
                span.high = run.span.high;
            } else {
                span.low = run.span.low;
            }
        }
        Some(span)
    }
}

/// Known numbers that the remainder by one modulus tells apart.
struct RemainderStretch<I> {
    modulus: u64,
    /// The first number and the last lost one.
    begin: Number,
    end: Number,
    /// Whether the known numbers never contradict, down to the last.
    is_last: bool,
    remainders: Vec<u64>,
    /// How many lost runs it holds, and how many others.
    lost: usize,
    won: usize,
    rest: RunCursor<I>,
}

impl<I: Iterator<Item = KnownRun> + Clone> RemainderStretch<I> {
    fn new(mut rest: RunCursor<I>, modulus: u64, ascending: bool) -> Self {
        let mut known: Vec<Option<bool>> = vec![None; usize::try_from(modulus).unwrap_or(0)];
        let (mut begin, mut end, mut is_last, mut lost, mut won) = (None, Number::ZERO, true, 0, 0);
        while let Some(run) = rest.next() {
            let contradicts = |at: usize| known[at].is_some_and(|known| known != run.lost);
            if remainders(&run.span, modulus).any(contradicts) {
                rest.head = Some(run);
                is_last = false;
                break;
            }
            for at in remainders(&run.span, modulus) {
                known[at] = Some(run.lost);
            }
            let Span { low, high } = run.span;
            let (near, far) = if ascending { (low, high) } else { (high, low) };
            begin.get_or_insert(near);
            if run.lost {
                end = far;
                lost += 1;
            } else {
                won += 1;
            }
        }
        let remainders = (0..).zip(known).filter(|(_, known)| *known == Some(true)).map(|(at, _)| at).collect();
        Self { modulus, begin: begin.unwrap_or(Number::ZERO), end, is_last, remainders, lost, won, rest }
    }

    /// Whether it is worth a rule: every remainder was seen several times, and a sentence can list them.
    fn is_rule(&self) -> bool {
        self.lost > 2 * self.remainders.len()
            && self.won > 0
            && (self.remainders.len() as u64) < self.modulus
            && ranges(&self.remainders).len() <= REMAINDERS
    }

    fn part(&self, ascending: bool) -> PatternPart {
        let (begin, end) = (Some(self.begin.clone()), (!self.is_last).then(|| self.end.clone()));
        let (low, high) = if ascending { (begin, end) } else { (end, begin) };
        PatternPart::Remainders { modulus: self.modulus, remainders: self.remainders.clone(), low, high }
    }
}

/// Every remainder of a run's numbers once.
fn remainders(span: &Span, modulus: u64) -> impl Iterator<Item = usize> {
    let width = u64::try_from(&(&span.high - &span.low)).map_or(modulus, |width| (width + 1).min(modulus));
    let first = remainder(&span.low, modulus);
    (0..width).filter_map(move |ahead| usize::try_from((first + ahead) % modulus).ok())
}
