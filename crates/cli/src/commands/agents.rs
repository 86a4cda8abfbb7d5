//! `numduel agents`: what people who write and measure agents need.

pub mod arena;
pub mod census;
pub mod dataset;
pub mod engine;
pub mod generate;
pub mod mcp;
pub mod merge;
pub mod report;

use clap::{Args, Subcommand};

use crate::exit::Exit;

/// Run bots, language models, tournaments and benchmarks
#[derive(Args)]
pub struct AgentsCommand {
    #[command(subcommand)]
    command: AgentsSubcommand,
}

#[derive(Subcommand)]
enum AgentsSubcommand {
    Engine(engine::EngineServing),
    Mcp(mcp::McpCommand),
    Arena(arena::ArenaCommand),
    Generate(generate::GenerateCommand),
    Census(census::CensusCommand),
    Report(report::ReportCommand),
    Dataset(dataset::DatasetCommand),
    Merge(merge::MergeCommand),
}

impl AgentsCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        match self.command {
            AgentsSubcommand::Engine(engine) => engine.run(),
            AgentsSubcommand::Mcp(mcp) => mcp.run(),
            AgentsSubcommand::Arena(arena) => arena.run(),
            AgentsSubcommand::Generate(generate) => generate.run(),
            AgentsSubcommand::Census(census) => census.run(),
            AgentsSubcommand::Report(report) => report.run(),
            AgentsSubcommand::Dataset(dataset) => dataset.run(),
            AgentsSubcommand::Merge(merge) => merge.run(),
        }
    }
}
