//! What can be written on the command line, as one definition: help, completions and the man page come from it.

use clap::{Parser, Subcommand};
use numduel_rules::Number;
use numduel_rules::number::parse_number;

use crate::commands::{check, completions, export, games, history, import, man, play, replay, rules, scores, solve};

/// Two-player duels over one shared number.
///
/// Multiply or add to a number you share with your opponent, and win or lose by reaching, exceeding or exactly hitting a
/// target. Rule books are data: play the ones that come with the program, or write your own.
#[derive(Parser)]
#[command(name = "numduel", version, after_help = include_str!("../help/numduel.txt"), max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The subcommands; each has a file of its own in `commands`.
#[derive(Subcommand)]
pub enum Command {
    Play(play::Play),
    Games(games::Games),
    Rules(rules::RulesCommand),
    Solve(solve::Solve),
    Check(check::Check),
    History(history::History),
    Replay(replay::Replay),
    Scores(scores::Scores),
    Export(export::Export),
    Import(import::Import),
    Completions(completions::Completions),
    Man(man::Man),
}

/// A number as people write it, for an option's value.
pub fn number(text: &str) -> Result<Number, String> {
    parse_number(text).map_err(|error| error.to_string())
}
