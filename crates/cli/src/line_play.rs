//! Games line by line, exactly as their book writes them: the book's sentences and the players' words on standard output,
//! everything the program itself has to say on standard error.

mod after_game;
pub mod guide;
pub mod lines;

use std::io::{self, IsTerminal, Write};

use numduel_players::HintGrade;
use numduel_rules::visible::masked_line;
use numduel_rules::{Seat, Stopped, catalog};
use numduel_session::{Command, Event, EventKind, PromptCommand, SeatPlayer, Session, SessionError, Waiting};
use numduel_solver::SolveError;

use self::lines::{InputLine, InputLines};
use crate::data_dir::DataDir;
use crate::event_format::EventFormat;
use crate::exit::{Exit, usage};
use crate::output::{MaskedStdout, notice};
use crate::play_args::PromptArgs;
use crate::{advice, progress, shell};

/// Prints what happens at a table, and types what the players type.
struct LinePlay<'a> {
    session: Session,
    lines: InputLines,
    format: EventFormat,
    echoes: bool,
    /// Flushed before every question, so that players on a pipe see it.
    out: MaskedStdout,
    data_dir: &'a DataDir,
    /// Options of the command line that a command which continues the game needs too.
    options: Vec<String>,
    /// Those of them that are about the prompt.
    prompt_options: Vec<String>,
    /// Whether a person at a terminal gets more than the transcript.
    guided: bool,
}

/// Plays until all is over or the players leave. `options` are those that a command which continues the game needs too.
pub fn play(session: Session, prompt: &PromptArgs, data_dir: &DataDir, options: Vec<String>) -> anyhow::Result<Exit> {
    let format = prompt.format();
    let (lines, echoes) = (InputLines::new()?, format == EventFormat::Transcript && !io::stdin().is_terminal());
    let prompt_options = prompt.again();
    let options = [options, prompt_options.clone()].concat();
    let guided = format == EventFormat::Transcript && guide::is_shown() && !session.options().players.are_computers();
    LinePlay { session, lines, format, echoes, out: MaskedStdout::new(), data_dir, options, prompt_options, guided }
        .play()
}

