//! `numduel agents report`: what a census found, as one page that loads nothing else.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use numduel_agents::{AnswersError, read_answers, scored_agents};

use crate::exit::{Exit, usage};
use crate::new_file::NewFile;
use crate::output;

/// Make an HTML report from the results of a census
#[derive(Args)]
#[command(after_help = include_str!("../../../help/report.txt"))]
pub struct ReportCommand {
    /// What 'numduel agents census -o' saved; several files are read as one
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
        let mut answers = Vec::new();
        for path in &self.results {
            answers.extend(read_answers(path).map_err(|error| match error {
                AnswersError::Line { .. } => usage(error),
                AnswersError::Io { .. } => error.into(),
            })?);
        }
        let agents = scored_agents(&answers)?;
        if agents.is_empty() {
            return Err(usage("there are no answers in these files; write some with 'numduel agents census -o'"));
        }
        let page = numduel_pages::census(&agents);
        target.write(|file| Ok(Some(file.write_all(page.as_bytes())?)))?;
        output::notice(&format!("Wrote {} ({} agents).\n", self.out.display(), agents.len()));
        Ok(Exit::Done)
    }
}
