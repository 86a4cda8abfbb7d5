//! The number line: where the number started, every step of play, and where the target is.

use maud::{Markup, PreEscaped, html};
use numduel_pictures::log::log;
use numduel_rules::{Number, Rules};
use numduel_wire::RoomMove;

use super::write::short;

/// The size of the picture; a style sheet scales it.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 190.0;
const MARGIN: f64 = 46.0;
const AXIS: f64 = 140.0;

/// The most steps that are drawn; older ones are left out.
const STEPS: usize = 60;

/// A picture of a game, for those who see it; the list of moves says the same.
pub fn number_line(rules: &Rules, moves: &[RoomMove]) -> Markup {
    let start = rules.start().number;
    let target = rules.value("target");
    let numbers: Vec<&Number> = std::iter::once(&start).chain(moves.iter().map(|mv| &mv.number.0)).collect();
    let scale = LineScale::new(&numbers.iter().copied().chain(target));
    let at = |number: &Number| scale.place(number);
    let steps = moves.iter().zip(numbers.windows(2)).skip(moves.len().saturating_sub(STEPS));
    let last = moves.len();
    let drawn: String = steps
        .enumerate()
        .map(|(index, (mv, pair))| {
            let newest = index + 1 == last.min(STEPS);
            arc(at(pair[0]), at(pair[1]), mv.seat.0.number(), newest)
        })
        .collect();
    let now = numbers.last().copied().unwrap_or(&start);
    html! {
        svg.line viewBox={"0 0 " (WIDTH) " " (HEIGHT)} role="img" aria-label="The number line with every move" {
            path.axis d={"M" (MARGIN / 2.0) " " (AXIS) "H" (WIDTH - MARGIN / 2.0)} {}
            @if let Some(target) = target {
                path.goal d={"M" (tenth(at(target))) " " (AXIS - 74.0) "V" (AXIS + 10.0)} {}
                text.goal x=(tenth(at(target))) y=(AXIS + 36.0) text-anchor=(anchor(at(target))) { (short(target)) }
            }
            @if target != Some(&start) && (at(&start) - target.map_or(-1000.0, at)).abs() > 80.0 {
                circle.start cx=(tenth(at(&start))) cy=(AXIS) r="7" {}
                text x=(tenth(at(&start))) y=(AXIS + 36.0) text-anchor=(anchor(at(&start))) { (short(&start)) }
            }
            (PreEscaped(drawn))
            circle.now cx=(tenth(at(now))) cy=(AXIS) r="11" {}
        }
    }
}

/// A hop from one number to the next.
fn arc(from: f64, to: f64, seat: u8, newest: bool) -> String {
    let height = (18.0 + (to - from).abs() * 0.42).min(AXIS * 1.7);
    let (middle, top) = (f64::midpoint(from, to), AXIS - height);
    let class = if newest { "newest" } else { "hop" };
    format!(
        "<path class=\"{class} seat{seat}\" d=\"M{} {AXIS}Q{} {} {} {AXIS}\"/>",
        tenth(from),
        tenth(middle),
        tenth(top),
        tenth(to)
    )
}

/// Labels near an edge stay inside.
fn anchor(x: f64) -> &'static str {
    if x < 90.0 {
        "start"
    } else if x > WIDTH - 90.0 {
        "end"
    } else {
        "middle"
    }
}

fn tenth(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// From numbers to places, evenly or, where they differ much in size, by their logarithms.
struct LineScale {
    low: f64,
    high: f64,
    logarithmic: bool,
}

impl LineScale {
    fn new<'a>(numbers: &(impl Iterator<Item = &'a Number> + Clone)) -> Self {
        let positive = numbers.clone().all(|number| *number > Number::ZERO);
        let values = |logarithmic| numbers.clone().map(move |number| measure(number, logarithmic));
        let range = |logarithmic| {
            values(logarithmic).fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)))
        };
        let (low, high) = range(false);
        // More than a factor of thirty: equal steps would hide the small numbers.
        let logarithmic = positive && (!high.is_finite() || high > 30.0 * low.max(1.0));
        let (low, high) = if logarithmic { range(true) } else { (low, high) };
        Self { low, high: if high > low { high } else { low + 1.0 }, logarithmic }
    }

    fn place(&self, number: &Number) -> f64 {
        let part = (measure(number, self.logarithmic) - self.low) / (self.high - self.low);
        MARGIN + part.clamp(0.0, 1.0) * (WIDTH - 2.0 * MARGIN)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a place on a screen")]
fn measure(number: &Number, logarithmic: bool) -> f64 {
    if logarithmic { log(number) as f64 } else { number.to_string().parse().unwrap_or(f64::MAX) }
}
