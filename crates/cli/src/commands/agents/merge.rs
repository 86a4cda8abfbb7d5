//! `numduel agents merge`: the results of several shards as those of one run.

use std::path::PathBuf;

use clap::Args;
use numduel_agents::merge;

use crate::exit::Exit;
use crate::output;

/// Join the results of several runs
#[derive(Args)]
#[command(after_help = include_str!("../../../help/merge.txt"))]
pub struct MergeCommand {
    /// The files of results
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

impl MergeCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let count = merge(&self.files, &self.output)?;
        output::notice(&format!("Merged {} results into {}\n", count, self.output.display()));
        Ok(Exit::Done)
    }
}
