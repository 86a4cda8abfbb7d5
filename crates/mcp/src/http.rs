//! The tools over streamable HTTP, for a server that mounts them.

use std::sync::Arc;

use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

use crate::GameTools;

/// What answers requests.
pub type McpService = StreamableHttpService<GameTools, LocalSessionManager>;

/// The tools as a service. It keeps no sessions: games are in the arguments.
pub fn http_service(tools: GameTools) -> McpService {
    let mut config = StreamableHttpServerConfig::default().disable_allowed_hosts();
    // The server that mounts it decides which hosts and which pages it answers.
    config.legacy_session_mode = false;
    config.json_response = true;
    StreamableHttpService::new(move || Ok(tools.clone()), Arc::default(), config)
}
