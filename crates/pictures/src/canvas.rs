//! A canvas to draw on. It knows where its texts are, so that no two of them ever overlap and none leaves the canvas: a
//! text for which there is no room is left out.

use std::collections::BTreeSet;
use std::fmt::Write;

use numduel_rules::visible::is_invisible;

use crate::measure::{PX, Weight, fitted, lines, width};
use crate::theme::{Paint, style};

/// How wide a picture is, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width(u16);

impl Width {
    /// The narrowest picture: a telephone.
    pub const MIN: u16 = 320;
    /// The widest.
    pub const MAX: u16 = 8000;
    /// What suits a page of text.
    pub const USUAL: Self = Self(800);

    /// So many pixels, from [`Width::MIN`] to [`Width::MAX`].
    pub const fn new(pixels: u16) -> Option<Self> {
        if pixels >= Self::MIN && pixels <= Self::MAX { Some(Self(pixels)) } else { None }
    }

    /// In pixels.
    pub const fn pixels(self) -> u16 {
        self.0
    }
}

/// A rectangle, in tenths of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub left: i64,
    pub top: i64,
    pub right: i64,
    pub bottom: i64,
}

impl Area {
    pub(crate) const fn new(left: i64, top: i64, right: i64, bottom: i64) -> Self {
        Self { left, top, right, bottom }
    }

    pub(crate) const fn width(&self) -> i64 {
        self.right - self.left
    }

    pub(crate) const fn height(&self) -> i64 {
        self.bottom - self.top
    }

    pub(crate) const fn middle(&self) -> i64 {
        self.left.midpoint(self.right)
    }

    const fn meets(&self, other: &Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

/// Which point of a text is at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Font {
    pub size: i64,
    pub weight: Weight,
    pub class: &'static str,
    pub anchor: Anchor,
}

impl Font {
    pub(crate) const fn new(size: i64) -> Self {
        Self { size, weight: Weight::Plain, class: "", anchor: Anchor::Start }
    }

    pub(crate) const fn bold(self) -> Self {
        Self { weight: Weight::Bold, ..self }
    }

    /// In the quiet colour.
    pub(crate) const fn soft(self) -> Self {
        Self { class: "soft", ..self }
    }

    /// With a rim of the paper's colour, for a text among lines.
    pub(crate) const fn halo(self) -> Self {
        Self { class: "halo", ..self }
    }

    pub(crate) const fn centred(self) -> Self {
        Self { anchor: Anchor::Middle, ..self }
    }

    pub(crate) const fn at_end(self) -> Self {
        Self { anchor: Anchor::End, ..self }
    }

    pub(crate) fn width(&self, text: &str) -> i64 {
        width(text, self.size, self.weight)
    }

    /// From one line to the next.
    pub(crate) const fn line(&self) -> i64 {
        self.size * 14 / 10
    }

    fn area(&self, x: i64, y: i64, text: &str) -> Area {
        let width = self.width(text);
        let left = match self.anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2,
            Anchor::End => x - width,
        };
        Area::new(left, y - self.size * 85 / 100, left + width, y + self.size * 27 / 100)
    }
}

/// The sizes of a picture's texts and margins, which grow a little with its width.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    pub title: i64,
    pub text: i64,
    pub small: i64,
    pub margin: i64,
}

impl Sizes {
    const fn of(width: Width) -> Self {
        let [title, text, small, margin] = match width.0 {
            0..480 => [16, 12, 11, 14],
            480..1100 => [19, 14, 12, 24],
            _ => [24, 17, 14, 36],
        };
        Self { title: title * PX, text: text * PX, small: small * PX, margin: margin * PX }
    }
}

/// Narrower areas are painted without their pattern.
const SLIVER: i64 = 4 * PX;

/// What is being drawn.
pub(crate) struct SvgCanvas {
    pub width: i64,
    pub sizes: Sizes,
    body: String,
    taken: Vec<Area>,
    patterns: BTreeSet<Paint>,
}

impl SvgCanvas {
    pub(crate) fn new(width: Width) -> Self {
        Self {
            width: i64::from(width.0) * PX,
            sizes: Sizes::of(width),
            body: String::new(),
            taken: Vec::new(),
            patterns: BTreeSet::new(),
        }
    }

    pub(crate) fn font(&self) -> Font {
        Font::new(self.sizes.text)
    }

    pub(crate) fn small(&self) -> Font {
        Font::new(self.sizes.small)
    }

    /// What lies between the margins.
    pub(crate) fn room(&self) -> i64 {
        self.width - 2 * self.sizes.margin
    }

