//! Lines in braille: every cell of the terminal holds two columns and four rows of dots. Terminals without Unicode get a
//! plain sign for every cell that a line touches.

use ratatui_core::layout::Rect;

use super::canvas::Canvas;
use super::theme::{Signs, Tone};

/// Dots across and down in one cell.
pub const ACROSS: u16 = 2;
pub const DOWN: u16 = 4;

/// The bits of a braille cell, row by row.
const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// Dots over an area.
pub struct Dots {
    area: Rect,
    cells: Vec<u8>,
}

impl Dots {
    /// No dots yet.
    pub fn new(area: Rect) -> Self {
        Self { area, cells: vec![0; usize::from(area.width) * usize::from(area.height)] }
    }

    fn set(&mut self, x: i32, y: i32) {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { return };
        if x / ACROSS < self.area.width && y / DOWN < self.area.height {
            let cell = usize::from(y / DOWN) * usize::from(self.area.width) + usize::from(x / ACROSS);
            self.cells[cell] |= BITS[usize::from(y % DOWN)][usize::from(x % ACROSS)];
        }
    }

    /// A straight line between two dots, by Bresenham's algorithm.
    pub fn line(&mut self, from: (u16, u16), to: (u16, u16)) {
        let (mut x, mut y) = (i32::from(from.0), i32::from(from.1));
        let (end_x, end_y) = (i32::from(to.0), i32::from(to.1));
        let (wide, high) = ((end_x - x).abs(), -(end_y - y).abs());
        let (step_x, step_y) = ((end_x - x).signum(), (end_y - y).signum());
        let mut error = wide + high;
        loop {
            self.set(x, y);
            if (x, y) == (end_x, end_y) {
                return;
            }
            let twice = 2 * error;
            if twice >= high {
                error += high;
                x += step_x;
            }
            if twice <= wide {
                error += wide;
                y += step_y;
            }
        }
    }

    /// Draws every cell that has a dot.
    pub fn draw(&self, canvas: &mut Canvas<'_>, tone: Tone) {
        for (index, bits) in self.cells.iter().enumerate().filter(|(_, bits)| **bits != 0) {
            let width = usize::from(self.area.width);
            let (x, y) = (u16::try_from(index % width).unwrap_or(0), u16::try_from(index / width).unwrap_or(0));
            let sign = match canvas.theme.signs {
                Signs::Unicode => char::from_u32(0x2800 + u32::from(*bits)).unwrap_or('·'),
                Signs::Ascii => '.',
            };
            canvas.mark(self.area, x, y, sign, tone);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_touches_both_its_ends_and_stays_inside() {
        let mut dots = Dots::new(Rect::new(0, 0, 4, 2));
        dots.line((0, 7), (7, 0));
        assert_eq!((dots.cells[4] & 0x40, dots.cells[3] & 0x08), (0x40, 0x08));
        dots.line((0, 0), (60, 60));
        assert_eq!(dots.cells[0] & 0x01, 0x01);
    }
}
