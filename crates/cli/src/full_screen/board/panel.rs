//! Beside the number, where there is room: the rules in short, and the moves so far.

use numduel_rules::english;
use numduel_rules::number::short_to;
use ratatui_core::layout::Rect;

use super::super::canvas::{Canvas, Rows, row};
use super::super::text::wrap;
use super::super::theme::Tone;
use super::GameBoard;

/// Columns between the number and the panel.
const GAP: u16 = 3;

pub fn draw(board: &GameBoard, canvas: &mut Canvas<'_>, area: Rect) {
    let mut rows = Rows(Rect { x: area.x + GAP, width: area.width.saturating_sub(GAP), ..area });
    let rules = board.session.game().rules();
    let goal = wrap(&english::goal(rules), rows.0.width);
    let all = wrap(&english::rules_of_play(rules).join("\n"), rows.0.width);
    let has_room = all.len() + 8 <= usize::from(rows.0.height);
    canvas.heading(rows.top(1), if has_room { "rules" } else { "goal" });
    let text = if has_room { all } else { goal };
    let height = u16::try_from(text.len()).unwrap_or(u16::MAX);
    canvas.lines(rows.top(height), &text, Tone::Plain);
    canvas.heading(rows.top(1), "moves");
    draw_moves(board, canvas, rows.0);
}

/// The last moves that fit, each with the number it made.
fn draw_moves(board: &GameBoard, canvas: &mut Canvas<'_>, area: Rect) {
    let game = board.session.game();
    let room = usize::from(area.height);
    let skipped = game.moves().len().saturating_sub(room);
    let numbers = game.positions().skip(1 + skipped);
    let columns = usize::from(area.width.saturating_sub(24)).max(8);
    for ((y, (index, mv)), position) in (0..).zip(game.moves().iter().enumerate().skip(skipped)).zip(numbers) {
        let (seat, line) = (position.turn.other(), row(area, y));
        let tone = if seat.number() == 1 { Tone::One } else { Tone::Two };
        let end = canvas.put(line, 0, 0, &format!("{:>3}. [{}] ", index + 1, seat.number()), tone);
        let text = format!("{} → {}", game.rules().called(mv), short_to(&position.number, columns));
        canvas.put(line, end, 0, &text, Tone::Plain);
    }
    if game.moves().is_empty() {
        canvas.put(area, 0, 0, "none yet", Tone::Quiet);
    }
}
