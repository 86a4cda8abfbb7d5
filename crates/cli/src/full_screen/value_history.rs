//! The value history: how far each player was from winning after every move, and where the other moves would have led.
//!
//! Time goes to the right. Above the middle player 1 wins with perfect play, below it player 2; the nearer the edge, the
//! sooner. A draw lies in the middle.

use numduel_rules::english::count;
use numduel_rules::sentences::Names;
use numduel_rules::{Number, Outcome, Seat};
use numduel_solver::{Value, Verdict};
use ratatui_core::layout::Rect;

use super::canvas::{Canvas, Rows, row};
use super::dots::{self, Dots};
use super::game_trace::{GameTrace, Point};
use super::theme::Tone;
use crate::text_width::width;

/// The fewest rows that show anything: heading, one above, the middle, one below.
pub const LEAST_ROWS: u16 = 4;

/// The most that are of any use.
pub const MOST_ROWS: u16 = 24;

/// Who wins and in how many plies: the winner is none where nobody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyValue {
    pub winner: Option<Seat>,
    pub plies: u64,
}

impl PlyValue {
    /// What a value means that the player in `seat` sees.
    pub fn from_value(value: &Value<Number>, seat: Seat) -> Self {
        let winner = match value.verdict {
            Verdict::Win => Some(seat),
            Verdict::Loss => Some(seat.other()),
            Verdict::Draw => None,
        };
        Self { winner, plies: u64::try_from(&value.distance).unwrap_or(u64::MAX) }
    }

    /// "Ada wins in 3 moves".
    pub fn words(self, names: &Names) -> String {
        match (self.winner, self.plies) {
            (None, _) => "a draw".to_owned(),
            (Some(seat), 0) => format!("{} has won", names.of(seat)),
            (Some(seat), plies) => format!("{} wins in {}", names.of(seat), count(plies, "move")),
        }
    }
}

/// What the position at `index` of a trace is worth; `ended` is how the game did.
pub fn standing(trace: &GameTrace, index: usize, ended: Option<Outcome>) -> Option<PlyValue> {
    let point = trace.points.get(index)?;
    let known = point.seen.as_ref().and_then(|seen| seen.value.as_ref());
    let over = || {
        ended.filter(|_| index + 1 == trace.points.len()).map(|outcome| PlyValue { winner: outcome.winner, plies: 0 })
    };
    known.map(|value| PlyValue::from_value(value, point.turn)).or_else(over)
}

/// Draws the history up to the last position; `cursor` is the one that is shown.
pub fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    trace: &GameTrace,
    cursor: usize,
    names: &Names,
    ended: Option<Outcome>,
) {
    let mut rows = Rows(area);
    let heading = rows.top(1);
    let words = standing(trace, cursor, ended).map(|standing| format!(": {}", standing.words(names)));
    let dot = canvas.theme.sign('·', '.');
    let mistake = if trace.points.iter().any(Point::is_mistake) { "! mistake, " } else { "" };
    let title = format!("who's winning{}", words.unwrap_or_default());
    let legend = format!("  ({mistake}{dot} other moves)");
    let fits = width(&title) + width(&legend) + 4 <= heading.width;
    canvas.heading(heading, &if fits { title + &legend } else { title });
    let has_axis = rows.0.height >= ROWS_WITH_AXIS;
    let plot = PlyPlot::new(Rect { height: rows.0.height - u16::from(has_axis), ..rows.0 }, trace, cursor, ended);
    plot.draw_frame(canvas, names);
    if has_axis {
        plot.draw_axis(canvas, row(rows.0, 2 * plot.half + 1));
    }
    plot.draw_line(canvas, trace, ended);
    for index in plot.first..trace.points.len() {
        let Some(x) = plot.column(index) else { break };
        if let Some(before) = index.checked_sub(1).and_then(|before| trace.points.get(before)) {
            plot.draw_untaken(canvas, x, before);
        }
        plot.draw_taken(canvas, x, trace, index, ended);
    }
    if let Some(x) = plot.column(cursor) {
        let middle = Rect { x: plot.area.x + x, y: plot.area.y + plot.half, width: 1, height: 1 };
        canvas.fill(middle, Tone::Selected);
    }
}

/// From this height on there is room for an axis.
const ROWS_WITH_AXIS: u16 = 6;

/// The fewest positions that share the width while the game lasts: one that has just begun does not fill the picture.
const FEWEST_SHOWN: usize = 9;

/// Where things go in the picture.
struct PlyPlot {
    area: Rect,
    /// Rows above the middle; there are as many below it.
    half: u16,
    /// Columns for the names at the left.
    left: u16,
    /// The first position that is shown, and how many there is room for.
    first: usize,
    shown: usize,
    longest: u64,
}

