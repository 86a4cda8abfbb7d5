//! Small signs: a disc for player 1, a diamond for player 2, a ring where nobody has moved yet; and legends that explain them.

use numduel_rules::Seat;

use crate::canvas::{Area, SvgCanvas, px};
use crate::measure::{PX, fitted};
use crate::theme::Paint;

/// The sign of the player who made a move, `radius` from its middle to its rim.
pub(crate) fn mover(canvas: &mut SvgCanvas, seat: Option<Seat>, (x, y): (i64, i64), radius: i64) {
    let [cx, cy, r] = [x, y, radius].map(px);
    match seat {
        Some(Seat::One) => canvas.shape(&format!("circle class=\"one-mark\" cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\"")),
        None => canvas.shape(&format!("circle class=\"open\" cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\"")),
        Some(Seat::Two) => {
            let wide = radius * 13 / 10;
            let (top, by) = (px(y - wide), px(wide));
            canvas.shape(&format!("path class=\"two-mark\" d=\"M{cx} {top}l{by} {by}l-{by} {by}l-{by} -{by}z\""));
        }
    }
}

/// What a legend explains.
#[derive(Clone, Copy)]
pub(crate) enum LegendKey {
    Paint(Paint),
    Mover(Option<Seat>),
    /// The short stroke of a choice that was not taken.
    Choice,
    /// A letter or symbol as it appears in the picture.
    Sign(&'static str),
}

/// A legend in as many lines as it takes. Returns where it ends.
pub(crate) fn legend(canvas: &mut SvgCanvas, top: i64, entries: &[(LegendKey, String)]) -> i64 {
    let font = canvas.small();
    let (mut x, mut y) = (canvas.sizes.margin, top);
    for (key, words) in entries {
        let sign = if matches!(key, LegendKey::Paint(_)) { 18 * PX } else { 12 * PX };
        let words = fitted(words, font.size, font.weight, canvas.room() - sign - 7 * PX);
        let wide = sign + 7 * PX + font.width(&words);
        if x > canvas.sizes.margin && x + wide > canvas.width - canvas.sizes.margin {
            (x, y) = (canvas.sizes.margin, y + font.line() + 4 * PX);
        }
        draw(canvas, *key, Area::new(x, y, x + sign, y + font.size));
        canvas.write(x + sign + 7 * PX, y + font.size * 88 / 100, font, &words);
        x += wide + 20 * PX;
    }
    y + font.line()
}

fn draw(canvas: &mut SvgCanvas, key: LegendKey, area: Area) {
    let middle = (area.middle(), area.top.midpoint(area.bottom));
    match key {
        LegendKey::Paint(paint) => canvas.paint(area, paint, ""),
        LegendKey::Mover(seat) => mover(canvas, seat, middle, 4 * PX),
        LegendKey::Choice => choice(canvas, middle),
        LegendKey::Sign(sign) => {
            let font = canvas.small().bold().centred();
            canvas.write(middle.0, area.top + font.size * 88 / 100, font, sign);
        }
    }
}

/// A choice that was not taken.
pub(crate) fn choice(canvas: &mut SvgCanvas, (x, y): (i64, i64)) {
    canvas.line((x - 4 * PX, y), (x + 4 * PX, y), "choice");
}
