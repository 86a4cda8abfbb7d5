//! `--law`: who wins for which targets.

use numduel_rules::number::shorten;
use numduel_rules::{Number, Rules, Seat};
use numduel_solver::{Law, Limits, NoLaw, Proof, Reach, Run, SolveError, law};
use numduel_wire::LawReport;

use crate::exit::{Exit, usage};
use crate::output;
use crate::working::Working;

/// The parameter that a law is about.
const PARAMETER: &str = "target";

/// How far a law is listed when nobody says: far enough to see how it goes on.
const USUAL_REACH: u64 = 1_000_000;

/// How many targets are solved one by one where nothing is proven for all of them at once.
const CHECKED_TARGETS: u64 = 100_000;

/// How many targets are solved one by one when nobody says how far: a fraction of a second.
const USUAL_CHECKED: u64 = 1000;

pub fn run(rules: &Rules, up_to: Option<&Number>, json: bool) -> anyhow::Result<Exit> {
    let reach = Reach {
        up_to: up_to.cloned().unwrap_or_else(|| USUAL_REACH.into()),
        checked: if up_to.is_some() { CHECKED_TARGETS } else { USUAL_CHECKED },
    };
    let mut working = Working::new("targets")?;
    let found = match law(rules, PARAMETER, &reach, Limits::default(), &mut working.watch()) {
        Err(NoLaw::SolveError(SolveError::Stopped)) => return Ok(Exit::Interrupted),
        found => found?,
    };
    drop(working);
    if found.runs.is_empty() {
        let last = shorten(&reach.up_to.to_string());
        return Err(usage(format!("no target up to {last} can be played with this start; give a larger --up-to")));
    }
    if json {
        output::json(&LawReport::new(rules, PARAMETER, &found, &reach.up_to))?;
    } else {
        output::answer(&text(&found, &reach))?;
    }
    Ok(Exit::Done)
}

fn text(law: &Law, reach: &Reach) -> String {
    let mut text = String::new();
    for seat in Seat::BOTH {
        let runs: Vec<String> = law.runs.iter().filter(|run| run.winner == seat).map(words).collect();
        let runs = if runs.is_empty() { "none".to_owned() } else { runs.join(", ") };
        text += &format!("{seat} wins for the targets {runs}.\n");
    }
    text += &match &law.proof {
        Proof::Proven => format!("Proven for every target up to {}.\n", shorten(&reach.up_to.to_string())),
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
