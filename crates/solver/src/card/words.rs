//! A card's claims in words.

use numduel_rules::Number;
use numduel_rules::english::one_of;
use numduel_rules::number::short;

use super::pattern::{Pattern, PatternPart, Quotients, Span};
use super::{Card, Claim};

/// A list with more letters is no longer read by anybody.
pub(super) const LETTERS: usize = 100;

pub(super) fn sentence(card: &Card) -> String {
    let parts: Vec<String> = card.claims.iter().map(|claim| self::claim(claim, card.falling)).collect();
    match card.claims.as_slice() {
        [Claim::NoChoice] => format!("{} wins whatever anyone plays.", card.winner),
        [Claim::FirstMove(..)] => format!("The first move decides everything: {}.", parts.join("; ")),
        _ => format!("Strategy for {}: {}.", card.winner, parts.join("; ")),
    }
}

/// The claims that hold for every number beyond the start.
pub(super) fn rule(card: &Card) -> Option<String> {
    use Claim::{Answer, Begin, FirstMove, NoChoice};
    let about_start = |claim: &Claim| matches!(claim, NoChoice | FirstMove(..) | Begin(..) | Answer(..));
    let claims: Vec<String> = card.claims.iter().map(|claim| self::claim(claim, card.falling)).collect();
    (!card.claims.iter().any(about_start)).then(|| format!("Strategy: {}.", claims.join("; ")))
}

pub(super) fn claim(claim: &Claim, falling: bool) -> String {
    match claim {
        Claim::NoChoice => "no choice matters".to_owned(),
        Claim::FirstMove(moves, names) => {
            // A book with words of its own for its moves is spoken of in them.
            let plain = moves.iter().map(ToString::to_string).eq(names.iter().cloned());
            let names: Vec<String> =
                names.iter().map(|name| if plain { name.clone() } else { format!("\"{name}\"") }).collect();
            let win = if names.len() == 1 { "wins" } else { "win" };
            format!("{} {win}, and no later choice matters", one_of(&names))
        }
        Claim::Leave(pattern) => format!("leave {}", beginning(pattern, falling)),
        Claim::LeaveQuotients(rule) => format!("leave a number n with {}", quotients(rule)),
        Claim::LeaveMany(spans, count, factor) => {
            let first = spans.iter().map(span).collect::<Vec<_>>().join(", ");
            let growth = factor.as_ref().map(|factor| format!(", each about {factor} times the one before"));
            format!("leave {first}, …{} ({count} in all)", growth.unwrap_or_default())
        }
        Claim::FinishBeyond(span) if falling => format!("from {} down, finish", short(&span.high)),
        Claim::FinishBeyond(span) => format!("from {} on, finish", short(&span.low)),
        Claim::FinishFrom(spans) => format!("finish from {}", list(spans)),
        Claim::FinishAnytime => "win at once whenever you can".to_owned(),
        Claim::Hit(goal, spans) => format!("hit {} from {}", short(goal), list(spans)),
        Claim::HitAnytime(goal) => format!("hit {} whenever you can", short(goal)),
        Claim::Begin(_, names) => format!("begin with {}", one_of(names)),
        Claim::Answer(pairs) => {
            let pairs: Vec<String> = pairs.iter().map(|(mv, answer)| format!("{mv} with {answer}")).collect();
            format!("answer {}", pairs.join(", "))
        }
    }
}

/// All parts: "3, 5 or an odd number in 9–27 or 33–99".
pub(super) fn pattern(pattern: &Pattern) -> String {
    one_of(&groups(&pattern.parts))
}

/// The parts nearest to the start, where all of them would be too long.
fn beginning(pattern: &Pattern, falling: bool) -> String {
    let all = self::pattern(pattern);
    if all.chars().count() <= LETTERS {
        return all;
    }
    let (parts, count) = (&pattern.parts, pattern.parts.len());
    let shown = 3.min(count);
    let near = if falling { &parts[count - shown..] } else { &parts[..shown] };
    format!("{}, … ({count} in all)", groups(near).join(", "))
}

