//! `numduel replay`: a game that was played, told again as its book tells it.

use std::io::{self, BufWriter, IsTerminal, Write};

use clap::Args;
use numduel_session::{Event, EventKind, story};

use crate::archive::Archive;
use crate::chosen::Chosen;
use crate::exit::Exit;
use crate::kept::{self, Found};
use crate::line_play::EventFormat;
use crate::output;
use crate::shell;

/// Print the transcript of a game that was played
#[derive(Args)]
#[command(
    after_help = include_str!("../../help/replay.txt"),
    mut_arg("game", |game| game.value_name("RECORD|ID").help("A record, or the number of a saved game"))
)]
pub struct Replay {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    archive: Archive,
    /// Print JSON, one event per line
    #[arg(long)]
    json: bool,
}

impl Replay {
    pub fn run(self) -> anyhow::Result<Exit> {
        let found = kept::find(&self.chosen, &self.archive)?;
        let mut out = BufWriter::new(io::stdout().lock());
        let format = if self.json { EventFormat::Json } else { EventFormat::Transcript };
        let (game, players) = (found.game.rules().game_string(), found.players.0.clone());
        let began = Event::new(EventKind::GameBegan { number: 1, game, players }, "");
        for event in std::iter::once(began).chain(story(&found.game, &found.names)) {
            format.print(&mut out, &event)?;
        }
        out.flush()?;
        if found.game.outcome().is_none() && !self.json {
            self.say_how_to_go_on(&found);
        }
        Ok(Exit::Done)
    }

    fn say_how_to_go_on(&self, found: &Found) {
        // The prompt is still open: on a terminal, begin a new line below it.
        let gap = if io::stdout().is_terminal() && io::stderr().is_terminal() { "\n" } else { "" };
        output::notice(&format!("{gap}The game is not over. Go on with:\n  {}\n", self.command_to_go_on(found)));
    }

    fn command_to_go_on(&self, found: &Found) -> String {
        let mut command = vec!["numduel".to_owned()];
        if let Some(id) = found.id {
            command.push("resume".to_owned());
            command.extend(self.archive.options());
            command.push(id.to_string());
        } else {
            command.push("play".to_owned());
            command.extend(self.chosen.options());
            command.push(found.game.record().to_string());
        }
        shell::words(&command)
    }
}
