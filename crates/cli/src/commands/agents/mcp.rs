//! `numduel agents mcp`: the engine as tools for language models, on standard input and output.

use clap::Args;
use numduel_agents::{Engine, EngineOptions};

use crate::exit::Exit;

/// Run an MCP server for language models
#[derive(Args)]
#[command(after_help = include_str!("../../../help/mcp.txt"))]
pub struct McpCommand {
    /// Rate every game: no analysis before it is over
    #[arg(long)]
    rated: bool,
}

impl McpCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        serve(Engine::new(EngineOptions { rated: self.rated, ..EngineOptions::default() }))?;
        Ok(Exit::Done)
    }
}

#[cfg(feature = "mcp")]
use numduel_mcp::serve_stdio as serve;

#[cfg(not(feature = "mcp"))]
fn serve(_: Engine) -> anyhow::Result<()> {
    Err(crate::feature::missing("numduel agents mcp", "mcp"))
}