/// Parts in words; neighbours with the same remainders share them.
fn groups(parts: &[PatternPart]) -> Vec<String> {
    let rule = |part: &PatternPart| match part {
        PatternPart::Span(_) => None,
        PatternPart::Remainders { modulus, remainders, .. } => Some((*modulus, remainders.clone())),
    };
    let groups = parts.chunk_by(|one, next| rule(one).is_some() && rule(one) == rule(next));
    let words = |group: &[PatternPart]| {
        if let [PatternPart::Span(span)] = group {
            return numbers(span);
        }
        let limits = one_of(&group.iter().map(limits).collect::<Vec<_>>());
        let rule = group.first().and_then(rule).map(|(modulus, remainders)| self::remainders(modulus, &remainders));
        vec![rule.map_or_else(|| limits.clone(), |rule| format!("{rule} {limits}").trim_end().to_owned())]
    };
    groups.flat_map(words).collect()
}

/// Where a rule holds: "from 7 on".
fn limits(part: &PatternPart) -> String {
    match part {
        PatternPart::Span(span) => self::span(span),
        PatternPart::Remainders { low: None, high: None, .. } => String::new(),
        PatternPart::Remainders { low: Some(low), high: None, .. } => format!("from {} on", short(low)),
        PatternPart::Remainders { low: None, high: Some(high), .. } => format!("up to {}", short(high)),
        PatternPart::Remainders { low: Some(low), high: Some(high), .. } => {
            format!("from {} to {}", short(low), short(high))
        }
    }
}

/// "an odd number", "a multiple of 7", "2 or 4 more than a multiple of 7", "a multiple of 7, or 2 more".
pub(crate) fn remainders(modulus: u64, remainders: &[u64]) -> String {
    match (modulus, remainders) {
        (2, [0]) => "an even number".to_owned(),
        (2, [1]) => "an odd number".to_owned(),
        (_, [0]) => format!("a multiple of {modulus}"),
        (_, [0, more @ ..]) => format!("a multiple of {modulus}, or {} more", one_of(&ranges(more))),
        _ => format!("{} more than a multiple of {modulus}", one_of(&ranges(remainders))),
    }
}

/// Numbers in ascending order, three or more neighbours drawn together: `0`, `3–5`.
pub(crate) fn ranges(numbers: &[u64]) -> Vec<String> {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let words = |run: &[u64]| match run {
        [first, _, .., last] => vec![format!("{first}–{last}")],
        _ => run.iter().map(ToString::to_string).collect(),
    };
    runs.flat_map(words).collect()
}

/// "9*18^k < 1000/n <= 18*18^k (k = 0, 1, 2, ...)".
fn quotients(rule: &Quotients) -> String {
    let limit = |limit: &Number| power(limit, &rule.factor);
    let below = if rule.strict { "<" } else { "<=" };
    format!("{} < {}/n {below} {} (k = 0, 1, 2, ...)", limit(&rule.low), short(&rule.goal), limit(&rule.high))
}

/// A number times the k-th power of a base: `18^k`, `9*18^k`, `18^(k+1)`.
pub(crate) fn power(times: &Number, base: &Number) -> String {
    let (mut times, mut more) = (times.clone(), 0);
    while &times % base == Number::ZERO {
        times /= base;
        more += 1;
    }
    let times = if times == Number::ONE { String::new() } else { format!("{times}*") };
    if more == 0 { format!("{times}{base}^k") } else { format!("{times}{base}^(k+{more})") }
}

fn list(spans: &[Span]) -> String {
    one_of(&spans.iter().flat_map(numbers).collect::<Vec<_>>())
}

/// A run of numbers as a list has it: two neighbours are written apart.
fn numbers(span: &Span) -> Vec<String> {
    let neighbours = span.high == &span.low + Number::ONE;
    if neighbours { vec![short(&span.low), short(&span.high)] } else { vec![self::span(span)] }
}

fn span(span: &Span) -> String {
    if span.low == span.high { short(&span.low) } else { format!("{}–{}", short(&span.low), short(&span.high)) }
}
