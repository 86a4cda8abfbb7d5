//! The beginning: every book to play, the last game to go on with, and what was played.

use std::sync::Arc;

use numduel_rules::{RuleBook, english};
use numduel_store::Unfinished;
use ratatui_core::layout::Rect;

use super::canvas::{Canvas, Rows};
use super::context::Context;
use super::games::{GamesScreen, ListedGames, entry, open};
use super::keys::{Hotkey, Key};
use super::list::{Entry, List};
use super::page::Page;
use super::screen::{Navigation, Screen};
use super::set_up::SetUp;
use super::text::wrap;
use super::theme::Tone;
use crate::advice::describe;

/// One thing to choose.
enum HomeItem {
    /// Go on with the game or match that was begun last.
    Last(Box<Unfinished>),
    Book(Arc<RuleBook>),
    Games(ListedGames),
}

/// The first screen.
pub struct Home {
    items: Vec<HomeItem>,
    list: List,
    said: String,
}

impl Home {
    pub fn new() -> Self {
        Self { items: Vec::new(), list: List::default(), said: String::new() }
    }

    fn last(&mut self, context: &Context) -> Option<Unfinished> {
        let data_dir = context.data_dir.as_ref()?;
        match data_dir.open().and_then(|store| Ok(store.unfinished(1)?)) {
            Ok(mut found) => found.pop(),
            Err(error) => {
                self.said = describe(&error);
                None
            }
        }
    }

    fn open(&mut self, index: usize, context: &mut Context) -> Navigation {
        match self.items.get(index) {
            None => Navigation::Stay,
            Some(HomeItem::Book(book)) => Navigation::Open(Box::new(SetUp::new(Arc::clone(book)))),
            Some(HomeItem::Games(listed)) => Navigation::Open(Box::new(GamesScreen::new(*listed))),
            Some(HomeItem::Last(last)) => match open(last, context) {
                Ok(screen) => Navigation::Open(screen),
                Err(error) => {
                    self.said = describe(&error);
                    Navigation::Stay
                }
            },
        }
    }

    fn book(&self) -> Option<&Arc<RuleBook>> {
        match self.items.get(self.list.chosen) {
            Some(HomeItem::Book(book)) => Some(book),
            _ => None,
        }
    }

    /// What the chosen thing is: a book's rules, or a line about a list.
    fn about(&self) -> String {
        match self.items.get(self.list.chosen) {
            Some(HomeItem::Book(book)) => {
                let rules = book.rules(&[].into()).map(|rules| english::rules(&rules));
                rules.unwrap_or_else(|_| book.summary().to_owned())
            }
            Some(HomeItem::Last(last)) => format!("Go on where you left.\n\n{}", entry(last).text),
            Some(HomeItem::Games(ListedGames::Unfinished)) => "All games and matches that are not over.".to_owned(),
            Some(HomeItem::Games(ListedGames::Played)) => {
                "Every game that was played. Those that are over can be looked at again, move by move.".to_owned()
            }
            None => String::new(),
        }
    }
}

impl HomeItem {
    fn entry(&self) -> Entry {
        let (text, aside) = match self {
            Self::Last(last) => return Entry { text: format!("Continue {}", entry(last).text), aside: String::new() },
            Self::Book(book) => (book.title().to_owned(), book.id().to_owned()),
            Self::Games(ListedGames::Unfinished) => ("All unfinished games".to_owned(), String::new()),
            Self::Games(ListedGames::Played) => ("History".to_owned(), String::new()),
        };
        Entry { text, aside }
    }
}

impl Screen for Home {
    fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        let mut rows = Rows(area);
        let header = rows.top(1);
        let end = canvas.put(header, 0, 0, "numduel", Tone::Strong);
        canvas.put(header, end, 0, " · two players, one shared number", Tone::Quiet);
        canvas.hotkeys(rows.bottom(1), &self.keys());
        if !self.said.is_empty() {
            canvas.put(rows.bottom(1), 0, 0, &self.said, Tone::Warning);
        }
        rows.top(1);
        let about = if area.width >= 80 {
            let list = rows.0.width * 2 / 5;
            let about = Rect { x: rows.0.x + list + 3, width: rows.0.width - list - 3, ..rows.0 };
            rows.0.width = list;
            about
        } else {
            rows.bottom(rows.0.height / 3)
        };
        self.list.draw(canvas, rows.0, self.items.len(), |index| self.items[index].entry());
        let summary = if area.width >= 80 {
            self.about()
        } else {
            self.book().map_or_else(|| self.about(), |book| book.summary().to_owned())
        };
        canvas.lines(about, &wrap(&summary, about.width.min(90)), Tone::Plain);
    }

    fn press(&mut self, key: Key, context: &mut Context) -> Navigation {
        self.said.clear();
        match key {
            Key::Char('q') | Key::Escape => return Navigation::Leave,
            Key::Char('h') => return Navigation::Open(Box::new(GamesScreen::new(ListedGames::Played))),
            Key::Char('c') => return Navigation::Open(Box::new(GamesScreen::new(ListedGames::Unfinished))),
            Key::Char('r') => {
                let rules = self.book().and_then(|book| book.rules(&[].into()).ok());
                return rules.map_or(Navigation::Stay, |rules| {
                    Navigation::Open(Box::new(Page::new("Rules", english::rules(&rules))))
                });
            }
            _ => {}
        }
        let taken = self.list.press(key, self.items.len());
        taken.map_or(Navigation::Stay, |index| self.open(index, context))
    }

    fn keys(&self) -> Vec<Hotkey> {
        vec![
            Hotkey::enter("choose", "play the chosen book, or open the chosen list"),
            Hotkey::arrows("choose"),
            Hotkey::letter('c', "continue", "games and matches that are not over"),
            Hotkey::letter('h', "history", "games that were played"),
            Hotkey::letter('r', "rules", "the rules of the chosen book"),
            Hotkey::letter('?', "keys", "this list"),
            Hotkey::letter('q', "quit", "leave the program"),
        ]
    }

    fn shown(&mut self, context: &mut Context) {
        let before = matches!(self.items.first(), Some(HomeItem::Last(_)));
        let first = self.items.is_empty();
        let newest = self.last(context).map(|last| HomeItem::Last(Box::new(last)));
        let now = newest.is_some();
        let books = context.books.iter().cloned().map(HomeItem::Book);
        let lists = [ListedGames::Unfinished, ListedGames::Played].map(HomeItem::Games);
        self.items = newest.into_iter().chain(books).chain(lists).collect();
        // The chosen entry stays the same when the first one comes or goes.
        match (before, now) {
            (false, true) if !first => self.list.chosen += 1,
            (true, false) => self.list.chosen = self.list.chosen.saturating_sub(1),
            _ => {}
        }
    }
}
