//! `numduel report`: what a census found, as one page that loads nothing else.

mod page;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use numduel_wire::{CensusHeader, CensusLine};

use super::census::results::scored;
use crate::exit::{Exit, usage};
use crate::new_file::NewFile;
use crate::output;

/// Make a page of what a census saved: tables, pictures and a comparison
#[derive(Args)]
#[command(after_help = include_str!("../../../help/report.txt"))]
pub struct ReportCommand {
    /// What 'numduel census -o' saved; several files are read as one
    #[arg(value_name = "RESULTS", required = true)]
    results: Vec<PathBuf>,
    /// The page to write
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// Overwrite the page if it exists
    #[arg(long)]
    force: bool,
}

impl ReportCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let target = NewFile::new(&self.out, self.force)?;
        let mut lines: Vec<CensusLine> = Vec::new();
        for path in &self.results {
            let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            let wrong = |number: usize, error: serde_json::Error| {
                let path = path.display();
                usage(format!("{path}, line {number}: {error}; write such files with 'numduel census -o'"))
            };
            let (header, answers) = text.split_once('\n').unwrap_or((&text, ""));
            let _: CensusHeader = serde_json::from_str(header).map_err(|error| wrong(1, error))?;
            // While a census continues, what is heard at a position follows what was missing there.
            let mut latest: BTreeMap<u64, CensusLine> = BTreeMap::new();
            for (index, line) in answers.lines().enumerate() {
                let line: CensusLine = serde_json::from_str(line).map_err(|error| wrong(index + 2, error))?;
                latest.insert(line.index, line);
            }
            lines.extend(latest.into_values());
        }
        let agents = scored(&lines)?;
        if agents.is_empty() {
            return Err(usage("there are no answers in these files; write some with 'numduel census -o'"));
        }
        let page = page::page(&agents);
        target.write(|file| Ok(Some(file.write_all(page.as_bytes())?)))?;
        output::notice(&format!("Wrote {} ({} agents).\n", self.out.display(), agents.len()));
        Ok(Exit::Done)
    }
}
