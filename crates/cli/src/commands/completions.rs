//! `numduel completions`: what a shell needs to complete the command line.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::exit::Exit;
use crate::output;

/// Print shell completions
#[derive(Args)]
#[command(after_help = include_str!("../../help/completions.txt"))]
pub struct CompletionsCommand {
    /// Which shell
    #[arg(value_enum)]
    shell: Shell,
}

impl CompletionsCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "numduel", &mut script);
        output::answer(&String::from_utf8(script)?)?;
        Ok(Exit::Done)
    }
}
