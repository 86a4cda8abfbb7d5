//! `numduel history export`: every saved game as one line of JSON.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use numduel_rules::Budget;
use numduel_rules::english::count;
use numduel_store::Store;
use numduel_wire::{ExportSummary, V1};

use crate::data_dir::{DataDir, problems, say_problems};
use crate::exit::Exit;
use crate::limit_args::LimitArgs;
use crate::new_file::NewFile;
use crate::output;
use crate::platform::{self, Interruptible};

/// Export all saved games, one line of JSON each
#[derive(Args)]
#[command(after_help = include_str!("../../../help/export.txt"))]
pub struct ExportCommand {
    /// The file to write; - writes to standard output
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Overwrite the file if it exists
    #[arg(long)]
    force: bool,
    /// Print what was written to the file as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    data_dir: DataDir,
}

impl ExportCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        if self.file.as_os_str() == "-" {
            let store = self.data_dir.open()?;
            let budget = self.limits.budget("games")?;
            // On a terminal the lines themselves show how far it is.
            let budget = if io::stdout().is_terminal() { budget.quiet() } else { budget };
            let written = write(&store, Interruptible::new(platform::output()?)?, &budget)?;
            return Ok(if written.is_some() { ending(&store) } else { Exit::Interrupted });
        }
        self.write_file()
    }

    fn write_file(&self) -> anyhow::Result<Exit> {
        let target = NewFile::new(&self.file, self.force)?;
        let (store, budget) = (self.data_dir.open()?, self.limits.budget("games")?);
        let Some(games) = target.write(|file| write(&store, file, &budget))? else {
            output::notice("Interrupted: nothing was written.\n");
            return Ok(Exit::Interrupted);
        };
        let file = self.file.display();
        if self.json {
            output::json(&ExportSummary { v: V1, games, file: file.to_string(), problems: problems(&store) })?;
        } else {
            output::prose(&format!("{} written to {file}.\n", count(games, "game")))?;
        }
        Ok(ending(&store))
    }
}

/// How it ended: not well if some games are missing, which are named.
fn ending(store: &Store) -> Exit {
    say_problems(store);
    if store.problems().is_empty() { Exit::Done } else { Exit::Problems }
}

/// Writes all games and says how many, or nothing if Ctrl-C stopped it.
fn write(store: &Store, to: impl Write, budget: &Budget) -> anyhow::Result<Option<u64>> {
    match store.export(to, budget) {
        Ok(games) => Ok(Some(games)),
        Err(_) if budget.check().is_err() => Ok(None),
        Err(error) => Err(error.into()),
    }
}
