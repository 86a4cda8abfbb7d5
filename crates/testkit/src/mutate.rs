//! Rule books with random typing mistakes in them.

use crate::Rng;

/// What a slip may put into a text: signs of TOML, and words and numbers of the language at the wrong place.
const PIECES: [&str; 36] = [
    "[",
    "]",
    "[[",
    "{",
    "}",
    "=",
    "\"",
    "'",
    "\"\"\"",
    "\n",
    "\r",
    "\0",
    ".",
    ",",
    "#",
    "-",
    "\\",
    "é",
    "🎲",
    "(",
    " ",
    "9999999999999999999999",
    "10^18",
    "\"10^1000000\"",
    "0",
    "-7",
    "1.5",
    "true",
    "\"number\"",
    "\"divisors\"",
    "\"target\"",
    "moves",
    "ends",
    "only = \"prime\"\n",
    "one_of = [1, 2]\n",
    "[[moves]]\nbecome = \"digits\"\n",
];

/// The text after one to five slips.
pub fn mutated(text: &str, rng: &mut Rng) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..=rng.index(5) {
        let from = rng.index(text.len() + 1);
        let to = (from + rng.index(30)).min(text.len());
        match rng.index(5) {
            0 => _ = text.drain(from..to).count(),
            1 => {
                let part = text[from..to].to_vec();
                let at = rng.index(text.len() + 1);
                text.splice(at..at, part);
            }
            2 if !text.is_empty() => {
                let other = rng.index(text.len());
                let at = from.min(text.len() - 1);
                text.swap(at, other);
            }
            // Cutting all of it away would leave nothing to test, so cut at most the last half.
            3 => text.truncate(text.len() / 2 + rng.index(text.len() / 2 + 1)),
            _ => _ = text.splice(from..from, rng.pick(&PIECES).chars()).count(),
        }
    }
    text.into_iter().collect()
}
