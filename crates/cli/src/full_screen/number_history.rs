//! The numbers so far, move by move. Shown instead of the value history while hints are off, because it gives nothing away.

use ratatui_core::layout::Rect;

use super::analysis::ScalePos;
use super::canvas::{Canvas, Rows, row};
use super::dots::{self, Dots};
use super::game_trace::{GameTrace, Landmark};
use super::theme::Tone;
use crate::text_width::width;

/// The fewest rows that show anything.
pub const LEAST_ROWS: u16 = 5;

/// The fewest positions that share the width.
const FEWEST_SHOWN: usize = 9;

/// From this height on there is room for an axis.
const ROWS_WITH_AXIS: u16 = 8;

/// Columns for the names of numbers at the left.
const LEFT: u16 = 16;

pub fn draw(canvas: &mut Canvas<'_>, area: Rect, trace: &GameTrace) {
    let mut rows = Rows(area);
    canvas.heading(rows.top(1), "numbers");
    let axis = rows.bottom(u16::from(rows.0.height >= ROWS_WITH_AXIS));
    let plot = Rect { x: rows.0.x + LEFT, width: rows.0.width.saturating_sub(LEFT), ..rows.0 };
    for y in 0..plot.height {
        canvas.mark(rows.0, LEFT - 1, y, canvas.theme.sign('│', '|'), Tone::Quiet);
    }
    let places = || {
        let landmarks = trace.landmarks.iter().map(|landmark| landmark.place);
        trace.points.iter().map(|point| point.place).chain(landmarks)
    };
    let (low, high) = (places().min().unwrap_or(0), places().max().unwrap_or(0));
    let height = |place: ScalePos| {
        let last = i128::from(plot.height * dots::DOWN).saturating_sub(1).max(0);
        let up = i128::from(place - low) * last / i128::from((high - low).max(1));
        u16::try_from(last - up).unwrap_or(0)
    };
    let shown = usize::from(plot.width / 2).clamp(2, trace.points.len().max(FEWEST_SHOWN));
    let first = trace.points.len().saturating_sub(shown);
    let column = |index: usize| {
        let room = usize::from(plot.width.saturating_sub(1) * dots::ACROSS);
        u16::try_from((index - first) * room / (shown - 1)).unwrap_or(0)
    };
    let mut line = Dots::new(plot);
    for (index, pair) in trace.points.windows(2).enumerate().skip(first) {
        line.line((column(index), height(pair[0].place)), (column(index + 1), height(pair[1].place)));
    }
    line.draw(canvas, Tone::Plain);
    for (index, point) in trace.points.iter().enumerate().skip(first) {
        let tone = if point.turn.number() == 1 { Tone::One } else { Tone::Two };
        canvas.mark(
            plot,
            column(index) / dots::ACROSS,
            height(point.place) / dots::DOWN,
            canvas.theme.sign('●', 'o'),
            tone,
        );
    }
    canvas.put(axis, 0, 0, "move", Tone::Quiet);
    let mut free = 0;
    for index in first..first + shown {
        let (x, text) = (LEFT + column(index) / dots::ACROSS, index.to_string());
        if x >= free && x + width(&text) <= axis.width {
            free = canvas.put(axis, x, 0, &text, Tone::Quiet) + 3;
        }
    }
    draw_landmarks(canvas, rows.0, &trace.landmarks, |place| height(place) / dots::DOWN);
}

fn draw_landmarks(canvas: &mut Canvas<'_>, area: Rect, landmarks: &[Landmark], y: impl Fn(ScalePos) -> u16) {
    let mut taken = Vec::new();
    for landmark in landmarks.iter().rev() {
        let (at, text) = (y(landmark.place), format!("{} {}", landmark.name, landmark.text));
        if !taken.contains(&at) && width(&text) < LEFT {
            canvas.put(row(area, at), 0, 0, &text, Tone::Quiet);
            taken.push(at);
        }
    }
}
