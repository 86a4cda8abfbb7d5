//! `numduel completions`: what a shell needs to complete the command line, games and players included.

use std::collections::BTreeSet;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command};
use clap_complete::Shell;
use numduel_players::PlayerSpec;
use numduel_rules::catalog;

use crate::exit::Exit;
use crate::{command_line, output, parameter_args};

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
        let Some(command) = command_line::get().map(|line| &line.definition) else { return Ok(Exit::NothingAsked) };
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut with_names(command.clone()), "numduel", &mut script);
        let mut script = String::from_utf8(script)?;
        match self.shell {
            Shell::PowerShell => script = with_names_in_powershell(command, &script),
            Shell::Fish => script += &games_for_fish(command),
            // With two colons, zsh completes no options after the name of a game.
            Shell::Zsh => script = script.replace("\n'*::", "\n'*:"),
            _ => {}
        }
        output::answer(&script)?;
        Ok(Exit::Done)
    }
}

/// The games for fish, whose generated script knows values of options only.
fn games_for_fish(command: &Command) -> String {
    let games: Vec<&str> = catalog::all_ids().collect();
    let mut script = String::new();
    each_command(command, &mut Vec::new(), &mut |path, command| {
        let Some((first, rest)) = path.split_first().filter(|_| takes(command, &["game"])) else { return };
        let mut place = format!("__fish_numduel_using_subcommand {first}");
        for name in rest {
            place += &format!("; and __fish_seen_subcommand_from {name}");
        }
        script += &format!("complete -c numduel -n \"{place}\" -a \"{}\"\n", games.join(" "));
    });
    script
}

/// The same for PowerShell, whose generated script knows commands and options, but no values.
fn with_names_in_powershell(command: &Command, script: &str) -> String {
    let offer = |name: &str| {
        format!(
            "            [CompletionResult]::new('{name}', '{name}', [CompletionResultType]::ParameterValue, '{name}')\n"
        )
    };
    let mut script = script.to_owned();
    each_command(command, &mut Vec::new(), &mut |path, command| {
        let games = catalog::all_ids().filter(|_| takes(command, &["game"]));
        let players = PlayerSpec::names().filter(|_| takes(command, &["vs", "p1"]));
        let names: String = games.chain(players).map(offer).collect();
        let place = format!("'{}' {{\n", [&["numduel"], path].concat().join(";"));
        script = script.replacen(&place, &format!("{place}{names}"), 1);
    });
    script
}

/// Shows every command, with the names that lead to it.
fn each_command<'c>(command: &'c Command, path: &mut Vec<&'c str>, show: &mut impl FnMut(&[&str], &Command)) {
    show(path, command);
    for below in command.get_subcommands() {
        path.push(below.get_name());
        each_command(below, path, show);
        path.pop();
    }
}

/// Whether a command has one of these arguments.
fn takes(command: &Command, ids: &[&str]) -> bool {
    command.get_arguments().any(|argument| ids.contains(&argument.get_id().as_str()))
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
