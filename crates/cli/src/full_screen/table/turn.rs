//! Turn by turn: what keys ask of the session, and what its events show.

use std::sync::Arc;
use std::thread;

use numduel_players::{Level, PlayerSpec};
use numduel_session::{Command, Controller, Event, EventKind, PromptCommand, SessionError, Waiting};

use numduel_rules::Move;
use numduel_rules::english::count;
use numduel_rules::number::short_to;

use super::super::context::{Context, TaskId, TaskOutput};
use super::super::game_trace::{GameTrace, Point};
use super::super::keys::Key;
use super::super::screen::Navigation;
use super::choices::{Choices, Typed};
use super::{Confirm, Pending, PlayScreen, room};
use crate::line_play::guide::{self, Duel};

impl PlayScreen {
    /// Sits down: says who is who, and lets the computers check that they can play.
    pub(super) fn sit_down(&mut self, context: &mut Context) {
        let moves = self.session.game().moves().len();
        let opening: Vec<Event> =
            self.session.opening().take_while(|event| !matches!(event.kind, EventKind::Turn { .. })).collect();
        self.show(&opening);
        if moves > 0 {
            self.say(&format!("Resumed after {}.", count(moves, "move")));
        }
        self.say_who_is_who();
        self.check_computers(context);
    }

    pub(super) fn say_who_is_who(&mut self) {
        self.say_more(&guide::who_is_who(&self.session).unwrap_or_default());
    }

    fn check_computers(&mut self, context: &mut Context) {
        if !self.session.needs_solution() {
            return self.next_turn(context);
        }
        let analysis = Arc::clone(self.session.analysis());
        self.pending = Pending::Seats(context.ask(move || {
            analysis.restart();
            TaskOutput::Ready(analysis.require_solved())
        }));
    }

    /// Applies a command and shows what happened.
    fn apply(&mut self, command: Command<'_>, context: &mut Context) {
        match self.session.apply(command) {
            Ok(events) => {
                self.show(&events);
                self.next_turn(context);
            }
            Err(error) => self.say_more(&error.to_string()),
        }
    }

    /// Shows events: pictures follow them, and what is worth reading is said.
    pub(super) fn show(&mut self, events: &[Event]) {
        for event in events {
            match &event.kind {
                EventKind::GameBegan { .. } => {
                    self.trace = GameTrace::new(self.session.game());
                    continue;
                }
                EventKind::Moved { seat, mv, after, .. } => {
                    self.trace.advance(mv, self.session.game().position());
                    let (who, played) = (self.session.names().of(*seat), self.session.game().rules().called(mv));
                    self.say_more(&format!("{who} plays {played} → {}", short_to(after, 40)));
                    continue;
                }
                EventKind::TookBack { ply, .. } => self.trace.go_back(*ply),
                // Now there is nothing left to give away.
                EventKind::GameOver { .. } => self.analysis_visible = true,
                // The screen shows these by itself.
                EventKind::Welcome
                | EventKind::Turn { .. }
                | EventKind::Prompt { .. }
                | EventKind::Typed { .. }
                | EventKind::Scored { .. } => {
                    continue;
                }
                _ => {}
            }
            self.say_more(&event.text);
            if let EventKind::Hinted { hint: Some(hint), more } = &event.kind {
                self.choices.mark(hint.moves.as_ref().map_or(&[], |moves| &moves.good));
                if *more {
                    self.say_more("Press h again for more.");
                }
            }
        }
    }

    /// A key that may be a move.
    pub(super) fn press_move(&mut self, key: Key, context: &mut Context) -> Navigation {
        if !self.takes_moves() {
            return Navigation::Stay;
        }
        let was_typing = !self.choices.typed().is_empty() && matches!(key, Key::Char(_));
        let typed = self.choices.press(key);
        self.was_typed = was_typing && matches!(typed, Typed::Play(_));
        match typed {
            Typed::Play(mv) if self.send_move(&mv, context) => {}
            Typed::Play(mv) => {
                self.said.clear();
                self.apply(Command::Play(mv), context);
            }
            Typed::Selected => {}
            Typed::Nothing => self.say_why_not(key, context),
        }
        Navigation::Stay
    }

    /// What was typed is not a legal move, but may be one of the book's. A key pressed by mistake is never a choice of move,
    /// so it never loses a game.
    fn say_why_not(&mut self, key: Key, context: &mut Context) {
        let Key::Char(letter) = key else { return };
        // A digit may be the first of several, and where moves have signs, choosing them begins with the sign.
        let read = self.session.game().rules().read(&letter.to_string());
        match read.filter(|_| !letter.is_ascii_digit() || self.session.game().rules().takes_bare_operands()) {
            None => self.say(&format!("'{letter}' does nothing here; press ? for help.")),
            // Books know some moves by more than one spelling.
            Some(mv) if self.is_legal(&mv) && self.send_move(&mv, context) => {}
            Some(mv) => {
                self.said.clear();
                self.apply(Command::Play(mv), context);
            }
        }
    }

    fn is_legal(&self, mv: &Move) -> bool {
        let game = self.session.game();
        game.rules().illegal_reason(game.position(), mv).is_none()
    }

