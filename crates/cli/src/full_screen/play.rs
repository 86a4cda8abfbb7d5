//! A game at this keyboard, against a person or a computer.

mod turn;

use std::mem;

use numduel_players::PlayerSpec;
use numduel_session::{Command, PromptCommand, Session, Waiting};
use ratatui_core::layout::Rect;

use super::board::{self, BoardFrame, GameBoard, keys_after, next_game_key};
use super::canvas::Canvas;
use super::context::{Context, TaskDone, TaskId};
use super::keys::{Hotkey, Key};
use super::screen::{Navigation, Screen};
use crate::data_dir::DataDir;
use crate::line_play::resume_command;
use crate::shell;

/// A game at this keyboard.
pub struct PlayScreen {
    board: GameBoard,
    data_dir: Option<DataDir>,
    pending: Pending,
    /// Whether the next `y` resigns.
    resigning: bool,
}

/// Work that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    Nothing,
    /// Whether the computers can play this game.
    Seats(TaskId),
    /// A computer's move.
    Computer(TaskId),
    /// A hint.
    Hint(TaskId),
    /// The computers cannot play this game.
    Nobody,
}

impl Screen for PlayScreen {
    fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        let frame = BoardFrame {
            keys: self.keys(),
            status: self.status(),
            score: self.board.session.standing(),
            is_idle: !self.takes_moves(),
        };
        board::draw(&mut self.board, &frame, canvas, area);
    }

    fn press(&mut self, key: Key, context: &mut Context) -> Navigation {
        if self.board.ends_typed_move(key) {
            return Navigation::Stay;
        }
        if mem::take(&mut self.resigning) {
            if matches!(key, Key::Char('y' | 'Y')) {
                self.ask(PromptCommand::Resign, context);
            } else {
                self.board.say("Not resigned.");
            }
            return Navigation::Stay;
        }
        match key {
            Key::Escape | Key::Char('q') => return Navigation::Back,
            Key::Char('r') => return self.board.rules_page(),
            Key::Char('b') => self.board.switch_analysis(),
            Key::Char('v') if self.board.is_over() => return self.board.review(context),
            _ if self.board.is_over() => self.press_after(key, context),
            Key::Char('h') => self.ask_hint(context),
            Key::Char('H') => self.switch_hints(context),
            Key::Char('u') => self.ask(PromptCommand::Undo, context),
            Key::Char('g') => self.ask_resign(),
            _ => self.press_move(key, context),
        }
        Navigation::Stay
    }

    fn keys(&self) -> Vec<Hotkey> {
        if self.board.is_over() { self.keys_after() } else { self.keys_during() }
    }

    fn learn(&mut self, done: &mut TaskDone, context: &mut Context) {
        self.board.trace.learn(done);
        if let Some(answer) = done.claim(self.pending.id()) {
            self.learn_answer(answer, context);
        }
    }

    fn left(&mut self) -> Option<String> {
        if self.board.is_over() {
            return None;
        }
        let session = &mut self.board.session;
        _ = session.apply(Command::Ask(PromptCommand::Quit, None));
        let record = session.game().record();
        let data_dir = self.data_dir.as_ref().filter(|_| session.saved().is_some());
        let resume = data_dir.map(|data_dir| shell::words(&resume_command(data_dir)));
        let how = match resume {
            Some(resume) => format!("Game saved. Continue with: {resume}\n"),
            None => format!("Not saved. Its record: {record}\n"),
        };
        (!record.moves.is_empty()).then_some(how)
    }
}

impl PlayScreen {
    /// Sits down at a new game or an unfinished one. An unfinished one reveals nothing unasked.
    pub fn new(session: Session, context: &mut Context) -> Self {
        let mut screen = Self {
            board: GameBoard::new(session, String::new()),
            data_dir: context.data_dir.clone(),
            pending: Pending::Nothing,
            resigning: false,
        };
        screen.board.welcome();
        screen.check_computers(context);
        screen
    }

    /// Keys while the game continues.
    fn keys_during(&self) -> Vec<Hotkey> {
        let mut keys = self.board.move_keys().to_vec();
        let has_hints = self.board.session.options().hints > 0;
        if has_hints {
            keys.push(Hotkey::letter('h', "hint", "a hint; press again for a little more"));
            keys.push(self.board.bands_key());
        }
        keys.extend([
            Hotkey::letter('H', if has_hints { "" } else { "hints" }, "change how much hints reveal"),
            Hotkey::letter('u', "undo", "take back your last move"),
            Hotkey::letter('r', "rules", "the rules of this game"),
            Hotkey::letter('?', "keys", "this list"),
            Hotkey::letter('g', "resign", "concede the game"),
            Hotkey::escape("leave", "save and leave; continue whenever you like"),
        ]);
        keys
    }

    /// Keys when it is over.
    fn keys_after(&self) -> Vec<Hotkey> {
        let mut keys = vec![next_game_key(self.board.session.waiting() == Waiting::NextGame)];
        if let Some(level) = self.next_level() {
            keys.push(Hotkey::letter('l', &format!("level {level}"), "play the next level, with seats swapped"));
        }
        if self.last_mistake().is_some() {
            keys.push(Hotkey::letter('u', "try again", "try again from your mistake, as another game"));
        }
        keys.extend(keys_after());
        keys.push(Hotkey::escape("back", "back to the start screen"));
        keys
    }

    fn press_after(&mut self, key: Key, context: &mut Context) {
        match key {
            Key::Char('n') | Key::Enter => self.play_again(None, context),
            Key::Char('l') => {
                if let Some(level) = self.next_level() {
                    self.play_again(Some(PlayerSpec::Level(level)), context);
                }
            }
            Key::Char('u') => {
                if let Some(from) = self.last_mistake() {
                    self.begin(Command::PlayOn { from }, context);
                }
            }
            _ => {}
        }
    }

    /// What the line of whose turn it is says instead.
    fn status(&self) -> Option<String> {
        match self.pending {
            _ if self.board.is_over() => None,
            Pending::Seats(_) => Some("Getting ready…".to_owned()),
            Pending::Computer(_) => Some(format!("{} is thinking…", self.board.mover())),
            Pending::Hint(_) => Some("Looking for a hint…".to_owned()),
            Pending::Nobody => Some("These settings don't work for this game.".to_owned()),
            Pending::Nothing => None,
        }
    }
}
