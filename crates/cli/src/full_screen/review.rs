//! The review of a game: every move with its grade and reason, forwards and backwards, and playing on from anywhere.

mod draw;

use std::sync::Arc;

use numduel_players::{Analysis, Review, Turning, review};
use numduel_rules::sentences::Names;
use numduel_rules::{Game, english};
use ratatui_core::layout::Rect;

use super::canvas::Canvas;
use super::context::{Context, TaskDone, TaskId, TaskOutput};
use super::game_trace::GameTrace;
use super::keys::{Hotkey, Key};
use super::page::Page;
use super::screen::{Navigation, Screen};
use super::set_up::SetUp;

/// A game and the position in it that is shown.
pub struct ReviewScreen {
    game: Game,
    /// The number after each move, as it is shown.
    numbers: Vec<String>,
    names: Names,
    analysis: Arc<Analysis>,
    trace: GameTrace,
    /// After how many moves.
    at: usize,
    found: ReviewState,
    said: String,
}

/// Whether the review is done.
enum ReviewState {
    Working(TaskId),
    Done(Box<Review>),
    /// Why there is none.
    Never(String),
}

impl ReviewScreen {
    pub fn new(game: Game, names: Names, analysis: Arc<Analysis>, context: &mut Context) -> Self {
        let mut trace = GameTrace::new(&game);
        trace.look(&analysis, 0, context);
        let (by, of) = (Arc::clone(&analysis), game.clone());
        let id = context.ask(move || TaskOutput::Reviewed(review(&by, &of).map(Box::new)));
        let numbers = game.positions().map(|position| super::text::digits_of(&position.number)).collect();
        Self { game, numbers, names, analysis, trace, at: 0, found: ReviewState::Working(id), said: String::new() }
    }

    /// The number of moves after which the game was decided: just after the move that decided it.
    fn turning(&self) -> Option<usize> {
        let ReviewState::Done(review) = &self.found else { return None };
        review.turning.map(|turning| match turning {
            Turning::Move(index) => index + 1,
            Turning::Closing => self.game.moves().len(),
        })
    }

    fn say(&mut self, text: &str) -> Navigation {
        text.clone_into(&mut self.said);
        Navigation::Stay
    }

    fn go(&mut self, to: usize, context: &mut Context) {
        self.at = to.min(self.game.moves().len());
        self.said.clear();
        // What the bands look like can depend on what was played before.
        let analysis = Arc::clone(&self.analysis);
        self.trace.look(&analysis, self.at, context);
    }

    /// The game up to here, for anyone to continue.
    fn play_on(&mut self) -> Navigation {
        let mut game = self.game.clone();
        while game.moves().len() > self.at || game.outcome().is_some() && game.record().closing.is_some() {
            game.undo();
        }
        if game.outcome().is_some() {
            return self.say("The game is over here. Step back, then play on.");
        }
        Navigation::Open(Box::new(SetUp::continuing(game)))
    }
}

impl Screen for ReviewScreen {
    fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        draw::draw(self, canvas, area);
    }

    fn press(&mut self, key: Key, context: &mut Context) -> Navigation {
        match key {
            Key::Left | Key::Up => self.go(self.at.saturating_sub(1), context),
            Key::Right | Key::Down | Key::Char(' ') => self.go(self.at + 1, context),
            Key::PageUp => self.go(self.at.saturating_sub(10), context),
            Key::PageDown => self.go(self.at + 10, context),
            Key::First => self.go(0, context),
            Key::Last => self.go(usize::MAX, context),
            Key::Row(index) => self.go(index, context),
            Key::Char('t') => match self.turning() {
                Some(at) => self.go(at, context),
                None => return self.say("No turning point: there were no mistakes."),
            },
            Key::Char('p') | Key::Enter => return self.play_on(),
            Key::Char('r') => {
                return Navigation::Open(Box::new(Page::new("Rules", english::rule_card(self.game.rules()))));
            }
            Key::Escape | Key::Char('q') => return Navigation::Back,
            _ => {}
        }
        Navigation::Stay
    }

    fn keys(&self) -> Vec<Hotkey> {
        vec![
            Hotkey::new("←", "previous", "one move back", Some(Key::Left)),
            Hotkey::new("→", "next", "one move on", Some(Key::Right)),
            Hotkey::letter('t', "turning point", "to the move that decided the game"),
            Hotkey::letter('p', "play on", "play on from this position"),
            Hotkey::letter('?', "keys", "this list"),
            Hotkey::escape("leave", "leave the review"),
            Hotkey::letter('r', "", "the rules of this game"),
            Hotkey::new("Home End", "", "to the first and the last position", None),
            Hotkey::new("PgUp PgDn", "", "ten moves back or forward", None),
        ]
    }

    fn learn(&mut self, done: &mut TaskDone, _: &mut Context) {
        self.trace.learn(done);
        let ReviewState::Working(id) = self.found else { return };
        if let Some(TaskOutput::Reviewed(reviewed)) = done.claim(Some(id)) {
            self.found = match reviewed {
                Ok(review) => ReviewState::Done(review),
                Err(unsolved) => ReviewState::Never(unsolved.to_string()),
            };
        }
    }
}