impl PlyPlot {
    fn new(area: Rect, trace: &GameTrace, cursor: usize, ended: Option<Outcome>) -> Self {
        let left = (area.width / 4).min(16);
        let room = usize::from(area.width.saturating_sub(left + 2)).max(1);
        let count = trace.points.len().max(1);
        let fewest = if ended.is_some() { 2 } else { FEWEST_SHOWN };
        let shown = count.max(fewest).min((room / 2).max(2));
        let first = cursor.saturating_sub(shown * 3 / 4).min(count.saturating_sub(shown));
        let longest = |point: &Point| {
            let seen = point.seen.as_ref()?;
            seen.choices.iter().map(|value| u64::try_from(&value.distance).unwrap_or(u64::MAX)).max()
        };
        let longest = trace.points.iter().skip(first).take(shown).filter_map(longest).max().unwrap_or(1).max(1);
        Self { area, half: area.height.saturating_sub(1) / 2, left, first, shown, longest }
    }

    fn column(&self, index: usize) -> Option<u16> {
        let along = index.checked_sub(self.first).filter(|along| *along < self.shown)?;
        let room = usize::from(self.area.width.saturating_sub(self.left + 3));
        let x = usize::from(self.left) + 1 + along * room / (self.shown - 1).max(1);
        u16::try_from(x).ok().filter(|x| *x < self.area.width)
    }

    fn row(&self, standing: PlyValue) -> u16 {
        let Some(winner) = standing.winner else { return self.half };
        let inner = u128::from(self.half.saturating_sub(1));
        let far = u128::from(standing.plies.min(self.longest)) * inner / u128::from(self.longest);
        let level = self.half - u16::try_from(far).unwrap_or(0);
        match winner {
            Seat::One => self.half - level,
            Seat::Two => self.half + level,
        }
    }

    fn draw_frame(&self, canvas: &mut Canvas<'_>, names: &Names) {
        let middle = std::iter::repeat_n(canvas.theme.sign('─', '-'), usize::from(self.area.width));
        let middle: String = middle.skip(usize::from(self.left)).collect();
        canvas.put(self.area, self.left, self.half, &middle, Tone::Quiet);
        for y in (0..=2 * self.half).filter(|y| *y != self.half) {
            canvas.mark(self.area, self.left, y, canvas.theme.sign('│', '|'), Tone::Quiet);
        }
        let labels = Rect { width: self.left, ..self.area };
        for (seat, y, tone) in [(Seat::One, 0, Tone::One), (Seat::Two, 2 * self.half, Tone::Two)] {
            let wins = format!("{} wins", names.of(seat));
            let text = if width(&wins) <= self.left { wins } else { format!("{} wins", seat.number()) };
            canvas.put(labels, 0, y, &text, tone);
        }
    }

    /// How many moves had been made, below the picture.
    fn draw_axis(&self, canvas: &mut Canvas<'_>, area: Rect) {
        canvas.put(area, 0, 0, "move", Tone::Quiet);
        let mut free = 0;
        for index in self.first..self.first + self.shown {
            let (text, x) = (index.to_string(), self.column(index).unwrap_or(u16::MAX));
            let round = self.shown <= 2 * FEWEST_SHOWN || index % 10 == 0;
            if round && x >= free && x.saturating_add(width(&text)) <= area.width {
                free = canvas.put(area, x, 0, &text, Tone::Quiet) + 2;
            }
        }
    }

    /// The line from position to position.
    fn draw_line(&self, canvas: &mut Canvas<'_>, trace: &GameTrace, ended: Option<Outcome>) {
        let mut dots = Dots::new(self.area);
        let dot = |index: usize| {
            let (x, y) = (self.column(index)?, self.row(standing(trace, index, ended)?));
            Some((x * dots::ACROSS, y * dots::DOWN + dots::DOWN / 2))
        };
        for index in self.first + 1..trace.points.len() {
            if let (Some(from), Some(to)) = (dot(index - 1), dot(index)) {
                dots.line(from, to);
            }
        }
        dots.draw(canvas, Tone::Plain);
    }

    fn draw_untaken(&self, canvas: &mut Canvas<'_>, x: u16, before: &Point) {
        let choices = before.seen.iter().flat_map(|seen| &seen.choices).enumerate();
        for (_, value) in choices.filter(|(index, _)| before.taken != Some(*index)) {
            let after = PlyValue::from_value(value, before.turn);
            let after = PlyValue { plies: after.plies.saturating_sub(1), ..after };
            canvas.mark(self.area, x, self.row(after), canvas.theme.sign('·', '.'), Tone::Quiet);
        }
    }

    fn draw_taken(&self, canvas: &mut Canvas<'_>, x: u16, trace: &GameTrace, index: usize, ended: Option<Outcome>) {
        let Some(standing) = standing(trace, index, ended) else { return };
        let before = index.checked_sub(1).and_then(|before| trace.points.get(before));
        let (sign, tone) = match before.map(|point| point.turn) {
            None => (canvas.theme.sign('○', 'o'), Tone::Plain),
            Some(Seat::One) => ('1', Tone::One),
            Some(Seat::Two) => ('2', Tone::Two),
        };
        let y = self.row(standing);
        canvas.mark(self.area, x, y, sign, tone);
        if before.is_some_and(Point::is_mistake) {
            canvas.mark(self.area, x + 1, y, '!', Tone::Warning);
        }
    }
}
