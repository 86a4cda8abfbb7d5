//! The number line: the numbers played, on the scale that suits the game, and the bands after them where they may be seen.

use numduel_pictures::NumberScale;
use numduel_rules::{Number, Seat};
use numduel_solver::Verdict;
use ratatui_core::layout::Rect;

use super::analysis::{LineBand, ScalePos};
use super::canvas::{Canvas, row};
use super::game_trace::GameTrace;
use super::theme::Tone;
use crate::text_width::width;

/// The rows that the line takes: heading, path, bands, labels.
pub const ROWS: u16 = 4;

/// Draws the path up to the position at `last`, with the bands if they may be seen.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, trace: &GameTrace, last: usize, shows_bands: bool) {
    let bands: &[LineBand] = match &trace.line {
        Some(line) if shows_bands => &line.bands,
        _ => &[],
    };
    let here = trace.points.get(last).map_or(0, |point| point.place);
    let scale = ColumnScale::new(trace, bands, area.width).around(here, bands.len());
    let heading = if bands.is_empty() {
        "number line".to_owned()
    } else {
        let (win, loss) = (canvas.theme.sign('█', '#'), canvas.theme.sign('░', ':'));
        format!("player to move: {win} wins {loss} loses")
    };
    canvas.heading(row(area, 0), &heading);
    draw_path(canvas, row(area, 1), trace, last, &scale);
    draw_bands(canvas, row(area, 2), bands, &scale);
    draw_labels(canvas, row(area, 3), trace, &scale);
}

/// From places to columns.
struct ColumnScale {
    low: ScalePos,
    high: ScalePos,
    columns: u16,
}

impl ColumnScale {
    fn new(trace: &GameTrace, bands: &[LineBand], columns: u16) -> Self {
        let points = trace.points.iter().map(|point| point.place);
        let landmarks = trace.landmarks.iter().map(|landmark| landmark.place);
        let edges = bands.iter().flat_map(|band| [band.from, band.to]);
        let inner = edges.filter(|place| *place != ScalePos::MIN && *place != ScalePos::MAX);
        let all = || points.clone().chain(landmarks.clone()).chain(inner.clone());
        let low = all().min().unwrap_or(0);
        Self { low, high: all().max().unwrap_or(0).max(low + 1), columns }
    }

    /// The part around a place, where all bands together would be too narrow to be told apart.
    fn around(self, here: ScalePos, bands: usize) -> Self {
        /// Columns that a band should have.
        const WIDE: usize = 4;
        let fit = usize::from(self.columns) / WIDE;
        if bands <= 2 * fit {
            return self;
        }
        let part = |whole: ScalePos| whole / ScalePos::try_from(bands / fit.max(1)).unwrap_or(ScalePos::MAX).max(1);
        let span = part(self.high - self.low).max(1);
        let low = (here - span / 2).clamp(self.low, self.high - span);
        Self { low, high: low + span, ..self }
    }

    /// Whether a place is visible.
    fn shows(&self, place: ScalePos) -> bool {
        (self.low..=self.high).contains(&place)
    }

    fn column(&self, place: ScalePos) -> u16 {
        let last = i128::from(self.columns.saturating_sub(1));
        let along = i128::from(place.clamp(self.low, self.high)) - i128::from(self.low);
        let column = along * last / (i128::from(self.high) - i128::from(self.low));
        u16::try_from(column).unwrap_or(0)
    }
}

fn draw_path(canvas: &mut Canvas<'_>, area: Rect, trace: &GameTrace, last: usize, scale: &ColumnScale) {
    let step = canvas.theme.sign('─', '-');
    let path = &trace.points[..trace.points.len().min(last + 1)];
    for pair in path.windows(2) {
        let (from, to) = (scale.column(pair[0].place), scale.column(pair[1].place));
        for x in from.min(to)..from.max(to) {
            canvas.mark(area, x, 0, step, tone(pair[0].turn));
        }
    }
    if let Some(start) = path.first().filter(|start| scale.shows(start.place)) {
        canvas.mark(area, scale.column(start.place), 0, canvas.theme.sign('○', 'o'), Tone::Plain);
    }
    for pair in path.windows(2).filter(|pair| scale.shows(pair[1].place)) {
        let sign = if pair[0].turn == Seat::One { '1' } else { '2' };
        canvas.mark(area, scale.column(pair[1].place), 0, sign, tone(pair[0].turn));
    }
    if let Some(here) = path.last().map(|point| scale.column(point.place)) {
        canvas.fill(Rect { x: area.x + here, width: 1, ..area }, Tone::Selected);
    }
}

