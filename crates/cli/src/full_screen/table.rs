//! The game: the shared number, the moves that can be made, and the pictures of how it goes.

mod choices;
mod draw;
mod seating;
mod turn;

use std::sync::Arc;

use numduel_players::{Analysis, Player};
use numduel_rules::sentences::{Names, Narrator};
use numduel_rules::{Game, english};
use ratatui_core::layout::Rect;

pub use self::seating::Agreed;

use self::choices::Choices;
use super::desk::{Answer, Desk, Finding, Ticket};
use super::keys::{Hotkey, Key};
use super::page::Page;
use super::review::Review;
use super::screen::{Screen, Step};
use super::sheet::Sheet;
use super::track::Track;
use crate::deal::Deal;
use crate::keeper::Keeper;
use crate::matches::Match;
use crate::shell;

/// One table with its game, and the match that the game belongs to.
pub struct Table {
    agreed: Agreed,
    /// Where its games come from.
    deal: Deal,
    analysis: Arc<Analysis>,
    keeper: Keeper,
    game: Game,
    /// The match, or the one game as a match that nobody counts.
    of_match: Option<Match>,
    number: u32,
    names: Names,
    computers: [Option<Player>; 2],
    choices: Choices,
    track: Track,
    /// What was said last, in the book's words or the program's.
    said: Vec<String>,
    /// How much help was given last, after how many moves.
    helped: (usize, u8),
    waiting: Waiting,
    /// Whether the next `y` gives the game up.
    resigning: bool,
    /// Whether bands and values are shown, where they may be.
    open: bool,
}

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waiting {
    /// For a person.
    Person,
    /// For the computers to sit down.
    Seats(Ticket),
    /// For a computer's move.
    Computer(Ticket),
    /// For a hint.
    Hint(Ticket),
    /// The computers cannot play this game.
    Nobody,
}

impl Waiting {
    fn ticket(self) -> Option<Ticket> {
        match self {
            Self::Seats(ticket) | Self::Computer(ticket) | Self::Hint(ticket) => Some(ticket),
            Self::Person | Self::Nobody => None,
        }
    }
}

impl Screen for Table {
    fn draw(&mut self, sheet: &mut Sheet<'_>, area: Rect) {
        draw::draw(self, sheet, area);
    }

    fn press(&mut self, key: Key, desk: &mut Desk) -> Step {
        if std::mem::take(&mut self.resigning) {
            match key {
                Key::Char('y' | 'Y') => self.resign(desk),
                _ => self.say("The game goes on."),
            }
            return Step::Stay;
        }
        match key {
            Key::Escape | Key::Char('q') => Step::Back,
            Key::Char('r') => Step::Open(Box::new(Page::new("Rules", english::rules(self.game.rules())))),
            Key::Char('b') => {
                self.open = !self.open;
                Step::Stay
            }
            _ if self.game.outcome().is_some() => self.press_after(key, desk),
            Key::Char('h') => self.ask_hint(desk),
            Key::Char('u') => self.undo(desk),
            Key::Char('g') => self.ask_resign(),
            _ => self.press_move(key, desk),
        }
    }

    fn keys(&self) -> Vec<Hotkey> {
        if self.game.outcome().is_some() { self.keys_after() } else { self.keys_during() }
    }

    fn learn(&mut self, finding: &mut Finding, desk: &mut Desk) {
        self.track.learn(finding);
        match finding.claim(self.waiting.ticket()) {
            Some(Answer::Seated(seated)) => self.seat(*seated, desk),
            Some(Answer::Chosen(player, mv)) => self.computer_moves(*player, mv, desk),
            Some(Answer::Hinted(hint)) => self.tell_hint(hint),
            None | Some(Answer::Looked(..) | Answer::Reviewed(_)) => {}
        }
    }

    fn left(&mut self) -> Option<String> {
        if self.game.outcome().is_some() {
            return None;
        }
        self.keeper.left(&self.game);
        let record = self.game.record();
        let resume = self.keeper.resume_command().map(|command| shell::words(&command));
        let how = resume.map_or_else(String::new, |resume| format!("Go on with:\n  {resume}\n"));
        (!self.game.moves().is_empty()).then(|| format!("The game is not over. Its record:\n  {record}\n{how}"))
    }
}

impl Table {
    /// Keys while the game goes on.
    fn keys_during(&self) -> Vec<Hotkey> {
        let mut keys = vec![
            Hotkey::new(&self.choices.key_names(), "move", "make that move", None),
            Hotkey::new("arrows", "", "choose a move of the list; typing it chooses it too", None),
            Hotkey::enter("", "make the chosen move"),
        ];
        if self.agreed.hints > 0 {
            keys.push(Hotkey::letter('h', "hint", "a hint; press again for a little more"));
            let short = if self.open { "" } else { "bands" };
            keys.push(Hotkey::letter('b', short, "hide or show the bands and the value history"));
        }
        keys.extend([
            Hotkey::letter('u', "undo", "take your last move back"),
            Hotkey::letter('r', "rules", "the rules of this game"),
            Hotkey::letter('?', "keys", "this list"),
            Hotkey::letter('g', "give up", "give the game up"),
            Hotkey::escape("leave", "leave; the game is kept, and can be continued"),
        ]);
        keys
    }

    /// Keys when it is over.
    fn keys_after(&self) -> Vec<Hotkey> {
        let (short, meaning) = if self.next_of_match().is_some() {
            ("next game", "the next game of the match, in swapped seats")
        } else {
            ("again", "another game of the same, in swapped seats")
        };
        vec![
            Hotkey::new("n", short, meaning, Some(Key::Char('n'))),
            Hotkey::letter('v', "review", "look at the game again, move by move"),
            Hotkey::letter('r', "rules", "the rules of this game"),
            Hotkey::letter('b', "", "hide or show the bands and the value history"),
            Hotkey::letter('?', "keys", "this list"),
            Hotkey::escape("back", "back to the beginning"),
        ]
    }

    fn press_after(&mut self, key: Key, desk: &mut Desk) -> Step {
        match key {
            Key::Char('n') | Key::Enter => self.play_again(desk),
            Key::Char('v') => {
                let review = Review::new(self.game.clone(), self.names.clone(), Arc::clone(&self.analysis), desk);
                return Step::Open(Box::new(review));
            }
            _ => {}
        }
        Step::Stay
    }

    fn teller(&self) -> Narrator<'_> {
        Narrator::new(self.game.rules(), &self.names)
    }

    /// Says something in place of what was said before.
    fn say(&mut self, text: &str) {
        self.said.clear();
        self.say_more(text);
    }

    /// Says something below what was said before. Books set their sentences apart by empty lines; here there is no room.
    fn say_more(&mut self, text: &str) {
        self.said.extend(super::text::calm(text).lines().filter(|line| !line.trim().is_empty()).map(str::to_owned));
    }
}
