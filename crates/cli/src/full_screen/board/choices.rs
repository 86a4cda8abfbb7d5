//! The legal moves in a grid that scrolls, some with a key of their own.

use std::collections::BTreeMap;

use numduel_rules::number::short_to;
use numduel_rules::{Game, Move};
use numduel_wire::{MoveValue, VerdictWord};
use ratatui_core::layout::Rect;

use super::super::canvas::Canvas;
use super::super::keys::Key;
use super::super::theme::Tone;
use crate::text_width::width;

/// Letters that mean something else at the table.
const RESERVED: &str = "qrbhHugv?";

/// The longest result that is written out after a move.
const LONGEST: usize = 14;

/// A legal move as it is shown.
struct Choice {
    mv: Move,
    /// What a person would type for it.
    typed: String,
    key: Option<char>,
    text: String,
    /// Whether a hint has named it.
    hinted: bool,
    /// What it is worth, where that may be seen.
    worth: Option<(Tone, String)>,
}

impl Choice {
    /// How wide it is, with some air.
    fn cell(&self) -> u16 {
        let worth = self.worth.as_ref().map_or(0, |(_, text)| width(text) + 2);
        width(&self.text) + worth + 4
    }
}

/// The legal moves of a position.
pub struct Choices {
    list: Vec<Choice>,
    cell: u16,
    chosen: usize,
    /// What has been typed of a move that takes more than one key.
    typed: String,
    /// The first row that can be seen, and the columns of the last frame.
    top: usize,
    columns: usize,
}

/// What a key press did.
pub enum Typed {
    /// It makes this move.
    Play(Move),
    /// It selected a move.
    Selected,
    /// Nothing.
    Nothing,
}

impl Choices {
    /// The moves of the game's position; none where it is over. No move has one of the `other_keys` for its own.
    pub fn new(game: &Game, other_keys: &str) -> Self {
        let (rules, position) = (game.rules(), game.position());
        let legal = if game.outcome().is_none() { rules.legal(position) } else { Vec::new() };
        let typed: Vec<String> = legal.iter().map(|mv| rules.typed(mv)).collect();
        let keys = keys(&typed, other_keys);
        let choice = |((mv, own), key): ((Move, &String), Option<char>)| {
            let leads = mv.apply(&position.number).map_or_else(String::new, |to| short_to(&to, LONGEST));
            let name = if key.is_some_and(|key| own.len() > key.len_utf8()) { own.clone() } else { mv.to_string() };
            let text = match key {
                Some(key) => format!("{key}  {name} → {leads}"),
                None => format!("   {name} → {leads}"),
            };
            Choice { mv, typed: own.clone(), key, text, hinted: false, worth: None }
        };
        let list: Vec<Choice> = legal.into_iter().zip(&typed).zip(keys).map(choice).collect();
        let cell = list.iter().map(Choice::cell).max().unwrap_or(4);
        Self { list, cell, chosen: 0, typed: String::new(), top: 0, columns: 1 }
    }

    /// What has been typed so far of a move that takes more than one key.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Marks the moves that a hint has named.
    pub fn mark(&mut self, good: &[Move]) {
        for choice in &mut self.list {
            choice.hinted = good.contains(&choice.mv);
        }
    }

    /// Shows what each move is worth; nothing where no values are given.
    pub fn show_values(&mut self, values: &[MoveValue]) {
        let values: BTreeMap<&str, &MoveValue> = values.iter().map(|value| (value.mv.as_str(), value)).collect();
        for choice in &mut self.list {
            choice.worth = values.get(choice.mv.to_string().as_str()).map(|value| worth(value));
        }
        self.cell = self.list.iter().map(Choice::cell).max().unwrap_or(4);
    }

    /// The keys in short: `2-9`, `a m`, or `arrows`.
    pub fn key_names(&self) -> String {
        let keys: Vec<char> = self.list.iter().filter_map(|choice| choice.key).collect();
        let in_a_row = keys.windows(2).all(|pair| pair[0] < pair[1] && u32::from(pair[1]) - u32::from(pair[0]) == 1);
        match keys.as_slice() {
            [] => "arrows Enter".to_owned(),
            [first, .., last] if in_a_row && keys.len() > 2 => format!("{first}-{last}"),
            keys => keys.iter().map(char::to_string).collect::<Vec<_>>().join(" "),
        }
    }

    pub fn press(&mut self, key: Key) -> Typed {
        if let Key::Char(letter) = key {
            return self.press_letter(letter);
        }
        let last = self.list.len().saturating_sub(1);
        let to = match key {
            Key::Left => self.chosen.saturating_sub(1),
            Key::Right => self.chosen + 1,
            Key::Up => self.chosen.checked_sub(self.columns).unwrap_or(self.chosen),
            Key::Down if self.chosen + self.columns <= last => self.chosen + self.columns,
            Key::First | Key::PageUp => 0,
            Key::Last | Key::PageDown => last,
            Key::Enter => return self.play(self.chosen),
            Key::Row(index) => return self.play(index),
            _ => self.chosen,
        };
        self.typed.clear();
        self.chosen = to.min(last);
        Typed::Selected
    }

