//! The number line: where the number started, every step of play, and where the target is.

use std::fmt::{self, Write};

use maud::{Markup, PreEscaped, html};
use numduel_pictures::NumberScale;
use numduel_rules::language::{Condition, MoverResult};
use numduel_rules::{Game, Number, Rules, Seat};
use numduel_wire::RoomMove;

use super::write::short;

/// The size of the picture; a style sheet scales it.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 190.0;
const MARGIN: f64 = 46.0;
const AXIS: f64 = 140.0;
/// From the axis down to the feet of the labels, which are larger on a phone.
const LABEL: f64 = 46.0;
/// Half the width of a digit there.
const HALF_DIGIT: f64 = 13.0;

/// The most steps that are drawn; older ones are left out.
const STEPS: usize = 60;

/// One move as the line shows it.
pub struct LineStep {
    seat: Seat,
    /// The number after it.
    number: Number,
}

impl LineStep {
    /// The moves of a game.
    pub fn of_game(game: &Game) -> Vec<Self> {
        let after = game.positions().skip(1).map(|position| position.number);
        game.positions().zip(after).map(|(before, number)| Self { seat: before.turn, number }).collect()
    }

    /// The moves of a room's game.
    pub fn of_room(moves: &[RoomMove]) -> Vec<Self> {
        moves.iter().map(|mv| Self { seat: mv.seat.0, number: mv.number.0.clone() }).collect()
    }
}

/// A number that the game is about: one to reach, or one to avoid.
struct Mark {
    number: Number,
    wins: bool,
}

/// The most marks of a line.
const MARKS: usize = 8;

/// The least distance between two labels.
const LABEL_GAP: f64 = 16.0;

/// Every number that an end names, whether it can be changed or not; if it is to be reached, going past it is not marked as well.
fn marks(rules: &Rules) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for end in rules.ends() {
        let wins = end.mover == MoverResult::Wins;
        for number in landmarks(&end.condition) {
            if marks.len() < MARKS && !marks.iter().any(|mark| mark.number == *number) {
                marks.push(Mark { number: number.clone(), wins });
            }
        }
    }
    marks
}

/// The numbers at which a condition begins to hold. Of a property such as being prime there are too many.
fn landmarks(condition: &Condition<Number>) -> Vec<&Number> {
    match condition {
        Condition::MultipleOf(_) | Condition::Is(_) | Condition::Not(_) => Vec::new(),
        Condition::Any(parts) | Condition::All(parts) => parts.iter().flat_map(landmarks).collect(),
        edge => edge.values(),
    }
}

/// A picture of a game, for those who see it; the list of moves says the same.
pub fn number_line(rules: &Rules, steps: &[LineStep]) -> Markup {
    let start = rules.start().number;
    let marks = marks(rules);
    let numbers: Vec<&Number> = std::iter::once(&start).chain(steps.iter().map(|step| &step.number)).collect();
    let scale = LineScale::new(rules, &numbers.iter().copied().chain(marks.iter().map(|mark| &mark.number)));
    let shown = steps.len().saturating_sub(STEPS);
    let places: Vec<f64> = numbers[shown..].iter().map(|number| scale.place(number)).collect();
    let mut drawn = String::with_capacity(64 * places.len());
    for (index, (step, pair)) in steps[shown..].iter().zip(places.windows(2)).enumerate() {
        let newest = shown + index + 1 == steps.len();
        arc(&mut drawn, [pair[0], pair[1]], step.seat.number(), newest);
    }
    let (first, now) = (scale.place(&start), places.last().copied().unwrap_or_default());
    let mut labelled: Vec<(f64, f64)> = Vec::new();
    let mut has_room = |at: f64, number: &Number| {
        let half = half_width(&short(number));
        let free = labelled.iter().all(|(other, wide)| (at - other).abs() > half + wide + LABEL_GAP);
        labelled.extend(free.then_some((at, half)));
        free
    };
    html! {
        svg.line viewBox={"0 0 " (WIDTH) " " (HEIGHT)} role="img" aria-label="The number line with every move" {
            path.axis d={"M" (MARGIN / 2.0) " " (AXIS) "H" (WIDTH - MARGIN / 2.0)} {}
            @for mark in &marks {
                @let at = scale.place(&mark.number);
                @let class = if mark.wins { "goal" } else { "avoid" };
                path class=(class) d={"M" (Tenths(at)) " " (AXIS - 74.0) "V" (AXIS + 10.0)} {}
                @if has_room(at, &mark.number) {
                    text class=(class) x=(Tenths(at)) y=(AXIS + LABEL) text-anchor=(anchor(at, &short(&mark.number))) { (short(&mark.number)) }
                }
            }
            @if has_room(first, &start) {
                circle.start cx=(Tenths(first)) cy=(AXIS) r="7" {}
                text x=(Tenths(first)) y=(AXIS + LABEL) text-anchor=(anchor(first, &short(&start))) { (short(&start)) }
            }
            (PreEscaped(drawn))
            circle.now cx=(Tenths(now)) cy=(AXIS) r="11" {}
        }
    }
}

/// A hop from one number to the next.
fn arc(out: &mut String, [from, to]: [f64; 2], seat: u8, newest: bool) {
    let height = (18.0 + (to - from).abs() * 0.42).min(AXIS * 1.7);
    let class = if newest { "newest" } else { "hop" };
    let (middle, top, axis) = (Tenths(f64::midpoint(from, to)), Tenths(AXIS - height), Tenths(AXIS));
    let (from, to) = (Tenths(from), Tenths(to));
    // A text takes whatever is written to it.
    _ = write!(out, "<path class=\"{class} seat{seat}\" d=\"M{from} {axis}Q{middle} {top} {to} {axis}\"/>");
}

/// A label stands under its number, unless that is too near an edge for it.
fn anchor(x: f64, label: &str) -> &'static str {
    let half = half_width(label);
    if x < half {
        "start"
    } else if x > WIDTH - half {
        "end"
    } else {
        "middle"
    }
}

/// Half of a label.
fn half_width(label: &str) -> f64 {
    label.chars().map(|_| HALF_DIGIT).sum()
}

/// A place to a tenth, which is as much as anybody sees.
struct Tenths(f64);

impl fmt::Display for Tenths {
    #[expect(clippy::cast_possible_truncation, reason = "a place on a screen")]
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i32;
        let sign = if tenths < 0 { "-" } else { "" };
        match (tenths.abs() / 10, tenths.abs() % 10) {
            (whole, 0) => write!(out, "{sign}{whole}"),
            (whole, tenth) => write!(out, "{sign}{whole}.{tenth}"),
        }
    }
}

/// From numbers to places.
struct LineScale {
    low: f64,
    high: f64,
    scale: NumberScale,
}

impl LineScale {
    fn new<'a>(rules: &Rules, numbers: &(impl Iterator<Item = &'a Number> + Clone)) -> Self {
        let start = rules.start().number;
        let (low, high) = (numbers.clone().min().unwrap_or(&start), numbers.clone().max().unwrap_or(&start));
        let scale = NumberScale::new(rules, low, high);
        let (low, high) = (measure(scale, low), measure(scale, high));
        Self { low, high: if high > low { high } else { low + 1.0 }, scale }
    }

    fn place(&self, number: &Number) -> f64 {
        let part = (measure(self.scale, number) - self.low) / (self.high - self.low);
        MARGIN + part.clamp(0.0, 1.0) * (WIDTH - 2.0 * MARGIN)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a place on a screen")]
fn measure(scale: NumberScale, number: &Number) -> f64 {
    scale.place(number) as f64
}
