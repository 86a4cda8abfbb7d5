//! `numduel history replay`: a game that was played, told again as its book tells it.

use std::io::{self, IsTerminal, Write};

use clap::Args;
use numduel_session::{Event, EventKind, story};

use crate::data_dir::DataDir;
use crate::event_format::EventFormat;
use crate::exit::Exit;
use crate::game_arg::GameArg;
use crate::output;
use crate::saved::{self, PlayedGame};
use crate::shell;

/// Print the transcript of a game
#[derive(Args)]
#[command(
    after_help = include_str!("../../../help/replay.txt"),
    mut_arg("game", |game| game.value_name("RECORD|ID").help("A record, or the number of a saved game; the newest if left out"))
)]
pub struct ReplayCommand {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    data_dir: DataDir,
    /// Print JSON, one event per line
    #[arg(long)]
    json: bool,
}

impl ReplayCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let played = saved::find(&self.game, &self.data_dir)?;
        let mut out = output::MaskedStdout::new();
        let format = if self.json { EventFormat::Json } else { EventFormat::Transcript };
        let (game, players) = (played.game.rules().game_string(), played.players.0.clone());
        let began = Event::new(EventKind::GameBegan { number: 1, game, players }, "");
        for event in std::iter::once(began).chain(story(&played.game, &played.names)) {
            format.print(&mut out, &event)?;
        }
        out.flush()?;
        if played.game.outcome().is_none() && !self.json {
            self.say_how_to_continue(&played);
        }
        Ok(Exit::Done)
    }

    fn say_how_to_continue(&self, played: &PlayedGame) {
        // The prompt is still open: on a terminal, begin a new line below it.
        let gap = if io::stdout().is_terminal() && io::stderr().is_terminal() { "\n" } else { "" };
        output::notice(&format!("{gap}This game is unfinished. Continue with: {}\n", self.command_to_continue(played)));
    }

    fn command_to_continue(&self, played: &PlayedGame) -> String {
        let mut command = vec!["numduel".to_owned()];
        if let Some(id) = played.id {
            command.push("resume".to_owned());
            command.extend(self.data_dir.options());
            command.push(id.to_string());
        } else {
            command.push("play".to_owned());
            command.extend(self.game.options());
            command.push(played.game.record().to_string());
        }
        shell::words(&command)
    }
}
