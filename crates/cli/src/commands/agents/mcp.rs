//! `numduel mcp`: the engine as tools for language models, by the program next to this one.

use std::ffi::OsString;

use clap::Args;

use crate::companion::become_companion;
use crate::exit::Exit;

/// Play with language models: the tools of the Model Context Protocol on standard input and output
#[derive(Args)]
#[command(after_help = include_str!("../../../help/mcp.txt"), disable_help_flag = true)]
pub struct McpCommand {
    /// Options of the program; --help lists them
    #[arg(value_name = "OPTION", trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<OsString>,
}

impl McpCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        become_companion("mcp", "mcp", &self.options)
    }
}
