//! A card's claims in words.

use numduel_rules::english::one_of;
use numduel_rules::number::shorten;
use numduel_rules::{Number, Seat};

use super::{Card, Claim, Span};

pub(super) fn sentence(card: &Card) -> String {
    if card.claims == [Claim::NoChoice] {
        return format!("{} wins whatever anybody plays", card.winner);
    }
    let parts: Vec<String> = card.claims.iter().map(|claim| self::claim(claim, card.falling)).collect();
    let text = parts.join("; ");
    match card.winner {
        Seat::One => text,
        Seat::Two => format!("{} wins: {text}", card.winner),
    }
}

pub(super) fn claim(claim: &Claim, falling: bool) -> String {
    match claim {
        Claim::NoChoice => "nobody has a choice that matters".to_owned(),
        Claim::FirstMove(moves, names) => {
            // A book with words of its own for its moves is spoken of in them.
            let plain = moves.iter().map(ToString::to_string).eq(names.iter().cloned());
            let said: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
            let first = if plain {
                format!("move decides the game: play {}", one_of(names))
            } else {
                format!("word decides the game: say {}", one_of(&said))
            };
            format!("the first {first}, and after that nobody has a choice that matters")
        }
        Claim::Leave(spans) => format!("leave your opponent {}", list(spans)),
        Claim::LeaveMany(spans, count, factor) => {
            let first = spans.iter().map(span).collect::<Vec<_>>().join(", ");
            let growth = factor.as_ref().map(|factor| format!(" each about {factor} times the one before,"));
            format!("leave your opponent {first} and so on,{} {count} in all", growth.unwrap_or_default())
        }
        Claim::LeaveRemainders(modulus, remainders) => {
            format!("leave your opponent {}", one_of(&self::remainders(modulus, remainders)))
        }
        Claim::FinishBeyond(span) if falling => format!("from {} down, finish", text(&span.high)),
        Claim::FinishBeyond(span) => format!("from {} on, finish", text(&span.low)),
        Claim::FinishFrom(spans) => format!("finish from {}", list(spans)),
        Claim::Hit(goal, spans) => format!("hit {} from {}", text(goal), list(spans)),
        Claim::HitAnytime(goal) => format!("hit {} whenever you can", text(goal)),
        Claim::Begin(_, names) => format!("begin with {}", one_of(names)),
        Claim::Answer(pairs) => {
            let pairs: Vec<String> = pairs.iter().map(|(mv, answer)| format!("{mv} with {answer}")).collect();
            format!("answer {}", pairs.join(", "))
        }
    }
}

/// "a multiple of 7", "2 more than one".
fn remainders(modulus: &Number, remainders: &[Number]) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for remainder in remainders {
        parts.push(match (*remainder == Number::ZERO, parts.is_empty()) {
            (true, _) => format!("a multiple of {modulus}"),
            (false, true) => format!("{remainder} more than a multiple of {modulus}"),
            (false, false) => format!("{remainder} more than one"),
        });
    }
    parts
}

pub(super) fn list(spans: &[Span]) -> String {
    one_of(&spans.iter().map(span).collect::<Vec<_>>())
}

fn span(span: &Span) -> String {
    if span.low == span.high { text(&span.low) } else { format!("{}–{}", text(&span.low), text(&span.high)) }
}

/// A number as a card shows it: a large power of ten by its exponent, anything else that is too long cut short.
fn text(number: &Number) -> String {
    let plain = number.to_string();
    match plain.strip_prefix('1') {
        Some(zeros) if zeros.len() > 9 && zeros.bytes().all(|digit| digit == b'0') => format!("10^{}", zeros.len()),
        _ => shorten(&plain),
    }
}