    /// Whether a person may move now.
    pub(super) fn takes_moves(&self) -> bool {
        matches!(self.pending, Pending::Nothing | Pending::Hint(_))
            && matches!(self.session.waiting(), Waiting::Person(_))
            && self.room_takes_moves()
    }

    /// The legal moves, with keys that mean nothing else here.
    fn listed(&self) -> Choices {
        let other_keys = if self.room.is_some() { room::letters() } else { String::new() };
        Choices::new(self.session.game(), &other_keys)
    }

    /// Continues with whatever comes next.
    pub(super) fn next_turn(&mut self, context: &mut Context) {
        self.choices = self.listed();
        self.pending = match self.session.computer_turn() {
            Some(turn) => {
                let pause = context.pause;
                Pending::Computer(context.ask(move || {
                    thread::sleep(pause);
                    TaskOutput::Thought(turn.think())
                }))
            }
            None => Pending::Nothing,
        };
        // Looks at the position, if anything of it may be shown.
        if self.session.options().hints > 0 || self.is_over() {
            let analysis = Arc::clone(self.session.analysis());
            self.trace.look(&analysis, self.session.game().moves().len(), context);
        }
    }

    /// Work that the table waited for is done.
    pub(super) fn learn_answer(&mut self, answer: TaskOutput, context: &mut Context) {
        match answer {
            TaskOutput::Ready(Ok(())) => self.next_turn(context),
            TaskOutput::Thought(Ok(command)) => self.apply(command, context),
            TaskOutput::Told(event) => {
                self.pending = Pending::Nothing;
                self.said.clear();
                self.show(&[*event]);
            }
            TaskOutput::Ready(Err(unsolved)) | TaskOutput::Thought(Err(SessionError::Unsolved(unsolved))) => {
                self.say(&unsolved.to_string());
                self.pending = Pending::Nobody;
            }
            TaskOutput::Thought(Err(error)) => {
                self.say_more(&error.to_string());
                self.pending = Pending::Nobody;
            }
            TaskOutput::Looked(..)
            | TaskOutput::Reviewed(_)
            | TaskOutput::Scored(_)
            | TaskOutput::News(_)
            | TaskOutput::Answered(_) => {}
        }
    }

    pub(super) fn ask_resign(&mut self) -> Navigation {
        if self.takes_moves() {
            self.confirm_resignation();
        }
        Navigation::Stay
    }

    pub(super) fn confirm_resignation(&mut self) {
        self.confirming = Some(Confirm::Resign);
        self.say("Resign? y = yes, any other key = no");
    }

    pub(super) fn ask(&mut self, command: PromptCommand, context: &mut Context) -> Navigation {
        if self.takes_moves() {
            self.said.clear();
            self.apply(Command::Ask(command, None), context);
        }
        Navigation::Stay
    }

    /// Asks for a hint, which says a little more each time in the same position.
    pub(super) fn ask_hint(&mut self, context: &mut Context) -> Navigation {
        if self.session.options().hints == 0 {
            self.say("Hints are off. Press H to turn them on.");
        } else if self.takes_moves() && self.pending == Pending::Nothing {
            let question = self.session.hint();
            self.pending = Pending::Hint(context.ask(move || TaskOutput::Told(Box::new(question.answer()))));
        }
        Navigation::Stay
    }

    /// Lets hints reveal one grade more, then starts over with nothing.
    pub(super) fn switch_hints(&mut self, context: &mut Context) -> Navigation {
        let grade = (self.session.options().hints + 1) % 4;
        self.session.set_hints(grade);
        self.say(&format!(
            "Hints: {}.",
            ["off", "who is winning", "winning moves", "winning moves and why"][usize::from(grade)]
        ));
        self.next_turn(context);
        Navigation::Stay
    }

    /// The next level up, after winning a single game.
    pub(super) fn next_level(&self) -> Option<Level> {
        let duel = Duel::in_session(&self.session).filter(|_| self.session.options().mode.is_none())?;
        duel.next_level(&self.session)
    }

    /// The next game of the match, or one more like this, against another computer if one is named: the seats are swapped
    /// either way.
    pub(super) fn play_again(&mut self, computer: Option<PlayerSpec>, context: &mut Context) {
        let command = match self.session.waiting() {
            Waiting::NextGame => Command::NextGame,
            _ => Command::Rematch { seed: context.seed(), computer },
        };
        self.begin(command, context);
    }

    /// After how many moves a person who lost went wrong for the last time, as far as that is known already.
    pub(super) fn last_mistake(&self) -> Option<usize> {
        let loser = self.session.game().outcome()?.loser()?;
        let is_here = self.room.is_none() && self.session.controller(loser) == Controller::Person;
        if is_here && self.session.can_play_on() { self.trace.points.iter().rposition(Point::is_mistake) } else { None }
    }

    /// Begins another game at this table.
    pub(super) fn begin(&mut self, command: Command<'_>, context: &mut Context) {
        self.said.clear();
        match self.session.apply(command) {
            Ok(mut events) => {
                // What was played before is on the screen.
                let turn = events.iter().position(|event| matches!(event.kind, EventKind::Turn { .. }));
                events.truncate(turn.unwrap_or(events.len()));
                self.show(&events);
                self.choices = self.listed();
                self.say_who_is_who();
                self.check_computers(context);
            }
            Err(error) => self.say(&error.to_string()),
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
