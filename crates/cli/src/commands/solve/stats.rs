//! `--stats`: the rule book at its size in figures.

use numduel_solver::Solution;
use numduel_solver::graph::Fraction;
use numduel_solver::stats::Stats;
use numduel_wire::{LongestPlay, StatsReport};

use crate::exit::Exit;
use crate::output;

pub fn run(solution: &Solution, json: bool) -> anyhow::Result<Exit> {
    let stats = solution.stats()?;
    let report = StatsReport::new(solution.rules(), &stats);
    if json {
        output::json(&report)?;
    } else {
        output::answer(&text(&report, &stats))?;
    }
    Ok(Exit::Done)
}

fn text(report: &StatsReport, stats: &Stats) -> String {
    let mut rows = vec![
        ("positions that can be reached", stats.positions.to_string()),
        ("of these, the choice decides in", stats.deciding.to_string()),
        ("lines of play", stats.lines.as_ref().map_or_else(endless, ToString::to_string)),
        ("longest win", report.longest_win.as_ref().map_or_else(none, example)),
        ("longest loss", report.longest_loss.as_ref().map_or_else(none, example)),
    ];
    match &stats.random {
        None => rows.push(("random games", "the exact chances are too long to write down".to_owned())),
        Some(random) => {
            let goal = report.random.as_ref().and_then(|random| random.goal.as_deref());
            if let (Some(hit), Some(goal)) = (&random.goal, goal) {
                let text = format!("{}, where the goal is {goal}", share(&hit.chance));
                rows.push(("random games that hit the goal", text));
            }
            rows.push(("random games that player 1 wins", share(&random.seats[0])));
            let drawn = drawn(&random.seats);
            if !drawn.is_zero() {
                rows.push(("random games that nobody wins", share(&drawn)));
            }
        }
    }
    let mut text = format!("{}\n\n", report.game);
    for (name, figure) in rows {
        text += &format!("  {name:<32}{figure}\n");
    }
    text
}

/// What the seats leave over.
fn drawn(seats: &[Fraction; 2]) -> Fraction {
    Fraction::ONE - &seats[0] - &seats[1]
}

fn endless() -> String {
    "no end of them: play can go round".to_owned()
}

fn none() -> String {
    "there is none".to_owned()
}

/// "5 moves from 1, as in …"
fn example(longest: &LongestPlay) -> String {
    format!("{} moves from {}, as in {}", longest.distance, longest.from.0, longest.example)
}

/// A chance as a percentage and, where it can be read, as a fraction.
fn share(chance: &Fraction) -> String {
    const READABLE: usize = 24;
    let fraction = chance.to_string();
    let percent = format!("{:.2} %", chance.to_f64().value() * 100.0);
    if fraction.len() <= READABLE { format!("{percent} ({fraction})") } else { percent }
}
