//! The full screen without a terminal: keys go in, frames come out, and all work is done at once.

use std::io::{self, Write};
use std::sync::Arc;

use numduel_rules::RuleBook;
use ratatui_core::backend::Backend;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use ratatui_crossterm::CrosstermBackend;

use super::app::App;
use super::context::Context;
use super::keys::Key;
use super::theme::{Background, Colours, Signs, Theme};
use crate::limit_args::LimitArgs;

/// The program's screens as tests and benchmarks use them. No game is saved, and everything random comes from a seed.
pub struct Headless {
    app: App,
    buffer: Buffer,
}

impl Headless {
    /// The first screen, in a frame of this size.
    pub fn new(columns: u16, rows: u16, ascii: bool) -> Self {
        Self::with_books(Vec::new(), columns, rows, ascii)
    }

    /// The same with the user's own books at the top of the list.
    pub fn with_books(books: Vec<Arc<RuleBook>>, columns: u16, rows: u16, ascii: bool) -> Self {
        let theme = Theme {
            background: Background::Dark,
            colours: Colours::Many,
            signs: if ascii { Signs::Ascii } else { Signs::Unicode },
        };
        let app = App::new(Context::new(books, None, Some(1), LimitArgs::default()), theme);
        let mut headless = Self { app, buffer: Buffer::default() };
        headless.resize(columns, rows);
        headless
    }

    /// The same on a light background.
    #[must_use]
    pub fn on_light(mut self) -> Self {
        self.app.set_background(Background::Light);
        self.draw();
        self
    }

    /// Gives the frame another size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
        self.draw();
    }

    /// Presses keys one after the other, drawing after each: words for keys without a letter (`Enter`, `Down` …), every
    /// other word letter by letter.
    pub fn press(&mut self, keys: &str) {
        for word in keys.split(' ').filter(|word| !word.is_empty()) {
            match named(word) {
                Some(key) => self.press_one(key),
                None => word.chars().for_each(|letter| self.press_one(Key::Char(letter))),
            }
        }
    }

    fn press_one(&mut self, key: Key) {
        self.app.press(key);
        self.work();
        self.draw();
    }

    /// Clicks a place.
    pub fn click(&mut self, x: u16, y: u16) {
        self.app.click(x, y);
        self.work();
        self.draw();
    }

    /// Does the work that was asked for, until there is none.
    fn work(&mut self) {
        loop {
            let tasks = self.app.take_tasks();
            if tasks.is_empty() {
                return;
            }
            for task in tasks {
                self.app.learn(task.run());
            }
        }
    }

    /// Draws a frame.
    pub fn draw(&mut self) {
        self.buffer.reset();
        self.app.draw(&mut self.buffer);
    }

    /// Sends the frame as a terminal gets it that shows nothing yet.
    pub fn send(&self, to: impl Write) -> io::Result<()> {
        let blank = Buffer::empty(self.buffer.area);
        let mut backend = CrosstermBackend::new(to);
        backend.draw(blank.diff(&self.buffer).into_iter())?;
        Backend::flush(&mut backend)
    }

    /// Whether the program has been left.
    pub fn is_over(&self) -> bool {
        self.app.is_over()
    }

    /// The frame cell by cell: column, row, sign and style of everything that is not blank.
    pub fn cells(&self) -> impl Iterator<Item = (u16, u16, &str, Style)> {
        let area = self.buffer.area;
        let cells = (0..area.height).flat_map(move |y| (0..area.width).map(move |x| (x, y)));
        let shown = cells.map(|(x, y)| (x, y, self.buffer[(x, y)].symbol(), self.buffer[(x, y)].style()));
        let is_filled = |style: &Style| {
            style.bg.is_some_and(|back| back != Color::Reset) || style.add_modifier.contains(Modifier::REVERSED)
        };
        shown.filter(move |(.., sign, style)| *sign != " " || is_filled(style))
    }

    /// The frame as text, without spaces at the ends of lines.
    pub fn text(&self) -> String {
        let area = self.buffer.area;
        let line = |y: u16| {
            let cells: String = (0..area.width).map(|x| self.buffer[(x, y)].symbol()).collect();
            format!("{}\n", cells.trim_end())
        };
        (0..area.height).map(line).collect()
    }
}

fn named(word: &str) -> Option<Key> {
    Some(match word {
        "Enter" => Key::Enter,
        "Esc" => Key::Escape,
        "Up" => Key::Up,
        "Down" => Key::Down,
        "Left" => Key::Left,
        "Right" => Key::Right,
        "PgUp" => Key::PageUp,
        "PgDn" => Key::PageDown,
        "Home" => Key::First,
        "End" => Key::Last,
        "Backspace" => Key::Backspace,
        "Space" => Key::Char(' '),
        _ => return None,
    })
}
