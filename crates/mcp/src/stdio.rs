//! The tools on standard input and output, for a client that starts this program.

use std::sync::Arc;

use numduel_agents::Engine;
use rmcp::ServiceExt;
use rmcp::transport::stdio;

use crate::GameTools;

/// Serves the tools of this engine until the client closes the connection.
pub fn serve_stdio(engine: Engine) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let service = GameTools::new(Arc::new(engine)).serve(stdio()).await?;
        service.waiting().await?;
        Ok(())
    })
}
