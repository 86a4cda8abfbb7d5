//! What a game looks like on the screen: the shared number, the moves that can be made, the pictures of how it goes, and what was
//! said last. The screens of a game at this keyboard and of one in a room have one each, and decide what happens to a move.

mod choices;
mod draw;
mod panel;

use std::mem;
use std::sync::Arc;

use numduel_rules::english::{self, count};
use numduel_rules::number::short_to;
use numduel_rules::{Game, Move};
use numduel_session::{Event, EventKind, Session};
use numduel_wire::MoveValue;

use self::choices::{Choices, Typed};
use super::context::Context;
use super::game_trace::GameTrace;
use super::keys::{Hotkey, Key};
use super::page::Page;
use super::review::ReviewScreen;
use super::screen::Navigation;
use crate::line_play::guide;

pub use self::draw::{BoardFrame, draw};

/// A session on the screen.
pub struct GameBoard {
    pub session: Session,
    pub trace: GameTrace,
    /// What was said last, in the book's words or the program's.
    pub said: Vec<String>,
    choices: Choices,
    /// Letters that are keys of the screen and so of no move.
    other_keys: String,
    /// Whether the move before was made by the last of the keys that were typed for it. An Enter after it means the same move.
    was_typed: bool,
    /// Whether bands and values are shown, where they may be.
    analysis_visible: bool,
}

impl GameBoard {
    /// A board on which nothing has been said yet. No move has one of the `other_keys` for its own.
    pub fn new(session: Session, other_keys: String) -> Self {
        Self {
            choices: Choices::new(session.game(), &other_keys),
            trace: GameTrace::new(session.game()),
            said: Vec::new(),
            other_keys,
            was_typed: false,
            analysis_visible: session.saved().is_none(),
            session,
        }
    }

    pub fn game(&self) -> &Game {
        self.session.game()
    }

    pub fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }

    /// Says how the game begins or where it was left, and who is who.
    pub fn welcome(&mut self) {
        let moves = self.game().moves().len();
        let opening: Vec<Event> =
            self.session.opening().take_while(|event| !matches!(event.kind, EventKind::Turn { .. })).collect();
        self.show(&opening);
        if moves > 0 {
            self.say(&format!("Resumed after {}.", count(moves, "move")));
        }
        self.say_who_is_who();
    }

    pub fn say_who_is_who(&mut self) {
        self.say_more(&guide::who_is_who(&self.session).unwrap_or_default());
    }

    /// Says something in place of what was said before.
    pub fn say(&mut self, text: &str) {
        self.said.clear();
        self.say_more(text);
    }

    /// Says something below what was said before. Books set their sentences apart by empty lines; here there is no room.
    pub fn say_more(&mut self, text: &str) {
        self.said.extend(
            super::text::shorten_numbers(text).lines().filter(|line| !line.trim().is_empty()).map(str::to_owned),
        );
    }

    /// Shows events: pictures follow them, and what is worth reading is said.
    pub fn show(&mut self, events: &[Event]) {
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

    /// Lists the moves of the position, and looks at it if anything of it may be shown.
    pub fn next_turn(&mut self, context: &mut Context) {
        self.list_moves();
        if self.session.options().hints > 0 || self.is_over() {
            let analysis = Arc::clone(self.session.analysis());
            self.trace.look(&analysis, self.session.game().moves().len(), context);
        }
    }

    pub fn list_moves(&mut self) {
        self.choices = Choices::new(self.session.game(), &self.other_keys);
    }

    /// Shows what each move is worth; nothing if no values are given.
    pub fn show_values(&mut self, values: &[MoveValue]) {
        self.choices.show_values(values);
    }

    /// Whether a key is an Enter that means the move which was made by typing it.
    pub fn ends_typed_move(&mut self, key: Key) -> bool {
        mem::take(&mut self.was_typed) && key == Key::Enter
    }

    /// The move that a key makes, while one can be made. It is one of the book's, and may not be legal.
    pub fn press_move(&mut self, key: Key) -> Option<Move> {
        let was_typing = !self.choices.typed().is_empty() && matches!(key, Key::Char(_));
        let typed = self.choices.press(key);
        self.was_typed = was_typing && matches!(typed, Typed::Play(_));
        match typed {
            Typed::Play(mv) => Some(mv),
            Typed::Selected => None,
            Typed::Nothing => self.read_letter(key),
        }
    }

    /// What was typed is not a legal move, but may be one of the book's. A key pressed by mistake is never a choice of move,
    /// so it never loses a game.
    fn read_letter(&mut self, key: Key) -> Option<Move> {
        let Key::Char(letter) = key else { return None };
        let rules = self.session.game().rules();
        // A digit may be the first of several, and where moves have signs, choosing them begins with the sign. Books know some
        // moves by more than one spelling.
        let read = rules.read(&letter.to_string());
        let read = read.filter(|_| !letter.is_ascii_digit() || rules.takes_bare_operands());
        if read.is_none() {
            self.say(&format!("'{letter}' does nothing here; press ? for help."));
        }
        read
    }

    pub fn is_legal(&self, mv: &Move) -> bool {
        let game = self.game();
        game.rules().illegal_reason(game.position(), mv).is_none()
    }

    /// Hides or shows the bands and who is winning.
    pub fn switch_analysis(&mut self) {
        self.analysis_visible = !self.analysis_visible;
    }

    pub fn rules_page(&self) -> Navigation {
        Navigation::Open(Box::new(Page::new("Rules", english::rule_card(self.game().rules()))))
    }

    /// The game move by move, after it.
    pub fn review(&self, context: &mut Context) -> Navigation {
        let (game, names) = (self.game().clone(), self.session.names().clone());
        let analysis = Arc::clone(self.session.analysis());
        Navigation::Open(Box::new(ReviewScreen::new(game, names, analysis, context)))
    }

    /// The keys that make a move.
    pub fn move_keys(&self) -> [Hotkey; 3] {
        [
            Hotkey::new(&self.choices.key_names(), "move", "make that move", None),
            Hotkey::new("arrows", "", "choose a move from the list, or type it", None),
            Hotkey::enter("", "make the chosen move"),
        ]
    }

    /// The key that shows the bands, with its word for the last line if they are hidden.
    pub fn bands_key(&self) -> Hotkey {
        let short = if self.analysis_visible { "" } else { "bands" };
        Hotkey::letter('b', short, "hide or show the bands and who is winning")
    }
}

/// Keys to look at a game that is over.
pub fn keys_after() -> [Hotkey; 4] {
    [
        Hotkey::letter('v', "review", "review the game move by move"),
        Hotkey::letter('r', "rules", "the rules of this game"),
        Hotkey::letter('b', "", "hide or show the bands and who is winning"),
        Hotkey::letter('?', "keys", "this list"),
    ]
}

/// The key for one more game.
pub fn next_game_key(is_match: bool) -> Hotkey {
    let (short, meaning) = if is_match {
        ("next game", "the next game of the match, with seats swapped")
    } else {
        ("rematch", "rematch with swapped seats")
    };
    Hotkey::letter('n', short, meaning)
}
