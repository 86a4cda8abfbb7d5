//! `numduel export`: every kept game as one line of JSON.

use std::fs::{self, Permissions};
use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use numduel_rules::Budget;
use numduel_store::Store;
use numduel_wire::{ExportSummary, V1};

use crate::data_dir::{DataDir, problems, say_problems};
use crate::exit::{Exit, usage};
use crate::interruptible::Interruptible;
use crate::{format, output, progress};

/// Write all kept games to a file, one line of JSON each
#[derive(Args)]
#[command(after_help = include_str!("../../help/export.txt"))]
pub struct ExportCommand {
    /// The file to write; - writes to standard output
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Replace the file if there is one
    #[arg(long)]
    force: bool,
    /// Print what was written to the file as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data_dir: DataDir,
}

impl ExportCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        if self.file.as_os_str() == "-" {
            let store = self.data_dir.open()?;
            let budget = progress::budget("games")?;
            // On a terminal the lines themselves show how far it is.
            let budget = if io::stdout().is_terminal() { budget.quiet() } else { budget };
            let written =
                write(&store, Interruptible::new(io::stdout().as_fd().try_clone_to_owned()?.into())?, &budget)?;
            return Ok(if written.is_some() { ending(&store) } else { Exit::Interrupted });
        }
        self.refuse_to_overwrite()?;
        self.write_file(&self.data_dir.open()?)
    }

    /// Looks before anything is done; [`Export::put`] makes sure of it again in the end.
    fn refuse_to_overwrite(&self) -> anyhow::Result<()> {
        match fs::metadata(&self.file) {
            Ok(found) if found.is_dir() => {
                Err(usage(format!("{} is a folder; name a file in it", self.file.display())))
            }
            // Putting a file in the place of a device or a pipe is never what is meant.
            Ok(found) if !found.is_file() => {
                Err(usage(format!("{} is no plain file; write to - and redirect that", self.file.display())))
            }
            Ok(_) if !self.force => Err(exists(&self.file)),
            _ => Ok(()),
        }
    }

    /// Writes beside the file and renames, so that nothing half-written ever has its name.
    fn write_file(&self, store: &Store) -> anyhow::Result<Exit> {
        let folder = self.file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let cannot = || format!("cannot write {}", self.file.display());
        let mut beside = tempfile::Builder::new();
        // As any new file would have: what the user's mask leaves of it.
        beside.prefix(".numduel-export-").permissions(Permissions::from_mode(0o666));
        let mut beside = beside.tempfile_in(folder).with_context(cannot)?;
        let Some(games) = write(store, beside.as_file_mut(), &progress::budget("games")?)? else {
            output::notice("Interrupted: nothing was written.\n");
            return Ok(Exit::Interrupted);
        };
        beside.as_file().sync_all().with_context(cannot)?;
        self.put(beside)?;
        let file = self.file.display();
        if self.json {
            output::json(&ExportSummary { v: V1, games, file: file.to_string(), problems: problems(store) })?;
        } else {
            output::answer(&format!("{} written to {file}.\n", format::count(games, "game")))?;
        }
        Ok(ending(store))
    }

    fn put(&self, beside: tempfile::NamedTempFile) -> anyhow::Result<()> {
        let put = if self.force { beside.persist(&self.file) } else { beside.persist_noclobber(&self.file) };
        match put {
            Ok(_) => Ok(()),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Err(exists(&self.file)),
            Err(error) => Err(error.error).with_context(|| format!("cannot write {}", self.file.display())),
        }
    }
}

/// How it ended: not well if some games are missing, which are named.
fn ending(store: &Store) -> Exit {
    say_problems(store);
    if store.problems().is_empty() { Exit::Done } else { Exit::Faulty }
}

fn exists(file: &Path) -> anyhow::Error {
    usage(format!("{} is there already; choose another name, or replace it with --force", file.display()))
}

/// Writes all games and says how many, or nothing if Ctrl-C stopped it.
fn write(store: &Store, to: impl Write, budget: &Budget) -> anyhow::Result<Option<u64>> {
    match store.export(to, budget) {
        Ok(games) => Ok(Some(games)),
        Err(_) if budget.check().is_err() => Ok(None),
        Err(error) => Err(error.into()),
    }
}
