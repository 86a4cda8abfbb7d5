//! What can be written on the command line, as one definition: help, completions and the man page come from it.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};
use numduel_rules::english::one_of;
use numduel_wire::{ErrorFacts, ErrorReport};

use crate::commands::agents::{arena, census, dataset, engine, generate, mcp, merge, report};
use crate::commands::history::{export, import, replay};
use crate::commands::{
    check, completions, draw, games, history, host, join, man, odds, play, resume, review, rules, scores, serve, solve,
    tui,
};
use crate::{color, output, parameter_args};

/// Two-player duels over one shared number.
///
/// Multiply or add to a number you share with your opponent, and win or lose by reaching, exceeding or exactly hitting a
/// target. Rule books are data: play the ones that come with the program, or write your own.
#[derive(Parser)]
#[command(
    name = "numduel",
    version = env!("NUMDUEL_VERSION"),
    before_help = include_str!("../help/commands.txt"),
    after_help = include_str!("../help/numduel.txt"),
    help_template = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}Options:\n{options}{after-help}",
    max_term_width = 80
)]
pub struct Arguments {
    /// Use colours: auto, always or never
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t, hide_possible_values = true)]
    pub color: ColorChoice,
    #[command(subcommand)]
    pub command: Option<CliCommand>,
}

/// The subcommands, one file each in `commands`.
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

/// Whether a program reads the answer. This has to work before the command line is parsed, and even if it can't be.
pub fn wants_json() -> bool {
    std::env::args_os().take_while(|word| word != "--").any(|word| word == "--json")
}

/// What these words ask for; the first is the program's name.
pub fn parse_from(words: impl IntoIterator<Item = OsString>) -> Option<CliCommand> {
    let words: Vec<OsString> = words.into_iter().collect();
    let choice = color::asked(words.iter().map(OsString::as_os_str));
    color::choose(choice);
    let command = Arguments::command();
    let words = parameter_args::spelled_out(&command, words);
    let matches = command.color(choice).try_get_matches_from(words);
    let arguments = matches.and_then(|matches| Arguments::from_arg_matches(&matches)).unwrap_or_else(|error| {
        if !error.use_stderr() {
            error.exit();
        }
        // An error repeats what was typed, so it is printed like everything else that others wrote.
        let message = unknown(&error).unwrap_or_else(|| error.render().to_string());
        if !wants_json() {
            output::notice(&message);
            std::process::exit(error.exit_code());
        }
        let ends = ["\n\nUsage:", "\n\nFor more information"].map(|end| message.find(end).unwrap_or(message.len()));
        let message = &message[..ends[0].min(ends[1])];
        let message = message.strip_prefix("error: ").unwrap_or(message).trim_end();
        _ = output::json(&ErrorReport::new(ErrorFacts::Usage, message.to_owned()));
        std::process::exit(error.exit_code())
    });
    arguments.command
}

/// The message about an unknown command or option, in the same words as for games and players.
fn unknown(error: &clap::Error) -> Option<String> {
    let (what, named, near) = match error.kind() {
        ErrorKind::InvalidSubcommand => ("command", ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand),
        ErrorKind::UnknownArgument => ("option", ContextKind::InvalidArg, ContextKind::SuggestedArg),
        _ => return None,
    };
    let Some(ContextValue::String(named)) = error.get(named) else { return None };
    if what == "option" && !named.starts_with('-') {
        return None;
    }
    let near = match error.get(near) {
        Some(ContextValue::String(near)) => vec![near.clone()],
        Some(ContextValue::Strings(near)) => near.clone(),
        _ => Vec::new(),
    };
    let quoted: Vec<String> = near.iter().rev().map(|near| format!("'{near}'")).collect();
    let then = match parameter_args::advice(named) {
        Some(advice) => advice,
        None if quoted.is_empty() => "'--help' lists them all".to_owned(),
        None => format!("did you mean {}?", one_of(&quoted)),
    };
    Some(format!("error: there is no {what} '{named}'; {then}\n"))
}
