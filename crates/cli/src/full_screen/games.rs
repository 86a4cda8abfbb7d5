//! Lists of saved games: those to continue, and all that were ever played.

use numduel_rules::english::count;
use numduel_rules::sentences::Names;
use numduel_store::{GameFilter, HistoryPage, ReadProblem, StoredGame, Unfinished};
use ratatui_core::layout::Rect;

use super::canvas::{Canvas, Rows};
use super::context::Context;
use super::keys::{Hotkey, Key};
use super::list::{Entry, List};
use super::play::PlayScreen;
use super::review::ReviewScreen;
use super::screen::{Navigation, Screen};
use super::text::shorten_numbers;
use super::theme::Tone;
use crate::advice::describe;
use crate::time_zone::local;
use crate::{format, saving};

/// Which games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListedGames {
    /// Those that are not over.
    Unfinished,
    /// All, newest first.
    Played,
}

/// How many are read at a time; more are read at the end of the list.
const PART: usize = 200;

/// A list of saved games.
pub struct GamesScreen {
    listed: ListedGames,
    saved: Vec<Unfinished>,
    list: List,
    /// Whether there may be more in the store.
    more: bool,
    said: String,
}

impl GamesScreen {
    pub fn new(listed: ListedGames) -> Self {
        Self { listed, saved: Vec::new(), list: List::default(), more: true, said: String::new() }
    }

    fn read(&mut self, context: &Context) {
        match self.read_part(context) {
            Ok((part, problems)) => {
                self.more = part.len() == PART;
                self.saved.extend(part);
                self.said = problems.first().map(ToString::to_string).unwrap_or_default();
            }
            Err(error) => {
                self.more = false;
                self.said = describe(&error);
            }
        }
    }

    /// The next games, and those that could not be read.
    fn read_part(&self, context: &Context) -> anyhow::Result<(Vec<Unfinished>, Vec<ReadProblem>)> {
        let Some(data_dir) = &context.data_dir else { return Ok((Vec::new(), Vec::new())) };
        let store = data_dir.open()?;
        let part = match self.listed {
            ListedGames::Unfinished => store.unfinished(PART)?,
            ListedGames::Played => {
                let last = self.saved.last().and_then(|saved| match saved {
                    Unfinished::Game(game) => Some(game),
                    Unfinished::Match(_) => None,
                });
                let part = HistoryPage::after(PART, last);
                store.history(&GameFilter::default(), part)?.into_iter().map(Unfinished::Game).collect()
            }
        };
        Ok((part, store.problems()))
    }

    fn open(&mut self, index: usize, context: &mut Context) -> Navigation {
        let Some(saved) = self.saved.get(index) else { return Navigation::Stay };
        match open(saved, context) {
            Ok(screen) => Navigation::Open(screen),
            Err(error) => {
                self.said = describe(&error);
                Navigation::Stay
            }
        }
    }
}

/// The table of a game that is not over, or the review of one that is.
pub fn open(saved: &Unfinished, context: &mut Context) -> anyhow::Result<Box<dyn Screen>> {
    let Some(data_dir) = context.data_dir.clone() else { anyhow::bail!("nothing is saved here") };
    let store = data_dir.open()?;
    let resume =
        |saved: &Unfinished| saving::resume(saved, &store, &data_dir, |options| options.budget = context.budget());
    match saved {
        Unfinished::Game(game) if game.outcome.is_some() => {
            let names = Names::new(game.players[0].name(), game.players[1].name()).unwrap_or_default();
            let game = game.replay()?;
            let analysis = context.analysis(game.rules());
            Ok(Box::new(ReviewScreen::new(game, names, analysis, context)))
        }
        // A game of a match is continued as the match.
        Unfinished::Game(StoredGame { of_match: Some(place), .. }) => {
            let saved = Unfinished::Match(store.stored_match(place.id)?);
            Ok(Box::new(PlayScreen::new(resume(&saved)?, context)))
        }
        saved => Ok(Box::new(PlayScreen::new(resume(saved)?, context))),
    }
}

/// A saved game or match in one line: the game, its players, and the score so far.
pub fn entry(saved: &Unfinished) -> Entry {
    match saved {
        Unfinished::Game(game) => {
            let [one, two] = game.players.each_ref().map(format::player);
            let text = format!("{}: {one} vs {two}", shorten_numbers(&game.record.game.to_string()));
            let aside = match game.outcome {
                Some(_) => format!("{} · {}", format::result(game), local(game.started)),
                None => format!("{} · {}", count(game.record.moves.len(), "move"), local(game.started)),
            };
            Entry { text, detail: String::new(), aside }
        }
        Unfinished::Match(saved) => {
            let [one, two] = saved.players.each_ref().map(format::player);
            let [won, lost] = saved.score().won;
            let text =
                format!("{}, {}: {one} {won}, {two} {lost}", shorten_numbers(&saved.game.to_string()), saved.mode);
            Entry { text, detail: String::new(), aside: local(saved.started) }
        }
    }
}

impl Screen for GamesScreen {
    fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        let mut rows = Rows(area);
        let header = rows.top(1);
        let title = match self.listed {
            ListedGames::Unfinished => "Continue",
            ListedGames::Played => "History",
        };
        canvas.put(header, 0, 0, title, Tone::Title);
        canvas.hotkeys(rows.bottom(1), &self.keys());
        canvas.put(rows.bottom(1), 0, 0, &self.said, Tone::Warning);
        rows.top(1);
        if self.saved.is_empty() {
            canvas.put(rows.0, 0, 0, "No games yet.", Tone::Plain);
            return;
        }
        self.list.draw(canvas, rows.0, self.saved.len(), |index| entry(&self.saved[index]), |_| None);
        canvas.put_right(header, 0, &self.list.place(self.saved.len()), Tone::Quiet);
    }

    fn press(&mut self, key: Key, context: &mut Context) -> Navigation {
        if matches!(key, Key::Escape | Key::Char('q')) {
            return Navigation::Back;
        }
        let taken = self.list.press(key, self.saved.len());
        if self.more && self.listed == ListedGames::Played && self.list.chosen + 1 == self.saved.len() {
            self.read(context);
        }
        taken.map_or(Navigation::Stay, |index| self.open(index, context))
    }

    fn keys(&self) -> Vec<Hotkey> {
        vec![
            Hotkey::enter("open", "continue the game, or replay it if it is over"),
            Hotkey::arrows("choose a game"),
            Hotkey::letter('?', "keys", "this list"),
            Hotkey::escape("back", "back to the start screen"),
        ]
    }

    fn on_shown(&mut self, context: &mut Context) {
        self.saved.clear();
        self.read(context);
    }
}
