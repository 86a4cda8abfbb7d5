//! A row of numbers, painted in strips. Where strips are too narrow to see, their shares are shown instead: the
//! strip is split in height as they are in width.

use numduel_rules::Number;

use crate::canvas::{Area, SvgCanvas};
use crate::measure::PX;
use crate::scale::Scale;
use crate::theme::Paint;

/// A run of numbers with one meaning.
#[derive(Clone, Debug)]
pub(crate) struct Strip {
    /// The first and the last number; nothing where it continues forever.
    pub low: Option<Number>,
    pub high: Option<Number>,
    pub paint: Paint,
    /// What is written on it, the longest way first.
    pub words: Vec<String>,
}

impl Strip {
    fn span(&self, scale: &Scale, whole: Area) -> (i64, i64) {
        let left = self.low.as_ref().map_or(whole.left, |low| scale.edge(low));
        let right = self.high.as_ref().map_or(whole.right, |high| scale.end(high));
        (left, right)
    }

    /// Its numbers and the longest of its words.
    pub(crate) fn told(&self) -> String {
        format!("{} {}", self.numbers(), self.words.first().map_or("", String::as_str))
    }

    fn numbers(&self) -> String {
        match (&self.low, &self.high) {
            (Some(low), Some(high)) => crate::label::run(low, high),
            (Some(low), None) => format!("{} or more", crate::label::number(low)),
            (None, Some(high)) => format!("{} or less", crate::label::number(high)),
            (None, None) => String::new(),
        }
    }
}

/// Narrower strips are shown by their shares.
const NARROWEST: i64 = PX / 2;

/// How wide a column of shares is at least.
const COLUMN: i64 = 2 * PX;

/// Wider strips are set apart from the one before, which may have the same paint.
const SEPARATED: i64 = 6 * PX;

/// More strips than this carry no words of their own for anyone who points at them.
const POINTED_AT: usize = 120;

/// What could be shown of a strip.
pub(crate) struct Shown {
    /// Whether every strip carries its words.
    pub all_named: bool,
    /// Whether some are shown by their shares.
    pub shared: bool,
}

/// Paints the strips, which have to be in ascending order, and writes their words and numbers where there is room.
pub(crate) fn draw(canvas: &mut SvgCanvas, scale: &Scale, whole: Area, strips: &[Strip]) -> Shown {
    canvas.paint(whole, Paint::Over, "");
    let (wide, shares) = columns(scale, whole, strips);
    for paint in Paint::ALL {
        if strips.len() > POINTED_AT {
            canvas.paint_all(wide.iter().filter(|(_, s)| s.paint == paint).map(|(area, _)| *area), paint, "");
        }
        canvas.paint_all(shares.iter().filter(|(_, p)| *p == paint).map(|(area, _)| *area), paint, "");
    }
    if strips.len() <= POINTED_AT {
        for (area, strip) in &wide {
            canvas.paint(*area, strip.paint, &strip.told());
        }
    }
    let mut all_named = shares.is_empty();
    for (area, strip) in &wide {
        if area.left > whole.left && area.width() >= SEPARATED {
            canvas.line((area.left, area.top), (area.left, area.bottom), "gap");
        }
        all_named &= name(canvas, *area, strip);
    }
    label_slivers(canvas, &wide);
    Shown {
        all_named,
        shared: shares.chunk_by(|(one, _), (other, _)| one.left == other.left).any(|column| column.len() > 1),
    }
}

/// The room that the numbers above a strip take.
pub(crate) fn head(canvas: &SvgCanvas) -> i64 {
    canvas.small().line() + 3 * PX
}

/// Writes a strip's label on it and its numbers above it, where there is room.
fn name(canvas: &mut SvgCanvas, area: Area, strip: &Strip) -> bool {
    let (font, small) = (canvas.font(), canvas.small());
    // No word is so short; and writing out long numbers that nobody will see takes most of the time.
    if area.width() < small.size {
        return strip.words.is_empty();
    }
    let above = Area::new(area.left, area.top - head(canvas), area.right, area.top);
    canvas.write_first(above, small.soft(), &[&strip.numbers()]);
    let Some((long, short)) = strip.words.split_first() else { return true };
    let short: Vec<&str> = short.iter().map(String::as_str).collect();
    canvas.write_first(area, font, &[long]) || two_lines(canvas, area, long) || canvas.write_first(area, small, &short)
}

