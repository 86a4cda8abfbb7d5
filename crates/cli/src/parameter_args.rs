//! The numbers of a game as options: `--goal 5` for a book with a parameter called goal.
//!
//! Which parameters there are is known only when the book has been read, and that is after the command line. So an option that
//! the command does not have, with a number after it, is spelled out as `--set goal=5`, and the book's own check decides.

use std::collections::BTreeMap;
use std::ffi::OsString;

use clap::{Arg, Args, Command};
use numduel_rules::number::{parse_number, short, shorten};
use numduel_rules::suggest::nearest;
use numduel_rules::{Number, RuleBook};

use crate::command_line::{self, CommandLine};
use crate::exit::usage;

/// The option that all of them stand for.
const SET: &str = "set";

/// What the parameters of a game are set to.
#[derive(Args, Default)]
pub struct ParameterArgs {
    /// Set a number that the game's rule book names, such as its start; --target 1000 is short for --set target=1000, and
    /// 'numduel rules GAME' lists the names
    #[arg(long, value_name = "NAME=N", allow_hyphen_values = true)]
    set: Vec<String>,
}

impl ParameterArgs {
    /// Adds what was set to what a game string gives. Nothing may be given twice with different values.
    pub fn add_to(&self, given: &mut BTreeMap<String, Number>, book: &RuleBook) -> anyhow::Result<()> {
        for set in &self.set {
            let Some((name, value)) = set.split_once('=') else {
                return Err(usage(format!(
                    "--set takes a name and a number, like --set target=1000, and not '{}'",
                    shorten(set)
                )));
            };
            misspelled_option(name, book)?;
            let value = parse_number(value).map_err(|error| usage(format!("--{}: {error}", shorten(name))))?;
            if let Some(other) = given.insert(name.to_owned(), value.clone()).filter(|other| *other != value) {
                let (other, value) = (short(&other), short(&value));
                let message = format!("the {name} is given twice, as {other} and by --{name} as {value}; say it once");
                return Err(usage(message));
            }
        }
        Ok(())
    }
}

/// A name that is more like an option of the command than like any parameter.
fn misspelled_option(name: &str, book: &RuleBook) -> anyhow::Result<()> {
    if nearest(name, book.parameters().iter().map(|parameter| parameter.name.as_str())).is_some() {
        return Ok(());
    }
    let Some(CommandLine { definition, words }) = command_line::get() else { return Ok(()) };
    match nearest(name, options(definition, chosen(definition, words))) {
        None => Ok(()),
        Some(near) => Err(usage(format!("there is no option '--{}'; did you mean '--{near}'?", shorten(name)))),
    }
}

/// What to do about an option that a command about a game does not have, and that is not much like one that it has.
pub fn advice(option: &str) -> Option<String> {
    let CommandLine { definition, words } = command_line::get()?;
    let (chosen, name) = (chosen(definition, words), option.strip_prefix("--")?);
    if !takes_parameters(chosen) || nearest(name, options(definition, chosen)).is_some() {
        return None;
    }
    let value = words.iter().skip_while(|word| *word != option).nth(1).and_then(|word| word.to_str());
    let problem = match value.filter(|value| !value.starts_with('-')).map(parse_number) {
        Some(Err(error)) => format!(": {error}"),
        _ => format!(", like {} 5", shorten(option)),
    };
    Some(format!("as a parameter of the game it takes a number{problem}"))
}

/// The words of a command line with each parameter spelled out.
pub fn spelled_out(command: &Command, words: Vec<OsString>) -> Vec<OsString> {
    let chosen = chosen(command, &words);
    if !takes_parameters(chosen) {
        return words;
    }
    let is_parameter = |name: &str| !name.is_empty() && options(command, chosen).all(|option| option != name);
    let mut spelled = Vec::new();
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        if word == "--" {
            spelled.push(word);
            spelled.extend(words);
            break;
        }
        let option = word.to_str().and_then(|word| word.strip_prefix("--"));
        let set = option.and_then(|option| {
            if let Some((name, _)) = option.split_once('=') {
                return is_parameter(name).then(|| option.to_owned());
            }
            let value = words.next_if(|next| is_parameter(option) && begins_number(next))?;
            Some(format!("{option}={}", value.display()))
        });
        match set {
            Some(set) => spelled.extend([format!("--{SET}").into(), set.into()]),
            None => spelled.push(word),
        }
    }
    spelled
}

/// Whether a command is about a game whose parameters can be set.
pub fn takes_parameters(command: &Command) -> bool {
    command.get_arguments().any(|option| option.get_id() == SET)
}

/// The command that these words choose.
fn chosen<'c>(root: &'c Command, words: &[OsString]) -> &'c Command {
    words.iter().skip(1).fold(root, |command, word| command.find_subcommand(word).unwrap_or(command))
}

/// The names of a command's own options.
fn options<'c>(root: &'c Command, command: &'c Command) -> impl Iterator<Item = &'c str> {
    root.get_arguments().chain(command.get_arguments()).flat_map(names).chain(["help"])
}

/// What an option can be called.
fn names(option: &Arg) -> impl Iterator<Item = &str> {
    option.get_long().into_iter().chain(option.get_all_aliases().unwrap_or_default())
}

/// Whether a word is meant as a number.
fn begins_number(word: &OsString) -> bool {
    let digits = word.to_str().map(|word| word.strip_prefix(['-', '+', '−']).unwrap_or(word));
    digits.is_some_and(|digits| digits.starts_with(|first: char| first.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::arguments::Arguments;

    fn spelled(line: &str) -> String {
        let words = line.split(' ').map(OsString::from).collect();
        let words: Vec<_> = spelled_out(&Arguments::command(), words).into_iter().map(OsString::into_string).collect();
        words.into_iter().map(Result::unwrap).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn an_option_that_no_command_has_is_a_parameter_if_a_number_follows() {
        for (line, wanted) in [
            ("numduel play --goal 5 a", "numduel play --set goal=5 a"),
            (
                "numduel --color never draw grid a --goal=x --json",
                "numduel --color never draw grid a --set goal=x --json",
            ),
            ("numduel solve a --goal -5 --from 3 --start +1", "numduel solve a --set goal=-5 --from 3 --set start=+1"),
        ] {
            assert_eq!(spelled(line), wanted);
        }
        for line in [
            "numduel play --goal a",
            "numduel play a --goal",
            "numduel play a -- --goal 5",
            "numduel solve a --max-positions 5 --limit=1GB",
            "numduel history --goal 5",
            "numduel --goal 5",
        ] {
            assert_eq!(spelled(line), line);
        }
    }
}
