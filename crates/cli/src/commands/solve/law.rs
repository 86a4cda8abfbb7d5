//! `--law`: who wins for which targets.

use numduel_rules::number::shorten;
use numduel_rules::{Number, Seat};
use numduel_solver::{Law, LawRange, Proof, Run, Solution};
use numduel_wire::LawReport;

use crate::exit::{Exit, usage};
use crate::output;

/// The parameter that a law is about.
pub const PARAMETER: &str = "target";

/// How far a law is listed when nobody says: far enough to see how it goes on.
const USUAL_REACH: u64 = 1_000_000;

/// How many targets are solved one by one where nothing is proven for all of them at once.
const CHECKED_TARGETS: u64 = 100_000;

/// How many targets are solved one by one when nobody says how far: a fraction of a second.
const USUAL_CHECKED: u64 = 1000;

/// How far the law is listed.
pub fn up_to(asked: Option<&Number>) -> Number {
    asked.cloned().unwrap_or_else(|| USUAL_REACH.into())
}

pub fn run(solution: &Solution, up_to: Option<&Number>, json: bool) -> anyhow::Result<Exit> {
    let range =
        LawRange { up_to: self::up_to(up_to), checked: if up_to.is_some() { CHECKED_TARGETS } else { USUAL_CHECKED } };
    let found = solution.law(PARAMETER, &range)?;
    if found.runs.is_empty() {
        let last = shorten(&range.up_to.to_string());
        return Err(usage(format!("no target up to {last} can be played with this start; give a larger --up-to")));
    }
    if json {
        output::json(&LawReport::new(solution.rules(), PARAMETER, &found, &range.up_to))?;
    } else {
        output::answer(&text(&found, &range))?;
    }
    Ok(Exit::Done)
}

fn text(law: &Law, range: &LawRange) -> String {
    let mut text = String::new();
    let runs = |winner: Option<Seat>| -> String {
        let runs: Vec<String> = law.runs.iter().filter(|run| run.winner == winner).map(words).collect();
        if runs.is_empty() { "none".to_owned() } else { runs.join(", ") }
    };
    for seat in Seat::BOTH {
        text += &format!("{seat} wins for the targets {}.\n", runs(Some(seat)));
    }
    if law.runs.iter().any(|run| run.winner.is_none()) {
        text += &format!("It is a draw for the targets {}.\n", runs(None));
    }
    text += &match &law.proof {
        Proof::Proven => format!("Proven for every target up to {}.\n", shorten(&range.up_to.to_string())),
        Proof::CheckedUpTo(last) => {
            format!("Checked for every target up to {}; nothing is proven beyond.\n", shorten(&last.to_string()))
        }
    };
    text
}

fn words(run: &Run) -> String {
    let edge = |number: &Number| shorten(&number.to_string());
    if run.low == run.high { edge(&run.low) } else { format!("{}–{}", edge(&run.low), edge(&run.high)) }
}
