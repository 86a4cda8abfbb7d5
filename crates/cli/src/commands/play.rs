//! `numduel play`: a game or a match, at one keyboard.

use std::io::{self, IsTerminal};

use clap::Args;
use numduel_session::{JournalIds, Opening, Session, SessionOptions};

use crate::ask::{self, MenuAnswer};
use crate::data_dir::DataDir;
use crate::exit::{Exit, usage};
use crate::game_arg::GameArg;
use crate::limit_args::LimitArgs;
use crate::line_play;
use crate::output;
use crate::play_args::{MatchArgs, PlayerArgs, PromptArgs};
use crate::saving::DataJournal;

/// Play a game in the terminal, in its rule book's own words
#[derive(Args)]
#[command(after_help = include_str!("../../help/play.txt"))]
pub struct PlayCommand {
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    players: PlayerArgs,
    #[command(flatten)]
    length: MatchArgs,
    #[command(flatten)]
    prompt: PromptArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    data_dir: DataDir,
    /// Do not save the game
    #[arg(long)]
    no_save: bool,
}

impl PlayCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let this = if self.game.is_empty() && asks() {
            let id = match ask::which_game(say)? {
                MenuAnswer::Answered(id) => id,
                MenuAnswer::Left(exit) => return Ok(exit),
            };
            let game = self.game.named(id);
            if self.players.are_open() {
                match ask::which_opponent(say)? {
                    MenuAnswer::Answered(vs) => Self { game, players: self.players.against(vs), ..self },
                    MenuAnswer::Left(exit) => return Ok(exit),
                }
            } else {
                Self { game, ..self }
            }
        } else {
            self
        };
        this.play()
    }

    fn play(self) -> anyhow::Result<Exit> {
        let seed = self.players.seed()?;
        let (starts, opening) = self.game.opening()?;
        let mut options = SessionOptions::new(starts, self.players.players(seed)?, Some(seed));
        options.mode = self.length.mode();
        if options.mode.is_some() && matches!(opening, Opening::Game(_)) {
            return Err(usage("a match begins with a new game; omit the moves"));
        }
        self.prompt.set(&mut options);
        options.budget = self.limits.interactive("steps")?;
        let journal = (!self.no_save).then(|| DataJournal::boxed(self.data_dir.clone(), JournalIds::default()));
        let session = Session::new(options, opening, journal).map_err(usage)?;
        let again = [self.game.options(), self.data_dir.options(), self.limits.options()].concat();
        line_play::play(session, &self.prompt, &self.data_dir, again)
    }
}

/// Whether a person is there to answer questions.
fn asks() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Questions are not part of the transcript.
#[expect(clippy::unnecessary_wraps, reason = "questions can also go where writing may fail")]
fn say(text: &str) -> io::Result<()> {
    output::notice(text);
    Ok(())
}