    /// Writes a text if its place is free, and returns whether it was.
    pub(crate) fn write(&mut self, x: i64, y: i64, font: Font, text: &str) -> bool {
        let area = font.area(x, y, text);
        let inside = area.left >= 0 && area.right <= self.width && area.top >= 0;
        let apart = Area { left: area.left - font.size / 4, right: area.right + font.size / 4, ..area };
        if text.is_empty() || !inside || self.taken.iter().any(|taken| taken.meets(&apart)) {
            return false;
        }
        self.taken.push(area);
        let anchor = match font.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let weight = if font.weight == Weight::Bold { " font-weight=\"600\"" } else { "" };
        let class = if font.class.is_empty() { String::new() } else { format!(" class=\"{}\"", font.class) };
        let (x, y, size, text) = (px(x), px(y), px(font.size), escaped(text));
        _ = writeln!(self.body, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{weight}{class}>{text}</text>");
        true
    }

    /// The first of these texts that fits into an area, in its middle.
    pub(crate) fn write_first(&mut self, area: Area, font: Font, texts: &[&str]) -> bool {
        let gap = font.size / 3;
        let y = area.top.midpoint(area.bottom) + font.size * 35 / 100;
        let mut fitting = texts.iter().filter(|text| font.width(text) + gap <= area.width());
        fitting.next().is_some_and(|text| self.write(area.middle(), y, font.centred(), text))
    }

    /// Writes lines of text below `top`, and says where they end.
    pub(crate) fn paragraph(&mut self, top: i64, font: Font, text: &str, most: usize) -> i64 {
        let (left, room) = (self.sizes.margin, self.room());
        let mut bottom = top;
        for line in lines(text, font.size, room, most) {
            self.write(left, bottom + font.size, font, &line);
            bottom += font.line();
        }
        bottom
    }

    /// The heading of a picture: its name and a sentence. Says where it ends.
    pub(crate) fn heading(&mut self, title: &str, sentence: &str) -> i64 {
        let (font, top) = (Font::new(self.sizes.title).bold(), self.sizes.margin);
        let title = fitted(title, font.size, font.weight, self.room());
        self.write(self.sizes.margin, top + font.size, font, &title);
        self.paragraph(top + font.line() + 2 * PX, self.font().soft(), sentence, 3) + self.sizes.text
    }

    /// A rectangle in a paint, with words for anyone who points at it.
    pub(crate) fn paint(&mut self, area: Area, paint: Paint, hint: &str) {
        let look = self.look(paint);
        let hint = if hint.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(hint)) };
        let rect = rect(area);
        _ = match hint.as_str() {
            "" => writeln!(self.body, "<rect {rect} {look}/>"),
            hint => writeln!(self.body, "<rect {rect} {look}>{hint}</rect>"),
        };
    }

    /// A rectangle in a paint that is so strong, in hundredths.
    pub(crate) fn fade(&mut self, area: Area, paint: Paint, strength: i64) {
        let (rect, look) = (rect(area), self.look(paint));
        let opacity = format!("{:02}", (strength * 85 / 100 + 15).clamp(0, 99));
        _ = writeln!(self.body, "<rect {rect} {look} fill-opacity=\".{opacity}\"/>");
    }

    /// Many rectangles in one paint, as one path.
    pub(crate) fn paint_all(&mut self, areas: impl Iterator<Item = Area>, paint: Paint, class: &str) {
        // A pattern in a sliver is only noise.
        let (narrow, wide): (Vec<Area>, Vec<Area>) = areas.partition(|area| area.width() < SLIVER);
        for (areas, plain) in [(wide, false), (narrow, true)] {
            let mut d = String::new();
            for area in areas {
                let [x, y, width, height] = [area.left, area.top, area.width(), area.height()].map(px);
                _ = write!(d, "M{x} {y}h{width}v{height}h-{width}z");
            }
            if !d.is_empty() {
                let look = if plain { format!("class=\"{}\"", paint.class()) } else { self.look(paint) };
                let look = if class.is_empty() { look } else { look.replace("class=\"", &format!("class=\"{class} ")) };
                _ = writeln!(self.body, "<path {look} d=\"{d}\"/>");
            }
        }
    }

    fn look(&mut self, paint: Paint) -> String {
        if paint.tile().is_none() {
            return format!("class=\"{}\"", paint.class());
        }
        self.patterns.insert(paint);
        // The class gives the plain colour where a pattern cannot be drawn.
        format!("class=\"{0}\" style=\"fill:url(#numduel-{0})\"", paint.class())
    }

    /// Any shape: the name of an element with its attributes.
    pub(crate) fn shape(&mut self, element: &str) {
        _ = writeln!(self.body, "<{element}/>");
    }

    /// A straight line.
    pub(crate) fn line(&mut self, from: (i64, i64), to: (i64, i64), class: &str) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(px);
        self.shape(&format!("path class=\"{class}\" d=\"M{x1} {y1}L{x2} {y2}\""));
    }

    /// A line through points.
    pub(crate) fn polyline(&mut self, points: impl Iterator<Item = (i64, i64)>, class: &str) {
        self.shape(&format!("path class=\"{class}\" d=\"{}\"", through(points)));
    }

    /// The same with dashes and gaps of these lengths, or `none`.
    pub(crate) fn dashed(&mut self, points: impl Iterator<Item = (i64, i64)>, class: &str, dashes: &str) {
        self.shape(&format!("path class=\"{class}\" stroke-dasharray=\"{dashes}\" d=\"{}\"", through(points)));
    }

    /// Everything that was drawn, as a complete document.
    pub(crate) fn finish(self, name: &str, height: i64, title: &str, description: &str) -> String {
        let (width, height) = (px(self.width), px(height));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} \
             {height}\" class=\"numduel\" role=\"img\" aria-labelledby=\"{name}-title {name}-desc\">\n\
             <title id=\"{name}-title\">{}</title>\n<desc id=\"{name}-desc\">{}</desc>\n<style>{}</style>\n",
            escaped(title),
            escaped(description),
            style()
        );
        if !self.patterns.is_empty() {
            svg.push_str("<defs>\n");
            for paint in &self.patterns {
                let (class, lines) = (paint.class(), paint.tile().unwrap_or_default());
                _ = writeln!(
                    svg,
                    "<pattern id=\"numduel-{class}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"><rect \
                     width=\"6\" height=\"6\" class=\"{class}\"/><path class=\"{class}-sign\" d=\"{lines}\"/></pattern>"
                );
            }
            svg.push_str("</defs>\n");
        }
        _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" class=\"paper\"/>");
        svg.push_str(&self.body);
        svg.push_str("</svg>\n");
        svg
    }
}

