//! Pieces of sentences that speak of no rules: counts, choices between words, and conditions.

pub(crate) mod conditions;

pub use conditions::condition;

/// A count with its noun: `1 move`, `2 moves`.
#[expect(clippy::needless_pass_by_value, reason = "counts are small, and callers have them by value")]
pub fn count(number: impl ToString, noun: &str) -> String {
    let number = number.to_string();
    let ending = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// Words as a choice between them: `a, b or c`.
pub fn one_of(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [head @ .., last] => format!("{} or {last}", head.join(", ")),
    }
}
