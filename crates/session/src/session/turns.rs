//! Turn by turn: what each command does to the game.

use std::sync::Arc;

use numduel_rules::input::trim;
use numduel_rules::number::short;
use numduel_rules::{Move, Outcome};

use super::{Command, Session, SessionError, TypedCommands, Waiting};
use crate::advice::{About, Question, why};
use crate::auto_save::SaveWhen;
use crate::event::{Event, EventKind};
use crate::help;
use crate::prompt_command::{PromptCommand, TypedCommand};
use crate::seat_player::Controller;

impl Session {
    /// Applies a command and returns what happened. All of it is in the journal by then, if that can be written.
    pub fn apply(&mut self, command: Command<'_>) -> Result<Vec<Event>, SessionError> {
        match command {
            Command::Type(line) => self.read(line),
            Command::Play(mv) => {
                self.expect_person()?;
                self.undone.clear();
                Ok(self.play(&mv, false))
            }
            Command::Ask(command, about) => self.ask(command, about),
            Command::ComputerTurn => {
                let turn = self.computer_turn().ok_or(SessionError::NotYourTurn)?;
                self.apply(turn.think()?)
            }
            Command::Answer { ply, mv } => {
                self.expect_answer(ply)?;
                Ok(self.play(&mv, true))
            }
            Command::Resign(_) | Command::TakeBack { .. } if self.game.outcome().is_some() => Err(SessionError::Over),
            Command::Resign(seat) => {
                let outcome = self.game.resign_as(seat);
                Ok(self.close(outcome))
            }
            Command::TakeBack { to } => Ok(self.take_back(to)),
            Command::NextGame if self.waiting() == Waiting::NextGame => self.begin(self.number.saturating_add(1), true),
            Command::Rematch { seed, computer } if self.game.outcome().is_some() => self.rematch(seed, computer),
            Command::PlayOn { from } if self.can_play_on() => Ok(self.play_on(from)),
            Command::NextGame | Command::Rematch { .. } | Command::PlayOn { .. } => Err(SessionError::NotOver),
        }
    }

    /// A hint, a little more than the last time in the same position.
    pub fn hint(&mut self) -> Question {
        let about = self.hints.next(&self.game, self.options.hints);
        self.question(about)
    }

    /// Why the best move is best, or why a move that is typed is good or bad.
    pub fn why(&self, typed: Option<&str>) -> Question {
        self.question(why(&self.game, typed, self.options.hints))
    }

    fn question(&self, about: About) -> Question {
        Question { analysis: Arc::clone(self.analysis()), position: self.game.position().clone(), about }
    }

    fn read(&mut self, line: &str) -> Result<Vec<Event>, SessionError> {
        self.expect_person()?;
        let text = trim(line);
        if text.is_empty() {
            return Ok(vec![self.prompt()]);
        }
        if let Some(mv) = self.game.rules().read(text) {
            self.undone.clear();
            return Ok(self.play(&mv, false));
        }
        match PromptCommand::read(text).filter(|_| self.options.commands == TypedCommands::Recognized) {
            Some(TypedCommand::Command(command, about)) => self.ask(command, about),
            Some(TypedCommand::NearMiss(command)) => Ok(vec![help::suggested(command), self.prompt()]),
            None => Ok(self.invalid()),
        }
    }

    fn ask(&mut self, command: PromptCommand, about: Option<&str>) -> Result<Vec<Event>, SessionError> {
        if command == PromptCommand::Quit {
            return Ok(self.leave());
        }
        if self.game.outcome().is_some() {
            return Err(SessionError::Over);
        }
        let told = match command {
            PromptCommand::Help => help::commands(&self.game),
            PromptCommand::Rules => help::rules(&self.game),
            PromptCommand::Moves => help::moves(&self.game),
            PromptCommand::Hint => self.hint().answer(),
            PromptCommand::Why => self.why(about).answer(),
            PromptCommand::Undo => return Ok(self.undo()),
            PromptCommand::Redo => return self.redo(),
            PromptCommand::Save => help::saved(self.saving.ids().is_some()),
            PromptCommand::Resign => {
                self.expect_person()?;
                let outcome = self.game.resign();
                return Ok(self.close(outcome));
            }
            PromptCommand::Quit => return Ok(self.leave()),
        };
        Ok(vec![told, self.prompt()])
    }

