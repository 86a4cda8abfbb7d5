//! The engine protocol as tools of the Model Context Protocol.
//!
//! A tool is a command of [`numduel_agents::Engine`] under another name, and its result is the engine's reply: what was asked
//! for, and the whole state with the record. A game is an id in the arguments and never a part of the connection, so that any
//! request can go to any server that has the game. A refusal is a result that says what is allowed, which the model reads; it is
//! never an error of the protocol, which it would not.
//!
//! A server that has rooms adds tools for them ([`GameTools::with_rooms`]): a model takes a seat by the same link as a friend.

#[cfg(feature = "http")]
mod http;
mod rooms;
mod stdio;
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
pub use rmcp::model::Extensions;
pub use rooms::{RoomAnswer, RoomCall, RoomSender};
pub use stdio::serve_stdio;
use tools::{ToolCall, read_call};

/// How often a game is looked at while somebody waits for a move.
const PAUSE: Duration = Duration::from_millis(50);

/// How many searches are done at the same time: each takes a core and its memory.
const TOGETHER: usize = 4;

/// How long a search waits for its turn.
const PATIENCE: Duration = Duration::from_secs(5);

/// The tools of one engine. Clones share it.
#[derive(Clone)]
pub struct GameTools {
    engine: Arc<Engine>,
    turns: Arc<Semaphore>,
    may_analyse: AnalysisLimit,
    rooms: Option<RoomSender>,
}

/// Whether the sender of a request may ask for an analysis now, by what the server that mounts the tools knows of it.
pub type AnalysisLimit = Arc<dyn Fn(&Extensions) -> bool + Send + Sync>;

impl GameTools {
    /// The tools of this engine, for one client.
    pub fn new(engine: Arc<Engine>) -> Self {
        Self::limited(engine, Arc::new(Semaphore::new(TOGETHER)), Arc::new(|_| true))
    }

    /// The tools of an engine that shares its machine with others: who searches takes a turn.
    pub fn limited(engine: Arc<Engine>, turns: Arc<Semaphore>, may_analyse: AnalysisLimit) -> Self {
        Self { engine, turns, may_analyse, rooms: None }
    }

    /// The same with tools for the rooms that this leads to.
    #[must_use]
    pub fn with_rooms(self, rooms: RoomSender) -> Self {
        Self { rooms: Some(rooms), ..self }
    }

    /// Does what a tool is called for.
    async fn reply(&self, request: CallToolRequestParams) -> EngineReply {
        match read_call(&request.name, request.arguments.unwrap_or_default()) {
            Err(message) => EngineReply::refusal(message, None),
            Ok(ToolCall::Command(command)) => self.apply(command).await,
            Ok(ToolCall::Wait(command, longest)) => self.wait(command, longest).await,
        }
    }

    fn instructions(&self) -> String {
        let rooms = self.rooms.as_ref().map_or("", |_| rooms::INSTRUCTIONS);
        format!("{}{rooms}", tools::INSTRUCTIONS)
    }

    /// A command may search for a while, so it is not done where others are answered.
    async fn apply(&self, command: EngineCommand) -> EngineReply {
        let asked = command.clone();
        let turn = match self.away(move |engine| engine.may_search(&asked)).await {
            Some(false) => None,
            _ => match tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await {
                Ok(Ok(turn)) => Some(turn),
                _ => return EngineReply::refusal("the server is busy; ask again in a moment".to_owned(), None),
            },
        };
        // The turn lasts as long as the search, also if the caller does not.
        let done = self.away(move |engine| {
            let _turn = turn;
            engine.apply(&command)
        });
        let stopping = || EngineReply::refusal("the server is stopping; ask again later".to_owned(), None);
        done.await.unwrap_or_else(stopping)
    }

    /// Does something with the engine, whose games are locked during a search in them.
    async fn away<T: Send + 'static>(&self, act: impl FnOnce(&Engine) -> T + Send + 'static) -> Option<T> {
        let engine = Arc::clone(&self.engine);
        tokio::task::spawn_blocking(move || act(&engine)).await.ok()
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
            .with_instructions(self.instructions())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let rooms = self.rooms.as_ref().map(|_| rooms::list());
        Ok(ListToolsResult::with_all_items(tools::list().into_iter().chain(rooms.into_iter().flatten()).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if let Some(rooms) = self.rooms.as_ref().filter(|_| rooms::is_room_tool(&request.name)) {
            let arguments = request.arguments.unwrap_or_default();
            let called = rooms::call(rooms, &request.name, &arguments, context.extensions).await;
            return Ok(called.unwrap_or_else(|message| result(&EngineReply::refusal(message, None))).into());
        }
        if tools::is_analysis(&request.name) && !(self.may_analyse)(&context.extensions) {
            let message = "too many requests from your network; wait a minute, then try again".to_owned();
            return Ok(result(&EngineReply::refusal(message, None)).into());
        }
        Ok(result(&self.reply(request).await).into())
    }
}