/// Writes the numbers of strips that are too narrow for words above them, where they are few and there is room: in games with
/// an exact target these are often the numbers that matter most.
fn label_slivers(canvas: &mut SvgCanvas, wide: &Wide<'_>) {
    const FEW: usize = 40;
    let font = canvas.small().soft();
    for (area, strip) in wide.iter().filter(|_| wide.len() <= FEW) {
        let numbers = strip.numbers();
        if font.width(&numbers) + font.size / 3 > area.width() {
            let y = area.top - head(canvas) / 2 + font.size * 35 / 100;
            canvas.write(area.middle(), y, font.centred(), &numbers);
        }
    }
}

/// Two short lines may fit where a long one does not.
fn two_lines(canvas: &mut SvgCanvas, area: Area, words: &str) -> bool {
    let small = canvas.small();
    let fits = |half: &str| small.width(half) + small.size / 3 <= area.width();
    let Some((one, two)) = words.split_once(' ').filter(|(one, two)| fits(one) && fits(two)) else { return false };
    let middle = area.top.midpoint(area.bottom);
    let above = Area { bottom: middle, top: middle - small.line(), ..area };
    let below = Area { top: middle, bottom: middle + small.line(), ..area };
    canvas.write_first(above, small, &[one]) && canvas.write_first(below, small, &[two])
}

/// Paints the strips faintly under what is drawn below the strip.
pub(crate) fn shade(canvas: &mut SvgCanvas, scale: &Scale, whole: Area, strips: &[Strip]) {
    let (wide, _) = columns(scale, whole, strips);
    for paint in Paint::ALL {
        canvas.paint_all(wide.iter().filter(|(_, s)| s.paint == paint).map(|(area, _)| *area), paint, "faint");
    }
}

type Wide<'a> = Vec<(Area, &'a Strip)>;

/// The strips that can be seen, and the columns of shares for the others.
fn columns<'a>(scale: &Scale, whole: Area, strips: &'a [Strip]) -> (Wide<'a>, Vec<(Area, Paint)>) {
    let (mut wide, mut shares) = (Vec::new(), Vec::new());
    let mut open = Open::default();
    for strip in strips {
        let (left, right) = strip.span(scale, whole);
        if right - left >= NARROWEST {
            open.close(whole, &mut shares);
            wide.push((Area { left, right, ..whole }, strip));
            continue;
        }
        open.add(strip.paint, left, right);
        if open.right - open.left >= COLUMN {
            open.close(whole, &mut shares);
        }
    }
    open.close(whole, &mut shares);
    (wide, shares)
}

/// A column of shares that is being filled. The strips in it are narrower than a tenth of a pixel and may be thousands;
/// each counts as one.
#[derive(Default)]
struct Open {
    left: i64,
    right: i64,
    counts: Vec<(Paint, i64)>,
}

impl Open {
    fn add(&mut self, paint: Paint, left: i64, right: i64) {
        if self.counts.is_empty() {
            self.left = left;
        }
        self.right = right;
        let weight = (right - left).max(1);
        match self.counts.iter_mut().find(|(known, _)| *known == paint) {
            Some((_, count)) => *count += weight,
            None => self.counts.push((paint, weight)),
        }
    }

    fn close(&mut self, whole: Area, shares: &mut Vec<(Area, Paint)>) {
        let total: i64 = self.counts.iter().map(|(_, count)| count).sum();
        self.counts.sort_by_key(|(paint, _)| *paint);
        let (mut top, mut seen) = (whole.top, 0);
        for (paint, count) in self.counts.drain(..) {
            seen += count;
            let bottom = whole.top + whole.height() * seen / total.max(1) / PX * PX;
            let bottom = if seen == total { whole.bottom } else { bottom };
            if self.right > self.left && bottom > top {
                shares.push((Area::new(self.left, top, self.right, bottom), paint));
            }
            top = bottom;
        }
    }
}

/// Draws the axis below a strip with its title, and says where it ends.
pub(crate) fn axis(canvas: &mut SvgCanvas, scale: &Scale, below: i64, (left, right): (i64, i64), title: &str) -> i64 {
    let font = canvas.small().soft();
    canvas.line((left, below), (right, below), "axis");
    let widest = |gap: i64| scale.ticks(gap).iter().map(|tick| font.width(&tick.label)).max().unwrap_or(0);
    let gap = (widest(4 * font.size) + font.size / 2).max(4 * font.size);
    for tick in scale.ticks(gap) {
        if canvas.write(tick.x, below + 6 * PX + font.size, font.centred(), &tick.label) {
            canvas.line((tick.x, below), (tick.x, below + 5 * PX), "axis");
        }
    }
    let titled = below + 8 * PX + font.line();
    canvas.write(left.midpoint(right), titled + font.size, font.centred(), title);
    titled + font.line()
}
