//! All screens together: which of them is seen, what keys and clicks do, and what a frame looks like. No terminal here.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

use super::desk::{Desk, Finding, Job};
use super::home::Home;
use super::keys::{HELP, Key};
use super::page::Page;
use super::screen::{Screen, Step};
use super::sheet::{Sheet, Zone};
use super::theme::{Ink, Theme};

/// The smallest screen that has room for everything.
pub const SMALLEST: (u16, u16) = (40, 12);

/// The screens on top of each other, the seen one last. The first is never left.
pub struct App {
    screens: Vec<Box<dyn Screen>>,
    desk: Desk,
    theme: Theme,
    zones: Vec<Zone>,
    over: bool,
}

impl App {
    pub fn new(desk: Desk, theme: Theme) -> Self {
        let mut app = Self { screens: Vec::new(), desk, theme, zones: Vec::new(), over: false };
        app.open(Box::new(Home::new()));
        app
    }

    fn open(&mut self, mut screen: Box<dyn Screen>) {
        screen.shown(&mut self.desk);
        self.screens.push(screen);
    }

    /// Whether somebody has left the program.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Work that is to be done now.
    pub fn take_jobs(&mut self) -> Vec<Job> {
        self.desk.take_jobs()
    }

    pub fn press(&mut self, key: Key) {
        let Some(screen) = self.screens.last_mut() else { return };
        if key == HELP {
            let page = Page::of_keys(&screen.keys());
            return self.open(Box::new(page));
        }
        match screen.press(key, &mut self.desk) {
            Step::Stay => {}
            Step::Open(screen) => self.open(screen),
            Step::Instead(next) => {
                screen.left();
                self.screens.pop();
                self.open(next);
            }
            Step::Back => self.back(),
            Step::Leave => self.over = true,
        }
    }

    fn back(&mut self) {
        if self.screens.len() > 1
            && let Some(mut left) = self.screens.pop()
        {
            left.left();
        }
        if let Some(screen) = self.screens.last_mut() {
            screen.shown(&mut self.desk);
        }
    }

    /// A click presses what stands there; what was drawn last lies on top.
    pub fn click(&mut self, x: u16, y: u16) {
        let at = |zone: &&Zone| zone.0.contains((x, y).into());
        if let Some((_, key)) = self.zones.iter().rev().find(at) {
            self.press(*key);
        }
    }

    /// Something that was worked out has come.
    pub fn learn(&mut self, mut finding: Finding) {
        for screen in &mut self.screens {
            screen.learn(&mut finding, &mut self.desk);
        }
    }

    /// Keeps what is to be kept; what is to be told behind the screen comes back.
    pub fn leave(&mut self) -> Vec<String> {
        self.screens.iter_mut().filter_map(|screen| screen.left()).collect()
    }

    /// Draws one frame.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        self.zones.clear();
        let area = buffer.area;
        let mut sheet = Sheet::new(buffer, &mut self.zones, self.theme);
        let (columns, rows) = SMALLEST;
        if area.width < columns || area.height < rows {
            let text = format!("numduel needs {columns}x{rows} or more");
            sheet.put(area, 0, 0, &text, Ink::Plain);
            return;
        }
        // A little air at both sides where there is enough room.
        let margin = u16::from(area.width >= 60);
        let inner = Rect { x: area.x + margin, width: area.width - 2 * margin, ..area };
        if let Some(screen) = self.screens.last_mut() {
            screen.draw(&mut sheet, inner);
        }
    }
}
