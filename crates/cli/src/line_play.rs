//! A game line by line, exactly as its book writes it: the book's sentences and the players' words on standard output,
//! everything the program itself has to say on standard error.

mod echo;
mod help;
mod lines;

pub use echo::Echo;

use std::io::{self, IsTerminal, StdoutLock, Write};

use numduel_rules::sentences::{Names, Teller};
use numduel_rules::spelling::trim;
use numduel_rules::{Game, Move, Position, Word};

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
    let mut table =
        Table { settings, lines: Lines::new()?, echoes: settings.echo.wanted(), out: io::stdout().lock(), game };
    let exit = table.play()?;
    table.out.flush()?;
    if table.game.outcome().is_none() {
        table.say_how_to_go_on();
    }
    Ok(exit)
}

struct Table<'a> {
    settings: &'a Settings,
    game: Game,
    lines: Lines,
    echoes: bool,
    out: StdoutLock<'static>,
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
            self.write(|teller, position| teller.turn(position))?;
            let answer = loop {
                self.write(|teller, position| teller.prompt(position))?;
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
        self.write(|teller, _| teller.welcome())?;
        for mv in record.moves() {
            self.write(|teller, position| teller.turn(position) + &teller.prompt(position))?;
            writeln!(self.out, "{}", self.game.rules().typed(mv))?;
            self.make(mv)?;
        }
        if self.game.outcome().is_none() && record.outcome().is_some() {
            self.game = record;
            self.tell_closing()?;
        }
        Ok(())
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
                self.write(|teller, _| {
                    let moved = teller.moved(&before, mv, &played.position);
                    let ended = played.outcome.map(|outcome| teller.ended(&before, mv, &played.position, &outcome));
                    moved + &ended.unwrap_or_default()
                })?;
                Ok(Answer::NextTurn)
            }
            Err(refusal) => {
                self.write(|teller, position| teller.refused(position, mv, refusal.reason))?;
                Ok(Answer::AskAgain)
            }
        }
    }

    /// Something that is no move at all: the book asks again, or ends the game.
    fn refuse(&mut self) -> io::Result<Answer> {
        if self.game.invalid_input().is_some() {
            self.tell_closing()?;
            return Ok(Answer::NextTurn);
        }
        self.write(|teller, position| teller.invalid(position))?;
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
                self.game.resign();
                self.tell_closing()?;
                return Ok(Answer::NextTurn);
            }
        }
        Ok(Answer::AskAgain)
    }

    fn undo(&mut self) -> Answer {
        match self.game.undo() {
            Some(mv) => {
                notice(&format!("{mv} is taken back.\n"));
                Answer::NextTurn
            }
            None => {
                notice("There is no move to take back.\n");
                Answer::AskAgain
            }
        }
    }

    fn tell_closing(&mut self) -> io::Result<()> {
        let outcome = self.game.outcome();
        self.write(|teller, position| outcome.map(|outcome| teller.closed(position, &outcome)).unwrap_or_default())
    }

    fn write(&mut self, say: impl FnOnce(&Teller<'_>, &Position) -> String) -> io::Result<()> {
        let teller = Teller::new(self.game.rules(), &self.settings.names);
        let text = say(&teller, self.game.position());
        self.out.write_all(text.as_bytes())
    }

    fn say_how_to_go_on(&self) {
        let record = self.game.record().to_string();
        // The prompt is still open: on a terminal, begin a new line below it.
        let gap = if io::stdout().is_terminal() && io::stderr().is_terminal() { "\n" } else { "" };
        let command = (self.settings.go_on)(&record);
        notice(&format!("{gap}The game is not over. Its record:\n  {record}\nGo on with:\n  {command}\n"));
    }
}
