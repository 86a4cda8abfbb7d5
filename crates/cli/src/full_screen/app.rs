//! All screens together: which one is visible, what keys and clicks do, and what a frame looks like. No terminal here.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

use super::canvas::{Canvas, ClickArea};
use super::context::{Context, Task, TaskDone};
use super::home::Home;
use super::keys::{HELP, Key};
use super::page::Page;
use super::screen::{Navigation, Screen};
use super::theme::{Background, Theme, Tone};

/// The smallest screen that has room for everything.
pub const SMALLEST: (u16, u16) = (40, 12);

/// The screens on top of each other, the visible one last. The first one is never closed.
pub struct App {
    screens: Vec<Box<dyn Screen>>,
    context: Context,
    theme: Theme,
    click_areas: Vec<ClickArea>,
    over: bool,
}

impl App {
    /// The screens, with the one that everything starts from.
    pub fn new(context: Context, theme: Theme) -> Self {
        Self::with_screens(vec![Box::new(Home::new())], context, theme)
    }

    /// Other screens to start from, one on top of the other.
    pub fn with_screens(screens: Vec<Box<dyn Screen>>, context: Context, theme: Theme) -> Self {
        let mut app = Self { screens: Vec::new(), context, theme, click_areas: Vec::new(), over: false };
        for screen in screens {
            app.open(screen);
        }
        app
    }

    /// Draws for another background from now on.
    pub fn set_background(&mut self, background: Background) {
        self.theme.background = background;
    }

    fn open(&mut self, mut screen: Box<dyn Screen>) {
        screen.on_shown(&mut self.context);
        self.screens.push(screen);
    }

    /// Whether the user has quit.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The tasks to do now.
    pub fn take_tasks(&mut self) -> Vec<Task> {
        self.context.take_tasks()
    }

    pub fn press(&mut self, key: Key) {
        let Some(screen) = self.screens.last_mut() else { return };
        if key == HELP {
            let page = Page::of_keys(&screen.keys());
            return self.open(Box::new(page));
        }
        match screen.press(key, &mut self.context) {
            Navigation::Stay => {}
            Navigation::Open(screen) => self.open(screen),
            Navigation::Instead(next) => {
                screen.left();
                self.screens.pop();
                self.open(next);
            }
            Navigation::Back => self.back(),
            Navigation::Leave => self.over = true,
        }
    }

    fn back(&mut self) {
        if self.screens.len() > 1
            && let Some(mut left) = self.screens.pop()
        {
            left.left();
        }
        if let Some(screen) = self.screens.last_mut() {
            screen.on_shown(&mut self.context);
        }
    }

    /// A click presses what is drawn there; the last thing drawn is on top.
    pub fn click(&mut self, x: u16, y: u16) {
        let at = |click_area: &&ClickArea| click_area.0.contains((x, y).into());
        if let Some((_, key)) = self.click_areas.iter().rev().find(at) {
            self.press(*key);
        }
    }

    /// A task is done.
    pub fn learn(&mut self, mut done: TaskDone) {
        for screen in &mut self.screens {
            screen.learn(&mut done, &mut self.context);
        }
    }

    /// Saves everything. Returns what to print after the screen is closed.
    pub fn leave(&mut self) -> Vec<String> {
        self.screens.iter_mut().filter_map(|screen| screen.left()).collect()
    }

    /// Draws one frame.
    pub fn draw(&mut self, buffer: &mut Buffer) {
        self.click_areas.clear();
        let area = buffer.area;
        let mut canvas = Canvas::new(buffer, &mut self.click_areas, self.theme);
        let (columns, rows) = SMALLEST;
        if area.width < columns || area.height < rows {
            let text = format!("numduel needs {columns}x{rows} or more");
            canvas.put(area, 0, 0, &text, Tone::Plain);
            return;
        }
        // A little air at both sides where there is enough room.
        let margin = u16::from(area.width >= 60);
        let inner = Rect { x: area.x + margin, width: area.width - 2 * margin, ..area };
        let overlays = self.screens.iter().rev().take_while(|screen| screen.is_overlay()).count();
        let seen = self.screens.len().saturating_sub(overlays + 1);
        for (index, screen) in self.screens.iter_mut().skip(seen).enumerate() {
            if index > 0 {
                canvas.cover(area);
            }
            screen.draw(&mut canvas, inner);
        }
    }
}
