//! A game line by line, exactly as its book writes it: the book's sentences and the players' words on standard output,
//! everything the program itself has to say on standard error.

mod echo;
mod help;
mod lines;

pub use echo::Echo;

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use numduel_rules::sentences::{Names, Teller};
use numduel_rules::spelling::trim;
use numduel_rules::{Cause, Game, Move, Outcome, Word};

use self::lines::{Line, Lines};
use crate::exit::Exit;
use crate::output::notice;

/// Whether the program's own words (`help`, `undo` …) can be typed at the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// They can.
    Known,
    /// Everything that is typed is a choice of move.
    Strict,
}

/// What a game is played with.
pub struct Settings {
    pub names: Names,
    pub echo: Echo,
    pub words: Words,
    /// The command that goes on with a record.
    pub go_on: Box<dyn Fn(&str) -> String>,
}

/// Plays `game` from where it stands to its end, or until the players leave it.
pub fn play(game: Game, settings: &Settings) -> anyhow::Result<Exit> {
    let mut table = Table {
        settings,
        lines: Lines::new()?,
        echoes: settings.echo.wanted(),
        out: BufWriter::new(io::stdout().lock()),
        game,
    };
    let exit = table.play()?;
    table.out.flush()?;
    if table.game.outcome().is_none() {
        table.say_how_to_go_on(exit);
    }
    Ok(exit)
}

struct Table<'a> {
    settings: &'a Settings,
    game: Game,
    lines: Lines,
    echoes: bool,
    /// Flushed before every question, so that whoever plays through a pipe sees it.
    out: BufWriter<StdoutLock<'static>>,
}

/// What a player's line came to.
enum Answer {
    /// A move was made, or the game was closed or changed: go on with the next turn.
    NextTurn,
    /// Nothing happened to the game: ask again.
    AskAgain,
    /// The players leave.
    Leave(Exit),
}

impl Table<'_> {
    fn play(&mut self) -> anyhow::Result<Exit> {
        self.tell_so_far()?;
        while self.game.outcome().is_none() {
            self.say(&self.teller().turn(self.game.position()))?;
            let answer = loop {
                self.say(&self.teller().prompt(self.game.position()))?;
                self.out.flush()?;
                match self.ask()? {
                    Answer::AskAgain => {}
                    answer => break answer,
                }
            };
            if let Answer::Leave(exit) = answer {
                return Ok(exit);
            }
        }
        Ok(Exit::Done)
    }

    /// Everything that was said up to now, so that a game which goes on reads like one that was never left.
    fn tell_so_far(&mut self) -> io::Result<()> {
        let anew = Game::new(self.game.rules().clone());
        let record = std::mem::replace(&mut self.game, anew);
        self.say(&self.teller().welcome())?;
        for mv in record.moves() {
            self.tell_typed(&self.game.rules().typed(mv))?;
            self.make(mv)?;
        }
        if let (None, Some(outcome)) = (self.game.outcome(), record.outcome()) {
            // What exactly was typed instead of a move is not kept.
            self.tell_typed(if outcome.cause == Cause::Resigned { "resign" } else { "" })?;
            self.game = record;
            self.close(outcome)?;
        }
        Ok(())
    }

    /// A whole turn up to the line that was typed at its prompt.
    fn tell_typed(&mut self, typed: &str) -> io::Result<()> {
        self.say(&self.teller().turn(self.game.position()))?;
        self.say(&self.teller().prompt(self.game.position()))?;
        self.say(&format!("{typed}\n"))
    }

    fn ask(&mut self) -> anyhow::Result<Answer> {
        let line = match self.lines.next()? {
            Line::Text(line) => line,
            Line::End => return Ok(Answer::Leave(Exit::EndOfInput)),
            Line::Interrupted => return Ok(Answer::Leave(Exit::Interrupted)),
        };
        if self.echoes {
            writeln!(self.out, "{}", echo::clean(&line))?;
        }
        // A line that is no text names no move; a replacement character keeps it from being taken for an empty one.
        let line = String::from_utf8_lossy(&line);
        let text = trim(&line);
        if text.is_empty() {
            return Ok(Answer::AskAgain);
        }
        if let Some(mv) = self.game.rules().read(text) {
            return Ok(self.make(&mv)?);
        }
        match Word::of(text) {
            Some(word) if self.settings.words == Words::Known => Ok(self.obey(word)?),
            _ => Ok(self.refuse()?),
        }
    }

    /// Makes a move and says what the book says about it, or why it cannot be made.
    fn make(&mut self, mv: &Move) -> io::Result<Answer> {
        let before = self.game.position().clone();
        match self.game.play(mv) {
            Ok(played) => {
                self.say(&self.teller().moved(&before, mv, &played.position))?;
                if let Some(outcome) = played.outcome {
                    self.say(&self.teller().ended(&before, mv, &played.position, &outcome))?;
                }
                Ok(Answer::NextTurn)
            }
            Err(refusal) => {
                self.say(&self.teller().refused(&before, mv, refusal.reason))?;
                Ok(Answer::AskAgain)
            }
        }
    }

    /// Something that is no move at all: the book asks again, or ends the game.
    fn refuse(&mut self) -> io::Result<Answer> {
        if let Some(outcome) = self.game.invalid_input() {
            return self.close(outcome);
        }
        self.say(&self.teller().invalid(self.game.position()))?;
        Ok(Answer::AskAgain)
    }

    fn obey(&mut self, word: Word) -> io::Result<Answer> {
        self.out.flush()?;
        match word {
            Word::Help => notice(&help::words(self.game.rules())),
            Word::Rules => notice(&help::rules(self.game.rules())),
            Word::Moves => notice(&help::moves(&self.game)),
            Word::Undo => return Ok(self.undo()),
            Word::Quit => return Ok(Answer::Leave(Exit::Done)),
            Word::Resign => {
                let outcome = self.game.resign();
                return self.close(outcome);
            }
        }
        Ok(Answer::AskAgain)
    }

    fn undo(&mut self) -> Answer {
        let Some(mv) = self.game.undo() else {
            notice("There is no move to take back.\n");
            return Answer::AskAgain;
        };
        notice(&format!("{mv} is taken back.\n"));
        Answer::NextTurn
    }

    /// Says that the game is over without a move.
    fn close(&mut self, outcome: Outcome) -> io::Result<Answer> {
        self.say(&self.teller().closed(self.game.position(), &outcome))?;
        Ok(Answer::NextTurn)
    }

    fn teller(&self) -> Teller<'_> {
        Teller::new(self.game.rules(), &self.settings.names)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }

    fn say_how_to_go_on(&self, exit: Exit) {
        let record = self.game.record().to_string();
        // Left without a typed line, the prompt is still open: on a terminal, begin a new line below it.
        let open = exit != Exit::Done && io::stdout().is_terminal() && io::stderr().is_terminal();
        let gap = if open { "\n" } else { "" };
        let command = (self.settings.go_on)(&record);
        notice(&format!("{gap}The game is not over. Its record:\n  {record}\nGo on with:\n  {command}\n"));
    }
}
