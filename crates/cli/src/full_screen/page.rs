//! A page of text to read: the rules of a game, or the keys of a screen.

use ratatui_core::layout::Rect;

use super::canvas::{Canvas, Rows};
use super::context::Context;
use super::keys::{Hotkey, Key};
use super::screen::{Navigation, Screen};
use super::text::wrap;
use super::theme::Tone;

/// The widest box: longer lines are hard to read.
const WIDEST: u16 = 84;

/// The columns and rows of a box around its text: the frame, and below the text an empty row and the keys.
const AROUND: (u16, u16) = (4, 4);

/// Text in a box on top of a screen. It scrolls where it does not fit.
pub struct Page {
    title: String,
    text: String,
    top: usize,
    /// The number of lines in the last frame, and how many fit.
    lines: usize,
    room: usize,
}

impl Page {
    pub fn new(title: &str, text: String) -> Self {
        Self { title: title.to_owned(), text, top: 0, lines: 0, room: 0 }
    }

    /// The list of a screen's keys.
    pub fn of_keys(hotkeys: &[Hotkey]) -> Self {
        let wide = hotkeys.iter().map(|hotkey| hotkey.name.chars().count()).max().unwrap_or(0);
        let line = |hotkey: &Hotkey| format!("{:wide$}  {}\n", hotkey.name, hotkey.meaning);
        let own: String = hotkeys.iter().map(line).collect();
        let everywhere = "Everywhere: ? lists the keys, Esc goes back, Ctrl-C quits, Ctrl-Z suspends, Ctrl-L redraws the \
                          screen. Everything with a key can also be clicked.";
        Self::new("Keys", format!("{own}\n{everywhere}\n"))
    }
}

impl Screen for Page {
    fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        let width = area.width.min(WIDEST);
        let lines = wrap(&self.text, width - AROUND.0);
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(AROUND.1).min(area.height);
        let middle = |whole: u16, part: u16| (whole - part) / 2;
        let (x, y) = (area.x + middle(area.width, width), area.y + middle(area.height, height));
        let mut rows = Rows(canvas.frame(Rect { x, y, width, height }, &self.title));
        let footer = rows.bottom(1);
        let body = rows.0;
        (self.lines, self.room) = (lines.len(), usize::from(body.height));
        self.top = self.top.min(self.lines.saturating_sub(self.room));
        canvas.lines(body, &lines[self.top..], Tone::Plain);
        canvas.hotkeys(footer, &self.keys());
        if self.lines > self.room {
            let end = (self.top + self.room).min(self.lines);
            canvas.put_right(footer, 0, &format!("{end} of {} lines", self.lines), Tone::Quiet);
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn press(&mut self, key: Key, _: &mut Context) -> Navigation {
        let page = self.room.max(1);
        self.top = match key {
            Key::Up => self.top.saturating_sub(1),
            Key::Down => self.top + 1,
            Key::PageUp => self.top.saturating_sub(page),
            Key::PageDown | Key::Char(' ') => self.top + page,
            Key::First => 0,
            Key::Last => self.lines,
            Key::Escape | Key::Enter | Key::Char('q') => return Navigation::Back,
            _ => self.top,
        };
        Navigation::Stay
    }

    fn keys(&self) -> Vec<Hotkey> {
        vec![Hotkey::escape("back", "go back"), Hotkey::arrows("scroll; Space and the page keys by a whole page")]
    }
}
