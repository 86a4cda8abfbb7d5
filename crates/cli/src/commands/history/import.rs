//! `numduel history import`: games from a file that `numduel history export` or another program wrote.

use numduel_rules::english::count;
use std::fs::{File, Metadata};
use std::io::{self, BufReader};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use numduel_store::ImportError;
use numduel_wire::ImportSummary;

use crate::data_dir::DataDir;
use crate::exit::Exit;
use crate::limit_args::LimitArgs;
use crate::output;
use crate::platform::{self, Interruptible};

/// Import games from a file, checking every move
#[derive(Args)]
#[command(after_help = include_str!("../../../help/import.txt"))]
pub struct ImportCommand {
    /// The file, one line of JSON for each game; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    data_dir: DataDir,
}

impl ImportCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let mut store = self.data_dir.open()?;
        let from = self.open_file().with_context(|| format!("cannot read {}", self.file.display()))?;
        let size = from.metadata().ok().filter(Metadata::is_file).map(|file| file.len());
        let budget = self.limits.budget_of("bytes", size)?;
        let report = store.import(BufReader::new(Interruptible::new(from)?), &budget).map_err(failed)?;
        if self.json {
            output::json(&report)?;
        } else {
            tell(&report)?;
        }
        Ok(ending(&report))
    }

    fn open_file(&self) -> io::Result<File> {
        if self.file.as_os_str() == "-" {
            return platform::input();
        }
        File::open(&self.file)
    }
}

fn ending(report: &ImportSummary) -> Exit {
    if report.stopped {
        output::notice("Interrupted. The games added so far are saved; run the command again to add the rest.\n");
        Exit::Interrupted
    } else if report.refused_lines > 0 {
        Exit::Problems
    } else {
        Exit::Done
    }
}

/// What went wrong, after saying what is saved all the same.
fn failed(error: ImportError) -> anyhow::Error {
    if error.added > 0 {
        let games = count(error.added, "game");
        output::notice(&format!("{games} added before the failure; run the command again to add the rest.\n"));
    }
    error.cause.into()
}

fn tell(report: &ImportSummary) -> anyhow::Result<()> {
    let mut notices = String::new();
    for refused in &report.refused {
        notices += &format!("line {} skipped: {}\n", refused.line, refused.reason);
    }
    let unnamed = report.refused_lines - report.refused.len() as u64;
    if unnamed > 0 {
        notices += &format!("… and {unnamed} more\n");
    }
    output::notice(&notices);
    output::prose(&format!(
        "{} added, {} already there, {} skipped.\n",
        count(report.added, "game"),
        report.already_there,
        count(report.refused_lines, "line")
    ))?;
    Ok(())
}
