//! What used to take gigabytes or minutes, run by the real program: its memory and its time beside what is promised.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};
use numduel_bench::python::{self, Cost};
use numduel_bench::row::{Bound, Measurement, Row};
use numduel_bench::{Bench, programs};

pub const BENCH: Bench =
    Bench { name: "limits", about: "memory and time of what used to take gigabytes or minutes", run };

/// The default limit on memory, in megabytes.
const MEMORY: f64 = 1000.0;
/// A person who waits is told after ten seconds that there is none; the rest is for starting and ending.
const WAITING: f64 = 11.0;
/// What nobody waits for at a prompt may take longer.
const LONG: f64 = 60.0;
/// What should be over before anybody notices.
const AT_ONCE: f64 = 1.0;
/// How soon Ctrl-C ends whatever is running.
const ENDING: f64 = 0.1;
/// After how many seconds it is pressed: while the work begins, and while it holds much memory.
const PRESSED: [f64; 2] = [0.5, 4.0];

const ONCE_EACH: &str = "start 1; when even, -8; 10n+2..n; +5..7; each operand once per player; even wins; stuck wins";
const COMPOSITES: &str = "start 29; x3..n, leaving composite; +1..2, leaving power of 2; =79 loses; stuck wins";
const PRIME_FACTORS: &str = "start 54; -1, 4, 8, 10; +1..3; subtract a prime factor; up to 134; even wins; stuck loses";
const FORTY_CARDS: &str = "start 0; +1..40; each operand once per game; =7 wins; >=1000 loses";
const FIFTY_CARDS: &str = "start 0; +1..50; up to 100; each operand once per game; prime wins; >=100 loses";
const DOUBLING: &str = "start 1; +1; x2; >=1000000000 wins";
const DIVISORS: &str = "start 1000000; subtract a proper divisor; down to 1; stuck loses";
const ONE_WAY: &str = "start 1; x2..9; no number twice; stuck loses";
const KEPT: &str = "start 1; 2n+0, 1; keep it not a multiple of 3; stuck loses";
const EACH_MOVE_ONCE: &str = "start 0; +1..40; each move once per player; =400 wins; >400 loses";
const APPENDING: &str = "start 1; 10n+0..9; -1..9; no number twice; >=10^40 wins; <0 loses";
const DIVIDING: &str = "start 10^100000; /2; /3; -1; =0 wins";
const MANY_BANDS: &str = "start 1; +1, 2, 3; x2; >=10^7 loses";
const LONG_PERIOD: &str = "start 1; +1000000000000; +3000000000000; >=10^18 wins";
const PAST_THE_LARGEST: &str = "start -288230376151711744; x2; when prime, +1; stuck loses";
const NEVER_HIT: &str = "start 10; x2; =1001 wins";
const COUNTING: &str = "start 0; +1; +2; =1000000 wins; >1000000 loses";

/// A book of one's own, with more cards than those of the gallery.
const TWO_HANDS: &str = r#"
id = "two-hands"
title = "Two Hands"
memory = "once-per-player"
stuck = "loses"

[parameters]
start = 0
target = { default = 17, above = "start" }

[[moves]]
add = { from = 1, to = 10 }

[[ends]]
equals = "target"
mover = "wins"

[[ends]]
above = "target"
mover = "loses"
"#;

/// One command line with what is typed, and the seconds it may take.
struct Offender {
    case: &'static str,
    arguments: Vec<String>,
    input: String,
    seconds: f64,
}

fn offender(case: &'static str, arguments: &[&str], seconds: f64) -> Offender {
    let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
    Offender { case, arguments, input: String::new(), seconds }
}

impl Offender {
    fn typing(self, input: impl Into<String>) -> Self {
        Self { input: input.into(), ..self }
    }
}

