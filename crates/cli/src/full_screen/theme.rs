//! How things look: the colours and characters that the terminal can show.
//!
//! Colour never says anything alone. The winner has another sign, players have their numbers, and what is chosen has an
//! arrow in front of it.

use std::borrow::Cow;
use std::env;

use numduel_rules::visible::masked_line;
use ratatui_core::style::{Color, Modifier, Style};

use crate::color;

/// How many colours there are to draw with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// None: `--color never`, or `NO_COLOR` is set.
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// 256.
    Many,
}

/// The terminal's background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Background {
    Dark,
    Light,
}

/// Which signs there are to draw with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    Unicode,
    Ascii,
}

/// What a piece of text is, which decides how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Plain,
    /// Less important.
    Quiet,
    /// More important.
    Strong,
    /// Titles and headings.
    Title,
    /// Of player 1.
    One,
    /// Of player 2.
    Two,
    /// Won for the player to move.
    Win,
    /// Lost for the player to move.
    Loss,
    /// The chosen entry of a list.
    Selected,
    /// Something went wrong.
    Warning,
}

/// The look of the whole screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    pub background: Background,
    pub colours: Colours,
    pub signs: Signs,
}

impl Theme {
    /// What the terminal can do, as its environment tells.
    pub fn detect(ascii: bool) -> Self {
        let variable = |name: &str| env::var(name).unwrap_or_default();
        let signs = if ascii || !speaks_unicode(variable) { Signs::Ascii } else { Signs::Unicode };
        Self { background: background(variable), colours: colours(variable, color::is_on(true)), signs }
    }

    pub fn style(self, tone: Tone) -> Style {
        let style = Style::new().add_modifier(modifier(tone));
        let pick =
            |[dark, light]: [u8; 2]| Color::Indexed(if self.background == Background::Dark { dark } else { light });
        match (self.colours, tone, colour(tone)) {
            // With 256 colours there are better ways than dim and reversed letters, which some terminals show badly.
            (Colours::Many, Tone::Quiet, _) => Style::new().fg(pick([246, 241])),
            (Colours::Many, Tone::Selected, _) => Style::new().bg(pick([238, 253])).add_modifier(Modifier::BOLD),
            (Colours::Many, _, Some((_, pair))) => style.fg(pick(pair)),
            (Colours::Sixteen, _, Some((basic, _))) => style.fg(basic),
            _ => style,
        }
    }

    /// One of two signs.
    pub fn sign(self, unicode: char, ascii: char) -> char {
        match self.signs {
            Signs::Unicode => unicode,
            Signs::Ascii => ascii,
        }
    }

    /// The text in signs that can be shown.
    pub fn spelled(self, text: &str) -> Cow<'_, str> {
        let text = masked_line(text);
        if self.signs == Signs::Unicode || text.is_ascii() {
            return text;
        }
        text.chars().map(in_ascii).collect::<String>().into()
    }
}

fn in_ascii(letter: char) -> Cow<'static, str> {
    match letter {
        letter if letter.is_ascii() => letter.to_string().into(),
        '–' | '—' | '−' | '─' => "-".into(),
        '…' => "...".into(),
        '→' => "->".into(),
        '←' => "<-".into(),
        '↑' => "up".into(),
        '↓' => "down".into(),
        '·' => "|".into(),
        '×' => "x".into(),
        '▸' => ">".into(),
        '▏' => "_".into(),
        _ => "?".into(),
    }
}

/// What the terminal says about its background: many set `COLORFGBG` to the numbers of both colours, the background last.
fn background(variable: impl Fn(&str) -> String) -> Background {
    match variable("COLORFGBG").rsplit(';').next().and_then(|number| number.parse().ok()) {
        Some(7 | 9..=15u8) => Background::Light,
        _ => Background::Dark,
    }
}

/// What an answer to OSC 11 says: `ESC ] 11 ; rgb:ffff/ffff/ffff ESC \\`, with one to four digits for each colour.
pub fn background_of(answer: &str) -> Option<Background> {
    let colours = answer.split_once("]11;rgb:")?.1.split(['\x1b', '\x07']).next()?;
    let bright = |digits: &str| {
        let most = 16_u32.checked_pow(u32::try_from(digits.len()).ok()?)?.checked_sub(1).filter(|most| *most > 0)?;
        Some(u32::from_str_radix(digits, 16).ok()? * 1000 / most)
    };
    let [red, green, blue] = colours.split('/').map(bright).collect::<Option<Vec<u32>>>()?.try_into().ok()?;
    // The eye sees green best and blue least.
    let light = red * 299 + green * 587 + blue * 114;
    Some(if light > 500_000 { Background::Light } else { Background::Dark })
}

