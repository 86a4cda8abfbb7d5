//! Turn by turn: what keys ask of the session, and what its events show.

use std::sync::Arc;

use numduel_session::{Command, Event, EventKind, PromptCommand, SessionError, Waiting};

use super::super::desk::{Answer, Desk, Ticket};
use super::super::keys::Key;
use super::super::screen::Step;
use super::super::text::short;
use super::super::track::Track;
use super::choices::{Choices, Typed};
use super::{Pending, Table};
use crate::shown::count;

impl Table {
    /// Sits down: says how it begins, and has the computers find out whether they can play.
    pub(super) fn sit_down(&mut self, desk: &mut Desk) {
        let moves = self.session.game().moves().len();
        let opening: Vec<Event> =
            self.session.opening().take_while(|event| !matches!(event.kind, EventKind::Turn { .. })).collect();
        self.show(&opening);
        if moves > 0 {
            self.say(&format!("The game goes on after {}.", count(moves as u64, "move")));
        }
        self.check_computers(desk);
    }

    fn check_computers(&mut self, desk: &mut Desk) {
        if !self.session.needs_solution() {
            return self.next_turn(desk);
        }
        let analysis = Arc::clone(self.session.analysis());
        self.pending = Pending::Seats(desk.ask(move || Answer::Ready(analysis.require_solved())));
    }

    /// Does what was asked for and shows what happened.
    fn apply(&mut self, command: Command<'_>, desk: &mut Desk) {
        match self.session.apply(command) {
            Ok(events) => {
                self.show(&events);
                self.next_turn(desk);
            }
            Err(error) => self.say_more(&error.to_string()),
        }
    }

    /// Shows events: pictures follow them, and what is worth reading is said.
    fn show(&mut self, events: &[Event]) {
        for event in events {
            match &event.kind {
                EventKind::GameBegan { .. } => {
                    self.track = Track::new(self.session.game());
                    continue;
                }
                EventKind::Moved { seat, mv, after, .. } => {
                    self.track.go_on(mv, self.session.game().position());
                    let (who, typed) = (self.session.names().of(*seat), self.session.game().rules().typed(mv));
                    self.say_more(&format!("{who} plays {typed}: {}.", short(after, 40)));
                    continue;
                }
                EventKind::TookBack { ply, .. } => self.track.go_back(*ply),
                // Now there is nothing left to give away.
                EventKind::GameOver { .. } => self.open = true,
                // The screen shows these by itself.
                EventKind::Turn { .. }
                | EventKind::Prompt { .. }
                | EventKind::Typed { .. }
                | EventKind::Scored { .. } => {
                    continue;
                }
                _ => {}
            }
            self.say_more(&event.text);
            if matches!(event.kind, EventKind::Hinted { hint: Some(_), more: true }) {
                self.say_more("Press h again for more.");
            }
        }
    }

    /// A key that may be a move.
    pub(super) fn press_move(&mut self, key: Key, desk: &mut Desk) -> Step {
        if !self.takes_moves() {
            return Step::Stay;
        }
        match self.choices.press(key) {
            Typed::Play(mv) => {
                self.said.clear();
                self.apply(Command::Play(mv), desk);
            }
            Typed::Chosen => {}
            Typed::Nothing => self.say_why_not(key, desk),
        }
        Step::Stay
    }

    /// What was typed is no legal move: perhaps it is one of the book's that is closed now. A key pressed by mistake is
    /// never a choice of move, so it never loses a game.
    fn say_why_not(&mut self, key: Key, desk: &mut Desk) {
        let Key::Char(letter) = key else { return };
        match self.session.game().rules().read(&letter.to_string()) {
            None => self.say(&format!("'{letter}' is no key here; ? lists the keys.")),
            Some(mv) => {
                self.said.clear();
                self.apply(Command::Play(mv), desk);
            }
        }
    }

    /// Whether a person may move now.
    pub(super) fn takes_moves(&self) -> bool {
        matches!(self.pending, Pending::Nothing | Pending::Hint(_))
            && matches!(self.session.waiting(), Waiting::Person(_))
    }

    /// Whatever the game has come to, continues from there.
    fn next_turn(&mut self, desk: &mut Desk) {
        self.choices = Choices::new(self.session.game());
        self.pending = match self.session.computer_turn() {
            Some(turn) => Pending::Computer(desk.ask(move || Answer::Thought(turn.think()))),
            None => Pending::Nothing,
        };
        // Looks at the position, if anything of it may be shown.
        if self.session.options().hints > 0 || self.is_over() {
            let analysis = Arc::clone(self.session.analysis());
            self.track.look(&analysis, self.session.game().moves().len(), desk);
        }
    }

    /// Work that the table waited for is done.
    pub(super) fn learn_answer(&mut self, answer: Answer, desk: &mut Desk) {
        match answer {
            Answer::Ready(Ok(())) => self.next_turn(desk),
            Answer::Thought(Ok(command)) => self.apply(command, desk),
            Answer::Told(event) => {
                self.pending = Pending::Nothing;
                self.said.clear();
                self.show(&[*event]);
            }
            Answer::Ready(Err(unsolved)) | Answer::Thought(Err(SessionError::Unsolved(unsolved))) => {
                self.say(&unsolved.to_string());
                self.pending = Pending::Nobody;
            }
            Answer::Thought(Err(error)) => {
                self.say_more(&error.to_string());
                self.pending = Pending::Nobody;
            }
            Answer::Looked(..) | Answer::Reviewed(_) => {}
        }
    }

    pub(super) fn ask_resign(&mut self) -> Step {
        if self.takes_moves() {
            self.resigning = true;
            self.say("Do you want to give the game up? y gives it up, any other key plays on.");
        }
        Step::Stay
    }

    pub(super) fn ask(&mut self, command: PromptCommand, desk: &mut Desk) -> Step {
        if self.takes_moves() {
            self.said.clear();
            self.apply(Command::Ask(command, None), desk);
        }
        Step::Stay
    }

    /// Asks for a little more help than the last time in the same position.
    pub(super) fn ask_hint(&mut self, desk: &mut Desk) -> Step {
        if self.takes_moves() && self.pending == Pending::Nothing {
            let question = self.session.hint();
            self.pending = Pending::Hint(desk.ask(move || Answer::Told(Box::new(question.answer()))));
        }
        Step::Stay
    }

    /// The next game of the match, or one more like this: the seats are swapped either way.
    pub(super) fn play_again(&mut self, desk: &mut Desk) {
        let command = match self.session.waiting() {
            Waiting::NextGame => Command::NextGame,
            _ => Command::Rematch { seed: desk.seed() },
        };
        self.said.clear();
        match self.session.apply(command) {
            Ok(events) => {
                self.show(&events);
                self.choices = Choices::new(self.session.game());
                self.check_computers(desk);
            }
            Err(error) => self.say(&error.to_string()),
        }
    }
}

impl Pending {
    pub(super) fn ticket(self) -> Option<Ticket> {
        match self {
            Self::Seats(ticket) | Self::Computer(ticket) | Self::Hint(ticket) => Some(ticket),
            Self::Nothing | Self::Nobody => None,
        }
    }
}
