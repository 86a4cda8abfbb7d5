//! `--stats`: the rule book at its size in figures.

use numduel_rules::language::Condition;
use numduel_rules::{Number, Record, Rules};
use numduel_solver::graph::{Fraction, Graph, GraphError, Values};
use numduel_solver::stats::{Goal, Longest, Stats, StatsError};
use serde::Serialize;
use serde_json::value::RawValue;

use super::json::count;
use crate::exit::Exit;
use crate::output;
use crate::working::Working;

pub fn run(rules: &Rules, json: bool) -> anyhow::Result<Exit> {
    let mut working = Working::new("positions")?;
    let mut watch = |done: usize| working.tell(done as u64, None);
    let graph = match Graph::compile(rules, &rules.start(), Graph::LIMIT, &mut watch) {
        Err(GraphError::Cancelled) => return Ok(Exit::Interrupted),
        compiled => compiled?,
    };
    let stats = match Stats::new(rules, &Values::new(graph), &mut watch) {
        Err(StatsError::Cancelled) => return Ok(Exit::Interrupted),
        stats => stats?,
    };
    drop(working);
    if json {
        output::json(&Found::new(rules, &stats)?)?;
    } else {
        output::answer(&text(rules, &stats))?;
    }
    Ok(Exit::Done)
}

fn text(rules: &Rules, stats: &Stats) -> String {
    let mut rows = vec![
        ("positions that can be reached", stats.positions.to_string()),
        ("of these, the choice decides in", stats.deciding.to_string()),
        ("lines of play", stats.lines.as_ref().map_or_else(endless, ToString::to_string)),
        ("longest win", stats.longest_win.as_ref().map_or_else(none, |longest| example(rules, longest))),
        ("longest loss", stats.longest_loss.as_ref().map_or_else(none, |longest| example(rules, longest))),
    ];
    match &stats.random {
        None => rows.push(("random games", "the exact chances are too long to write down".to_owned())),
        Some(random) => {
            if let Some(hit) = &random.goal {
                let text = format!("{}, where the goal is {}", share(&hit.chance), goal(rules, hit));
                rows.push(("random games that hit the goal", text));
            }
            rows.push(("random games that player 1 wins", share(&random.seats[0])));
            let drawn = drawn(&random.seats);
            if !drawn.is_zero() {
                rows.push(("random games that nobody wins", share(&drawn)));
            }
        }
    }
    let mut text = format!("{}\n\n", rules.game_string());
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

/// "5 moves from 1: x4 x9 …, as in the record …"
fn example(rules: &Rules, longest: &Longest) -> String {
    let record = record(rules, longest);
    format!("{} moves from {}, as in {record}", longest.distance, longest.position.number)
}

/// The way to the position and on to the end, as a record that can be replayed.
fn record(rules: &Rules, longest: &Longest) -> Record {
    let moves = longest.way.iter().chain(&longest.line).cloned().collect();
    Record { game: rules.game_string(), moves, closing: None }
}

fn goal(rules: &Rules, goal: &Goal) -> String {
    rules.ends().get(goal.end).map(|end| condition(&end.condition)).unwrap_or_default()
}

/// "equals 100", "one of 7, 9", "is prime".
fn condition(condition: &Condition<Number>) -> String {
    let values: Vec<String> = match condition {
        Condition::Is(property) => vec![property.word().to_owned()],
        other => other.values().iter().map(ToString::to_string).collect(),
    };
    format!("{} {}", condition.key().replace('_', " "), values.join(", "))
}

/// A chance as a percentage and, where it can be read, as a fraction.
fn share(chance: &Fraction) -> String {
    const READABLE: usize = 24;
    let fraction = chance.to_string();
    let percent = format!("{:.2} %", chance.to_f64().value() * 100.0);
    if fraction.len() <= READABLE { format!("{percent} ({fraction})") } else { percent }
}

#[derive(Serialize)]
struct Found {
    v: u8,
    game: String,
    positions: usize,
    deciding: usize,
    /// Nothing where play can go round, so that there is no end of them.
    lines: Option<Box<RawValue>>,
    longest_win: Option<Listed>,
    longest_loss: Option<Listed>,
    random: Option<Random>,
}

#[derive(Serialize)]
struct Listed {
    distance: u64,
    from: String,
    example: String,
}

#[derive(Serialize)]
struct Random {
    /// Nothing in a book without ends.
    goal: Option<String>,
    goal_hit: Option<String>,
    p1: String,
    p2: String,
    draw: String,
}

impl Found {
    fn new(rules: &Rules, stats: &Stats) -> anyhow::Result<Self> {
        let listed = |longest: &Longest| Listed {
            distance: longest.distance,
            from: longest.position.number.to_string(),
            example: record(rules, longest).to_string(),
        };
        Ok(Self {
            v: 1,
            game: rules.game_string().to_string(),
            positions: stats.positions,
            deciding: stats.deciding,
            lines: stats.lines.as_ref().map(count).transpose()?,
            longest_win: stats.longest_win.as_ref().map(listed),
            longest_loss: stats.longest_loss.as_ref().map(listed),
            random: stats.random.as_ref().map(|random| Random {
                goal: random.goal.as_ref().map(|hit| goal(rules, hit)),
                goal_hit: random.goal.as_ref().map(|hit| hit.chance.to_string()),
                p1: random.seats[0].to_string(),
                p2: random.seats[1].to_string(),
                draw: drawn(&random.seats).to_string(),
            }),
        })
    }
}
