//! Small signs: a disc for player 1, a diamond for player 2, a ring where nobody has moved yet; and legends that explain them.

use numduel_rules::Seat;

use crate::measure::{PX, fitted};
use crate::sheet::{Area, Sheet, px};
use crate::theme::Paint;

/// The sign of whoever made a move, `radius` from its middle to its rim.
pub(crate) fn mover(sheet: &mut Sheet, seat: Option<Seat>, (x, y): (i64, i64), radius: i64) {
    let [cx, cy, r] = [x, y, radius].map(px);
    match seat {
        Some(Seat::One) => sheet.shape(&format!("circle class=\"one-mark\" cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\"")),
        None => sheet.shape(&format!("circle class=\"open\" cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\"")),
        Some(Seat::Two) => {
            let wide = radius * 13 / 10;
            let (top, by) = (px(y - wide), px(wide));
            sheet.shape(&format!("path class=\"two-mark\" d=\"M{cx} {top}l{by} {by}l-{by} {by}l-{by} -{by}z\""));
        }
    }
}

/// What a legend explains.
#[derive(Clone, Copy)]
pub(crate) enum Key {
    Paint(Paint),
    Mover(Option<Seat>),
    /// The short stroke of a choice that was not taken.
    Choice,
    /// A letter or sign as it stands in the picture.
    Sign(&'static str),
}

/// A legend in as many lines as it takes. Says where it ends.
pub(crate) fn legend(sheet: &mut Sheet, top: i64, entries: &[(Key, String)]) -> i64 {
    let font = sheet.small();
    let (mut x, mut y) = (sheet.sizes.margin, top);
    for (key, words) in entries {
        let sign = if matches!(key, Key::Paint(_)) { 18 * PX } else { 12 * PX };
        let words = fitted(words, font.size, font.weight, sheet.room() - sign - 7 * PX);
        let wide = sign + 7 * PX + font.width(&words);
        if x > sheet.sizes.margin && x + wide > sheet.width - sheet.sizes.margin {
            (x, y) = (sheet.sizes.margin, y + font.line() + 4 * PX);
        }
        draw(sheet, *key, Area::new(x, y, x + sign, y + font.size));
        sheet.write(x + sign + 7 * PX, y + font.size * 88 / 100, font, &words);
        x += wide + 20 * PX;
    }
    y + font.line()
}

fn draw(sheet: &mut Sheet, key: Key, area: Area) {
    let middle = (area.middle(), area.top.midpoint(area.bottom));
    match key {
        Key::Paint(paint) => sheet.paint(area, paint, ""),
        Key::Mover(seat) => mover(sheet, seat, middle, 4 * PX),
        Key::Choice => choice(sheet, middle),
        Key::Sign(sign) => {
            let font = sheet.small().bold().centred();
            sheet.write(middle.0, area.top + font.size * 88 / 100, font, sign);
        }
    }
}

/// A choice that was not taken.
pub(crate) fn choice(sheet: &mut Sheet, (x, y): (i64, i64)) {
    sheet.line((x - 4 * PX, y), (x + 4 * PX, y), "choice");
}
