//! What every screen can do, and where a key on it leads.

use ratatui_core::layout::Rect;

use super::canvas::Canvas;
use super::context::{Context, TaskDone};
use super::keys::{Hotkey, Key};

/// One of the program's screens: it knows what it shows and what its keys do, and nothing about the terminal.
pub trait Screen {
    /// Draws itself in an area of at least the smallest supported size.
    fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect);

    /// A key was pressed.
    fn press(&mut self, key: Key, context: &mut Context) -> Navigation;

    /// Whether the screen below can be seen around it.
    fn is_overlay(&self) -> bool {
        false
    }

    /// The keys that do something now.
    fn keys(&self) -> Vec<Hotkey>;

    /// A task is done; it may be another screen's.
    fn learn(&mut self, _done: &mut TaskDone, _context: &mut Context) {}

    /// It has become visible, for the first time or again.
    fn on_shown(&mut self, _context: &mut Context) {}

    /// The screen is closed for good, or the program ends: save everything. Returns what to print once the terminal is back.
    fn left(&mut self) -> Option<String> {
        None
    }
}

/// Where a key leads.
pub enum Navigation {
    /// Nowhere.
    Stay,
    /// To a screen on top of this one.
    Open(Box<dyn Screen>),
    /// To another screen in place of this one.
    Instead(Box<dyn Screen>),
    /// To the screen below.
    Back,
    /// Out of the program.
    Leave,
}
