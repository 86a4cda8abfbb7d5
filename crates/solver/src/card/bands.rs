//! Claims from bands: what to leave, and from where to finish.

use numduel_rules::Number;

use super::build::{fits, moduli, shortest};
use super::known::BandRuns;
use super::pattern::{Pattern, Quotients, Span};
use super::search::search;
use super::{CardReader, Claim};
use crate::bands::{BandSolution, SweepInt};
use crate::value::{Value, Verdict};

/// A list of places to finish that is longer than this is no longer read by anybody.
const LISTED: usize = 8;
/// How many runs of lost numbers to look at where they follow no simple rule.
const READ: usize = 1 << 16;

pub(super) fn claims(reader: &CardReader<'_>, solution: &BandSolution) -> Option<Vec<Claim>> {
    let runs = BandRuns::new(reader, true)?;
    let mut claims: Vec<Claim> = leave(reader, solution, &runs).into_iter().collect();
    claims.extend(finish(reader, solution, &runs));
    Some(claims)
}

fn leave(reader: &CardReader<'_>, solution: &BandSolution, runs: &BandRuns<'_>) -> Option<Claim> {
    let rising = !solution.oriented.mirrored;
    let period = solution.repeat().and_then(|repeat| u64::try_from(&repeat.period).ok());
    let moduli = moduli(period);
    let from_start = search(runs, rising, &moduli);
    // Nothing is shorter than one rule without limits; and where only a few repetitions were read, rules have to begin far
    // from the ends.
    let is_one = from_start.as_ref().is_some_and(Pattern::is_one_rule);
    let ends_first = (runs.cut.is_none() && !is_one).then(|| BandRuns::new(reader, false)).flatten();
    let from_ends = ends_first.and_then(|runs| search(&runs, !rising, &moduli));
    let pattern = shortest([from_start, from_ends]).map(Claim::Leave);
    if runs.cut.is_some() || pattern.as_ref().is_some_and(fits) {
        return pattern;
    }
    let Some(lost) = lost(runs) else { return pattern };
    if let Some(quotients) = quotients(reader, solution, &lost) {
        return Some(Claim::LeaveQuotients(quotients));
    }
    let factor = factor(&lost).filter(|_| rising);
    if lost.is_empty() || pattern.is_some() && factor.is_none() {
        return pattern;
    }
    let nearest = lost.iter().rev().take(2).cloned().collect();
    Some(Claim::LeaveMany(nearest, lost.len().into(), factor))
}

/// The runs of lost numbers beyond the start, from the ends on; `None` if there are very many.
pub(super) fn lost(runs: &BandRuns<'_>) -> Option<Vec<Span>> {
    let spans = joined(runs, false, |_, value| value.verdict == Verdict::Loss, READ);
    (spans.len() <= READ).then_some(spans)
}

/// Joins neighbouring bands of one kind to spans, from the ends on, and stops after a few more than `most`.
fn joined(runs: &BandRuns<'_>, start: bool, wanted: impl Fn(&Span, &Value<Number>) -> bool, most: usize) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for (span, _) in runs.values(start).filter(|(span, value)| wanted(span, value)) {
        let full = spans.len() > most;
        match spans.last_mut() {
            Some(last) if span.high.above() == last.low => last.low = span.low,
            Some(last) if last.high.above() == span.low => last.high = span.high,
            _ if full => break,
            _ => spans.push(span),
        }
    }
    spans
}

/// How many times larger each next span is, if that is always about the same.
pub(super) fn factor(spans: &[Span]) -> Option<Number> {
    let [last, before, ..] = spans else { return None };
    if before.high < Number::ONE {
        return None;
    }
    let factor = (&last.high + &before.high / Number::from(2)) / &before.high;
    let about = |a: &Number, b: &Number| {
        let off = a * &factor - b;
        off <= factor && off >= -factor.clone()
    };
    let even = spans.windows(2).all(|pair| about(&pair[1].low, &pair[0].low) && about(&pair[1].high, &pair[0].high));
    (even && factor > Number::ONE).then_some(factor)
}

/// The rule of runs that shrink by one factor, told by how often a number fits into the goal.
fn quotients(reader: &CardReader<'_>, solution: &BandSolution, lost: &[Span]) -> Option<Quotients> {
    if solution.oriented.mirrored {
        return None;
    }
    let factor = factor(lost)?;
    let largest = lost.first()?;
    let top = solution.oriented.top();
    [top.clone(), top.below()].into_iter().find_map(|goal| {
        // A number is above `goal / limit` just where the limit times the number exceeds the goal.
        let high = goal.share(&largest.low);
        let low = (&goal / largest.high.above()).max(Number::ONE);
        let around =
            |limit: Number| [limit.below(), limit.clone(), limit.above()].into_iter().filter(|it| *it >= Number::ONE);
        around(low).flat_map(|low| around(high.clone()).map(move |high| (low.clone(), high))).find_map(|(low, high)| {
            let rule = |strict| Quotients {
                goal: goal.clone(),
                low: low.clone(),
                high: high.clone(),
                factor: factor.clone(),
                strict,
            };
            [false, true].map(rule).into_iter().find(|rule| tells(reader, rule, lost, &solution.oriented.start))
        })
    })
}

/// Whether the rule gives just these spans beyond the start.
pub(super) fn tells(reader: &CardReader<'_>, rule: &Quotients, lost: &[Span], start: &Number) -> bool {
    let beyond = |span: Span| Span { low: span.low.max(start.above()), ..span };
    let possible =
        rule.low >= Number::ONE && rule.high > rule.low && rule.factor > Number::ONE && *start >= Number::ONE;
    possible
        && rule
            .spans()
            .take_while(|_| reader.steps.step().is_ok())
            .map(beyond)
            .take_while(|span| span.high > *start)
            .filter(|span| span.low <= span.high)
            .eq(lost.iter().cloned())
}

fn finish(reader: &CardReader<'_>, solution: &BandSolution, runs: &BandRuns<'_>) -> Option<Claim> {
    let ends = |span: &Span| ends_at(reader, &span.low).or_else(|| ends_at(reader, &span.high));
    let quick = |span: &Span, value: &Value<Number>| {
        value.verdict == Verdict::Win && value.distance == Number::ONE && ends(span).is_some()
    };
    let mut finishing = joined(runs, true, quick, LISTED);
    let mut goals: Vec<Number> = finishing.iter().filter_map(&ends).collect();
    let first = runs.values(true).next()?;
    if let ([span], true) = (finishing.as_slice(), quick(&first.0, &first.1)) {
        return Some(Claim::FinishBeyond(span.clone()));
    }
    goals.dedup();
    if !solution.oriented.mirrored {
        finishing.reverse();
    }
    let listed = finishing.len() <= LISTED && runs.cut.is_none();
    match goals.as_slice() {
        [] => None,
        [goal] => {
            let hit = Claim::Hit(goal.clone(), finishing);
            Some(if listed && fits(&hit) { hit } else { Claim::HitAnytime(goal.clone()) })
        }
        _ => listed.then_some(Claim::FinishFrom(finishing)),
    }
}

/// The number that ends the game at once and wins it, from this one.
fn ends_at(reader: &CardReader<'_>, number: &Number) -> Option<Number> {
    let rules = reader.solution.rules();
    let choices = reader.winning_moves(&rules.at(number.clone())).unwrap_or_default().into_iter();
    choices.map(|choice| choice.to).find(|to| rules.end_at(to).is_some())
}
