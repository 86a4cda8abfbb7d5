//! Small rule books out of the whole language, the same ones at every run.

use std::fmt::Write as _;
use std::sync::Arc;

use numduel_rules::{RuleBook, Rules};

use super::dice::Dice;

const PROPERTIES: [&str; 7] = ["prime", "not-prime", "composite", "even", "odd", "square", "power-of-two"];
const MEMORIES: [&str; 7] = [
    "none",
    "own-last-operation",
    "own-last-operand",
    "last-operation",
    "last-operand",
    "once-per-game",
    "once-per-player",
];

/// The first `count` books of a series as texts; not every one can be played.
pub fn texts(series: u64, count: usize) -> impl Iterator<Item = String> {
    let mut dice = Dice(series);
    std::iter::repeat_with(move || book(&mut dice)).take(count)
}

/// The rules of a text, if they can be played.
pub fn rules(text: &str) -> Option<Rules> {
    let book: RuleBook = text.parse().ok()?;
    Arc::new(book).rules(&[].into()).ok()
}

fn book(dice: &mut Dice) -> String {
    let memory = if dice.chance(50) { "none" } else { dice.pick(&MEMORIES) };
    let mut text = format!("id = \"wide\"\ntitle = \"Wide\"\nmemory = \"{memory}\"\n");
    _ = writeln!(text, "stuck = \"{}\"", dice.pick(&["loses", "loses", "wins"]));
    let low = if dice.chance(70) { 0 } else { -20 };
    if dice.chance(25) {
        _ = writeln!(
            text,
            "cap = {{ moves = {}, mover = \"{}\" }}",
            1 + dice.roll(9),
            dice.pick(&["wins", "loses", "draws"])
        );
    }
    match dice.roll(10) {
        0..7 => _ = writeln!(text, "bounds = {{ min = {low}, max = {} }}", 10 + dice.roll(50)),
        7 => _ = writeln!(text, "bounds = {{ max = {} }}", 10 + dice.roll(50)),
        8 => _ = writeln!(text, "bounds = {{ min = {low} }}"),
        _ => {}
    }
    let start = i64::try_from(dice.roll(31)).unwrap() + if low < 0 { -12 } else { 0 };
    _ = write!(text, "[parameters]\nstart = {start}\n");
    for _ in 0..=dice.roll(3) {
        offer(dice, &mut text);
    }
    for _ in 0..dice.roll(4) {
        end(dice, &mut text);
    }
    text
}

fn offer(dice: &mut Dice, text: &mut String) {
    let verb = dice.pick(&["add", "subtract", "subtract", "multiply", "divide", "append", "become"]);
    let operands = match dice.roll(10) {
        0..6 => {
            let list: Vec<usize> = (0..10).filter(|_| dice.chance(30)).collect();
            format!("{list:?}")
        }
        6 => format!("{{ from = {}, to = \"number\" }}", 1 + dice.roll(3)),
        _ => {
            format!("\"{}\"", dice.pick(&["divisors", "proper-divisors", "inner-divisors", "prime-factors", "digits"]))
        }
    };
    _ = write!(text, "[[moves]]\n{verb} = {operands}\n");
    if verb == "append" && dice.chance(60) {
        _ = writeln!(text, "base = {}", 2 + dice.roll(3));
    }
    for (key, percent) in [("only", 15), ("when", 15), ("leaves", 15)] {
        if dice.chance(percent) {
            _ = writeln!(text, "{key} = \"{}\"", dice.pick(&PROPERTIES));
        }
    }
}

fn end(dice: &mut Dice, text: &mut String) {
    let value = dice.roll(45);
    let condition = match dice.roll(9) {
        0 | 1 => format!("equals = {value}"),
        2 => format!("one_of = [{value}, {}]", value + 3),
        3 | 4 => format!("at_least = {}", 15 + value),
        5 => format!("at_most = {}", dice.roll(4)),
        6 => format!("above = {}", 15 + value),
        7 => format!("multiple_of = {}", 2 + dice.roll(12)),
        _ => format!("is = \"{}\"", dice.pick(&PROPERTIES)),
    };
    let allowed = if dice.chance(20) { "allowed = \"when-forced\"\n" } else { "" };
    _ = write!(text, "[[ends]]\n{condition}\nmover = \"{}\"\n{allowed}", dice.pick(&["wins", "loses"]));
}
