//! What can be written on the command line, as one definition: help, completions and the man page come from it.

use std::ffi::OsString;

use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};
use numduel_wire::{ErrorFacts, ErrorReport};

use crate::commands::{
    arena, census, check, completions, dataset, draw, engine, export, games, generate, history, host, import, join,
    man, mcp, merge, odds, play, replay, report, resume, review, rules, scores, serve, solve, tui,
};
use crate::{color, output};

/// Two-player duels over one shared number.
///
/// Multiply or add to a number you share with your opponent, and win or lose by reaching, exceeding or exactly hitting a
/// target. Rule books are data: play the ones that come with the program, or write your own.
#[derive(Parser)]
#[command(
    name = "numduel",
    version = env!("NUMDUEL_VERSION"),
    after_help = include_str!("../help/numduel.txt"),
    max_term_width = 80
)]
pub struct Arguments {
    /// Show colours: auto does on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t, hide_possible_values = true)]
    pub color: ColorChoice,
    #[command(subcommand)]
    pub command: Option<CliCommand>,
}

/// The subcommands; each has a file of its own in `commands`.
#[derive(Subcommand)]
pub enum CliCommand {
    Tui(tui::TuiCommand),
    Play(Box<play::PlayCommand>),
    Resume(resume::ResumeCommand),
    Games(games::GamesCommand),
    Rules(rules::RulesCommand),
    Solve(solve::SolveCommand),
    Draw(draw::DrawCommand),
    Review(review::ReviewCommand),
    Odds(odds::OddsCommand),
    History(history::HistoryCommand),
    Scores(scores::ScoresCommand),
    Replay(replay::ReplayCommand),
    Export(export::ExportCommand),
    Import(import::ImportCommand),
    Check(check::CheckCommand),
    Arena(arena::ArenaCommand),
    Merge(merge::MergeCommand),
    Engine(engine::EngineServing),
    Generate(generate::GenerateCommand),
    Census(census::CensusCommand),
    Report(report::ReportCommand),
    Dataset(dataset::DatasetCommand),
    Mcp(mcp::McpCommand),
    Serve(serve::ServeCommand),
    Host(host::HostCommand),
    Join(join::JoinCommand),
    Completions(completions::CompletionsCommand),
    Man(man::ManCommand),
}

/// What the command line asks for.
pub fn parse() -> Option<CliCommand> {
    parse_from(std::env::args_os())
}

/// Whether a program reads the answer. It is asked before the command line is understood, and where it is not.
pub fn wants_json() -> bool {
    std::env::args_os().take_while(|word| word != "--").any(|word| word == "--json")
}

/// What these words ask for, of which the first is the program's name.
pub fn parse_from(words: impl IntoIterator<Item = OsString>) -> Option<CliCommand> {
    let words: Vec<OsString> = words.into_iter().collect();
    let choice = color::asked(words.iter().map(OsString::as_os_str));
    color::choose(choice);
    let matches = Arguments::command().color(choice).try_get_matches_from(words);
    let arguments = matches.and_then(|matches| Arguments::from_arg_matches(&matches)).unwrap_or_else(|error| {
        if !error.use_stderr() {
            error.exit();
        }
        // An error repeats what was typed, so it is printed like everything else that others wrote.
        let message = error.render().to_string();
        if !wants_json() {
            output::notice(&message);
            std::process::exit(error.exit_code());
        }
        let message = message.split("\n\nUsage:").next().unwrap_or_default();
        let message = message.strip_prefix("error: ").unwrap_or(message).trim_end();
        _ = output::json(&ErrorReport::new(ErrorFacts::Usage, message.to_owned()));
        std::process::exit(error.exit_code())
    });
    arguments.command
}
