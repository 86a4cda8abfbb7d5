//! `numduel man`: the manual, one page for each command.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Command};
use clap_mangen::Man;
use numduel_rules::english::count;

use crate::exit::Exit;
use crate::{command_line, output};

/// Print the manual page, or write one page for each command
#[derive(Args)]
#[command(after_help = include_str!("../../help/man.txt"))]
pub struct ManCommand {
    /// Write one page for each command into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl ManCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let Some(command) = command_line::get().map(|line| line.definition.clone()) else {
            return Ok(Exit::NothingAsked);
        };
        if let Some(folder) = self.out {
            let cannot = || format!("cannot write to {}", folder.display());
            std::fs::create_dir_all(&folder).with_context(cannot)?;
            let pages = pages(&command);
            clap_mangen::generate_to(command, &folder).with_context(cannot)?;
            output::notice(&format!("Wrote {} to {}.\n", count(pages, "manual page"), folder.display()));
            return Ok(Exit::Done);
        }
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        output::answer(&String::from_utf8(page)?)?;
        Ok(Exit::Done)
    }
}

/// How many pages a command and those below it have.
fn pages(command: &Command) -> usize {
    1 + command.get_subcommands().map(pages).sum::<usize>()
}
