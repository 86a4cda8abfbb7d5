//! A game in the full screen as an animated picture, for the README:
//!
//! ```sh
//! cargo run --example recording > docs/pictures/recording.svg
//! ```
//!
//! Every frame is what the full screen really draws after some keys. With reduced motion, only the last is shown.

use std::fmt::Write;

use numduel::full_screen::Headless;
use ratatui_core::style::{Color, Modifier, Style};

const COLUMNS: u16 = 100;
const ROWS: u16 = 30;

/// A cell in hundredths of a pixel, so that no rounding shows.
const CELL: (u32, u32) = (840, 1800);

/// The keys before each frame, and how long it is shown, in tenths of a second.
const FRAMES: [(&str, u32); 12] = [
    ("", 20),
    ("Enter", 15),
    ("Left", 10),
    ("Up Left", 10),
    ("Enter", 15),
    ("5", 15),
    ("8", 15),
    ("h", 12),
    ("h", 20),
    ("3", 15),
    ("9", 25),
    ("v t", 45),
];

fn main() {
    print!("{}", recording());
}

/// The whole picture.
pub fn recording() -> String {
    let mut headless = Headless::new(COLUMNS, ROWS, false);
    let total: u32 = FRAMES.iter().map(|(_, tenths)| tenths).sum();
    let (mut style, mut frames, mut begins) = (String::new(), String::new(), 0);
    for (index, (keys, tenths)) in FRAMES.iter().enumerate() {
        headless.press(keys);
        let (from, to) = (begins * 1000 / total, (begins + tenths) * 1000 / total);
        begins += tenths;
        _ = writeln!(
            style,
            "@keyframes f{index}{{0%{{visibility:hidden}}{}%{{visibility:visible}}{}%{{visibility:hidden}}}}\
             .f{index}{{visibility:hidden;animation:f{index} {}s step-end infinite}}",
            percent(from),
            percent(to),
            percent(total),
        );
        _ = writeln!(frames, "<g class=\"f{index}\">{}</g>", frame(&headless));
    }
    let (width, height) = (px(u32::from(COLUMNS) * CELL.0 + 2000), px(u32::from(ROWS) * CELL.1 + 2000));
    let last = FRAMES.len() - 1;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" xml:space=\"preserve\" role=\"img\" aria-labelledby=\"t\">\n\
         <title id=\"t\">A game of Multiplier Showdown in the full screen: choosing the game, four moves, two hints, and the review</title>\n\
         <style>text{{font:14px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre}}\n{style}\
         @media (prefers-reduced-motion:reduce){{g{{animation:none!important}}.f{last}{{visibility:visible!important}}}}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"#16181d\"/>\n{frames}</svg>\n"
    )
}

/// Runs of cells with one style become one piece of text, full blocks become rectangles.
fn frame(headless: &Headless) -> String {
    let mut runs: Vec<(u16, u16, String, Style)> = Vec::new();
    for (x, y, sign, style) in headless.cells() {
        match runs.last_mut() {
            Some((from, row, text, same))
                if *row == y && *same == style && usize::from(x - *from) == text.chars().count() =>
            {
                text.push_str(sign);
            }
            _ => runs.push((x, y, sign.to_owned(), style)),
        }
    }
    runs.iter().map(|(x, y, text, style)| run(*x, *y, text, *style)).collect()
}

fn run(x: u16, y: u16, text: &str, style: Style) -> String {
    let cells = u32::try_from(text.chars().count()).unwrap_or(0);
    let (left, top, wide) = (u32::from(x) * CELL.0 + 1000, u32::from(y) * CELL.1 + 1000, cells * CELL.0);
    let own = |colour: Option<Color>| colour.filter(|colour| *colour != Color::Reset);
    let ink = own(style.fg).map_or_else(|| "#e6e9ef".to_owned(), colour);
    let rect = |height: u32, fill: &str| {
        let [x, y, wide, high] = [left, top, wide, height].map(px);
        format!("<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{fill}\"/>")
    };
    if text.chars().all(|sign| sign == '█') {
        return rect(CELL.1 + 40, &ink);
    }
    let back = own(style.bg).map_or_else(String::new, |back| rect(CELL.1, &colour(back)));
    if text.trim().is_empty() {
        return back;
    }
    let weight = if style.add_modifier.contains(Modifier::BOLD) { " style=\"font-weight:bold\"" } else { "" };
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "{back}<text x=\"{}\" y=\"{}\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\" fill=\"{ink}\"{weight}>{escaped}</text>",
        px(left),
        px(top + 1350),
        px(wide)
    )
}

/// A colour of the 256 that terminals have; the full screen uses no other.
fn colour(colour: Color) -> String {
    let [red, green, blue] = match colour {
        Color::Indexed(index @ 16..=231) => {
            let level = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
            [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].map(level)
        }
        Color::Indexed(index @ 232..) => [8 + 10 * (index - 232); 3],
        _ => [230; 3],
    };
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Hundredths as a decimal number.
fn px(hundredths: u32) -> String {
    match hundredths % 100 {
        0 => (hundredths / 100).to_string(),
        rest => format!("{}.{rest:02}", hundredths / 100),
    }
}

/// Tenths as a decimal number.
fn percent(tenths: u32) -> String {
    px(tenths * 10)
}
