//! The tools over streamable HTTP, for a server that mounts them.

use std::sync::Arc;

use numduel_agents::Engine;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

use crate::GameTools;

/// What answers requests.
pub type McpService = StreamableHttpService<GameTools, LocalSessionManager>;

/// The tools of an engine as a service. It keeps no sessions: games are in the arguments.
pub fn http_service(engine: Arc<Engine>) -> McpService {
    let mut config = StreamableHttpServerConfig::default().disable_allowed_hosts();
    // The server that mounts it decides which hosts it answers for.
    config.legacy_session_mode = false;
    config.json_response = true;
    let tools = GameTools::new(engine);
    StreamableHttpService::new(move || Ok(tools.clone()), Arc::default(), config)
}
