//! `--law`: who wins for which values of a parameter.

use numduel_rules::number::short;
use numduel_rules::{Number, Seat};
use numduel_solver::{Formula, Law, LawProof, LawRange, Solution, WinnerRun};
use numduel_wire::LawReport;

use crate::exit::{Exit, usage};
use crate::output;

/// How far a law is listed by default: far enough to see how it continues.
const USUAL_REACH: u64 = 1_000_000;

/// How many values are solved one by one where nothing is proven for all of them at once.
const CHECKED_TARGETS: u64 = 100_000;

/// How many values are solved one by one by default: a fraction of a second.
const USUAL_CHECKED: u64 = 1000;

/// The largest value that is listed.
pub fn up_to(asked: Option<&Number>) -> Number {
    asked.cloned().unwrap_or_else(|| USUAL_REACH.into())
}

pub fn run(solution: &Solution, parameter: &str, up_to: Option<&Number>, json: bool) -> anyhow::Result<Exit> {
    let range =
        LawRange { up_to: self::up_to(up_to), checked: if up_to.is_some() { CHECKED_TARGETS } else { USUAL_CHECKED } };
    let found = solution.law(parameter, &range)?;
    if found.runs.is_empty() {
        let last = short(&range.up_to);
        return Err(usage(format!("no {parameter} up to {last} can be played with this start; use a larger --up-to")));
    }
    if json {
        output::json(&LawReport::new(solution.rules(), &found))?;
    } else {
        output::prose(&text(&found, up_to.is_some()))?;
    }
    Ok(Exit::Done)
}

/// The formula where there is one; the ranges where there is none, or where they are asked for.
fn text(law: &Law, ranges: bool) -> String {
    let name = &law.parameter;
    let lines = |formula: &Formula| format!("{}\nProven for every {name}.\n", formula.sentences().join("\n"));
    let formula = law.formula.as_ref().map(lines);
    match formula {
        Some(formula) if ranges => format!("{formula}\n{}", listed(law)),
        Some(formula) => format!("{formula}--up-to N lists the {name}s.\n"),
        None => listed(law),
    }
}

fn listed(law: &Law) -> String {
    let last = short(&law.up_to);
    let runs = |winner: Option<Seat>| law.runs.iter().filter(move |run| run.winner == winner).map(WinnerRun::words);
    let line = |what: &str, winner: Option<Seat>| {
        let runs: Vec<String> = runs(winner).collect();
        (!runs.is_empty()).then(|| format!("{what}: {}\n", runs.join(", ")))
    };
    let seats = Seat::BOTH.map(|seat| line(&format!("{seat} wins"), Some(seat)));
    let proof = match law.proof {
        LawProof::Proven => format!("Proven for every {} up to {last}.\n", law.parameter),
        LawProof::Checked => format!("Checked up to {last}; not proven beyond that.\n"),
    };
    let lines = seats.into_iter().chain([line("Draw", None)]).flatten();
    lines.chain([proof]).collect()
}