/// The path of a line through points.
fn through(points: impl Iterator<Item = (i64, i64)>) -> String {
    let mut d = String::new();
    for (x, y) in points {
        _ = write!(d, "{}{} {}", if d.is_empty() { 'M' } else { 'L' }, px(x), px(y));
    }
    d
}

fn rect(area: Area) -> String {
    let [x, y, width, height] = [area.left, area.top, area.width(), area.height()].map(px);
    format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
}

/// A length as SVG writes it, in pixels.
pub(crate) fn px(tenths: i64) -> String {
    let (sign, size) = (if tenths < 0 { "-" } else { "" }, tenths.unsigned_abs());
    match size % 10 {
        0 => format!("{sign}{}", size / 10),
        rest => format!("{sign}{}.{rest}", size / 10),
    }
}

/// A text as XML holds it. What XML cannot hold becomes the sign for that.
pub(crate) fn escaped(text: &str) -> String {
    let mut xml = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '"' => xml.push_str("&quot;"),
            '\t' | '\n' | '\r' => xml.push(' '),
            letter if is_invisible(letter) || matches!(letter, '\u{fffe}' | '\u{ffff}') => xml.push('\u{fffd}'),
            letter => xml.push(letter),
        }
    }
    xml
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_without_floats() {
        assert_eq!([0, 5, 10, -5, -123, 12_345].map(px), ["0", "0.5", "1", "-0.5", "-12.3", "1234.5"]);
    }

    #[test]
    fn texts_never_overlap_and_never_leave_the_canvas() {
        let mut canvas = SvgCanvas::new(Width::USUAL);
        let font = canvas.font();
        assert!(canvas.write(1000, 1000, font, "one"));
        assert!(!canvas.write(1010, 1010, font, "two"));
        assert!(canvas.write(1000, 1000 + font.line(), font, "two"));
        assert!(!canvas.write(10, 3000, font.centred(), "wide"));
        assert!(!canvas.write(7990, 3000, font, "wide"));
    }

    #[test]
    fn what_xml_cannot_hold_is_replaced() {
        assert_eq!(
            escaped("a<b> & \"c\"\u{1}\u{ffff}\u{202e}\n"),
            "a&lt;b&gt; &amp; &quot;c&quot;\u{fffd}\u{fffd}\u{fffd} "
        );
    }
}
