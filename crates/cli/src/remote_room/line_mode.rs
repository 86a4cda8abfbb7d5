//! A room on a server, played line by line: what the opponent does is printed, and what is typed is sent.

mod after_game;
mod room_commands;

use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use numduel_room::Action;
use numduel_session::{Command, EventKind, PromptCommand, Session, TypedCommand};
use numduel_wire::RoomReport;

use super::room_seat::{Answered, RoomHeard, RoomSeat};
use super::transcript::RoomTranscript;
use super::typed_line::{RoomLine, help};
use super::{RemoteRoom, RoomNotice, RoomProblem};
use crate::exit::{Exit, failure};
use crate::line_play::guide;
use crate::line_play::lines::{InputLine, InputLines};
use crate::output::notice;

/// Hints are for games in which nobody minds.
const NO_HINTS: &str = "There are no hints while you play a friend. When the game is over, you can review it.\n";

/// What is waited for.
enum Happened {
    /// Something came from standard input.
    Typed(io::Result<InputLine>),
    /// The room has changed, or has been the same for a while.
    News(Result<Box<RoomReport>, RoomProblem>),
    /// What came of an action.
    Answered(Result<u64, RoomProblem>),
}

/// A game in a room, line by line.
struct RoomLines {
    seat: RoomSeat,
    session: Session,
    transcript: RoomTranscript,
    sender: Sender<Happened>,
    happened: Receiver<Happened>,
    /// Lines that wait for their turn.
    typed: VecDeque<InputLine>,
    at_terminal: bool,
    /// Whether the player has been told what can be typed while the opponent thinks.
    told_commands: bool,
    /// Whether the player sees what each move is worth.
    shows_values: bool,
}

/// Plays until the game is over or the player leaves.
pub fn play(remote: RemoteRoom) -> anyhow::Result<Exit> {
    let (seat, session, news) = RoomSeat::new(remote)?;
    let (sender, happened) = mpsc::channel();
    read_lines(InputLines::new()?, sender.clone())?;
    let mut play = RoomLines {
        seat,
        session,
        transcript: RoomTranscript::new(),
        sender,
        happened,
        typed: VecDeque::new(),
        at_terminal: io::stdin().is_terminal(),
        told_commands: false,
        shows_values: false,
    };
    let exit = play.play(news)?;
    play.transcript.close_prompt()?;
    play.leave();
    Ok(exit)
}

/// Reads what is typed, up to its end.
fn read_lines(mut lines: InputLines, sender: Sender<Happened>) -> io::Result<()> {
    let reading = move || {
        loop {
            let line = lines.next();
            let is_last = !matches!(line, Ok(InputLine::Text(_)));
            if sender.send(Happened::Typed(line)).is_err() || is_last {
                return;
            }
        }
    };
    thread::Builder::new().name("input".to_owned()).spawn(reading).map(|_| ())
}

impl RoomLines {
    fn play(&mut self, news: Vec<RoomNotice>) -> anyhow::Result<Exit> {
        if self.seat.waits_for_opponent() {
            self.transcript.tell(&self.seat.invitation())?;
        } else {
            self.tell_news(news)?;
        }
        self.listen();
        loop {
            while self.is_ready()
                && let Some(line) = self.typed.pop_front()
            {
                if let Some(exit) = self.take(line)? {
                    return Ok(exit);
                }
            }
            if self.is_finished() {
                return Ok(Exit::Done);
            }
            let exit = match self.happened.recv()? {
                Happened::Typed(line) => self.hear_typed(line?),
                Happened::News(news) => self.hear(news)?,
                Happened::Answered(answer) => self.hear_answer(answer)?,
            };
            if let Some(exit) = exit {
                return Ok(exit);
            }
        }
    }

    /// Whether a typed line can be dealt with. At a terminal somebody can always say something; lines from elsewhere wait for
    /// their turn.
    fn is_ready(&self) -> bool {
        !self.seat.is_sending() && (self.at_terminal || self.seat.replica().is_your_turn())
    }

    /// Waits for news beside everything else.
    fn listen(&self) {
        let (ask, sender) = (self.seat.ask_news(), self.sender.clone());
        // A player who has left does not need the news.
        thread::spawn(move || _ = sender.send(Happened::News(ask().map(Box::new))));
    }

    /// Sends what was decided on.
    fn send(&self) {
        let Some(send) = self.seat.send() else { return };
        let sender = self.sender.clone();
        thread::spawn(move || _ = sender.send(Happened::Answered(send())));
    }

