//! `numduel-mcp`: the tools on standard input and output, for a client that starts this program.

use std::sync::Arc;

use clap::Parser;
use numduel_agents::{Engine, EngineOptions};
use numduel_mcp::GameTools;
use rmcp::ServiceExt;
use rmcp::transport::stdio;

/// Duels over one shared number as tools of the Model Context Protocol, on standard input and output
#[derive(Parser)]
#[command(name = "numduel-mcp", version)]
struct McpArguments {
    /// Rate every game: no analysis before it is over
    #[arg(long)]
    rated: bool,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let arguments = McpArguments::parse();
    let engine = Engine::new(EngineOptions { rated: arguments.rated, ..EngineOptions::default() });
    let service = GameTools::new(Arc::new(engine)).serve(stdio()).await?;
    service.waiting().await?;
    Ok(())
}
