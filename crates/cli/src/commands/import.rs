//! `numduel import`: games from a file that `numduel export` or another program wrote.

mod reading;

use std::io::BufReader;
use std::path::PathBuf;

use clap::Args;
use numduel_store::{ImportReport, StoreError};
use numduel_wire::{ImportSummary, RefusedLine, V1};

use self::reading::Reading;
use crate::archive::Archive;
use crate::exit::Exit;
use crate::output;
use crate::shown::count;
use crate::working::Working;

/// Add the games of a file, checking every move
#[derive(Args)]
#[command(after_help = include_str!("../../help/import.txt"))]
pub struct Import {
    /// The file, one line of JSON for each game; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    archive: Archive,
}

impl Import {
    pub fn run(self) -> anyhow::Result<Exit> {
        let mut from = BufReader::new(Reading::open(&self.file)?);
        let total = from.get_ref().size();
        let mut store = self.archive.open()?;
        let mut working = Working::new("bytes")?;
        let mut added = 0;
        let imported = store.import(&mut from, |progress| {
            added = progress.added;
            working.tell(progress.bytes, total)
        });
        drop(working);
        let mut report = imported.map_err(|error| failed(error, added))?;
        from.get_ref().forget_cut_line(&mut report);
        let stopped = report.stopped || from.get_ref().is_stopped();
        let ending = ending(&report, stopped);
        if self.json {
            output::json(&summary(report, stopped))?;
        } else {
            tell(&report)?;
        }
        Ok(ending)
    }
}

fn ending(report: &ImportReport, stopped: bool) -> Exit {
    if stopped {
        output::notice("Interrupted: what was added is kept; the same command adds the rest.\n");
        Exit::Interrupted
    } else if report.refused_lines > 0 {
        Exit::Faulty
    } else {
        Exit::Done
    }
}

/// What went wrong, after saying what is kept all the same.
fn failed(error: StoreError, added: u64) -> anyhow::Error {
    if added > 0 {
        let games = count(added, "game");
        output::notice(&format!("{games} added before the failure; the same command adds the rest.\n"));
    }
    error.into()
}

fn tell(report: &ImportReport) -> anyhow::Result<()> {
    let mut notices = String::new();
    for refused in &report.refused {
        notices += &format!("line {} is refused: {}\n", refused.line, refused.reason);
    }
    let unnamed = report.refused_lines - report.refused.len() as u64;
    if unnamed > 0 {
        notices += &format!("… and {unnamed} more\n");
    }
    output::notice(&notices);
    output::answer(&format!(
        "{} added, {} already there, {} refused.\n",
        count(report.added, "game"),
        report.already_there,
        count(report.refused_lines, "line")
    ))?;
    Ok(())
}

fn summary(report: ImportReport, stopped: bool) -> ImportSummary {
    let refused = report.refused.into_iter().map(|refused| RefusedLine { line: refused.line, reason: refused.reason });
    ImportSummary {
        v: V1,
        added: report.added,
        already_there: report.already_there,
        refused_lines: report.refused_lines,
        refused: refused.collect(),
        stopped,
    }
}
