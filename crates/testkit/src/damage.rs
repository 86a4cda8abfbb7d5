//! Damage: texts that were rule books before somebody slipped.

use crate::Dice;

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
pub fn damaged(text: &str, dice: &mut Dice) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..=dice.index(5) {
        let from = dice.index(text.len() + 1);
        let to = (from + dice.index(30)).min(text.len());
        match dice.index(5) {
            0 => _ = text.drain(from..to).count(),
            1 => {
                let part = text[from..to].to_vec();
                let at = dice.index(text.len() + 1);
                text.splice(at..at, part);
            }
            2 if !text.is_empty() => {
                let other = dice.index(text.len());
                let at = from.min(text.len() - 1);
                text.swap(at, other);
            }
            // Cutting all of it away would leave nothing to test, so cut at most the last half.
            3 => text.truncate(text.len() / 2 + dice.index(text.len() / 2 + 1)),
            _ => _ = text.splice(from..from, dice.pick(&PIECES).chars()).count(),
        }
    }
    text.into_iter().collect()
}
