//! Random books in one line. Most kinds of proof apply to few books, so those are made on purpose, and others that look like them.

use numduel_testkit::{Rng, draft};

use super::one_line;
use crate::answers::Category;

/// A random book.
pub(super) fn line(rng: &mut Rng) -> String {
    let line = match rng.index(10) {
        0..3 => Category::ALL[rng.index(Category::ALL.len())].book(rng),
        3 => {
            let mut draft = draft(rng);
            if rng.chance(40) {
                draft.rise();
            }
            one_line(&draft.to_toml(rng)).unwrap_or_default()
        }
        4 => products(rng),
        5..7 => sums(rng),
        7 => remainders(rng),
        8 => idle(rng),
        _ if rng.chance(30) => limits(rng),
        _ => products(rng),
    };
    if rng.chance(15) && !line.contains("must change") { line + "; moves must change the number" } else { line }
}

/// A book much like another: a clause is missing, twice, moved, new, or has another number.
pub(super) fn changed(line: &str, rng: &mut Rng) -> String {
    const NEW: [&str; 14] = [
        "moves must change the number",
        "stuck wins",
        "stuck passes",
        "stuck loses",
        "no number twice",
        "not your own last operation",
        "not the last operand",
        "at most 3 moves, then a draw",
        "at most 4 moves, the last move wins",
        "up to 30",
        "keep it not a multiple of 5",
        "+1",
        "a multiple of 7 loses, only when forced",
        ">9 wins",
    ];
    let mut clauses: Vec<String> = line.split("; ").map(str::to_owned).collect();
    let at = rng.index(clauses.len());
    match rng.index(6) {
        0 if clauses.len() > 1 => _ = clauses.remove(at),
        1 => clauses.push(clauses[at].clone()),
        2 => clauses.rotate_left(1),
        3 => clauses.push(rng.pick(&NEW).to_owned()),
        4 => {
            let turned = [("wins", "loses"), ("loses", "wins"), (">=", ">"), ("<=", "<"), (", only when forced", "")];
            let (from, to) = rng.pick(&turned);
            clauses[at] = clauses[at].replace(from, to);
        }
        _ => {
            let clause = &clauses[at];
            let digits: Vec<usize> =
                clause.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| at).collect();
            if let Some(digit) = digits.get(rng.index(digits.len().max(1))) {
                let new = rng.between(1, 9);
                clauses[at] = format!("{}{new}{}", &clause[..*digit], &clause[digit + 1..]);
            }
        }
    }
    clauses.join("; ")
}

/// A line that is not a book, and looks much like one.
pub(super) fn broken(line: &str, rng: &mut Rng) -> String {
    const NEW: [&str; 33] = [
        "hop over 3",
        "name a;b",
        "q 5 at least 9",
        "q 5 at least 1 more",
        "+0",
        "-0",
        "x0",
        "/0",
        "//0",
        "+-3",
        "+5..2",
        "+1..20000",
        "at most 0 moves, then a draw",
        "at most 10000000 moves, then a draw",
        "at most 5 moves, then a draw more",
        "up to 9 more",
        "keep it even more",
        "+1 more",
        "=7 wins more",
        ">=nothing wins",
        "add a digit",
        "1n+3",
        "=10^1000001 wins",
        "stuck passes; stuck loses",
        "no number twice; not the last operand",
        "invalid loses; no draws; stuck loses; stuck wins",
        "x3..3..n",
        "x0..n",
        "10n+-1..n",
        "at most 3 moves",
        "keep it (even",
        "when even +1",
        "not the last operations",
    ];
    let mut clauses: Vec<String> = line.split("; ").map(str::to_owned).collect();
    let verbs = ["when ", "add ", "subtract ", "multiply ", "divide ", "append ", "delete ", "become "];
    let is_move = |clause: &String| {
        clause.starts_with(['+', '-', 'x', '/'])
            || clause.contains("n+")
            || verbs.iter().any(|verb| clause.starts_with(verb))
    };
    match rng.index(12) {
        0 => clauses.retain(|clause| !clause.starts_with("start ")),
        1 => clauses.retain(|clause| !is_move(clause)),
        2 => clauses.push(format!("start {}", rng.between(2, 9))),
        3 => clauses.push("up to -10^40".to_owned()),
        4 => clauses.push("stuck loses; stuck wins".to_owned()),
        _ => clauses.push(rng.pick(&NEW).to_owned()),
    }
    clauses.join("; ")
}

/// Multiplying towards a goal, above 0 or below.
fn products(rng: &mut Rng) -> String {
    let start = rng.between(1, 9) * rng.pick(&[1, 1, 1, -1]);
    let far = start * rng.between(0, 14) + rng.between(-1, 6) * start.signum();
    let (first, last) = (rng.between(1, 3), rng.between(3, 9));
    let operands = rng.pick(&[format!("{first}..{last}"), format!("{}, {last}", first.min(2)), "2".to_owned()]);
    let only = rng.pick(&["", "", "", ", only prime", ", only below target"]);
    let names = if rng.chance(80) { ("target", format!("; target {far}")) } else { ("", String::new()) };
    let goal = if names.0.is_empty() { far.to_string() } else { names.0.to_owned() };
    let signs = if start > 0 { [">=", ">", "=", "up to "] } else { ["<=", "<", "=", "down to "] };
    let sign = rng.pick(&[signs[0], signs[0], signs[1], signs[2], signs[3]]);
    let fate = rng.pick(&["wins", "loses"]);
    let forced = if rng.chance(25) { ", only when forced" } else { "" };
    let end = if sign.ends_with(' ') { format!("{sign}{goal}") } else { format!("{sign}{goal} {fate}{forced}") };
    let other = rng.pick(&["wins", "loses"]);
    let further = match rng.index(12) {
        0 => format!("; ={goal} {other}"),
        1 => format!("; {}{goal} {other}", if start > 0 { "<" } else { ">" }),
        2 => rng
            .pick(&[
                "; not the last operand",
                "; at most 3 moves, then a draw",
                "; x5, leaving even",
                "; keep it not a multiple of 4",
            ])
            .to_owned(),
        3 => format!("; when above {}, x5", start + rng.between(0, 9)),
        4 => format!("; x5, leaving below {goal}"),
        5 => format!("; ={start} {other}"),
        6 => format!("; {}{} {other}", signs[0], far + start * rng.between(0, 9)),
        _ => String::new(),
    };
    let stuck = rng.pick(&["stuck loses", "stuck wins"]);
    format!("start {start}{}; x{operands}{only}; {end}{further}; {stuck}", names.1)
}

