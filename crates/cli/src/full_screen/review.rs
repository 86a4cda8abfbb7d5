//! A game looked at again: every move with its grade and reason, back and forth, and on from anywhere.

mod draw;

use std::sync::Arc;

use numduel_players::{Analysis, Review as Reviewed, Turning, review};
use numduel_rules::sentences::Names;
use numduel_rules::{Game, english};
use ratatui_core::layout::Rect;

use super::desk::{Answer, Desk, Finding, Ticket};
use super::keys::{Hotkey, Key};
use super::page::Page;
use super::screen::{Screen, Step};
use super::set_up::SetUp;
use super::sheet::Sheet;
use super::track::Track;

/// A game and where in it one looks.
pub struct Review {
    game: Game,
    /// Every number that stood there, as it is shown.
    numbers: Vec<String>,
    names: Names,
    analysis: Arc<Analysis>,
    track: Track,
    /// After how many moves.
    at: usize,
    found: Found,
    said: String,
}

/// What the review has come to.
enum Found {
    Working(Ticket),
    Done(Box<Reviewed>),
    /// Why there is none.
    Never(String),
}

impl Review {
    pub fn new(game: Game, names: Names, analysis: Arc<Analysis>, desk: &mut Desk) -> Self {
        let mut track = Track::new(&game);
        track.look(&analysis, 0, desk);
        let (by, of) = (Arc::clone(&analysis), game.clone());
        let ticket = desk.ask(move || Answer::Reviewed(review(&by, &of).map(Box::new)));
        let numbers = game.positions().map(|position| super::text::written(&position.number)).collect();
        Self { game, numbers, names, analysis, track, at: 0, found: Found::Working(ticket), said: String::new() }
    }

    /// The number of moves after which the game was decided: just after the move that decided it.
    fn turning(&self) -> Option<usize> {
        let Found::Done(review) = &self.found else { return None };
        review.turning.map(|turning| match turning {
            Turning::Move(index) => index + 1,
            Turning::Closing => self.game.moves().len(),
        })
    }

    fn say(&mut self, text: &str) -> Step {
        text.clone_into(&mut self.said);
        Step::Stay
    }

    fn go(&mut self, to: usize, desk: &mut Desk) {
        self.at = to.min(self.game.moves().len());
        self.said.clear();
        // What the bands look like can depend on what was played before.
        let analysis = Arc::clone(&self.analysis);
        self.track.look(&analysis, self.at, desk);
    }

    /// The game up to here, to be gone on with by whoever likes.
    fn play_on(&mut self) -> Step {
        let mut game = self.game.clone();
        while game.moves().len() > self.at || game.outcome().is_some() && game.record().closing.is_some() {
            game.undo();
        }
        if game.outcome().is_some() {
            return self.say("The game is over here. Step back, and play on from there.");
        }
        Step::Open(Box::new(SetUp::going_on(game)))
    }
}

impl Screen for Review {
    fn draw(&mut self, sheet: &mut Sheet<'_>, area: Rect) {
        draw::draw(self, sheet, area);
    }

    fn press(&mut self, key: Key, desk: &mut Desk) -> Step {
        match key {
            Key::Left | Key::Up => self.go(self.at.saturating_sub(1), desk),
            Key::Right | Key::Down | Key::Char(' ') => self.go(self.at + 1, desk),
            Key::PageUp => self.go(self.at.saturating_sub(10), desk),
            Key::PageDown => self.go(self.at + 10, desk),
            Key::First => self.go(0, desk),
            Key::Last => self.go(usize::MAX, desk),
            Key::Row(index) => self.go(index, desk),
            Key::Char('t') => match self.turning() {
                Some(at) => self.go(at, desk),
                None => return self.say("There is no turning point: nobody threw anything away."),
            },
            Key::Char('p') | Key::Enter => return self.play_on(),
            Key::Char('r') => return Step::Open(Box::new(Page::new("Rules", english::rules(self.game.rules())))),
            Key::Escape | Key::Char('q') => return Step::Back,
            _ => {}
        }
        Step::Stay
    }

    fn keys(&self) -> Vec<Hotkey> {
        vec![
            Hotkey::new("←", "back", "one move back", Some(Key::Left)),
            Hotkey::new("→", "on", "one move on", Some(Key::Right)),
            Hotkey::letter('t', "turning point", "to the move that decided the game"),
            Hotkey::letter('p', "play on", "play on from this position"),
            Hotkey::letter('?', "keys", "this list"),
            Hotkey::escape("leave", "leave the review"),
            Hotkey::letter('r', "", "the rules of this game"),
            Hotkey::new("Home End", "", "to the first and the last position", None),
            Hotkey::new("PgUp PgDn", "", "ten moves back and on", None),
        ]
    }

    fn learn(&mut self, finding: &mut Finding, _: &mut Desk) {
        self.track.learn(finding);
        let Found::Working(ticket) = self.found else { return };
        if let Some(Answer::Reviewed(reviewed)) = finding.claim(Some(ticket)) {
            self.found = match reviewed {
                Ok(review) => Found::Done(review),
                Err(unsolved) => Found::Never(unsolved.to_string()),
            };
        }
    }
}
