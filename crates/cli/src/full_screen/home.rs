//! The first screen: every book, the last game to continue, and the games played.

use std::collections::BTreeMap;
use std::sync::Arc;

use numduel_players::PlayerSpec;
use numduel_rules::{Position, RuleBook, Rules, english};
use numduel_session::{PlayerScore, Streaks};
use numduel_store::{GameFilter, Unfinished};
use ratatui_core::layout::Rect;

use super::canvas::{Canvas, Rows};
use super::context::{Context, TaskDone, TaskId, TaskOutput};
use super::games::{GamesScreen, ListedGames, entry, open};
use super::keys::{Hotkey, Key};
use super::list::{Entry, List};
use super::page::Page;
use super::preview;
use super::screen::{Navigation, Screen};
use super::set_up::SetUp;
use super::text::wrap;
use super::theme::Tone;
use crate::advice::describe;

/// One thing to choose.
#[derive(Clone)]
enum HomeItem {
    /// Continue the game or match that was started last.
    Last(Box<Unfinished>),
    /// A book, and the section it is in.
    Book(Arc<RuleBook>, &'static str),
    Games(ListedGames),
}

/// The first screen.
pub struct Home {
    /// Everything there is.
    all: Vec<HomeItem>,
    /// What the filter leaves of it.
    items: Vec<HomeItem>,
    /// What has been typed of a filter.
    filter: Option<String>,
    list: List,
    said: String,
    /// By the id of the book: the highest level that was beaten there.
    ladder: BTreeMap<String, String>,
    /// The work that finds it out.
    counting: Option<TaskId>,
    /// The longest streak, and the one now.
    streaks: Option<Streaks>,
}

impl Home {
    pub fn new() -> Self {
        Self {
            all: Vec::new(),
            items: Vec::new(),
            filter: None,
            list: List::default(),
            said: String::new(),
            ladder: BTreeMap::new(),
            counting: None,
            streaks: None,
        }
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
            Some(HomeItem::Book(book, _)) => Navigation::Open(Box::new(SetUp::new(Arc::clone(book)))),
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

    fn set_filter(&mut self, filter: Option<String>) {
        let text = filter.as_deref().unwrap_or_default();
        self.items = self.all.iter().filter(|item| item.matches(text)).cloned().collect();
        self.filter = filter;
        self.list.chosen = 0;
    }

    /// A key while a filter is being typed. Returns whether it belonged to the filter.
    fn type_filter(&mut self, key: Key) -> bool {
        let mut filter = self.filter.clone().unwrap_or_default();
        match key {
            Key::Char(letter) => filter.push(letter),
            Key::Backspace if !filter.is_empty() => _ = filter.pop(),
            Key::Backspace | Key::Escape => {
                self.set_filter(None);
                return true;
            }
            _ => return false,
        }
        self.set_filter(Some(filter));
        true
    }

    fn book(&self) -> Option<&Arc<RuleBook>> {
        match self.items.get(self.list.chosen) {
            Some(HomeItem::Book(book, _)) => Some(book),
            _ => None,
        }
    }

    /// The position that the chosen thing leads to, with a word for it.
    fn preview(&self) -> Option<(&'static str, Arc<Rules>, Position)> {
        match self.items.get(self.list.chosen)? {
            HomeItem::Book(book, _) => {
                let rules = Arc::new(book.rules(&[].into()).ok()?);
                let start = rules.start();
                Some(("starting position", rules, start))
            }
            HomeItem::Last(last) => match &**last {
                Unfinished::Game(game) => {
                    let game = game.replay().ok()?;
                    Some(("the next move", Arc::clone(game.rules()), game.position().clone()))
                }
                Unfinished::Match(_) => None,
            },
            HomeItem::Games(_) => None,
        }
    }

    /// What the chosen thing is: a book's rules, or a line about a list.
    fn about(&self) -> String {
        match self.items.get(self.list.chosen) {
            Some(HomeItem::Book(book, _)) => {
                let rules = book.rules(&[].into()).map(|rules| english::rule_card(&rules));
                let beaten = self.ladder.get(book.id()).map(|level| format!("\nHighest level beaten: {level}.\n"));
                rules.unwrap_or_else(|_| book.summary().to_owned()) + &beaten.unwrap_or_default()
            }
            Some(HomeItem::Last(last)) => format!("Pick up where you left off.\n\n{}", entry(last).text),
            Some(HomeItem::Games(ListedGames::Unfinished)) => "All unfinished games and matches.".to_owned(),
            Some(HomeItem::Games(ListedGames::Played)) => {
                let streaks = self.streaks.filter(|streaks| streaks.longest > 0);
                let streaks = streaks
                    .map(|Streaks { current, longest }| format!("\n\nCurrent streak {current}, best {longest}."));
                "All games. Finished ones can be replayed move by move.".to_owned() + &streaks.unwrap_or_default()
            }
            None => String::new(),
        }
    }
}

impl HomeItem {
    /// The row of the item. If two books share a title, their ids tell them apart.
    fn entry(&self, all: &[Self]) -> Entry {
        let titled = |title: &str| {
            all.iter().filter(|item| matches!(item, Self::Book(book, _) if book.title() == title)).count()
        };
        let (text, detail) = match self {
            Self::Last(last) => (format!("Continue {}", entry(last).text), String::new()),
            Self::Book(book, _) if titled(book.title()) > 1 => {
                (book.title().to_owned(), format!("{}: {}", book.id(), book.summary()))
            }
            Self::Book(book, _) => (book.title().to_owned(), book.summary().to_owned()),
            Self::Games(ListedGames::Unfinished) => ("All unfinished games".to_owned(), String::new()),
            Self::Games(ListedGames::Played) => ("History".to_owned(), String::new()),
        };
        Entry { text, detail, aside: String::new() }
    }

