//! Agents of every kind at one table.
//!
//! An [`Engine`] is the protocol's one state machine: games by id, commands in, replies out, each reply with the whole state.
//! `lines` and `json_lines` are two ways to write the same commands; the MCP server is the third.
//!
//! An [`Agent`] is whoever is asked for a move: a built-in player ([`BuiltIn`]) or a process that speaks the protocol
//! ([`EngineProcess`]). [`take_turn`] asks one for a move under one clock, with a bounded number of retries, and says apart
//! what went wrong: nothing that an agent does can stop the host.
//!
//! ```
//! use std::sync::Arc;
//! use numduel_agents::{Agent, BuiltIn, GameText, TurnLimits, take_turn};
//!
//! let text: GameText = "showdown(target=100)".parse()?;
//! let mut agent = BuiltIn::new("perfect".parse()?, Arc::default());
//! let mut game = text.game()?;
//! agent.begin(&text, 7)?;
//! let turn = take_turn(&mut agent, &game, &mut TurnLimits::default().meter());
//! let mv = turn.mv.expect("the perfect player always has a legal move");
//! game.play(&mv)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agent;
mod analyses;
mod arena;
mod built_in;
mod census;
mod dataset;
mod engine;
mod engine_game;
mod game_text;
mod generated;
mod json_lines;
mod lines;
mod match_game;
mod pipes;
mod platform;
mod process;
mod process_line;
mod prompt;
mod rated;
mod reply_object;
mod run;
mod schedule;
mod score_words;
mod secrets;
mod serve;
mod setup;
mod summary;
mod transcript;
mod turn;
mod value_cache;
mod wording;

pub use agent::{Agent, AgentFailure, AgentReply, FailureKind, MoveRequest, ReplyContent};
pub use analyses::Analyses;
pub use arena::{ArenaRun, ArenaStop, play_arena};
pub use built_in::BuiltIn;
pub use census::{
    AnswersError, AskedGame, AskedGameError, Census, CensusAgent, CensusStop, JudgedReply, census_report,
    judge_decision, observed_policy, read_answers, reports, scored_agents,
};
pub use dataset::{DATASET_FILES, Dataset, DatasetError};
pub use engine::{Engine, EngineOptions};
pub use game_text::{GameText, GameTextError};
pub use generated::{Generation, rules_page};
pub use process::{EngineProcess, EngineProtocol, ProcessOptions, sha256};
pub use prompt::{MoveListing, prompt};
pub use rated::RatedGames;
pub use reply_object::last_object;
pub use run::{ResultsError, Run, RunStop, Shard, merge, times_path};
pub use schedule::{AgentSpec, ArenaError, Schedule, agent_spec};
pub use score_words::{arena_words, census_words};
pub use secrets::Secrets;
pub use serve::{Codec, serve};
pub use setup::{read_agent, read_setup};
pub use summary::summary;
pub use turn::{AgentTurn, Attempt, TurnLimits, TurnMeter, judge_reply, take_turn};
