//! The path of a record over a strip: from top to bottom a point for every number, joined by the moves.

use numduel_rules::{Number, Seat};

use crate::canvas::{Area, SvgCanvas};
use crate::label;
use crate::marker::mover;
use crate::measure::PX;
use crate::scale::Scale;

/// A number that play came to, and who made it with which move; nobody made the start.
#[derive(Clone, Debug)]
pub(crate) struct PathStep {
    pub number: Number,
    pub by: Option<(Seat, String)>,
}

/// The distance between two points, where there is room.
const ROW: i64 = 24 * PX;

/// Longer paths are drawn closer together.
const TALLEST: i64 = 480 * PX;

/// Longer paths skip points.
const FINEST: usize = 2000;

/// How tall a path is.
pub(crate) fn height(path: &[PathStep]) -> i64 {
    let rows = i64::try_from(path.len()).unwrap_or(i64::MAX / ROW);
    rows.saturating_mul(ROW).min(TALLEST)
}

/// Draws a path into an area, with as many labels as fit.
pub(crate) fn draw(canvas: &mut SvgCanvas, scale: &Scale, area: Area, path: &[PathStep]) {
    let rows = i64::try_from(path.len().max(1)).unwrap_or(1);
    let y = |index: usize| area.top + (area.height() * (2 * i64::try_from(index).unwrap_or(0) + 1)) / (2 * rows);
    let points: Vec<(i64, i64)> =
        path.iter().enumerate().map(|(index, step)| (scale.centre(&step.number), y(index))).collect();
    if points.len() > 1 {
        let line = points.iter().step_by(points.len() / FINEST + 1).chain(points.last());
        canvas.polyline(line.copied(), if rows > 60 { "mark thin" } else { "mark" });
    }
    let radius = (area.height() / rows / 4).clamp(PX, 5 * PX);
    let step = path.len() / FINEST + 1;
    for (step, point) in path.iter().zip(&points).step_by(step) {
        mover(canvas, step.by.as_ref().map(|(seat, _)| *seat), *point, radius);
    }
    let to_right = path.first().zip(path.last()).is_none_or(|(first, last)| first.number <= last.number);
    // The first and the last number matter most.
    let last = path.len().saturating_sub(1);
    let order = [last, 0].into_iter().chain(1..last);
    for index in order.take(path.len().min(FINEST)) {
        name(canvas, &path[index], points[index], to_right);
    }
}

/// Writes beside the path, where its line does not go: a line that falls to the right leaves room above on the right and
/// below on the left.
fn name(canvas: &mut SvgCanvas, step: &PathStep, (x, y): (i64, i64), to_right: bool) {
    let number = label::number(&step.number);
    let text = match &step.by {
        Some((_, mv)) if mv.chars().count() <= 12 => format!("{mv} → {number}"),
        _ => number,
    };
    let font = canvas.small().halo();
    let (above, below) = (y - 2 * PX, y + font.size);
    let [right, left] = if to_right { [above, below] } else { [below, above] };
    if !canvas.write(x + 8 * PX, right, font, &text) {
        canvas.write(x - 8 * PX, left, font.at_end(), &text);
    }
}
