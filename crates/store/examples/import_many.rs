//! Imports many games from one file and tells time and peak memory.
//!
//! `cargo run --release -p numduel-store --example import_many [GAMES] [FOLDER]`; a million games unless told otherwise.

#[path = "shared/random_games.rs"]
mod random_games;

use std::error::Error;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use numduel_rules::Budget;
use numduel_store::Store;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let games: u32 = arguments.next().map_or(Ok(1_000_000), |text| text.to_string_lossy().parse())?;
    let place: PathBuf = arguments.next().map_or_else(std::env::temp_dir, Into::into);
    let folder = tempfile::tempdir_in(place)?;
    let lines = folder.path().join("games.jsonl");
    write_lines(&lines, games)?;
    let mut store = Store::open(folder.path().join(numduel_store::FILE_NAME))?;
    for pass in ["import", "import again"] {
        let begun = Instant::now();
        let report = store.import(BufReader::new(File::open(&lines)?), &Budget::default())?;
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "{pass}: {} added, {} already there, {} refused in {seconds:.1} s, {:.0} games/s, peak memory {}",
            report.added,
            report.already_there,
            report.refused_lines,
            f64::from(games) / seconds,
            peak_memory()
        );
    }
    let begun = Instant::now();
    let exported = store.export(std::io::sink(), &Budget::default())?;
    println!("export: {exported} games in {:.1} s, peak memory {}", begun.elapsed().as_secs_f64(), peak_memory());
    let begun = Instant::now();
    let scores = store.scores(&numduel_store::GameFilter::default())?;
    println!(
        "scores: {} players in {:.1} s, peak memory {}",
        scores.len(),
        begun.elapsed().as_secs_f64(),
        peak_memory()
    );
    Ok(())
}

/// Lines of random games, each with a uid of its own, spread as chance would spread them.
fn write_lines(file: &Path, games: u32) -> std::io::Result<()> {
    let texts: Vec<String> = random_games::games(5000)
        .iter()
        .map(|game| {
            let outcome = game.outcome().expect("it was played to its end");
            let winner = outcome.winner.map_or_else(|| "null".to_owned(), |winner| winner.number().to_string());
            let (record, cause) = (game.record(), outcome.cause);
            format!(r#""record":"{record}","result":{{"winner":{winner},"cause":"{cause}"}}"#)
        })
        .collect();
    let players = r#"[{"name":"one","kind":"computer","player":"random"},{"name":"two","kind":"person"}]"#;
    let mut out = BufWriter::new(File::create(file)?);
    for (number, text) in (0..games).zip(texts.iter().cycle()) {
        let spread = (u128::from(number) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        let times = format!(r#""started":{number},"ended":{number}"#);
        writeln!(out, r#"{{"v":1,"uid":"{spread:032x}",{text},"players":{players},"seed":"{number}",{times}}}"#)?;
    }
    out.flush()
}

/// The most memory this process ever had, where the system tells it.
fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or_else(|| "unknown".to_owned(), |line| line.trim().to_owned())
}
