//! `numduel play`: a game at one keyboard.

use clap::Args;
use numduel_rules::Seat;
use numduel_rules::sentences::Names;

use crate::chosen::Chosen;
use crate::exit::Exit;
use crate::line_play::{self, Echo, Settings, Words};
use crate::people::{self, First};

/// Play a game in the terminal, exactly as its rule book writes it
#[derive(Args)]
#[command(after_help = include_str!("../../help/play.txt"))]
pub struct Play {
    #[command(flatten)]
    chosen: Chosen,
    /// What the two players are called
    #[arg(long, value_name = "A,B")]
    names: Option<String>,
    /// Who of the two takes the first seat
    #[arg(long, value_enum, default_value = "1")]
    first: First,
    /// Make every random choice repeatable
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Write typed lines out behind their prompt: auto does it when input does not come from a terminal
    #[arg(long, value_enum, default_value = "auto")]
    echo: Echo,
    /// Take the words help, rules, moves, undo, resign and quit away: every line is a choice of move
    #[arg(long)]
    strict: bool,
}

impl Play {
    pub fn run(self) -> anyhow::Result<Exit> {
        let game = self.chosen.game()?;
        let names = people::seats(self.names.as_deref(), self.first, self.seed)?;
        let words = if self.strict { Words::Strict } else { Words::Known };
        let go_on = self.command_to_go_on(&names);
        line_play::play(game, &Settings { names, echo: self.echo, words, go_on: Box::new(go_on) })
    }

    /// The command that goes on with a record, for the same players in the same seats.
    fn command_to_go_on(&self, names: &Names) -> impl Fn(&str) -> String + use<> {
        let mut command = String::from("numduel play");
        if let Some(path) = &self.chosen.rulebook {
            command += &format!(" --rulebook {}", quoted(&path.to_string_lossy()));
        }
        if self.names.is_some() {
            command += &format!(" --names {}", quoted(&format!("{},{}", names.of(Seat::One), names.of(Seat::Two))));
        }
        if self.strict {
            command += " --strict";
        }
        move |record| format!("{command} {}", quoted(record))
    }
}

/// A word for the shell, in quotes where it needs them.
fn quoted(text: &str) -> String {
    if !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "-_./,".contains(c)) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}
