//! Drawing moments: time from left to right, player 1's half above the middle line and player 2's below it.

use numduel_rules::{Number, Seat};

use super::points::HistoryPoint;
use crate::canvas::{Area, SvgCanvas, px};
use crate::label;
use crate::log::log;
use crate::marker::mover;
use crate::measure::{PX, fitted};
use crate::standing::Standing;
use crate::theme::Paint;

/// Where positions go in an area.
pub(crate) struct Plot {
    area: Area,
    /// How many there are.
    count: i64,
    /// The measure of the greatest distance, and a little more.
    farthest: i64,
}

/// More moments than this are drawn in part.
const FINEST: i64 = 2000;

impl Plot {
    pub(crate) fn new(area: Area, moments: &[HistoryPoint]) -> Self {
        let standings = moments.iter().flat_map(|moment| moment.others.iter().chain([&moment.standing]));
        let farthest = standings.map(|standing| measure(&standing.distance)).max().unwrap_or(0);
        let farthest = farthest.max(measure(&Number::from(3))) * 115 / 100;
        Self { area, count: i64::try_from(moments.len().max(1)).unwrap_or(i64::MAX), farthest }
    }

    fn middle(&self) -> i64 {
        self.area.top.midpoint(self.area.bottom)
    }

    fn x(&self, index: usize) -> i64 {
        let index = i64::try_from(index).unwrap_or(0);
        self.area.left + self.area.width() * (2 * index + 1) / (2 * self.count)
    }

    fn y(&self, standing: &Standing) -> i64 {
        let half = self.area.height() / 2 - 12 * PX;
        let from_rim = i128::from(half) * i128::from(measure(&standing.distance)) / i128::from(self.farthest.max(1));
        let from_middle = half - i64::try_from(from_rim).unwrap_or(half);
        match standing.leader {
            Some(Seat::One) => self.middle() - from_middle,
            Some(Seat::Two) => self.middle() + from_middle,
            None => self.middle(),
        }
    }

    /// The two halves and the line between them.
    pub(crate) fn ground(&self, canvas: &mut SvgCanvas) {
        let middle = self.middle();
        canvas.paint_all([Area { bottom: middle, ..self.area }].into_iter(), Paint::One, "faint");
        canvas.paint_all([Area { top: middle, ..self.area }].into_iter(), Paint::Two, "faint");
        canvas.line((self.area.left, middle), (self.area.right, middle), "axis");
    }

    /// How many moves to go, to the left of both halves.
    pub(crate) fn distances(&self, canvas: &mut SvgCanvas) {
        let font = canvas.small().soft().at_end();
        let steps = (0..400).flat_map(|power| [1u8, 2, 5].map(|step| Number::from(10).pow(power) * Number::from(step)));
        let distances = std::iter::once(Number::ZERO).chain(steps);
        for distance in distances.take_while(|distance| measure(distance) <= self.farthest) {
            let text = if distance == Number::ZERO { "won".to_owned() } else { label::number(&distance) };
            for leader in Seat::BOTH.map(Some) {
                let y = self.y(&Standing { leader, distance: distance.clone() });
                let clear = (y - self.middle()).abs() >= font.line() / 2;
                if clear && canvas.write(self.area.left - 6 * PX, y + font.size * 35 / 100, font, &text) {
                    canvas.line((self.area.left, y), (self.area.right, y), "rule");
                }
            }
        }
    }

    /// Whose half is whose.
    pub(crate) fn names(&self, canvas: &mut SvgCanvas, names: &[String; 2]) {
        let font = canvas.small().bold().halo();
        let (left, room) = (self.area.left + 8 * PX, self.area.width() - 16 * PX);
        for (name, y) in names.iter().zip([self.area.top - 4 * PX, self.area.bottom + 4 * PX + font.size]) {
            let text = fitted(&format!("{name} is winning"), font.size, font.weight, room);
            canvas.write(left, y, font, &text);
        }
        // What the numbers to the left count.
        let font = canvas.small().soft().at_end();
        canvas.write(self.area.right, self.area.top - 4 * PX, font, "left axis: moves to the end");
    }