    fn decide(&mut self, action: Action) {
        self.seat.decide(action);
        self.send();
    }

    /// Leaving works at any time, also while the server is away.
    fn hear_typed(&mut self, line: InputLine) -> Option<Exit> {
        let quits = |line: &[u8]| {
            let text = String::from_utf8_lossy(line);
            matches!(PromptCommand::read(text.trim()), Some(TypedCommand::Command(PromptCommand::Quit, _)))
        };
        match line {
            InputLine::Interrupted => return Some(Exit::Interrupted),
            InputLine::End if self.at_terminal => return Some(Exit::EndOfInput),
            InputLine::Text(line) if self.at_terminal && quits(&line) => {
                // The terminal has ended the line.
                _ = self.transcript.typed(&line);
                return Some(Exit::Done);
            }
            line => self.typed.push_back(line),
        }
        None
    }

    fn hear(&mut self, news: Result<Box<RoomReport>, RoomProblem>) -> anyhow::Result<Option<Exit>> {
        let was_lost = self.seat.is_lost();
        match self.seat.hear(&mut self.session, news.map(|report| *report)) {
            RoomHeard::News(news) => {
                if was_lost {
                    self.transcript.tell("Connected again.\n")?;
                }
                self.tell_news(news)?;
            }
            RoomHeard::Lost(true) => self.transcript.tell("Connection lost, trying again…\n")?,
            RoomHeard::Lost(false) => {}
            RoomHeard::Over(why) => return Err(failure(why, ())),
        }
        self.listen();
        Ok(None)
    }

    fn hear_answer(&mut self, answer: Result<u64, RoomProblem>) -> anyhow::Result<Option<Exit>> {
        match self.seat.answered(answer) {
            Answered::Accepted => {}
            Answered::Again => self.send(),
            Answered::Refused(why) => {
                let possible = if self.waits_for_move() { self.possible() } else { String::new() };
                self.transcript.tell(&format!("{why}{possible}\n"))?;
                self.prompt()?;
            }
        }
        Ok(None)
    }

    fn tell_news(&mut self, news: Vec<RoomNotice>) -> anyhow::Result<()> {
        let other = self.seat.replica().opponent().to_owned();
        let (mut changed, had_values) = (false, self.shows_values);
        self.shows_values = self.seat.replica().values().is_some();
        let newest = news.iter().rposition(|new| matches!(new, RoomNotice::Table(_)));
        for (index, new) in news.into_iter().enumerate() {
            match new {
                RoomNotice::Table(event) => {
                    changed = true;
                    // Before the question, so that it is asked once.
                    if matches!(event.kind, EventKind::Prompt { .. }) && Some(index) == newest {
                        self.tell_values()?;
                    }
                    if matches!(event.kind, EventKind::GameBegan { .. }) && self.transcript.guided {
                        self.transcript.tell(&guide::introduction(&self.session))?;
                    }
                    self.transcript.print(&event, self.seat.replica().you())?;
                }
                RoomNotice::Told(text) => self.transcript.tell(&text)?,
                RoomNotice::AsksTakeback => {
                    self.transcript.tell(&format!("{other} wants to take back a move. Type yes or no.\n"))?;
                }
                RoomNotice::AskedRematch => self.transcript.tell(&format!("Waiting for {other} to accept.\n"))?,
                RoomNotice::AsksRematch => self.transcript.tell(&format!("{other} wants a rematch.\n"))?,
                RoomNotice::AsksValues => {
                    let asks = format!("{other} would like to show what each move is worth; type 'values' to agree.\n");
                    self.transcript.tell(&asks)?;
                }
                RoomNotice::Away(left) => self.tell_away(left)?,
                RoomNotice::Freed(name) => {
                    let text = format!("{name}'s seat is free again.\n{}", self.seat.invitation());
                    self.transcript.tell(&text)?;
                }
            }
        }
        if !changed && !had_values {
            self.tell_values()?;
        }
        self.continue_with(changed)
    }

    /// What comes next: the player's turn, the opponent's, or the end.
    fn continue_with(&mut self, changed: bool) -> anyhow::Result<()> {
        if self.seat.waits_for_opponent() {
            return Ok(());
        }
        if !self.seat.is_playing() {
            return self.offer_rematch(changed);
        }
        if self.seat.replica().is_your_turn() {
            return self.prompt();
        }
        if changed && self.transcript.guided {
            let told = std::mem::replace(&mut self.told_commands, true);
            let more = if told { String::new() } else { self.possible() };
            self.transcript.tell(&format!("Waiting for {}…{more}\n", self.seat.replica().opponent()))?;
        }
        Ok(())
    }

