//! A list to choose from, of any length: arrows move, the wheel scrolls, a click chooses.

use ratatui_core::layout::Rect;

use super::canvas::{Canvas, row};
use super::keys::Key;
use super::theme::Tone;

/// Which entry is chosen, and which is the first that can be seen.
#[derive(Clone, Copy, Debug, Default)]
pub struct List {
    pub chosen: usize,
    top: usize,
    /// How many entries the last frame had room for.
    page: usize,
}

/// One entry as it is shown.
pub struct Entry {
    pub text: String,
    /// At the right edge, where there is room.
    pub aside: String,
}

impl List {
    /// Moves; gives the entry that was taken, by Enter or by a click.
    pub fn press(&mut self, key: Key, count: usize) -> Option<usize> {
        let page = self.page.max(1);
        self.chosen = match key {
            Key::Up => self.chosen.saturating_sub(1),
            Key::Down => self.chosen + 1,
            Key::PageUp => self.chosen.saturating_sub(page),
            Key::PageDown => self.chosen + page,
            Key::First => 0,
            Key::Last => count,
            Key::Row(index) => index,
            _ => self.chosen,
        }
        .min(count.saturating_sub(1));
        (count > 0 && matches!(key, Key::Enter | Key::Row(_))).then_some(self.chosen)
    }

    /// Draws as many entries as there is room for, the chosen one among them.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect, count: usize, entry: impl Fn(usize) -> Entry) {
        self.chosen = self.chosen.min(count.saturating_sub(1));
        self.page = usize::from(area.height);
        let last_top = count.saturating_sub(self.page);
        self.top = self.top.clamp((self.chosen + 1).saturating_sub(self.page), self.chosen).min(last_top);
        for (y, index) in (0..area.height).zip(self.top..count) {
            let line = row(area, y);
            let shown = entry(index);
            let chosen = index == self.chosen;
            let end = canvas.put(line, 2, 0, &shown.text, Tone::Plain);
            if end + 2 + super::canvas::width(&shown.aside) <= line.width {
                canvas.put_right(line, 0, &shown.aside, Tone::Quiet);
            }
            if chosen {
                canvas.put(line, 0, 0, "▸", Tone::Plain);
                canvas.fill(line, Tone::Selected);
            }
            canvas.click_area(line, Key::Row(index));
        }
    }

    /// Which part of the list can be seen, where that is not all of it: `3–12 of 40`.
    pub fn place(&self, count: usize) -> String {
        if count <= self.page {
            return String::new();
        }
        format!("{}–{} of {count}", self.top + 1, (self.top + self.page).min(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_entry_stays_within_the_list() {
        let mut list = List::default();
        assert_eq!(list.press(Key::Up, 3), None);
        list.press(Key::Last, 3);
        list.press(Key::Down, 3);
        assert_eq!(list.press(Key::Enter, 3), Some(2));
        assert_eq!(list.press(Key::Row(1), 3), Some(1));
        assert_eq!(list.press(Key::Enter, 0), None);
    }
}