fn tone(seat: Seat) -> Tone {
    match seat {
        Seat::One => Tone::One,
        Seat::Two => Tone::Two,
    }
}

/// One column can hold several bands: then it shows that several things happen there.
fn draw_bands(canvas: &mut Canvas<'_>, area: Rect, bands: &[LineBand], scale: &ColumnScale) {
    if bands.is_empty() {
        let line: String = std::iter::repeat_n(canvas.theme.sign('─', '-'), usize::from(area.width)).collect();
        canvas.put(area, 0, 0, &line, Tone::Quiet);
        return;
    }
    let mut found = vec![[false; 3]; usize::from(area.width)];
    for band in bands.iter().filter(|band| band.to > scale.low && band.from <= scale.high) {
        let (from, to) = (usize::from(scale.column(band.from)), usize::from(scale.column(band.to)));
        let index = match band.verdict {
            Verdict::Win => 0,
            Verdict::Loss => 1,
            Verdict::Draw => 2,
        };
        found.iter_mut().take(to.max(from + 1)).skip(from).for_each(|column| column[index] = true);
    }
    for (x, column) in (0..area.width).zip(found) {
        let (sign, tone) = match column {
            [true, false, false] => (canvas.theme.sign('█', '#'), Tone::Win),
            [false, true, false] => (canvas.theme.sign('░', ':'), Tone::Loss),
            [false, false, true] => (canvas.theme.sign('═', '='), Tone::Plain),
            [false, false, false] => continue,
            _ => (canvas.theme.sign('▒', '%'), Tone::Plain),
        };
        canvas.mark(area, x, 0, sign, tone);
    }
}

/// The rules' own numbers by their names, and powers of ten where there is room left.
fn draw_labels(canvas: &mut Canvas<'_>, area: Rect, trace: &GameTrace, scale: &ColumnScale) {
    let mut labels: Vec<(ScalePos, String)> = Vec::new();
    for landmark in trace.landmarks.iter().rev().filter(|landmark| scale.shows(landmark.place)) {
        labels.push((landmark.place, format!("{} {}", landmark.name, landmark.text)));
    }
    labels.extend(match trace.scale {
        NumberScale::Linear => round_numbers(scale),
        NumberScale::Logarithmic => powers(scale),
    });
    let mut free = vec![true; usize::from(area.width)];
    for (place, text) in labels {
        let wide = width(&text);
        let x = scale.column(place).saturating_sub(wide / 2).min(area.width.saturating_sub(wide));
        let taken = usize::from(x.saturating_sub(1))..usize::from(x + wide + 1).min(free.len());
        if free.get(taken.clone()).is_some_and(|columns| columns.iter().all(|free| *free)) {
            canvas.put(area, x, 0, &text, Tone::Quiet);
            free[taken].fill(false);
        }
    }
}

/// Round numbers on a linear scale, few enough that their labels do not crowd.
fn round_numbers(scale: &ColumnScale) -> Vec<(ScalePos, String)> {
    const WIDEST: ScalePos = 10;
    let fewest = (scale.high - scale.low) * WIDEST / ScalePos::from(scale.columns.max(1));
    let mut steps = (0..18).flat_map(|exponent| [1, 2, 5].map(|digit| digit * ScalePos::pow(10, exponent)));
    let Some(step) = steps.find(|step| *step >= fewest.max(1)) else { return Vec::new() };
    let (first, last) = (scale.low.div_euclid(step), scale.high.div_euclid(step));
    (first..=last).map(|index| (index * step, (index * step).to_string())).collect()
}

/// Powers of ten within the scale, few enough that their labels do not crowd.
fn powers(scale: &ColumnScale) -> Vec<(ScalePos, String)> {
    const WIDEST: usize = 12;
    let place = |number: &Number| NumberScale::Logarithmic.place(number);
    let ten = place(&Number::from(9));
    let exponents = |places: ScalePos| usize::try_from(places / ten).unwrap_or(0);
    let (first, last) = (exponents(scale.low), exponents(scale.high) + 1);
    let step = ((last - first) * WIDEST / usize::from(scale.columns.max(1))).max(1);
    let power = |exponent: usize| {
        let number = (exponent < 30).then(|| Number::from(10).pow(exponent));
        // Further up the scale is all but even.
        let at = match &number {
            Some(number) => place(number),
            None => ScalePos::try_from(exponent).ok()? * ten,
        };
        let text = match number {
            Some(number) if exponent < 6 => number.to_string(),
            _ => format!("10^{exponent}"),
        };
        scale.shows(at).then_some((at, text))
    };
    (first.next_multiple_of(step)..=last).step_by(step).filter_map(power).collect()
}
