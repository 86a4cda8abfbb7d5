//! What every screen can do, and where a key on it leads.

use ratatui_core::layout::Rect;

use super::canvas::Canvas;
use super::context::{Context, TaskDone};
use super::keys::{Hotkey, Key};

/// One of the program's screens: it knows what it shows and what a key does there, and nothing of the terminal.
pub trait Screen {
    /// Draws itself; the area is never smaller than the smallest that is promised.
    fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect);

    /// A key was pressed.
    fn press(&mut self, key: Key, context: &mut Context) -> Navigation;

    /// The keys that do something now.
    fn keys(&self) -> Vec<Hotkey>;

    /// Work that some screen had asked for is done; it may be another's.
    fn learn(&mut self, _finding: &mut TaskDone, _desk: &mut Context) {}

    /// It can be seen, for the first time or again.
    fn shown(&mut self, _desk: &mut Context) {}

    /// The program ends, or the screen is left for good: save what has to be saved. What is to be told when the terminal is
    /// back comes back.
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
