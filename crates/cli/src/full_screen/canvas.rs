//! What screens draw on: text in tones, always cut to its area, and areas that the mouse can click.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Margin, Rect};
use ratatui_core::style::Style;

use super::keys::{Hotkey, Key};
use super::theme::{Theme, Tone};
use crate::text_width::width;

/// A part of the screen that acts as a key.
pub type ClickArea = (Rect, Key);

/// One frame while it is drawn.
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    click_areas: &'a mut Vec<ClickArea>,
    pub theme: Theme,
}

impl<'a> Canvas<'a> {
    pub fn new(buffer: &'a mut Buffer, click_areas: &'a mut Vec<ClickArea>, theme: Theme) -> Self {
        Self { buffer, click_areas, theme }
    }

    /// Writes at a position in the area and cuts what does not fit. Returns the column after the text.
    pub fn put(&mut self, area: Rect, x: u16, y: u16, text: &str, tone: Tone) -> u16 {
        let area = area.intersection(self.buffer.area);
        if x >= area.width || y >= area.height {
            return x;
        }
        let text = self.theme.spelled(text);
        let room = usize::from(area.width - x);
        let (end, _) = self.buffer.set_stringn(area.x + x, area.y + y, text, room, self.theme.style(tone));
        end - area.x
    }

    /// The same, ending at the area's right edge.
    pub fn put_right(&mut self, area: Rect, y: u16, text: &str, tone: Tone) {
        let x = area.width.saturating_sub(width(&self.theme.spelled(text)));
        self.put(area, x, y, text, tone);
    }

    /// The same in the middle.
    pub fn put_centre(&mut self, area: Rect, y: u16, text: &str, tone: Tone) {
        let x = area.width.saturating_sub(width(&self.theme.spelled(text))) / 2;
        self.put(area, x, y, text, tone);
    }

    /// One sign.
    pub fn mark(&mut self, area: Rect, x: u16, y: u16, sign: char, tone: Tone) {
        self.put(area, x, y, sign.encode_utf8(&mut [0; 4]), tone);
    }

    /// Marks at the right edge of an area that there is more above or below what it shows.
    pub fn more(&mut self, area: Rect, above: bool, below: bool) {
        let edge = Rect { x: area.right().saturating_sub(1), width: area.width.min(1), ..area };
        if above {
            self.mark(edge, 0, 0, self.theme.sign('▲', '^'), Tone::Strong);
        }
        if below {
            self.mark(edge, 0, area.height.saturating_sub(1), self.theme.sign('▼', 'v'), Tone::Strong);
        }
    }

    /// Lines below each other, as many as fit.
    pub fn lines(&mut self, area: Rect, lines: &[String], tone: Tone) {
        for (y, line) in (0..area.height).zip(lines) {
            self.put(area, 0, y, line, tone);
        }
    }

    /// Gives an area one tone, whatever is written there.
    pub fn fill(&mut self, area: Rect, tone: Tone) {
        let area = area.intersection(self.buffer.area);
        self.buffer.set_style(area, self.theme.style(tone));
    }

    /// A rule with a heading in it.
    pub fn heading(&mut self, area: Rect, text: &str) {
        let line: String = std::iter::repeat_n(self.theme.sign('─', '-'), usize::from(area.width)).collect();
        self.put(area, 0, 0, &line, Tone::Quiet);
        if !text.is_empty() {
            self.put(area, 2, 0, &format!(" {text} "), Tone::Title);
        }
    }

    /// A box on top of everything else, with a title in its upper edge. Returns the area inside it.
    pub fn frame(&mut self, area: Rect, title: &str) -> Rect {
        let area = area.intersection(self.buffer.area);
        let sign = |unicode| self.theme.sign(unicode, if unicode == '│' { '|' } else { '-' });
        let edge = |ends: [char; 2]| {
            let line = std::iter::repeat_n(sign('─'), usize::from(area.width.saturating_sub(2)));
            [sign(ends[0])].into_iter().chain(line).chain([sign(ends[1])]).collect::<String>()
        };
        let (top, bottom, side) = (edge(['╭', '╮']), edge(['╰', '╯']), edge(['│', '│']));
        let between: String = side.chars().map(|letter| if letter == sign('─') { ' ' } else { letter }).collect();
        for y in 0..area.height {
            let line = if y == 0 {
                &top
            } else if y + 1 == area.height {
                &bottom
            } else {
                &between
            };
            for x in area.left()..area.right() {
                self.buffer[(x, area.y + y)].reset();
            }
            self.put(area, 0, y, line, Tone::Quiet);
        }
        self.put(area, 2, 0, &format!(" {title} "), Tone::Title);
        area.inner(Margin::new(2, 1))
    }

    /// Fades everything drawn so far and makes it unclickable.
    pub fn cover(&mut self, area: Rect) {
        self.click_areas.clear();
        self.buffer.set_style(area, Style::reset().patch(self.theme.style(Tone::Quiet)));
    }

    /// Lets a click there press the key.
    pub fn click_area(&mut self, area: Rect, key: Key) {
        let area = area.intersection(self.buffer.area);
        if !area.is_empty() {
            self.click_areas.push((area, key));
        }
    }

    /// The last line: as many keys as fit with what they do. The help key is always there, on the right.
    pub fn hotkeys(&mut self, area: Rect, hotkeys: &[Hotkey]) {
        let (help, others): (Vec<&Hotkey>, Vec<&Hotkey>) = hotkeys
            .iter()
            .filter(|hotkey| !hotkey.short.is_empty())
            .partition(|hotkey| hotkey.press == Some(super::keys::HELP));
        let mut end = area.width;
        for hotkey in help {
            end = end.saturating_sub(wide(hotkey));
            self.hotkey(area, end, hotkey);
        }
        let mut x = 0;
        for hotkey in others {
            if x + wide(hotkey) + 2 > end {
                break;
            }
            self.hotkey(area, x, hotkey);
            x += wide(hotkey) + 2;
        }
    }

    fn hotkey(&mut self, area: Rect, x: u16, hotkey: &Hotkey) {
        let after = self.put(area, x, 0, &hotkey.name, Tone::Strong);
        self.put(area, after + 1, 0, &hotkey.short, Tone::Quiet);
        if let Some(key) = hotkey.press {
            self.click_area(Rect { x: area.x + x, width: wide(hotkey), ..area }, key);
        }
    }
}

fn wide(hotkey: &Hotkey) -> u16 {
    width(&hotkey.name) + 1 + width(&hotkey.short)
}

/// Cuts an area into rows from both ends.
pub struct Rows(pub Rect);

impl Rows {
    /// The next rows from the top, or as many as are left.
    pub fn top(&mut self, count: u16) -> Rect {
        let height = count.min(self.0.height);
        let taken = Rect { height, ..self.0 };
        self.0.y += height;
        self.0.height -= height;
        taken
    }

    /// The last rows.
    pub fn bottom(&mut self, count: u16) -> Rect {
        let height = count.min(self.0.height);
        self.0.height -= height;
        Rect { y: self.0.y + self.0.height, height, ..self.0 }
    }
}

/// One row of an area.
pub fn row(area: Rect, y: u16) -> Rect {
    Rect { y: area.y + y.min(area.height), height: u16::from(y < area.height), ..area }
}
