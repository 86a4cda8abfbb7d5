//! `numduel mcp`: the engine as tools for language models, by the program next to this one.

use std::ffi::OsString;
use std::process::Command;

use anyhow::Context;
use clap::Args;

use crate::commands::serve::become_program;
use crate::companion::companion;
use crate::exit::Exit;

/// The program with the tools.
const MCP: &str = "numduel-mcp";

/// Play with language models: the tools of the Model Context Protocol on standard input and output
#[derive(Args)]
#[command(after_help = include_str!("../../help/mcp.txt"), disable_help_flag = true)]
pub struct McpCommand {
    /// Options of the program; --help lists them
    #[arg(value_name = "OPTION", trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<OsString>,
}

impl McpCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let program = companion(MCP, "or build and start it with: cargo mcp")?;
        let mut command = Command::new(&program);
        command.args(&self.options);
        become_program(command).with_context(|| format!("{} cannot be started", program.display()))
    }
}
