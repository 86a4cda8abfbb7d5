//! Changing one thing in a certificate, so that it says something that is not true.

use numduel_rules::Number;
use numduel_testkit::Rng;

/// What was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Verdict,
    Distance,
    /// An edge of a run, or the number of a position.
    Edge,
    /// Where a move leads, or which moves are best.
    Move,
    /// A position of a part of them that is missing, or listed twice.
    Line,
}

impl Kind {
    pub const ALL: [Self; 5] = [Self::Verdict, Self::Distance, Self::Edge, Self::Move, Self::Line];
}

/// The certificate with one word changed, what that was, and the changed line; nothing where the line that was picked does
/// not have such a word.
pub fn one_thing(original: &str, rng: &mut Rng) -> Option<(String, Kind, String)> {
    let mut lines: Vec<String> = original.lines().map(str::to_owned).collect();
    // The rules are the question, not the answer.
    let at = 2 + rng.index(lines.len() - 2);
    let kind = rng.pick(&Kind::ALL);
    let is_part = at > 3 && lines[3].starts_with("proof part");
    if kind == Kind::Line {
        let line = is_part.then(|| lines[at].clone())?;
        if rng.chance(50) {
            lines.remove(at);
        } else {
            lines.push(line.clone());
        }
        return Some((lines.join("\n") + "\n", kind, line));
    }
    let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
    let place = if is_part { place_in_part(&words, kind, rng)? } else { place(&words, kind, rng)? };
    words[place] = changed(&words[place], rng)?;
    lines[at] = words.join(" ");
    let line = lines[at].clone();
    Some((lines.join("\n") + "\n", kind, line))
}

/// The word to be changed.
fn place(words: &[String], kind: Kind, rng: &mut Rng) -> Option<usize> {
    let verdict = match words[0].as_str() {
        "answer" | "over" | "forced" => 1,
        "win" | "loss" | "draw" => 0,
        "outside" => usize::MAX,
        "repeats" => return (kind == Kind::Distance).then_some(3).or((kind == Kind::Edge).then_some(2)),
        _ => return None,
    };
    let is_open = matches!(words[0].as_str(), "answer" | "win" | "loss");
    let targets = words.iter().rposition(|word| !word.contains("..") && word != "-").map_or(0, |last| last + 1);
    match kind {
        Kind::Verdict => (verdict < words.len()).then_some(verdict),
        Kind::Distance => is_open.then(|| verdict + 1),
        Kind::Edge if words[0] == "answer" => None,
        Kind::Edge => Some(2 + rng.index(if words.len() > 3 && targets < words.len() { 2 } else { 1 })),
        Kind::Move if words[0] == "answer" => (words.len() > 3).then(|| 3 + rng.index(words.len() - 3)),
        Kind::Move => (targets < words.len()).then(|| targets + rng.index(words.len() - targets)),
        Kind::Line => None,
    }
}

/// The same where each position has two values before its number.
fn place_in_part(words: &[String], kind: Kind, rng: &mut Rng) -> Option<usize> {
    if words[0] == "unknown" {
        return (kind == Kind::Edge).then_some(1);
    }
    let value = 2 * rng.index(2);
    match kind {
        Kind::Verdict => Some(value),
        Kind::Distance => (words[value] != "draw").then_some(value + 1),
        Kind::Edge => Some(4),
        Kind::Move | Kind::Line => None,
    }
}

/// Another word of the same kind.
fn changed(word: &str, rng: &mut Rng) -> Option<String> {
    let other = |words: &[&str], rng: &mut Rng| {
        let others: Vec<&str> = words.iter().copied().filter(|other| *other != word).collect();
        rng.pick(&others).to_owned()
    };
    if ["win", "loss", "draw"].contains(&word) {
        return Some(other(&["win", "loss", "draw"], rng));
    }
    if ["wins", "loses"].contains(&word) {
        return Some(other(&["wins", "loses"], rng));
    }
    if word.ends_with("inf") {
        return Some(rng.between(-5, 5000).to_string());
    }
    if word == "-" {
        return Some("0..0".to_owned());
    }
    if let Some((first, last)) = word.split_once("..") {
        let (first, last): (i64, i64) = (first.parse().ok()?, last.parse().ok()?);
        let by = rng.pick(&[-1, 1, 2]);
        return Some(if rng.chance(50) {
            format!("{}..{last}", first + by)
        } else {
            format!("{first}..{}", last + by)
        });
    }
    // A number, perhaps with a sign before it that says what is done with it.
    let digits = word.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |last| last + 1);
    let number: Number = word[digits..].parse().ok()?;
    let by = rng.pick(&[-2, -1, 1, 2, 7]);
    let number = number + Number::from(by);
    (number >= Number::ZERO).then(|| format!("{}{number}", &word[..digits]))
}
