//! The engine protocol as tools of the Model Context Protocol.
//!
//! A tool is a command of [`numduel_agents::Engine`] under another name, and its result is the engine's reply: what was asked
//! for, and the whole state with the record. A game is an id in the arguments and never a part of the connection, so that any
//! request can go to any server that has the game. A refusal is a result that says what is allowed, which the model reads; it is
//! never an error of the protocol, which it would not.

#[cfg(feature = "http")]
mod http;
mod tools;

use std::sync::Arc;
use std::time::{Duration, Instant};

use numduel_agents::Engine;
use numduel_wire::{EngineCommand, EngineReply, ReplyKind};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use tokio::sync::Semaphore;

#[cfg(feature = "http")]
pub use http::{McpService, http_service};
use tools::{ToolCall, read_call};

/// How often a game is looked at while somebody waits for a move.
const PAUSE: Duration = Duration::from_millis(50);

/// How many commands are done at the same time: a search takes a core and its memory.
const TOGETHER: usize = 4;

/// The tools of one engine. Clones share it.
#[derive(Clone, Debug)]
pub struct GameTools {
    engine: Arc<Engine>,
    turns: Arc<Semaphore>,
}

impl GameTools {
    /// The tools of this engine.
    pub fn new(engine: Arc<Engine>) -> Self {
        Self { engine, turns: Arc::new(Semaphore::new(TOGETHER)) }
    }

    /// Does what a tool is called for.
    async fn reply(&self, request: CallToolRequestParams) -> EngineReply {
        match read_call(&request.name, request.arguments.unwrap_or_default()) {
            Err(message) => EngineReply::refusal(message, None),
            Ok(ToolCall::Command(command)) => self.apply(command).await,
            Ok(ToolCall::Wait(command, longest)) => self.wait(command, longest).await,
        }
    }

    /// A command may search for a while, so it is not done where others are answered.
    async fn apply(&self, command: EngineCommand) -> EngineReply {
        // It is never closed, and without a turn the command is only done earlier.
        let _turn = self.turns.acquire().await.ok();
        let engine = Arc::clone(&self.engine);
        let done = tokio::task::spawn_blocking(move || engine.apply(&command)).await;
        done.unwrap_or_else(|_| EngineReply::refusal("the server is stopping; ask again later".to_owned(), None))
    }

    /// Waits until it is the seat's turn, the game is over, or the time is up.
    async fn wait(&self, command: EngineCommand, longest: Duration) -> EngineReply {
        let until = Instant::now() + longest;
        let EngineCommand::Wait { seat, .. } = &command else { return self.apply(command).await };
        loop {
            let reply = self.apply(command.clone()).await;
            let waits = reply.state.as_ref().is_some_and(|state| {
                let seat = seat.or(state.seat);
                state.result.is_none() && seat.is_some_and(|seat| seat != state.turn)
            });
            if !waits || reply.kind == ReplyKind::Error || Instant::now() >= until {
                return reply;
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// A reply as the result of a tool: a refusal says so in words first.
fn result(reply: &EngineReply) -> CallToolResult {
    let mut result = CallToolResult::structured(serde_json::to_value(reply).unwrap_or_default());
    if let Some(error) = &reply.error {
        result.is_error = Some(true);
        result.content.insert(0, ContentBlock::text(error.clone()));
    }
    result
}

impl ServerHandler for GameTools {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("numduel", env!("CARGO_PKG_VERSION")))
            .with_instructions(tools::INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::list()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        Ok(result(&self.reply(request).await).into())
    }
}
