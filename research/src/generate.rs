//! How fast games are generated, and what comes of a hundred thousand drafts: levels, seats, kinds, and where it saturates.

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::{Result, ensure};
use numduel_bench::Bench;
use numduel_bench::row::{Bound, Measurement, Row};
use numduel_players::generate::{GameLevel, GeneratedGame, Season};
use numduel_rules::Seat;

pub const BENCH: Bench = Bench {
    name: "generate",
    about: "a hundred thousand drafts of games: how many are accepted, by level, and how fast",
    run,
};

/// Of each level.
const DRAFTS: usize = 10_000;

fn run() -> Result<Vec<Row>> {
    let season = Season::new("a benchmark");
    let mut rows = Vec::new();
    let (mut accepted, began) = (0, Instant::now());
    for level in GameLevel::all() {
        let drafts: Vec<Option<GeneratedGame>> = season.drafts(level).take(DRAFTS).collect();
        accepted += drafts.iter().flatten().count();
        rows.push(row(level, &drafts)?);
    }
    // One thread and nothing to wait for: the time is the processor's, unless others take it away.
    #[expect(clippy::cast_precision_loss, reason = "so many games are never made")]
    let value = accepted as f64 / began.elapsed().as_secs_f64();
    let measurement = Some(Measurement { value, unit: " games/s", bound: Bound::AtLeast(1_000.0) });
    rows.insert(
        0,
        Row { case: "accepted".into(), numduel: format!("{accepted} games"), against: String::new(), measurement },
    );
    Ok(rows)
}

/// What came of a level's drafts. Where the last tenth gives as many as the first, nothing is saturated yet.
fn row(level: GameLevel, drafts: &[Option<GeneratedGame>]) -> Result<Row> {
    let tenth = DRAFTS / 10;
    let games: Vec<&GeneratedGame> = drafts.iter().flatten().collect();
    let first = games.iter().filter(|game| game.winner == Seat::One).count();
    let share = 35 * games.len()..=65 * games.len();
    ensure!(share.contains(&(100 * first)), "level {level} favours a seat: player 1 wins {first} of {}", games.len());
    let [early, late] = [&drafts[..tenth], &drafts[DRAFTS - tenth..]].map(|part| part.iter().flatten().count());
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for game in &games {
        *kinds.entry(game.kind.to_string()).or_default() += 1;
    }
    let kinds: Vec<String> = kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    let numduel = format!("{} games, player 1 wins {first}, first tenth {early}, last {late}", games.len());
    Ok(Row { case: format!("level {level}"), numduel, against: kinds.join(", "), measurement: None })
}
