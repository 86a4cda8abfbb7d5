//! Turn by turn: what keys ask of the session, and what its computers answer.

use std::sync::Arc;
use std::thread;

use numduel_players::{Level, PlayerSpec};
use numduel_session::{Command, Controller, EventKind, PromptCommand, SessionError, Waiting};

use super::super::context::{Context, TaskId, TaskOutput};
use super::super::game_trace::Point;
use super::super::keys::Key;
use super::{Pending, PlayScreen};
use crate::line_play::guide::Duel;

impl PlayScreen {
    /// Lets the computers check that they can play.
    pub(super) fn check_computers(&mut self, context: &mut Context) {
        if !self.board.session.needs_solution() {
            return self.next_turn(context);
        }
        let analysis = Arc::clone(self.board.session.analysis());
        self.pending = Pending::Seats(context.ask(move || {
            analysis.restart();
            TaskOutput::Ready(analysis.require_solved())
        }));
    }

    /// Applies a command and shows what happened.
    fn apply(&mut self, command: Command<'_>, context: &mut Context) {
        match self.board.session.apply(command) {
            Ok(events) => {
                self.board.show(&events);
                self.next_turn(context);
            }
            Err(error) => self.board.say_more(&error.to_string()),
        }
    }

    /// A key that may be a move.
    pub(super) fn press_move(&mut self, key: Key, context: &mut Context) {
        if self.takes_moves()
            && let Some(mv) = self.board.press_move(key)
        {
            self.board.said.clear();
            self.apply(Command::Play(mv), context);
        }
    }

    /// Whether a person may move now.
    pub(super) fn takes_moves(&self) -> bool {
        matches!(self.pending, Pending::Nothing | Pending::Hint(_))
            && matches!(self.board.session.waiting(), Waiting::Person(_))
    }

    /// Continues with whatever comes next.
    fn next_turn(&mut self, context: &mut Context) {
        self.pending = match self.board.session.computer_turn() {
            Some(turn) => {
                let pause = context.pause;
                Pending::Computer(context.ask(move || {
                    thread::sleep(pause);
                    TaskOutput::Thought(turn.think())
                }))
            }
            None => Pending::Nothing,
        };
        self.board.next_turn(context);
    }

    /// Work that the game waited for is done.
    pub(super) fn learn_answer(&mut self, answer: TaskOutput, context: &mut Context) {
        match answer {
            TaskOutput::Ready(Ok(())) => self.next_turn(context),
            TaskOutput::Thought(Ok(command)) => self.apply(command, context),
            TaskOutput::Told(event) => {
                self.pending = Pending::Nothing;
                self.board.said.clear();
                self.board.show(&[*event]);
            }
            TaskOutput::Ready(Err(unsolved)) | TaskOutput::Thought(Err(SessionError::Unsolved(unsolved))) => {
                self.board.say(&unsolved.to_string());
                self.pending = Pending::Nobody;
            }
            TaskOutput::Thought(Err(error)) => {
                self.board.say_more(&error.to_string());
                self.pending = Pending::Nobody;
            }
            TaskOutput::Looked(..)
            | TaskOutput::Reviewed(_)
            | TaskOutput::Scored(_)
            | TaskOutput::News(_)
            | TaskOutput::Answered(_) => {}
        }
    }

    pub(super) fn ask_resign(&mut self) {
        if self.takes_moves() {
            self.resigning = true;
            self.board.say("Resign? y = yes, any other key = no");
        }
    }

    pub(super) fn ask(&mut self, command: PromptCommand, context: &mut Context) {
        if self.takes_moves() {
            self.board.said.clear();
            self.apply(Command::Ask(command, None), context);
        }
    }

    /// Asks for a hint, which says a little more each time in the same position.
    pub(super) fn ask_hint(&mut self, context: &mut Context) {
        if self.board.session.options().hints == 0 {
            self.board.say("Hints are off. Press H to turn them on.");
        } else if self.takes_moves() && self.pending == Pending::Nothing {
            let question = self.board.session.hint();
            self.pending = Pending::Hint(context.ask(move || TaskOutput::Told(Box::new(question.answer()))));
        }
    }

    /// Lets hints reveal one grade more, then starts over with nothing.
    pub(super) fn switch_hints(&mut self, context: &mut Context) {
        let grade = (self.board.session.options().hints + 1) % 4;
        self.board.session.set_hints(grade);
        self.board.say(&format!(
            "Hints: {}.",
            ["off", "who is winning", "winning moves", "winning moves and why"][usize::from(grade)]
        ));
        self.next_turn(context);
    }

    /// The next level up, after winning a single game.
    pub(super) fn next_level(&self) -> Option<Level> {
        let session = &self.board.session;
        let duel = Duel::in_session(session).filter(|_| session.options().mode.is_none())?;
        duel.next_level(session)
    }

    /// The next game of the match, or one more like this, against another computer if one is named: the seats are swapped
    /// either way.
    pub(super) fn play_again(&mut self, computer: Option<PlayerSpec>, context: &mut Context) {
        let command = match self.board.session.waiting() {
            Waiting::NextGame => Command::NextGame,
            _ => Command::Rematch { seed: context.seed(), computer },
        };
        self.begin(command, context);
    }

    /// After how many moves a person who lost went wrong for the last time, as far as that is known already.
    pub(super) fn last_mistake(&self) -> Option<usize> {
        let session = &self.board.session;
        let loser = session.game().outcome()?.loser()?;
        let can_try = session.controller(loser) == Controller::Person && session.can_play_on();
        if can_try { self.board.trace.points.iter().rposition(Point::is_mistake) } else { None }
    }

    /// Begins another game.
    pub(super) fn begin(&mut self, command: Command<'_>, context: &mut Context) {
        self.board.said.clear();
        match self.board.session.apply(command) {
            Ok(mut events) => {
                // What was played before is on the screen.
                let turn = events.iter().position(|event| matches!(event.kind, EventKind::Turn { .. }));
                events.truncate(turn.unwrap_or(events.len()));
                self.board.show(&events);
                self.board.list_moves();
                self.board.say_who_is_who();
                self.check_computers(context);
            }
            Err(error) => self.board.say(&error.to_string()),
        }
    }
}

impl Pending {
    pub(super) fn id(self) -> Option<TaskId> {
        match self {
            Self::Seats(id) | Self::Computer(id) | Self::Hint(id) => Some(id),
            Self::Nothing | Self::Nobody => None,
        }
    }
}