/// Everything that was ever found to take too much.
fn offenders() -> Vec<Offender> {
    let against = |player: &'static str, game: &[&'static str]| [&["play", "--no-save", "--vs", player], game].concat();
    let terms: Vec<String> = (1..13_000).map(|number| format!("+{number}")).collect();
    let long_line = format!("start 1; {}; =5 wins", terms.join("; "));
    let keys: Vec<String> = (0..20_000).map(|number| format!("k{number}=1\n")).collect();
    let longest = format!("duel{}\n", " +1".repeat(430_000));
    let million = format!("duel{}\n", " +1".repeat(1_000_000));
    vec![
        offender("check once each", &["check", ONCE_EACH], WAITING),
        offender("play once each", &against("computer", &["--rulebook", ONCE_EACH]), WAITING).typing("+5\nhint\n"),
        offender("check composites", &["check", COMPOSITES], WAITING),
        offender("solve prime factors", &["solve", PRIME_FACTORS], LONG),
        offender("solve a million digits", &["solve", "add-or-multiply", "--target", "10^1000000"], LONG),
        offender("solve dodge-the-sevens", &["solve", "dodge-the-sevens", "--target", "10^1000"], LONG),
        offender("solve forty cards", &["solve", FORTY_CARDS], WAITING),
        offender("solve fifty cards", &["solve", FIFTY_CARDS], WAITING),
        offender("solve +1 or x2 to 10^9", &["solve", DOUBLING], AT_ONCE),
        offender("solve divisors from 10^6", &["solve", DIVISORS], WAITING),
        offender("solve no number twice", &["solve", ONE_WAY], AT_ONCE),
        offender("solve what is kept", &["solve", KEPT], AT_ONCE),
        offender("solve past the largest", &["solve", PAST_THE_LARGEST, "--json"], AT_ONCE),
        offender("check what is never hit", &["check", NEVER_HIT], AT_ONCE),
        offender("play 10^100000", &against("perfect", &["showdown", "--target", "10^100000"]), WAITING).typing("2\n"),
        offender("review the longest line", &["review", "--rulebook", COUNTING, "-"], WAITING).typing(longest),
        offender("review a million moves", &["review", "--rulebook", COUNTING, "-"], WAITING).typing(million),
        offender("check 20,000 keys", &["check", "-"], AT_ONCE).typing(keys.concat()),
        offender("solve an 80 kB line", &["solve", &long_line], AT_ONCE),
        offender("solve an unknown name", &["solve", "shwdown"], AT_ONCE),
        offender("solve a long name", &["solve", &"x".repeat(80_000)], AT_ONCE),
    ]
}

/// What takes so long, or so much memory, that somebody may press Ctrl-C.
fn interruptible(hands: &str) -> Vec<Offender> {
    vec![
        offender("solve each move once", &["solve", EACH_MOVE_ONCE], LONG),
        offender("solve appended digits", &["solve", APPENDING], LONG),
        offender("solve by dividing", &["solve", DIVIDING], LONG),
        offender("solve many bands", &["solve", MANY_BANDS], LONG),
        offender("solve many bands in 4 s", &["solve", MANY_BANDS, "--timeout", "4s"], 4.0 + ENDING),
        offender("solve a long period", &["solve", LONG_PERIOD], AT_ONCE),
        offender("the law of two hands", &["solve", "--rulebook", hands, "--law", "--up-to", "70"], LONG),
        offender("solve digit-drop", &["solve", "digit-drop", "--start", "10^1000"], LONG),
        offender("draw levels", &["draw", "levels", "showdown", "--target", "10^18"], LONG),
    ]
}

fn run() -> Result<Vec<Row>> {
    let program = programs::numduel()?;
    let folder = tempfile::tempdir()?;
    let hands = folder.path().join("two-hands.toml");
    fs::write(&hands, TWO_HANDS)?;
    let mut rows = Vec::new();
    for Offender { case, arguments, seconds, .. } in interruptible(&hands.to_string_lossy()) {
        let mut command = Command::new(&program);
        command.args(arguments);
        rows.extend(rows_of(case, &python::cost(&command, Stdio::null())?, seconds));
        for pressed in PRESSED {
            rows.extend(ending_row(case, pressed, &python::interrupted(&command, pressed)?)?);
        }
    }
    for Offender { case, arguments, input, seconds } in offenders() {
        let typed = folder.path().join("input");
        fs::write(&typed, input)?;
        let cost = python::cost(Command::new(&program).args(arguments), fs::File::open(&typed)?)?;
        if !(0..100).contains(&cost.code) {
            bail!("{case}: the program ended with {}", cost.code);
        }
        rows.extend(rows_of(case, &cost, seconds));
    }
    Ok(rows)
}

/// How soon Ctrl-C ended a program; nothing where it had ended by then.
fn ending_row(case: &str, pressed: f64, cost: &Cost) -> Result<Option<Row>> {
    let Some(ending) = cost.ending else { return Ok(None) };
    if cost.code != 130 {
        bail!("{case}: the program ended with {} after Ctrl-C", cost.code);
    }
    Ok(Some(Row {
        case: format!("{case}, Ctrl-C after {pressed} s"),
        numduel: format!("{ending:.2} s, exit {}", cost.code),
        against: String::new(),
        measurement: Some(Measurement { value: ending, unit: " s", bound: Bound::AtMost(ENDING) }),
    }))
}

fn rows_of(case: &str, cost: &Cost, seconds: f64) -> [Row; 2] {
    let row = |numduel: String, value: f64, unit: &'static str, most: f64| Row {
        case: case.to_owned(),
        numduel,
        against: String::new(),
        measurement: Some(Measurement { value, unit, bound: Bound::AtMost(most) }),
    };
    let megabytes = cost.bytes / 1e6;
    [
        row(format!("{megabytes:.0} MB"), megabytes, " MB", MEMORY),
        row(format!("{:.2} s, exit {}", cost.seconds, cost.code), cost.seconds, " s", seconds),
    ]
}
