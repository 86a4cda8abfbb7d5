//! A preview of a game: its number in large digits, and the moves from there.

use numduel_rules::number::short_to;
use numduel_rules::{Move, Position, Rules};
use ratatui_core::layout::Rect;

use super::big;
use super::canvas::{Canvas, Rows};
use super::text::digits_of;
use super::theme::Tone;
use crate::text_width::width;

/// With fewer rows there would be room for little more than the moves.
pub const LEAST_ROWS: u16 = 9;

/// The heading, the largest digits, and a gap before and after them.
const WITHOUT_MOVES: u16 = 13;

/// The columns between two moves.
const GAP: u16 = 4;

/// Draws a position at the top of an area: the heading, its number, and its moves with where they lead, as many as fit.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, heading: &str, rules: &Rules, position: &Position) {
    let mut rows = Rows(area);
    canvas.heading(rows.top(1), heading);
    let arrow = canvas.theme.sign('→', '>');
    let shown = |mv: &Move| {
        let to = mv.apply(&position.number).map(|to| short_to(&to, 20)).unwrap_or_default();
        format!("{mv} {arrow} {to}")
    };
    let high = area.height.saturating_sub(WITHOUT_MOVES).clamp(2, 9);
    let most = usize::from(high * area.width / GAP);
    let moves: Vec<String> = rules.legal(position).iter().take(most).map(shown).collect();
    let step = moves.iter().map(|text| width(text)).max().unwrap_or(0) + GAP;
    let free = rows.0.height.saturating_sub(high + 2);
    let digits = digits_of(&position.number);
    rows.top(1);
    let tall = big::rows(&digits, area.width, free, canvas.theme.signs);
    big::draw(canvas, rows.top(tall), &digits, Tone::Strong);
    rows.top(1);
    for (x, column) in
        (2..area.width.saturating_sub(step)).step_by(usize::from(step)).zip(moves.chunks(usize::from(high)))
    {
        for (y, text) in (0..).zip(column) {
            canvas.put(rows.0, x, y, text, Tone::Plain);
        }
    }
}
