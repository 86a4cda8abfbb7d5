//! What can be written on the command line, as one definition: help, completions and manual pages come from it.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use numduel_rules::english::one_of;
use numduel_wire::{ErrorFacts, ErrorReport};

use crate::command_line::{self, CommandLine};
use crate::commands::{
    agents, check, completions, draw, games, greeting, history, host, join, man, odds, play, resume, review, rules,
    scores, serve, solve, tui,
};
use crate::exit::Exit;
use crate::{color, output, parameter_args, terminal_kind};

/// Two-player duels over one shared number.
///
/// Multiply or add to a number you share with your opponent, and win or lose by reaching, exceeding or exactly hitting a
/// target. Rules are plain text: play the included ones, or write your own.
#[derive(Parser)]
#[command(
    name = "numduel",
    version = env!("NUMDUEL_VERSION"),
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

/// The subcommands, one file each in `commands`, in the order of the help.
#[derive(Subcommand)]
pub enum CliCommand {
    Play(Box<play::PlayCommand>),
    Tui(tui::TuiCommand),
    Resume(resume::ResumeCommand),
    Games(games::GamesCommand),
    Rules(rules::RulesCommand),
    Serve(Box<serve::ServeCommand>),
    Host(host::HostCommand),
    Join(join::JoinCommand),
    Solve(solve::SolveCommand),
    Review(review::ReviewCommand),
    Draw(draw::DrawCommand),
    Odds(odds::OddsCommand),
    Check(check::CheckCommand),
    History(history::HistoryCommand),
    Scores(scores::ScoresCommand),
    Agents(Box<agents::AgentsCommand>),
    Completions(completions::CompletionsCommand),
    Man(man::ManCommand),
}

/// The headings of the help, each with the command that comes first below it.
const HEADINGS: [(&str, &str); 5] = [
    ("Play", "play"),
    ("Play online", "serve"),
    ("Understand and design", "solve"),
    ("Your games", "history"),
    ("More", "agents"),
];

/// Commands that were once at the top, with the command that they are below now. The old way still works, but is not shown.
const MOVED: [(&str, &[&str]); 2] = [
    ("agents", &["arena", "census", "dataset", "engine", "generate", "mcp", "merge", "report"]),
    ("history", &["export", "import", "replay"]),
];

/// What the command line asks for.
pub fn parse() -> Option<CliCommand> {
    let words = in_new_places(std::env::args_os().collect());
    let line = command_line::set(|| CommandLine { definition: Arguments::command(), words });
    parse_from(line.words.iter().cloned())
}

/// Whether a program reads the answer. This has to work before the command line is parsed, and even if it can't be.
pub fn wants_json() -> bool {
    std::env::args_os().take_while(|word| word != "--").any(|word| word == "--json")
}

/// What these words ask for; the first is the program's name.
pub fn parse_from(words: impl IntoIterator<Item = OsString>) -> Option<CliCommand> {
    let words = in_new_places(words.into_iter().collect());
    let choice = color::asked(words.iter().map(OsString::as_os_str));
    color::choose(choice);
    let command = Arguments::command();
    let words = parameter_args::spelled_out(&command, words);
    let listing = listing(&command);
    let matches = command.before_help(listing).color(choice).try_get_matches_from(words);
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

/// Runs what was asked for.
pub fn run(command: Option<CliCommand>) -> anyhow::Result<Exit> {
    match command {
        None if terminal_kind::can_show() || terminal_kind::is_dumb() => tui::TuiCommand::default().run(run_words),
        None => Ok(greeting::run()),
        Some(CliCommand::Tui(tui)) => tui.run(run_words),
        Some(CliCommand::Play(play)) => play.run(),
        Some(CliCommand::Games(games)) => games.run(),
        Some(CliCommand::Rules(rules)) => rules.run(),
        Some(CliCommand::Solve(solve)) => solve.run(),
        Some(CliCommand::Draw(draw)) => draw.run(),
        Some(CliCommand::Resume(resume)) => resume.run(),
        Some(CliCommand::Review(review)) => review.run(),
        Some(CliCommand::Odds(odds)) => odds.run(),
        Some(CliCommand::Check(check)) => check.run(),
        Some(CliCommand::History(history)) => history.run(),
        Some(CliCommand::Scores(scores)) => scores.run(),
        Some(CliCommand::Agents(agents)) => agents.run(),
        Some(CliCommand::Serve(serve)) => serve.run(),
        Some(CliCommand::Host(host)) => host.run(),
        Some(CliCommand::Join(join)) => join.run(),
        Some(CliCommand::Completions(completions)) => completions.run(),
        Some(CliCommand::Man(man)) => man.run(),
    }
}

/// Runs a command line that was not typed as one; the first word is the program's name.
fn run_words(words: Vec<OsString>) -> anyhow::Result<Exit> {
    run(parse_from(words))
}

/// Puts the command above an old name before it.
fn in_new_places(mut words: Vec<OsString>) -> Vec<OsString> {
    let mut place = 1;
    while let Some(word) = words.get(place).and_then(|word| word.to_str()) {
        match word {
            "--color" => place += 2,
            "help" => place += 1,
            option if option.starts_with('-') => place += 1,
            name => {
                if let Some((above, _)) = MOVED.iter().find(|(_, names)| names.contains(&name)) {
                    words.insert(place, above.into());
                }
                break;
            }
        }
    }
    words
}

/// The commands under their headings.
fn listing(command: &Command) -> String {
    let mut text = String::new();
    let line = |name: &str, about: &str| format!("  {name:<12} {about}\n");
    for below in command.get_subcommands() {
        if let Some((heading, _)) = HEADINGS.iter().find(|(_, first)| *first == below.get_name()) {
            let gap = if text.is_empty() { "" } else { "\n" };
            text += &format!("{gap}{heading}:\n");
        }
        text += &line(below.get_name(), &below.get_about().map(ToString::to_string).unwrap_or_default());
    }
    text + &line("help", "Print this list, or the help of a command")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_heading_and_every_moved_command_exists() {
        let command = Arguments::command();
        let below = |name: &str| command.find_subcommand(name).unwrap_or_else(|| unreachable!("{name}"));
        for (_, first) in HEADINGS {
            below(first);
        }
        for (above, names) in MOVED {
            for name in names {
                assert!(below(above).find_subcommand(name).is_some(), "{above} {name}");
                assert!(command.find_subcommand(name).is_none(), "{name}");
            }
        }
    }

    #[test]
    fn an_old_name_is_found_in_its_new_place() {
        for (line, wanted) in [
            ("numduel arena a.toml", "numduel agents arena a.toml"),
            ("numduel --color never replay 7", "numduel --color never history replay 7"),
            ("numduel help census", "numduel help agents census"),
            ("numduel agents arena", "numduel agents arena"),
            ("numduel play replay", "numduel play replay"),
            ("numduel --help", "numduel --help"),
        ] {
            let words = in_new_places(line.split(' ').map(OsString::from).collect());
            let words: Vec<_> = words.into_iter().map(|word| word.into_string().unwrap()).collect();
            assert_eq!(words.join(" "), wanted);
        }
    }
}
