//! A list to choose from, of any length: arrows move, the wheel scrolls, a click chooses.

use ratatui_core::layout::Rect;

use super::canvas::{Canvas, row};
use super::keys::Key;
use super::text::cut;
use super::theme::Tone;
use crate::text_width::width;

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
    /// In a second column, where there is room.
    pub detail: String,
    /// At the right edge, where there is room.
    pub aside: String,
}

/// A row of the list: an entry, or the heading of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ListRow {
    Heading(usize),
    Entry(usize),
}

/// From this height on, sections have headings.
const ROWS_WITH_HEADINGS: u16 = 14;

/// Where the column of details begins, and how wide a list has to be for it.
const DETAIL_AT: u16 = 24;
const WIDTH_WITH_DETAILS: u16 = 44;

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

    /// Draws as many entries as there is room for, the chosen one among them. `section` is the name of the section that
    /// begins with an entry, if one does.
    pub fn draw(
        &mut self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        count: usize,
        entry: impl Fn(usize) -> Entry,
        section: impl Fn(usize) -> Option<&'static str>,
    ) {
        self.chosen = self.chosen.min(count.saturating_sub(1));
        let rows = rows(count, |index| area.height >= ROWS_WITH_HEADINGS && section(index).is_some());
        let chosen = rows.iter().position(|row| *row == ListRow::Entry(self.chosen)).unwrap_or(0);
        // A heading comes into sight with its first entry.
        let first = if rows.get(chosen.wrapping_sub(1)).is_some_and(|row| matches!(row, ListRow::Heading(_))) {
            chosen - 1
        } else {
            chosen
        };
        self.page = usize::from(area.height).max(1);
        let last_top = rows.len().saturating_sub(self.page);
        self.top = self.top.clamp((chosen + 1).saturating_sub(self.page), first).min(last_top);
        for (y, row_at) in (0..area.height).zip(rows.iter().skip(self.top)) {
            let line = row(area, y);
            match *row_at {
                ListRow::Heading(index) => canvas.heading(line, section(index).unwrap_or_default()),
                ListRow::Entry(index) => self.draw_entry(canvas, line, index, &entry(index)),
            }
        }
        canvas.more(area, self.top > 0, self.top < last_top);
    }

    fn draw_entry(&self, canvas: &mut Canvas<'_>, line: Rect, index: usize, shown: &Entry) {
        let detail = if index == self.chosen { Tone::Plain } else { Tone::Quiet };
        let mut end = canvas.put(line, 2, 0, &shown.text, Tone::Plain);
        if line.width >= WIDTH_WITH_DETAILS && !shown.detail.is_empty() && end < DETAIL_AT {
            let room = Rect { width: line.width - 1, ..line };
            end = canvas.put(room, DETAIL_AT, 0, &cut(&shown.detail, room.width - DETAIL_AT), detail);
        }
        if end + 2 + width(&shown.aside) <= line.width {
            canvas.put_right(line, 0, &shown.aside, detail);
        }
        if index == self.chosen {
            canvas.put(line, 0, 0, "▸", Tone::Plain);
            canvas.fill(line, Tone::Selected);
        }
        canvas.click_area(line, Key::Row(index));
    }

    /// Which part of the list can be seen, where that is not all of it: `3–12 of 40`.
    pub fn place(&self, count: usize) -> String {
        if count <= self.page {
            return String::new();
        }
        format!("{}–{} of {count}", self.top + 1, (self.top + self.page).min(count))
    }
}

/// The entries with headings between them.
fn rows(count: usize, has_heading: impl Fn(usize) -> bool) -> Vec<ListRow> {
    let heading = |index| has_heading(index).then_some(ListRow::Heading(index));
    (0..count).flat_map(|index| heading(index).into_iter().chain([ListRow::Entry(index)])).collect()
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