    /// The choices that were not taken, all in one path.
    pub(crate) fn choices(&self, canvas: &mut SvgCanvas, moments: &[HistoryPoint]) {
        let half = self.mark();
        let mut d = String::new();
        for (index, moment) in moments.iter().enumerate().step_by(self.thinned()) {
            let mut rows: Vec<i64> = moment.others.iter().map(|standing| self.y(standing)).collect();
            rows.sort_unstable();
            rows.dedup();
            for y in rows {
                d += &format!("M{} {}h{}", px(self.x(index) - half), px(y), px(2 * half));
            }
        }
        if !d.is_empty() {
            canvas.shape(&format!("path class=\"choice\" d=\"{d}\""));
        }
    }

    /// One in this many positions is drawn: a pixel can't show more.
    fn thinned(&self) -> usize {
        usize::try_from(self.count / FINEST).unwrap_or(0) + 1
    }

    /// Half as wide as a sign may be.
    fn mark(&self) -> i64 {
        (self.area.width() / self.count * 3 / 8).clamp(PX / 2, 5 * PX)
    }

    /// The way the game went, with a sign for the player who moved and for the one who threw the win away.
    pub(crate) fn line(&self, canvas: &mut SvgCanvas, moments: &[HistoryPoint]) {
        let points: Vec<(i64, i64)> =
            moments.iter().enumerate().map(|(index, moment)| (self.x(index), self.y(&moment.standing))).collect();
        if points.len() > 1 {
            let line = points.iter().step_by(self.thinned()).chain(points.last());
            canvas.polyline(line.copied(), if self.count > 100 { "mark thin" } else { "mark" });
        }
        let radius = self.mark();
        for (moment, point) in moments.iter().zip(&points).filter(|_| radius > PX) {
            mover(canvas, moment.mover, *point, radius);
        }
        self.mistakes(canvas, moments, &points);
    }

    /// Whether positions are too close together for a marker at each.
    pub(crate) fn is_crowded(&self, canvas: &SvgCanvas) -> bool {
        self.area.width() / self.count < canvas.font().size
    }

    /// A sign where a win was thrown away; where there is no room for all of them, only at the last one.
    fn mistakes(&self, canvas: &mut SvgCanvas, moments: &[HistoryPoint], points: &[(i64, i64)]) {
        let font = canvas.font().bold().halo().centred();
        let thrown = moments.iter().zip(points).filter(|(moment, _)| moment.threw);
        let (crowded, count) = (self.is_crowded(canvas), thrown.clone().count());
        let radius = self.mark();
        for (moment, (x, y)) in thrown.skip(if crowded { count.saturating_sub(1) } else { 0 }) {
            let (above, below) = (y - radius - 4 * PX, y + radius + font.size);
            let outwards = if moment.standing.leader == Some(Seat::One) { [above, below] } else { [below, above] };
            if !canvas.write(*x, outwards[0], font, "?") {
                canvas.write(*x, outwards[1], font, "?");
            }
        }
    }

    /// The moves and the numbers they made, below, as many as fit. Returns where they end.
    pub(crate) fn moves(&self, canvas: &mut SvgCanvas, moments: &[HistoryPoint]) -> i64 {
        let font = canvas.small().centred();
        let word = |moment: &HistoryPoint| moment.word.clone().unwrap_or_else(|| "start".to_owned());
        let widths = moments
            .iter()
            .map(|moment| font.bold().width(&word(moment)).max(font.width(&label::number(&moment.number))));
        let widest = widths.max().unwrap_or(0) + 8 * PX;
        let step = (widest * self.count / self.area.width().max(1) + 1).max(1);
        let top = self.area.bottom + 2 * font.line() + 8 * PX;
        for (index, moment) in moments.iter().enumerate().step_by(usize::try_from(step).unwrap_or(1)) {
            let x = self.x(index);
            canvas.write(x, top, font.bold(), &word(moment));
            canvas.write(x, top + font.line(), font.soft(), &label::number(&moment.number));
        }
        top + font.line() + 4 * PX
    }
}

fn measure(distance: &Number) -> i64 {
    log(&(distance + Number::ONE))
}