impl LinePlay<'_> {
    fn play(mut self) -> anyhow::Result<Exit> {
        self.check_computers()?;
        self.introduce();
        for event in self.session.opening() {
            self.format.print(&mut self.out, &event)?;
        }
        let exit = loop {
            match self.session.waiting() {
                Waiting::Nothing => {
                    if !self.play_again()? {
                        break None;
                    }
                }
                Waiting::NextGame => {
                    let events = self.session.apply(Command::NextGame)?;
                    self.check_computers()?;
                    self.print(&events)?;
                }
                Waiting::Computer(_) if self.lines.interrupted()? => break self.leave(Exit::Interrupted)?,
                Waiting::Computer(_) => match self.session.apply(Command::ComputerTurn) {
                    Ok(events) => self.print(&events)?,
                    Err(_) if self.lines.interrupted()? => break self.leave(Exit::Interrupted)?,
                    Err(error) => return Err(refused(error)),
                },
                Waiting::Person(_) | Waiting::External(_) => {
                    let left = self.ask()?;
                    if left.is_some() {
                        break left;
                    }
                }
            }
        };
        self.out.flush()?;
        if let (Some(exit), EventFormat::Transcript) = (exit, self.format) {
            self.say_how_to_continue(exit);
        }
        Ok(exit.unwrap_or(Exit::Done))
    }

    fn introduce(&self) {
        if self.guided {
            notice(&guide::introduction(&self.session));
        }
    }

    fn leave(&mut self, exit: Exit) -> anyhow::Result<Option<Exit>> {
        let events = self.session.apply(Command::Ask(PromptCommand::Quit, None))?;
        self.print(&events)?;
        Ok(Some(exit))
    }

    /// What is known about the game is looked for only where one of the computers has to know it.
    fn check_computers(&self) -> anyhow::Result<()> {
        if self.session.needs_solution() {
            self.session.analysis().restart();
            self.session.analysis().require_solved().map_err(|error| refused(error.into()))?;
        }
        Ok(())
    }

    /// Reads a line and tells what comes of it; how the program ends if the players leave.
    fn ask(&mut self) -> anyhow::Result<Option<Exit>> {
        self.out.flush()?;
        let line = match self.lines.next()? {
            InputLine::Text(line) => line,
            InputLine::End => return self.leave(Exit::EndOfInput),
            InputLine::Interrupted => return self.leave(Exit::Interrupted),
        };
        if self.echoes {
            writeln!(self.out, "{}", masked_line(&String::from_utf8_lossy(&line)))?;
        }
        // A line that is not text names no move; a replacement character keeps it from being taken for an empty one.
        let events = self.session.apply(Command::Type(&String::from_utf8_lossy(&line)))?;
        self.print(&events)?;
        Ok(events.iter().any(|event| event.kind == EventKind::Left).then_some(Exit::Done))
    }

    fn print(&mut self, events: &[Event]) -> io::Result<()> {
        progress::clear();
        for event in events {
            self.format.print(&mut self.out, event)?;
            if let Some(played) = guide::computer_played(&self.session, event).filter(|_| self.guided) {
                self.out.flush()?;
                notice(&played);
            }
            self.advise(event);
        }
        Ok(())
    }

    /// What to do where a question has no answer.
    fn advise(&self, event: &Event) {
        let wanted = match event.kind {
            EventKind::Hinted { hint: None, .. } => HintGrade::Verdict,
            EventKind::Explained { .. } => HintGrade::Why,
            _ => return,
        };
        if self.session.options().hints < wanted.number() {
            notice("Allow more with --hints.\n");
        } else if let Some(advice) = self.session.analysis().failure().and_then(advice::solver) {
            notice(&format!("To find out, {advice}.\n"));
        }
    }

    fn say_how_to_continue(&self, exit: Exit) {
        // Left without a typed line, the prompt is still open: on a terminal, begin a new line below it.
        let open = exit != Exit::Done && io::stdout().is_terminal() && io::stderr().is_terminal();
        let gap = if open { "\n" } else { "" };
        let what = if self.session.options().mode.is_some() { "Match" } else { "Game" };
        let how = if self.session.saved().is_some() {
            format!(
                "{what} saved. Continue with: {}\n",
                shell::words(&[resume_command(self.data_dir), self.prompt_options.clone()].concat())
            )
        } else if self.can_be_named() {
            let record = self.session.game().record().to_string();
            format!("Not saved. Continue with: {}\n", shell::words(&self.play_command(&record)))
        } else {
            format!("Not saved. Its record: {}\n", self.session.game().record())
        };
        notice(&format!("{gap}{how}"));
    }

    /// Whether a command line can name the book: a saved game may be of one whose file nobody knows any more.
    fn can_be_named(&self) -> bool {
        let book = self.session.game().rules().book();
        let in_file = self.options.iter().any(|option| option == "--rulebook");
        in_file || catalog::find(book.id()).is_ok_and(|known| known == *book)
    }

    /// The command that seats the same players in the same seats again.
    fn play_command(&self, record: &str) -> Vec<String> {
        let mut command = vec!["numduel".to_owned(), "play".to_owned()];
        command.extend(self.options.iter().cloned());
        let players = &self.session.options().players;
        let seated = players.seated(self.session.number()).map(SeatPlayer::player_string);
        for (flag, player) in ["--p1", "--p2"].into_iter().zip(seated) {
            command.extend(player.into_iter().flat_map(|player| [flag.to_owned(), player.to_owned()]));
        }
        if players.are_named() {
            let [one, two] = Seat::BOTH.map(|seat| self.session.names().of(seat));
            command.extend(["--names".to_owned(), format!("{one},{two}")]);
        }
        command.push(record.to_owned());
        command
    }
}

/// The command that continues what was saved last.
pub fn resume_command(data_dir: &DataDir) -> Vec<String> {
    ["numduel".to_owned(), "resume".to_owned()].into_iter().chain(data_dir.options()).collect()
}

/// A computer that cannot play was asked for on the command line.
fn refused(error: SessionError) -> anyhow::Error {
    match error {
        SessionError::Unsolved(unsolved) if unsolved != SolveError::Stopped(Stopped::Cancelled) => {
            let advice = advice::solver(&unsolved).map_or_else(String::new, |advice| format!("{advice}, or "));
            usage(format!("{unsolved}; {advice}choose random, greedy or lookahead:N"))
        }
        other => other.into(),
    }
}