    /// What tells it apart from all others.
    fn key(&self) -> String {
        match self {
            Self::Book(book, _) => book.id().to_owned(),
            other => other.entry(&[]).text,
        }
    }

    fn section(&self) -> &'static str {
        match self {
            Self::Last(_) => "continue",
            Self::Book(_, section) => section,
            Self::Games(_) => "your games",
        }
    }

    /// Whether it matches the filter, by title, id or summary.
    fn matches(&self, filter: &str) -> bool {
        let Self::Book(book, _) = self else { return filter.is_empty() };
        let has = |text: &str| text.to_lowercase().contains(&filter.to_lowercase());
        has(book.title()) || has(book.id()) || has(book.summary())
    }
}

impl Screen for Home {
    fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        let mut rows = Rows(area);
        let header = rows.top(1);
        let end = canvas.put(header, 0, 0, "numduel", Tone::Title);
        match &self.filter {
            None => canvas.put(header, end, 0, " · two players, one shared number", Tone::Quiet),
            Some(filter) => canvas.put(header, end, 0, &format!(" · filter: {filter}▏"), Tone::Strong),
        };
        canvas.hotkeys(rows.bottom(1), &self.keys());
        if !self.said.is_empty() {
            canvas.put(rows.bottom(1), 0, 0, &self.said, Tone::Warning);
        }
        rows.top(1);
        let (summary, about) = if area.width >= 80 {
            let list = rows.0.width * 3 / 5;
            let about = Rect { x: rows.0.x + list + 3, width: rows.0.width - list - 3, ..rows.0 };
            rows.0.width = list;
            (wrap(&self.about(), about.width.min(90)), about)
        } else {
            let summary = self.book().map_or_else(|| self.about(), |book| book.summary().to_owned());
            let summary = wrap(&summary, area.width);
            let height = u16::try_from(summary.len()).unwrap_or(u16::MAX).min(rows.0.height / 3);
            (summary, rows.bottom(height))
        };
        let items = &self.items;
        let begins = |index: usize| index == 0 || items[index - 1].section() != items[index].section();
        let section = |index: usize| begins(index).then(|| items[index].section());
        let listed = items.len() + (0..items.len()).filter(|index| begins(*index)).count();
        let free = rows.0.height.saturating_sub(u16::try_from(listed).unwrap_or(u16::MAX));
        canvas.lines(about, &summary, Tone::Plain);
        // The chosen game, wherever there is room: below the list, or below its rules.
        let mut aside = Rows(about);
        aside.top(u16::try_from(summary.len() + 1).unwrap_or(u16::MAX));
        let has_room = |rows: u16| area.width >= 80 && rows > preview::LEAST_ROWS;
        if let Some((heading, rules, position)) = self.preview() {
            let place = if has_room(free) { rows.bottom(free) } else { aside.0 };
            if has_room(place.height) {
                preview::draw(canvas, place, heading, &rules, &position);
            }
        }
        self.list.draw(canvas, rows.0, items.len(), |index| items[index].entry(&self.all), section);
        if items.is_empty() {
            canvas.put(rows.0, 2, 0, "No game matches. Backspace edits, Esc clears.", Tone::Plain);
        }
    }

