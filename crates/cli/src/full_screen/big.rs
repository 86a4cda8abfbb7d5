//! The shared number in large digits, as large as there is room for.

use numduel_rules::number::short_digits;
use ratatui_core::layout::Rect;

use super::canvas::Canvas;
use super::theme::{Signs, Tone};

/// Dots of a digit: five rows of three, the first row in the highest bits.
const GLYPHS: [(char, u16); 15] = [
    ('0', 0b111_101_101_101_111),
    ('1', 0b010_110_010_010_111),
    ('2', 0b111_001_111_100_111),
    ('3', 0b111_001_111_001_111),
    ('4', 0b101_101_111_001_001),
    ('5', 0b111_100_111_001_111),
    ('6', 0b111_100_111_101_111),
    ('7', 0b111_001_001_010_010),
    ('8', 0b111_101_111_101_111),
    ('9', 0b111_101_111_001_111),
    ('-', 0b000_000_111_000_000),
    ('.', 0b000_000_000_000_010),
    ('…', 0b000_000_000_000_101),
    ('·', 0b000_000_010_000_000),
    ('^', 0b010_101_000_000_000),
];

/// How the dots of a digit are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Size {
    /// A dot is four columns wide and two rows high.
    Huge,
    /// A dot is two columns wide, about as wide as it is high.
    Large,
    /// A dot is one sign.
    Narrow,
    /// Two dots above each other share one sign.
    Half,
}

impl Size {
    const fn rows(self) -> u16 {
        match self {
            Self::Huge => 10,
            Self::Large | Self::Narrow => 5,
            Self::Half => 3,
        }
    }

    /// The columns of a digit with the gap after it.
    const fn step(self) -> usize {
        match self {
            Self::Huge => 16,
            Self::Large => 8,
            Self::Narrow | Self::Half => 4,
        }
    }
}

/// How many of the free rows the number takes.
pub fn rows(digits: &str, columns: u16, free: u16, signs: Signs) -> u16 {
    let (_, size) = chosen(digits, columns, free, signs);
    size.map_or(1, Size::rows)
}

/// Draws the number in the middle of the area.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, digits: &str, tone: Tone) {
    let (text, size) = chosen(digits, area.width, area.height, canvas.theme.signs);
    let Some(size) = size else {
        canvas.put_centre(area, 0, &text, tone);
        return;
    };
    let wide = u16::try_from(text.chars().count() * size.step()).unwrap_or(u16::MAX);
    let left = (area.width + 2).saturating_sub(wide) / 2;
    for (x, letter) in (left..).step_by(size.step()).zip(text.chars()) {
        draw_digit(canvas, area, x, letter, size, tone);
    }
}

/// The text that is shown, and its size; without a size it is plain.
fn chosen(digits: &str, columns: u16, rows: u16, signs: Signs) -> (String, Option<Size>) {
    let sizes: &[Size] = match signs {
        Signs::Unicode => &[Size::Huge, Size::Large, Size::Half],
        Signs::Ascii => &[Size::Huge, Size::Large, Size::Narrow],
    };
    let columns = usize::from(columns);
    for text in [digits.to_owned(), short_digits(digits, 0)] {
        let fits = |size: &&Size| size.rows() <= rows && text.chars().count() * size.step() <= columns;
        if let Some(size) = sizes.iter().find(fits) {
            return (text, Some(*size));
        }
    }
    (short_digits(digits, columns), None)
}

fn draw_digit(canvas: &mut Canvas<'_>, area: Rect, left: u16, letter: char, size: Size, tone: Tone) {
    let dots = GLYPHS.iter().find(|(known, _)| *known == letter).map_or(0, |(_, dots)| *dots);
    let lit = |x: u16, y: u16| y < 5 && dots >> (14 - (3 * y + x)) & 1 == 1;
    let full = |wide: usize| canvas_sign(canvas).repeat(wide);
    let (wide, high) = match size {
        Size::Huge => (4, 2),
        Size::Large => (2, 1),
        Size::Narrow | Size::Half => (1, 1),
    };
    let dot = full(usize::from(wide));
    for (y, x) in (0..size.rows()).flat_map(|y| (0..3).map(move |x| (y, x))) {
        let text = match size {
            Size::Half => match (lit(x, 2 * y), lit(x, 2 * y + 1)) {
                (true, true) => "█",
                (true, false) => "▀",
                (false, true) => "▄",
                (false, false) => continue,
            },
            _ if lit(x, y / high) => &dot,
            _ => continue,
        };
        canvas.put(area, left + wide * x, y, text, tone);
    }
}

fn canvas_sign(canvas: &Canvas<'_>) -> &'static str {
    if canvas.theme.signs == Signs::Unicode { "█" } else { "#" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_as_large_as_there_is_room_for() {
        let size = |digits: &str, columns, rows| chosen(digits, columns, rows, Signs::Unicode);
        assert_eq!(size("45", 80, 5), ("45".to_owned(), Some(Size::Large)));
        assert_eq!(size("123456789012", 80, 5), ("123456789012".to_owned(), Some(Size::Half)));
        assert_eq!(size(&"7".repeat(300), 110, 5), ("7.777…·10^299".to_owned(), Some(Size::Large)));
        assert_eq!(size(&"7".repeat(300), 60, 5), ("7.777…·10^299".to_owned(), Some(Size::Half)));
        assert_eq!(size(&"7".repeat(300), 30, 5), ("7.777…·10^299".to_owned(), None));
        assert_eq!(size("45", 80, 2), ("45".to_owned(), None));
    }
}