/// Adding or subtracting far enough for runs to repeat, sometimes with an end or a condition on the way.
fn sums(rng: &mut Rng) -> String {
    let (start, far) = (rng.between(-9, 20), rng.between(10, 120));
    let (sign, goal, over) = if rng.chance(50) { ("+", start + far, ">=") } else { ("-", start - far, "<=") };
    let operands = rng.pick(&["1..3", "1, 4", "2, 3", "1, 3, 4", "2, 5", "1", "3, 5"]);
    let between = start + (goal - start) / rng.between(2, 5);
    let (fate, other) = (rng.pick(&["wins", "loses"]), rng.pick(&["wins", "loses"]));
    let back = if sign == "+" { "-" } else { "+" };
    let behind = start - (goal - start) / 2;
    let further = match rng.index(8) {
        0 => format!("; ={between} {other}"),
        1 => format!("; when {} {between}, {sign}7", rng.pick(&["above", "below"])),
        2 => "; not your own last operation".to_owned(),
        3 => format!("; keep it not ={between}"),
        4 => format!(
            "; {back}{}; ={behind} {other}; {}{behind} {other}",
            rng.between(1, 3),
            [">=", "<="][usize::from(sign == "+")]
        ),
        5 => format!("; {back}{}; at most {} moves, the last move {other}", rng.between(1, 3), rng.between(4, 30)),
        _ => String::new(),
    };
    format!("start {start}; {sign}{operands}{further}; {over}{goal} {fate}; stuck loses")
}

/// Conditions that only remainders meet.
fn remainders(rng: &mut Rng) -> String {
    let start = rng.between(-3, 20);
    let groups = rng.pick(&[
        "+1, 2",
        "+2; x3",
        "-1, 3",
        "10n+1..3",
        "x2; +3",
        "3n+1; -1",
        "x1..3",
        "2n+0, 1",
        "+2, 4; -3",
        "+1; -2",
        "//2",
        "//3; +1",
        "/2; +3",
    ]);
    let condition = |rng: &mut Rng| match rng.index(4) {
        0 => "even".to_owned(),
        1 => "odd".to_owned(),
        _ => format!("a multiple of {}", rng.between(2, 7)),
    };
    let (fate, forced) = (rng.pick(&["wins", "loses"]), if rng.chance(25) { ", only when forced" } else { "" });
    let further = match rng.index(6) {
        0 => format!("; when {}, +5", condition(rng)),
        1 => format!("; {} {}", condition(rng), rng.pick(&["wins", "loses"])),
        2 => format!("; keep it not {}", condition(rng)),
        3 => rng.pick(&["; not the last operand", "; no number twice"]).to_owned(),
        4 => "; moves must change the number".to_owned(),
        _ => String::new(),
    };
    // At 0 nothing can be multiplied, and some other numbers stay as they are with a term.
    let start = if further.contains("must change") { rng.pick(&[0, 0, -4, -3, start]) } else { start };
    format!("start {start}; {groups}{further}; {} {fate}{forced}; stuck loses", condition(rng))
}

/// Numbers near the largest that the language judges.
fn limits(rng: &mut Rng) -> String {
    let start = 10i64.pow(18) - rng.between(-3, 30);
    let end = rng.pick(&["prime wins", "composite loses", "prime loses, only when forced"]);
    let groups = rng.pick(&["+1..3", "x2; -3", "+10", "+20; -1", "-7; x3", "+2, leaving not prime"]);
    let bound = rng.pick(&["", "", "; up to 10^18", "; keep it odd"]);
    format!("start {start}; {groups}{bound}; {end}; stuck loses")
}

/// Moves that leave some number as it is, or that are not made at every number.
fn idle(rng: &mut Rng) -> String {
    let start = rng.between(-12, 30);
    let groups = rng.pick(&[
        "become 5",
        "//2",
        "//3",
        "3n+8",
        "2n+3",
        "/2",
        "/2, 3",
        "x1..3",
        "/6",
        "x2; -3",
        "//2; +1",
        "become 2, 7",
        "delete a digit",
        "subtract a divisor",
        "divide by a prime factor",
        "10n+0",
        "x2; //3",
        "+3; /2",
        "-4; //2",
    ]);
    let ends = match rng.index(5) {
        0 => format!("; >={} wins", start + rng.between(1, 20)),
        1 => format!("; <={} loses", start - rng.between(1, 20)),
        2 => format!("; ={} {}", rng.between(-5, 12), rng.pick(&["wins", "loses"])),
        3 => "; down to 0; up to 60".to_owned(),
        _ => String::new(),
    };
    let changes = if rng.chance(50) { "; moves must change the number" } else { "" };
    format!("start {start}; {groups}{ends}; {}{changes}", rng.pick(&["stuck loses", "stuck wins", "stuck passes"]))
}
