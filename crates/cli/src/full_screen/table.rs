//! The game: the shared number, the moves that can be made, and the pictures of how it goes.

mod choices;
mod draw;
mod panel;
mod room;
mod turn;

use std::mem;
use std::sync::Arc;

use numduel_players::PlayerSpec;
use numduel_rules::english;
use numduel_session::{Command, PromptCommand, Session, Waiting};
use ratatui_core::layout::Rect;

use self::choices::Choices;
use self::room::TableRoom;
use super::canvas::Canvas;
use super::context::{Context, TaskDone, TaskId};
use super::game_trace::GameTrace;
use super::keys::{Hotkey, Key};
use super::page::Page;
use super::review::ReviewScreen;
use super::screen::{Navigation, Screen};
use crate::data_dir::DataDir;
use crate::line_play::resume_command;
use crate::shell;

/// A session on the screen.
pub struct PlayScreen {
    session: Session,
    data_dir: Option<DataDir>,
    choices: Choices,
    trace: GameTrace,
    /// What was said last, in the book's words or the program's.
    said: Vec<String>,
    pending: Pending,
    /// Whether the move before was made by the last of the keys that were typed for it. An Enter after it means the same move.
    was_typed: bool,
    /// What the next `y` confirms.
    confirming: Option<Confirm>,
    /// Whether bands and values are shown, where they may be.
    analysis_visible: bool,
    /// The room of a server that this is about; nothing for a game at this keyboard.
    room: Option<TableRoom>,
}

/// Work that the table waits for.
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

/// Something that is asked about before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Confirm {
    /// Conceding the game.
    Resign,
    /// Freeing the opponent's seat in a room.
    Free,
}

impl Screen for PlayScreen {
    fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        draw::draw(self, canvas, area);
    }

    fn press(&mut self, key: Key, context: &mut Context) -> Navigation {
        if mem::take(&mut self.was_typed) && key == Key::Enter {
            return Navigation::Stay;
        }
        if let Some(question) = self.confirming.take() {
            return self.press_answer(question, matches!(key, Key::Char('y' | 'Y')), context);
        }
        if let Some(leads) = self.press_in_room(key, context) {
            return leads;
        }
        match key {
            Key::Escape | Key::Char('q') => Navigation::Back,
            Key::Char('r') => {
                Navigation::Open(Box::new(Page::new("Rules", english::rule_card(self.session.game().rules()))))
            }
            Key::Char('b') => {
                self.analysis_visible = !self.analysis_visible;
                Navigation::Stay
            }
            _ if self.is_over() => self.press_after(key, context),
            Key::Char('h') => self.ask_hint(context),
            Key::Char('H') => self.switch_hints(context),
            Key::Char('u') => self.ask(PromptCommand::Undo, context),
            Key::Char('g') => self.ask_resign(),
            _ => self.press_move(key, context),
        }
    }

    fn keys(&self) -> Vec<Hotkey> {
        match &self.room {
            _ if self.is_over() => self.keys_after(),
            Some(room) => self.keys_in_room(room),
            None => self.keys_during(),
        }
    }

    fn learn(&mut self, done: &mut TaskDone, context: &mut Context) {
        self.trace.learn(done);
        self.learn_room(done, context);
        if let Some(answer) = done.claim(self.pending.id()) {
            self.learn_answer(answer, context);
        }
    }

    fn left(&mut self) -> Option<String> {
        if let Some(room) = &self.room {
            return room.left();
        }
        if self.is_over() {
            return None;
        }
        _ = self.session.apply(Command::Ask(PromptCommand::Quit, None));
        let record = self.session.game().record();
        let data_dir = self.data_dir.as_ref().filter(|_| self.session.saved().is_some());
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
        let mut table = Self::seated(session, context);
        table.sit_down(context);
        table
    }

    /// A table at which nothing has been said yet.
    fn seated(session: Session, context: &Context) -> Self {
        Self {
            choices: Choices::new(session.game(), ""),
            trace: GameTrace::new(session.game()),
            data_dir: context.data_dir.clone(),
            said: Vec::new(),
            pending: Pending::Nothing,
            was_typed: false,
            confirming: None,
            analysis_visible: session.saved().is_none(),
            room: None,
            session,
        }
    }

    /// The answer to a question whether something is meant.
    fn press_answer(&mut self, question: Confirm, yes: bool, context: &mut Context) -> Navigation {
        match question {
            Confirm::Resign if !yes => self.say("Not resigned."),
            Confirm::Resign if self.send_resignation(context) => {}
            Confirm::Resign => return self.ask(PromptCommand::Resign, context),
            Confirm::Free if !yes => self.say("The seat stays taken."),
            Confirm::Free => self.send_free(context),
        }
        Navigation::Stay
    }

    fn is_over(&self) -> bool {
        self.session.game().outcome().is_some()
    }

    /// Keys while the game continues.
    fn keys_during(&self) -> Vec<Hotkey> {
        let mut keys = vec![
            Hotkey::new(&self.choices.key_names(), "move", "make that move", None),
            Hotkey::new("arrows", "", "choose a move from the list, or type it", None),
            Hotkey::enter("", "make the chosen move"),
        ];
        if self.session.options().hints > 0 {
            keys.push(Hotkey::letter('h', "hint", "a hint; press again for a little more"));
            let short = if self.analysis_visible { "" } else { "bands" };
            keys.push(Hotkey::letter('b', short, "hide or show the bands and who is winning"));
        }
        let hints = if self.session.options().hints > 0 { "" } else { "hints" };
        keys.push(Hotkey::letter('H', hints, "change how much hints reveal"));
        keys.extend([
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
        let (short, meaning) = if self.session.waiting() == Waiting::NextGame {
            ("next game", "the next game of the match, with seats swapped")
        } else {
            ("rematch", "rematch with swapped seats")
        };
        let mut keys = vec![Hotkey::letter('n', short, meaning)];
        if let Some(level) = self.next_level() {
            keys.push(Hotkey::letter('l', &format!("level {level}"), "play the next level, with seats swapped"));
        }
        if self.last_mistake().is_some() {
            keys.push(Hotkey::letter('u', "try again", "try again from your mistake, as another game"));
        }
        keys.extend([
            Hotkey::letter('v', "review", "review the game move by move"),
            Hotkey::letter('r', "rules", "the rules of this game"),
            Hotkey::letter('b', "", "hide or show the bands and who is winning"),
            Hotkey::letter('?', "keys", "this list"),
            match self.room {
                Some(_) => Hotkey::escape("leave", "leave the room"),
                None => Hotkey::escape("back", "back to the start screen"),
            },
        ]);
        keys
    }

    fn press_after(&mut self, key: Key, context: &mut Context) -> Navigation {
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
            Key::Char('v') => {
                let (game, names) = (self.session.game().clone(), self.session.names().clone());
                let review = ReviewScreen::new(game, names, Arc::clone(self.session.analysis()), context);
                return Navigation::Open(Box::new(review));
            }
            _ => {}
        }
        Navigation::Stay
    }

    /// Says something in place of what was said before.
    fn say(&mut self, text: &str) {
        self.said.clear();
        self.say_more(text);
    }

    /// Says something below what was said before. Books set their sentences apart by empty lines; here there is no room.
    fn say_more(&mut self, text: &str) {
        self.said.extend(
            super::text::shorten_numbers(text).lines().filter(|line| !line.trim().is_empty()).map(str::to_owned),
        );
    }
}