    /// Asks for a move, unless the question is the last thing that was printed.
    fn prompt(&mut self) -> anyhow::Result<()> {
        if self.seat.replica().is_your_turn() && !self.transcript.is_open() && !self.seat.is_sending() {
            self.ask(Command::Type(""))?;
        }
        Ok(())
    }

    /// Prints what the session answers to something that changes nothing.
    fn ask(&mut self, command: Command<'_>) -> anyhow::Result<()> {
        for event in self.session.apply(command)? {
            self.transcript.print(&event, self.seat.replica().you())?;
        }
        Ok(())
    }

    /// Deals with a line.
    fn take(&mut self, line: InputLine) -> anyhow::Result<Option<Exit>> {
        let line = match line {
            InputLine::Text(line) => line,
            InputLine::End => return Ok(Some(Exit::EndOfInput)),
            InputLine::Interrupted => return Ok(Some(Exit::Interrupted)),
        };
        self.transcript.typed(&line)?;
        let text = String::from_utf8_lossy(&line);
        if !self.seat.is_playing() && !self.seat.waits_for_opponent() {
            return self.after_game(text.trim());
        }
        let replica = self.seat.replica();
        match RoomLine::read(&self.session, &text, replica.is_your_turn(), replica.asks_takeback()) {
            RoomLine::Move(mv) => self.decide(Action::Move { mv: self.session.game().rules().typed(&mv) }),
            RoomLine::Takeback(true) => self.decide(Action::Takeback),
            RoomLine::Takeback(false) => self.decide(Action::RefuseTakeback),
            RoomLine::Command(PromptCommand::Quit) => return Ok(Some(Exit::Done)),
            RoomLine::Command(command) => self.command(command)?,
            RoomLine::Room(action) => self.room_action(action)?,
            RoomLine::Asked => self.ask(Command::Type(&text))?,
            RoomLine::Nothing => {}
            RoomLine::NearMiss(meant) => self.tell_back(&format!("Did you mean {meant}?\n"))?,
            RoomLine::Invalid => self.tell_back("That is not a move. In a room it does not lose the game.\n")?,
            RoomLine::TooEarly => self.say_too_early()?,
        }
        self.prompt()?;
        Ok(None)
    }

    fn command(&mut self, command: PromptCommand) -> anyhow::Result<()> {
        let (turn, started) = (self.seat.replica().is_your_turn(), !self.seat.waits_for_opponent());
        match command {
            PromptCommand::Help => self.tell_back(&help(&self.session)),
            PromptCommand::Moves if turn => {
                self.tell_values()?;
                self.ask(Command::Ask(command, None))
            }
            PromptCommand::Rules if turn => self.ask(Command::Ask(command, None)),
            PromptCommand::Rules => self.tell_back(&numduel_rules::english::rules(self.session.game().rules())),
            PromptCommand::Undo if self.seat.replica().asks_takeback() => {
                self.tell_back("Your opponent has asked first. Type yes or no.\n")
            }
            PromptCommand::Undo if started => {
                self.decide(Action::Takeback);
                Ok(())
            }
            PromptCommand::Resign if started => {
                self.decide(Action::Resign);
                Ok(())
            }
            PromptCommand::Hint | PromptCommand::Why => self.tell_back(NO_HINTS),
            PromptCommand::Redo => self.tell_back("Nothing to redo.\n"),
            PromptCommand::Save => self.tell_back("The server saves every move.\n"),
            PromptCommand::Moves | PromptCommand::Undo | PromptCommand::Resign | PromptCommand::Quit => {
                self.say_too_early()
            }
        }
    }

    fn say_too_early(&mut self) -> anyhow::Result<()> {
        if self.seat.waits_for_opponent() {
            return self.tell_back("The game starts when your friend joins. You can type help, rules or quit.\n");
        }
        let (other, possible) = (self.seat.replica().opponent(), self.possible());
        let text = format!("It is {other}'s turn.{possible}\n");
        self.tell_back(&text)
    }

    fn tell_back(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(self.transcript.tell(text)?)
    }

    /// Says how to come back.
    fn leave(&self) {
        notice(&self.seat.way_back().unwrap_or_default());
    }
}
