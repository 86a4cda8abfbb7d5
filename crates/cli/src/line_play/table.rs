//! One game at the table: turn by turn, until it ends or the players leave.

use std::io::{self, BufWriter, StdoutLock, Write};

use anyhow::Context;
use numduel_players::Player;
use numduel_rules::input::trim;
use numduel_rules::sentences::{Names, Narrator};
use numduel_rules::{Game, Move, Outcome};
use numduel_session::PromptCommand;

use super::hints::Hints;
use super::lines::Line;
use super::{Sitting, Words, echo, help};
use crate::exit::Exit;
use crate::output::notice;
use crate::transcript;

pub struct Table<'a> {
    sitting: &'a mut Sitting,
    game: Game,
    names: Names,
    computers: [Option<Player>; 2],
    hints: Hints,
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

impl<'a> Table<'a> {
    pub fn new(sitting: &'a mut Sitting, game: Game, number: u32, computers: [Option<Player>; 2]) -> Self {
        let names = sitting.agreed.contestants.names(number);
        let (hints, echoes) = (Hints::new(sitting.agreed.hints), sitting.agreed.echo.wanted());
        Self { sitting, game, names, computers, hints, echoes, out: BufWriter::new(io::stdout().lock()) }
    }

    /// Plays on; gives the game back as it then stands.
    pub fn play(mut self) -> anyhow::Result<(Exit, Game)> {
        // A game that goes on reads like one that was never left.
        transcript::tell(&self.game, &self.names, &mut self.out)?;
        let mut exit = Exit::Done;
        while self.game.outcome().is_none() {
            self.say(&self.teller().turn(self.game.position()))?;
            if let Answer::Leave(left) = self.turn()? {
                exit = left;
                break;
            }
        }
        self.out.flush()?;
        Ok((exit, self.game))
    }

    /// Asks the player to move until something comes of it.
    fn turn(&mut self) -> anyhow::Result<Answer> {
        loop {
            self.say(&self.teller().prompt(self.game.position()))?;
            let answer = if self.computers[self.game.position().turn.index()].is_some() {
                self.let_computer_move()?
            } else {
                self.out.flush()?;
                self.ask()?
            };
            if !matches!(answer, Answer::AskAgain) {
                return Ok(answer);
            }
        }
    }

    /// A computer's move stands at its prompt as if it had been typed.
    fn let_computer_move(&mut self) -> anyhow::Result<Answer> {
        if self.sitting.lines.interrupted()? {
            return Ok(Answer::Leave(Exit::Interrupted));
        }
        let position = self.game.position();
        let chosen = self.computers[position.turn.index()].as_ref();
        let chosen = chosen.and_then(|player| player.choose(self.game.moves().len(), position));
        let mv = chosen.context("the computer found no move, and the game is not over")?;
        self.say(&format!("{}\n", self.game.rules().typed(&mv)))?;
        self.make(&mv)
    }

    fn ask(&mut self) -> anyhow::Result<Answer> {
        let line = match self.sitting.lines.next()? {
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
            return self.make(&mv);
        }
        match PromptCommand::read(text) {
            Some((word, about)) if self.sitting.agreed.words == Words::Known => self.obey(word, about),
            _ => self.refuse(),
        }
    }

    /// Makes a move and says what the book says about it, or why it cannot be made.
    fn make(&mut self, mv: &Move) -> anyhow::Result<Answer> {
        let before = self.game.position().clone();
        match self.game.play(mv) {
            Ok(played) => {
                // What is shown as made is never lost: it is saved first.
                self.sitting.keeper.moved(&self.game);
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
    fn refuse(&mut self) -> anyhow::Result<Answer> {
        if let Some(outcome) = self.game.invalid_input() {
            return self.close(outcome);
        }
        self.say(&self.teller().invalid(self.game.position()))?;
        Ok(Answer::AskAgain)
    }

    fn obey(&mut self, word: PromptCommand, about: Option<&str>) -> anyhow::Result<Answer> {
        self.out.flush()?;
        match word {
            PromptCommand::Help => notice(&help::words(&self.game)),
            PromptCommand::Rules => notice(&help::rules(self.game.rules())),
            PromptCommand::Moves => notice(&help::moves(&self.game)),
            PromptCommand::Hint => notice(&self.hints.hint(self.sitting.analysis(), &self.game)),
            PromptCommand::Why => notice(&self.hints.why(self.sitting.analysis(), &self.game, about)),
            PromptCommand::Undo => return Ok(self.undo()),
            PromptCommand::Quit => return Ok(Answer::Leave(Exit::Done)),
            PromptCommand::Resign => {
                let outcome = self.game.resign();
                return self.close(outcome);
            }
        }
        Ok(Answer::AskAgain)
    }

    /// Takes moves back up to and including the last one that a person made: a computer's answer goes with it.
    fn undo(&mut self) -> Answer {
        let by_person = |index: &usize| self.computers[index % 2].is_none();
        let Some(kept) = (0..self.game.moves().len()).rev().find(by_person) else {
            notice("There is no move to take back.\n");
            return Answer::AskAgain;
        };
        while self.game.moves().len() > kept {
            if let Some(mv) = self.game.undo() {
                notice(&format!("{mv} is taken back.\n"));
            }
        }
        self.sitting.keeper.taken_back(&self.game);
        Answer::NextTurn
    }

    /// Says that the game is over without a move.
    fn close(&mut self, outcome: Outcome) -> anyhow::Result<Answer> {
        self.sitting.keeper.closed(&self.game);
        self.say(&self.teller().closed(self.game.position(), &outcome))?;
        Ok(Answer::NextTurn)
    }

    fn teller(&self) -> Narrator<'_> {
        Narrator::new(self.game.rules(), &self.names)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }
}
