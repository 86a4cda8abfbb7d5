//! Colours and signs. Whatever a colour says, a pattern, a shape or a word says too.

use std::fmt::Write;

/// What an area means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Paint {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
    /// Player 1's.
    One,
    /// Player 2's.
    Two,
    /// Nobody wins.
    Even,
    /// One or the other, by what was played before.
    Mixed,
    /// No play: the game is over there, or cannot be played.
    Over,
}

impl Paint {
    /// Every paint, in the order in which legends list them.
    pub(crate) const ALL: [Self; 7] =
        [Self::Win, Self::Loss, Self::One, Self::Two, Self::Even, Self::Mixed, Self::Over];

    /// The class in the style canvas.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::One => "one",
            Self::Two => "two",
            Self::Even => "even",
            Self::Mixed => "mixed",
            Self::Over => "over",
        }
    }

    /// How the area's pattern is drawn, where it has one: the path of a tile of 6 by 6 pixels.
    pub(crate) const fn tile(self) -> Option<&'static str> {
        match self {
            Self::Loss | Self::Two => Some("M-1 1l2-2M0 6l6-6M5 7l2-2"),
            Self::Even => Some("M3 2.5v1"),
            Self::Mixed => Some("M0 6l6-6M0 0l6 6"),
            Self::Win | Self::One | Self::Over => None,
        }
    }
}

/// One colour by day and by night.
struct Tint {
    /// The rule's selector and property, with `{}` for the colour.
    rule: &'static str,
    light: &'static str,
    dark: &'static str,
}

const fn tint(rule: &'static str, light: &'static str, dark: &'static str) -> Tint {
    Tint { rule, light, dark }
}

const INK: [&str; 2] = ["#23272f", "#e9e7e2"];
const SOFT: [&str; 2] = ["#5b6270", "#a3abb8"];
const PAPER: [&str; 2] = ["#fcfbf8", "#16191f"];

/// The areas that text is written on, by class.
const AREAS: [(&str, [&str; 2]); 8] = [
    ("paper", PAPER),
    ("win", ["#a6d8c8", "#1c4f43"]),
    ("loss", ["#f3dce6", "#4a2f3f"]),
    ("one", ["#b5d3ee", "#234a70"]),
    ("two", ["#fbdcb4", "#573e17"]),
    ("even", ["#e4e0f2", "#3a3654"]),
    ("mixed", ["#e6ece0", "#2c3a2c"]),
    ("over", ["#ecebe6", "#23272e"]),
];

const TINTS: [Tint; 14] = [
    tint("text{fill:{}}", INK[0], INK[1]),
    tint(".soft{fill:{}}", SOFT[0], SOFT[1]),
    tint(".rule{stroke:{}}", "#d5d2ca", "#363c46"),
    tint(".axis{stroke:{}}", "#8a8f98", "#767e8a"),
    tint(".loss-sign{stroke:{}}", "#d9a9bf", "#7a5068"),
    tint(".two-sign{stroke:{}}", "#e8b878", "#8a662c"),
    tint(".even-sign{stroke:{}}", "#b3abd6", "#6a6490"),
    tint(".mixed-sign{stroke:{}}", "#b9c4ab", "#55684f"),
    tint(".mark{stroke:{}}", INK[0], INK[1]),
    tint(".one-mark{fill:{}}", "#2b6cb0", "#7db7ec"),
    tint(".two-mark{fill:{}}", "#b5651d", "#f0b060"),
    tint(".choice{stroke:{}}", SOFT[0], SOFT[1]),
    tint(".gap{stroke:{}}", PAPER[0], PAPER[1]),
    tint(".halo{stroke:{}}", PAPER[0], PAPER[1]),
];

/// What does not depend on the light.
const SHAPES: &str = "text{font-family:system-ui,-apple-system,\"Segoe UI\",Roboto,sans-serif}\
.rule,.axis,.mark,.choice,.gap{fill:none;stroke-width:1}\
.choice{stroke-width:1.75}\
.loss-sign,.two-sign,.even-sign,.mixed-sign{fill:none;stroke-width:1;stroke-linecap:round}\
.even-sign{stroke-width:2}\
.mark{stroke-width:1.5;stroke-linejoin:round}\
.thin{stroke-width:.75}\
.faint{opacity:.45}\
.one-mark,.two-mark,.open{stroke-width:1.5}\
.halo{stroke-width:3;stroke-linejoin:round;paint-order:stroke}";

/// The style canvas: light, and dark for readers who prefer that. Everything is said below `.numduel`, so that a page may
/// hold several pictures and styles of its own.
pub(crate) fn style() -> String {
    let mut css = String::new();
    scoped(&mut css, SHAPES);
    scoped(&mut css, &colours(0));
    css.push_str("@media(prefers-color-scheme:dark){");
    scoped(&mut css, &colours(1));
    css.push('}');
    css
}

fn colours(light: usize) -> String {
    let mut css = String::new();
    for (class, colour) in AREAS {
        _ = write!(css, ".{class}{{fill:{}}}", colour[light]);
    }
    for tint in &TINTS {
        css.push_str(&tint.rule.replace("{}", if light == 0 { tint.light } else { tint.dark }));
    }
    // A player's marker has an outline in ink around its own colour, or around the paper's.
    _ = write!(css, ".one-mark,.two-mark,.open{{stroke:{}}}.open{{fill:{}}}", INK[light], PAPER[light]);
    css
}

/// Every selector of a canvas below the picture's own class.
fn scoped(css: &mut String, canvas: &str) {
    for rule in canvas.split_inclusive('}') {
        let (selectors, body) = rule.split_once('{').unwrap_or((rule, ""));
        let below: Vec<String> = selectors.split(',').map(|selector| format!(".numduel {selector}")).collect();
        _ = write!(css, "{}{{{body}", below.join(","));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The brightness of a colour as the accessibility guidelines define it.
    fn brightness(colour: &str) -> f64 {
        let part = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (brightness(one), brightness(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn text_can_be_read_on_every_area_by_day_and_by_night() {
        for light in [0, 1] {
            for (class, colour) in AREAS {
                assert!(contrast(INK[light], colour[light]) >= 7.0, "ink on {class}");
            }
            for ground in ["paper", "over"] {
                let (_, colour) = AREAS.iter().find(|(class, _)| *class == ground).unwrap();
                assert!(contrast(SOFT[light], colour[light]) >= 4.5, "soft ink on {ground}");
            }
        }
    }

    #[test]
    fn two_areas_that_stand_side_by_side_differ_in_more_than_colour() {
        for (one, other) in [(Paint::Win, Paint::Loss), (Paint::One, Paint::Two), (Paint::Win, Paint::Even)] {
            assert_ne!(one.tile(), other.tile());
        }
    }
}