fn colours(variable: impl Fn(&str) -> String, on: bool) -> Colours {
    if !on {
        Colours::None
    } else if variable("TERM").contains("256") || !variable("COLORTERM").is_empty() {
        Colours::Many
    } else {
        Colours::Sixteen
    }
}

/// Whether the locale is one of Unicode. A terminal that says nothing has been able to for a long time.
fn speaks_unicode(variable: impl Fn(&str) -> String) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).into_iter().find(|value| !value.is_empty());
    locale.is_none_or(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

fn modifier(tone: Tone) -> Modifier {
    match tone {
        Tone::Plain | Tone::Win | Tone::Loss => Modifier::empty(),
        Tone::Quiet => Modifier::DIM,
        Tone::Strong | Tone::Title | Tone::One | Tone::Two | Tone::Warning => Modifier::BOLD,
        Tone::Selected => Modifier::REVERSED,
    }
}

/// Blue and orange for the players, teal and red for verdicts: pairs that those who see few colours tell apart.
/// The second of the 256 is for light backgrounds.
fn colour(tone: Tone) -> Option<(Color, [u8; 2])> {
    match tone {
        Tone::Title => Some((Color::Magenta, [141, 91])),
        Tone::One => Some((Color::Cyan, [39, 25])),
        Tone::Two => Some((Color::Yellow, [208, 130])),
        Tone::Win => Some((Color::Green, [36, 29])),
        Tone::Loss => Some((Color::Red, [167, 124])),
        Tone::Warning => Some((Color::Red, [203, 160])),
        Tone::Plain | Tone::Quiet | Tone::Strong | Tone::Selected => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(pairs: &'static [(&str, &str)]) -> impl Fn(&str) -> String {
        move |name| pairs.iter().find(|(key, _)| *key == name).map_or(String::new(), |(_, value)| (*value).to_owned())
    }

    #[test]
    fn the_background_is_what_the_terminal_answers() {
        assert_eq!(background_of("\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62c"), Some(Background::Light));
        assert_eq!(background_of("\x1b]11;rgb:1e/1e/2e\x07\x1b[?62c"), Some(Background::Dark));
        assert_eq!(background_of("\x1b[?62c"), None);
        assert_eq!(background_of("\x1b]11;rgb:zz/1e/2e\x07"), None);
        assert_eq!(background_of("\x1b]11;rgb://\x07"), None);
    }

    #[test]
    fn colours_are_those_the_environment_speaks_of() {
        assert_eq!(colours(set(&[("TERM", "xterm-256color")]), false), Colours::None);
        assert_eq!(colours(set(&[("TERM", "xterm-256color")]), true), Colours::Many);
        assert_eq!(colours(set(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]), true), Colours::Many);
        assert_eq!(colours(set(&[("TERM", "linux")]), true), Colours::Sixteen);
    }

    #[test]
    fn colours_suit_the_background_that_the_terminal_reports() {
        assert_eq!(background(set(&[("COLORFGBG", "0;15")])), Background::Light);
        assert_eq!(background(set(&[("COLORFGBG", "15;default;0")])), Background::Dark);
        assert_eq!(background(set(&[])), Background::Dark);
    }

    #[test]
    fn without_colours_no_style_has_one() {
        let theme = Theme { background: Background::Dark, colours: Colours::None, signs: Signs::Unicode };
        for tone in [Tone::One, Tone::Two, Tone::Win, Tone::Loss, Tone::Warning, Tone::Selected] {
            assert_eq!(theme.style(tone).fg, None);
        }
    }

    #[test]
    fn a_locale_without_unicode_gets_plain_signs() {
        assert!(speaks_unicode(set(&[])));
        assert!(speaks_unicode(set(&[("LANG", "de_DE.UTF-8")])));
        assert!(!speaks_unicode(set(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "C")])));
        let ascii = Theme { background: Background::Dark, colours: Colours::None, signs: Signs::Ascii };
        assert_eq!(ascii.spelled("4–6 → 1.2…e9"), "4-6 -> 1.2...e9");
    }
}
