//! `--stats`: statistics of a rule book at its size.

use numduel_rules::english::count;
use numduel_solver::Solution;
use numduel_solver::graph::Fraction;
use numduel_solver::stats::Stats;
use numduel_wire::{LongestPlay, StatsReport, VerdictWord};

use crate::exit::Exit;
use crate::format::chance;
use crate::output;

pub fn run(solution: &Solution, json: bool) -> anyhow::Result<Exit> {
    let stats = solution.stats()?;
    let report = StatsReport::new(solution.rules(), &stats);
    if json {
        output::json(&report)?;
    } else {
        output::prose(&text(&report, &stats))?;
    }
    Ok(Exit::Done)
}

fn text(report: &StatsReport, stats: &Stats) -> String {
    let mut rows = vec![
        ("reachable positions".to_owned(), stats.positions.to_string()),
        ("where the choice matters".to_owned(), stats.deciding.to_string()),
        ("different games".to_owned(), stats.lines.as_ref().map_or_else(endless, ToString::to_string)),
        ("longest win".to_owned(), report.longest_win.as_ref().map_or_else(none, example)),
        ("longest loss".to_owned(), report.longest_loss.as_ref().map_or_else(none, example)),
    ];
    match &stats.random {
        None => rows.push(("random games".to_owned(), "the exact chances are too long to show".to_owned())),
        Some(random) => {
            if let (Some(end), Some(told)) =
                (&random.end, report.random.as_ref().and_then(|random| random.end.as_ref()))
            {
                let verb = if told.mover == VerdictWord::Win { "won" } else { "lost" };
                rows.push((format!("random games {verb} by reaching {}", told.condition), chance(&end.chance)));
            }
            rows.push(("random games won by Player 1".to_owned(), chance(&random.seats[0])));
            let drawn = drawn(&random.seats);
            if !drawn.is_zero() {
                rows.push(("random games drawn".to_owned(), chance(&drawn)));
            }
        }
    }
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0) + 2;
    let mut text = format!("{}\n\n", report.game);
    for (name, value) in rows {
        text += &format!("  {name:<width$}{value}\n");
    }
    text
}

/// What the seats leave over.
fn drawn(seats: &[Fraction; 2]) -> Fraction {
    Fraction::ONE - &seats[0] - &seats[1]
}

fn endless() -> String {
    "no limit: positions can repeat".to_owned()
}

fn none() -> String {
    "none".to_owned()
}

/// "5 moves from 1, for example …"
fn example(longest: &LongestPlay) -> String {
    format!("{} from {}, for example {}", count(longest.distance, "move"), longest.from.0, longest.example)
}