    fn press(&mut self, key: Key, context: &mut Context) -> Navigation {
        self.said.clear();
        if self.filter.is_some() && self.type_filter(key) {
            return Navigation::Stay;
        }
        match key {
            Key::Char('/') => self.set_filter(Some(String::new())),
            Key::Char('q') | Key::Escape => return Navigation::Leave,
            Key::Char('h') => return Navigation::Open(Box::new(GamesScreen::new(ListedGames::Played))),
            Key::Char('c') => return Navigation::Open(Box::new(GamesScreen::new(ListedGames::Unfinished))),
            Key::Char('r') => {
                let rules = self.book().and_then(|book| book.rules(&[].into()).ok());
                return rules.map_or(Navigation::Stay, |rules| {
                    Navigation::Open(Box::new(Page::new("Rules", english::rule_card(&rules))))
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
            Hotkey::letter('/', "filter", "show only the games with a word in them"),
            Hotkey::letter('c', "continue", "unfinished games and matches"),
            Hotkey::letter('h', "history", "all games"),
            Hotkey::letter('r', "rules", "the rules of the chosen book"),
            Hotkey::letter('?', "keys", "this list"),
            Hotkey::letter('q', "quit", "leave the program"),
        ]
    }

    fn learn(&mut self, finding: &mut TaskDone, _context: &mut Context) {
        if let Some(TaskOutput::Scored(scores)) = finding.claim(self.counting) {
            // The person with the most games is most likely the one at the keyboard.
            let people = scores.iter().filter(|score| score.player.player_string().is_none());
            let yours = people.max_by_key(|score| score.total().games());
            self.streaks = yours.map(|score| score.streaks);
            let id = |game: &str| game.split('(').next().unwrap_or_default().to_owned();
            let level = |spec: PlayerSpec| spec.level().map_or_else(|| spec.to_string(), |level| level.to_string());
            let ladder = yours.into_iter().flat_map(PlayerScore::ladder);
            self.ladder = ladder.map(|(game, spec)| (id(game), level(spec))).collect();
        }
    }

    fn on_shown(&mut self, context: &mut Context) {
        self.counting = context.data_dir.clone().map(|data_dir| {
            let scores = move || data_dir.open().and_then(|store| Ok(store.scores(&GameFilter::default())?));
            context.ask(move || TaskOutput::Scored(scores().unwrap_or_default()))
        });
        let before = self.items.get(self.list.chosen).map(HomeItem::key);
        let newest = self.last(context).map(|last| HomeItem::Last(Box::new(last)));
        let own = context.books.len().saturating_sub(context.shipped);
        let section_of = |index: usize| match index {
            index if index < own => "your books",
            index if index < own + context.featured => "rule books",
            _ => "gallery",
        };
        let books =
            context.books.iter().cloned().enumerate().map(|(index, book)| HomeItem::Book(book, section_of(index)));
        let lists = [ListedGames::Unfinished, ListedGames::Played].map(HomeItem::Games);
        self.all = newest.into_iter().chain(books).chain(lists).collect();
        self.set_filter(self.filter.clone());
        // The chosen entry stays the same when others come or go.
        let same = |text: String| self.items.iter().position(|item| item.key() == text);
        self.list.chosen = before.and_then(same).unwrap_or(0);
    }
}
