//! `numduel completions`: what a shell needs to complete the command line, games and players included.

use std::collections::BTreeSet;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command, CommandFactory};
use clap_complete::Shell;
use numduel_players::PlayerSpec;
use numduel_rules::catalog;

use crate::arguments::Arguments;
use crate::exit::Exit;
use crate::{output, parameter_args};

/// Print shell completions
#[derive(Args)]
#[command(after_help = include_str!("../../help/completions.txt"))]
pub struct CompletionsCommand {
    /// Which shell
    #[arg(value_enum)]
    shell: Shell,
}

impl CompletionsCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut with_names(Arguments::command()), "numduel", &mut script);
        let mut script = String::from_utf8(script)?;
        match self.shell {
            Shell::PowerShell => script = with_names_in_powershell(&script),
            Shell::Fish => script += &games_for_fish(),
            // With two colons, zsh completes no options after the name of a game.
            Shell::Zsh => script = script.replace("\n'*::", "\n'*:"),
            _ => {}
        }
        output::answer(&script)?;
        Ok(Exit::Done)
    }
}

/// The games for fish, whose generated script knows values of options only.
fn games_for_fish() -> String {
    let games: Vec<&str> = catalog::all_ids().collect();
    let takes_game = |command: &Command| command.get_arguments().any(|arg| arg.get_id() == "game");
    let line = |place: String| format!("complete -c numduel -n \"{place}\" -a \"{}\"\n", games.join(" "));
    let mut script = String::new();
    for command in Arguments::command().get_subcommands() {
        let place = format!("__fish_numduel_using_subcommand {}", command.get_name());
        for below in command.get_subcommands().filter(|below| takes_game(below)) {
            script += &line(format!("{place}; and __fish_seen_subcommand_from {}", below.get_name()));
        }
        if takes_game(command) {
            script += &line(place);
        }
    }
    script
}

/// The same for PowerShell, whose generated script knows commands and options, but no values.
fn with_names_in_powershell(script: &str) -> String {
    let offers = |names: &mut dyn Iterator<Item = &'static str>| -> String {
        let offer = |name| {
            format!(
                "            [CompletionResult]::new('{name}', '{name}', [CompletionResultType]::ParameterValue, '{name}')\n"
            )
        };
        names.map(offer).collect()
    };
    let command = Arguments::command();
    let mut script = script.to_owned();
    for subcommand in command.get_subcommands() {
        let takes = |id: &str| subcommand.get_arguments().any(|arg| arg.get_id() == id);
        let mut names = String::new();
        if takes("game") {
            names += &offers(&mut catalog::all_ids());
        }
        if takes("vs") || takes("p1") {
            names += &offers(&mut PlayerSpec::names());
        }
        let place = format!("'numduel;{}' {{\n", subcommand.get_name());
        script = script.replacen(&place, &format!("{place}{names}"), 1);
    }
    script
}

/// The command line with the names that a shell can offer, where any text is accepted.
fn with_names(command: Command) -> Command {
    let command = command.mut_args(|arg| match arg.get_id().as_str() {
        "game" => offering(arg, catalog::all_ids()),
        "vs" | "p1" | "p2" => offering(arg, PlayerSpec::names()),
        _ => arg,
    });
    with_parameters(command).mut_subcommands(with_names)
}

/// Options for the parameters of the shipped games. Those of other games are known only when their book has been read.
fn with_parameters(command: Command) -> Command {
    if !parameter_args::takes_parameters(&command) {
        return command;
    }
    let books = catalog::all().into_iter().chain(catalog::gallery());
    let names = books.flat_map(|book| book.parameters().iter().map(|own| own.name.clone()).collect::<Vec<_>>());
    // The script is all that this run makes, so a few names can stay until it ends.
    let names = names.collect::<BTreeSet<_>>().into_iter().map(|name| &*name.leak());
    names.map(|name| Arg::new(name).long(name).value_name("N")).fold(command, Command::arg)
}

fn offering(arg: Arg, names: impl Iterator<Item = &'static str>) -> Arg {
    arg.value_parser(PossibleValuesParser::new(names))
}