    /// Makes a move, or says why it cannot be made. A move that nobody typed appears at the prompt as if typed.
    fn play(&mut self, mv: &Move, answered: bool) -> Vec<Event> {
        let before = self.game.position().clone();
        let mut events = Vec::new();
        if answered {
            events.push(self.writer().typed(&before, &self.game.rules().typed(mv)));
        }
        match self.game.play(mv) {
            Err(refusal) => events.extend([self.writer().refused(&before, mv, refusal.reason), self.prompt()]),
            Ok(played) => {
                self.count();
                // Saved before it is shown, so a move that was shown is never lost.
                if played.outcome.is_some() || self.options.save == SaveWhen::EachMove {
                    events.extend(self.save());
                }
                events.extend(self.writer().moved(&before, mv, &played, self.game.moves().len()));
                events.extend(self.after());
            }
        }
        events
    }

    /// Something that is not a move at all: the book asks again, or ends the game.
    fn invalid(&mut self) -> Vec<Event> {
        match self.game.invalid_input() {
            Some(outcome) => self.close(outcome),
            None => vec![self.writer().invalid(self.game.position()), self.prompt()],
        }
    }

    /// The game is over without a move.
    fn close(&mut self, outcome: Outcome) -> Vec<Event> {
        self.count();
        let mut events: Vec<Event> = self.save().into_iter().collect();
        events.push(self.writer().closed(self.game.position(), outcome, self.game.moves().len()));
        events.extend(self.after());
        events
    }

    /// Takes moves back up to and including the last one that a person made: a computer's answer goes with it.
    fn undo(&mut self) -> Vec<Event> {
        let first = self.game.rules().start().turn;
        let seat = |index: &usize| if index.is_multiple_of(2) { first } else { first.other() };
        let by_person = |index: &usize| self.controller(seat(index)) == Controller::Person;
        let Some(kept) = (0..self.game.moves().len()).rev().find(by_person) else {
            return vec![Event::new(EventKind::NothingToUndo, "Nothing to undo.\n"), self.prompt()];
        };
        self.take_back(kept)
    }

    /// Takes moves back until `kept` are left.
    fn take_back(&mut self, kept: usize) -> Vec<Event> {
        let mut events = Vec::new();
        while self.game.moves().len() > kept {
            let Some(mv) = self.game.undo() else { break };
            let mut text = format!("Took back {}.", self.game.rules().called(&mv));
            if self.game.moves().len() == kept {
                // Not every book shows the number at its prompt.
                text += &format!(" The number is {} again.", short(&self.game.position().number));
            }
            text.push('\n');
            self.undone.extend((self.game.moves().len() == kept).then(|| mv.clone()));
            events.push(Event::new(EventKind::TookBack { ply: self.game.moves().len(), mv }, text));
        }
        events.splice(0..0, self.saving.undo(kept));
        events.extend(self.after());
        events
    }

    /// Plays the move again that a person took back last. A computer then answers as it did before.
    fn redo(&mut self) -> Result<Vec<Event>, SessionError> {
        self.expect_person()?;
        Ok(match self.undone.pop() {
            Some(mv) => self.play(&mv, true),
            None => vec![Event::new(EventKind::NothingToRedo, "Nothing to redo.\n"), self.prompt()],
        })
    }

    fn leave(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        if self.game.outcome().is_none() && !self.game.moves().is_empty() {
            events.extend(self.save());
        }
        events.push(Event::new(EventKind::Left, ""));
        events
    }

    /// The match counts a game that is over.
    fn count(&mut self) {
        if let (Some(_), Some(outcome)) = (self.options.mode, self.game.outcome()) {
            self.score.count(self.number, outcome);
        }
    }

    /// What follows a change: the next turn, or the score.
    fn after(&self) -> Vec<Event> {
        if self.game.outcome().is_none() {
            return self.writer().turn(self.game.position(), self.game.moves().len());
        }
        let Some(text) = self.standing() else { return Vec::new() };
        let mut events = vec![Event::new(EventKind::Scored { score: self.score }, text)];
        events.extend(self.is_match_over().then(|| self.match_over()));
        events
    }

    fn prompt(&self) -> Event {
        self.writer().prompt(self.game.position())
    }

    fn expect_person(&self) -> Result<(), SessionError> {
        match self.waiting() {
            Waiting::Person(_) => Ok(()),
            Waiting::Computer(_) | Waiting::External(_) => Err(SessionError::NotYourTurn),
            Waiting::NextGame | Waiting::Nothing => Err(SessionError::Over),
        }
    }

    fn expect_answer(&self, answered: usize) -> Result<(), SessionError> {
        let moves = self.game.moves().len();
        match self.waiting() {
            Waiting::Computer(_) | Waiting::External(_) if answered == moves => Ok(()),
            Waiting::Computer(_) | Waiting::External(_) => Err(SessionError::Stale { answered, moves }),
            Waiting::Person(_) => Err(SessionError::NotYourTurn),
            Waiting::NextGame | Waiting::Nothing => Err(SessionError::Over),
        }
    }
}