    fn press_letter(&mut self, letter: char) -> Typed {
        if self.typed.is_empty()
            && let Some(index) = self.list.iter().position(|choice| choice.key == Some(letter))
        {
            return self.play(index);
        }
        self.typed.push(letter);
        let mut alike = self.list.iter().enumerate().filter(|(_, choice)| choice.typed.starts_with(&self.typed));
        match (alike.next(), alike.next()) {
            // Nothing that could still be typed would make it another move.
            (Some((index, choice)), None) if choice.typed == self.typed => self.play(index),
            (Some((index, _)), _) => {
                self.chosen = index;
                Typed::Selected
            }
            (None, _) => {
                self.typed.clear();
                Typed::Nothing
            }
        }
    }

    fn play(&mut self, index: usize) -> Typed {
        self.typed.clear();
        self.list.get(index).map_or(Typed::Nothing, |choice| Typed::Play(choice.mv.clone()))
    }

    /// How many rows all moves take.
    pub fn rows(&self, columns: u16) -> u16 {
        let across = self.across(columns);
        u16::try_from(self.list.len().div_ceil(across)).unwrap_or(u16::MAX)
    }

    /// How many moves there are.
    pub fn count(&self) -> u16 {
        u16::try_from(self.list.len()).unwrap_or(u16::MAX)
    }

    fn across(&self, columns: u16) -> usize {
        usize::from((columns / self.cell).max(1))
    }

    /// Draws as many rows of moves as fit.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect, idle: bool) {
        let rows = usize::from(area.height).max(1);
        // Where there is more room than needed, fewer moves share a row.
        self.columns = self.across(area.width).min(self.list.len().div_ceil(rows)).max(1);
        let chosen_row = self.chosen / self.columns;
        self.top = self.top.clamp((chosen_row + 1).saturating_sub(rows), chosen_row);
        let cell = self.cell;
        let first = self.top * self.columns;
        for (place, (index, choice)) in self.list.iter().enumerate().skip(first).take(rows * self.columns).enumerate() {
            let x = u16::try_from(place % self.columns).unwrap_or(0) * cell;
            let y = u16::try_from(place / self.columns).unwrap_or(0);
            let spot = Rect { x: area.x + x, y: area.y + y, width: cell - 1, height: 1 }.intersection(area);
            let chosen = index == self.chosen && !idle;
            canvas.put(spot, 0, 0, if chosen { "▸" } else { " " }, Tone::Plain);
            let tone = if idle { Tone::Quiet } else { Tone::Plain };
            let end = canvas.put(spot, 1, 0, &choice.text, tone);
            if let Some((tone, text)) = &choice.worth {
                canvas.put(spot, end + 2, 0, text, *tone);
            }
            if choice.hinted && !idle {
                canvas.mark(spot, end, 0, canvas.theme.sign('✓', '*'), Tone::Win);
            }
            if let Some(key) = choice.key.filter(|_| !idle) {
                canvas.mark(spot, 1, 0, key, Tone::Strong);
            }
            if chosen {
                canvas.fill(spot, Tone::Selected);
            }
            canvas.click_area(spot, Key::Row(index));
        }
        canvas.more(area, self.top > 0, first + rows * self.columns < self.list.len());
    }
}

/// "wins in 3", in the colour of that.
fn worth(value: &MoveValue) -> (Tone, String) {
    let (tone, verb) = match value.verdict {
        VerdictWord::Win => (Tone::Win, "wins"),
        VerdictWord::Loss => (Tone::Loss, "loses"),
        VerdictWord::Draw => (Tone::Plain, "draws"),
    };
    let distance = value.distance.as_ref().map(|distance| format!(" in {}", short_to(&distance.0, LONGEST)));
    (tone, format!("{verb}{}", distance.unwrap_or_default()))
}

/// A single key for a move: what is typed for it if that is one character, or the first letter of a word, unless another
/// move starts the same way or the letter means something else.
fn keys(typed: &[String], other_keys: &str) -> Vec<Option<char>> {
    let mut alike: BTreeMap<char, usize> = BTreeMap::new();
    for first in typed.iter().filter_map(|own| own.chars().next()) {
        *alike.entry(first).or_default() += 1;
    }
    let key = |own: &String| {
        let first = own.chars().next()?;
        let short = own.chars().count() == 1 || own.chars().all(char::is_alphabetic);
        let is_free = !RESERVED.contains(first) && !other_keys.contains(first);
        (short && alike.get(&first) == Some(&1) && is_free).then_some(first)
    };
    typed.iter().map(key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_has_a_key_where_no_other_begins_alike() {
        let keys = |typed: &[&str]| keys(&typed.iter().map(|&typed| typed.to_owned()).collect::<Vec<_>>(), "cs");
        assert_eq!(keys(&["2", "9"]), [Some('2'), Some('9')]);
        assert_eq!(keys(&["1", "2", "10"]), [None, Some('2'), None]);
        assert_eq!(keys(&["add", "multiply"]), [Some('a'), Some('m')]);
        assert_eq!(keys(&["halve", "+1", "x2"]), [None, None, None]);
        assert_eq!(keys(&["subtract", "add"]), [None, Some('a')]);
    }
}
