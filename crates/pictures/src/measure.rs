//! How wide a text can be. The reader's font is unknown, so every character counts as wide as the widest of the common
//! sans-serif fonts makes it: what fits here fits everywhere.

/// Tenths of a pixel: all lengths are whole numbers of them.
pub(crate) const PX: i64 = 10;

/// How heavy a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Plain,
    Bold,
}

/// The width of a text whose letters are `size` tall.
pub(crate) fn width(text: &str, size: i64, weight: Weight) -> i64 {
    let mille: i64 = text.chars().map(|letter| em(letter, weight)).sum();
    (mille * size + 999) / 1000
}

/// A letter's width in thousandths of the text's size.
fn em(letter: char, weight: Weight) -> i64 {
    let plain = match letter {
        'i' | 'j' | 'l' | '\'' => 300,
        ' ' | '.' | ',' | '/' | ':' | ';' | '|' | '\\' | '·' | '‘' | '’' => 360,
        '!' | '(' | ')' | '[' | ']' | '-' | 'f' | 'r' | 't' | 'I' => 420,
        '"' | '*' | '_' | '`' | 'J' | 'c' | 's' | 'z' | '?' | '–' | '“' | '”' => 570,
        '0'..='9' | 'a'..='z' if !matches!(letter, 'm' | 'w') => 645,
        'm' | '%' | 'W' | '@' | '—' | '…' | '→' | '←' => 1080,
        'M' | 'w' => 880,
        'A'..='Z' | '&' => 800,
        ' '..='~' | '×' | '÷' | '−' | '≥' | '≤' => 840,
        // Latin letters with accents.
        '\u{a1}'..='\u{24f}' => 1000,
        // Whatever a name may hold: full-width scripts and signs.
        _ => 1400,
    };
    match weight {
        Weight::Plain => plain,
        // Heavy letters are wider by up to a quarter where they are narrow, and by a tenth where they are wide.
        Weight::Bold => plain + 50 + plain / 20,
    }
}

/// The text itself if it fits, else as much of its beginning as fits with a mark that something is left out.
pub(crate) fn fitted(text: &str, size: i64, weight: Weight, room: i64) -> String {
    if width(text, size, weight) <= room {
        return text.to_owned();
    }
    let mark = em('…', weight);
    let mut used = mark;
    let fits = |letter: &char| {
        used += em(*letter, weight);
        (used * size + 999) / 1000 <= room
    };
    let kept: String = text.chars().take_while(fits).collect();
    if mark * size / 1000 > room { String::new() } else { format!("{}…", kept.trim_end()) }
}

/// A text in lines that fit, broken between words. There are at most `most`; the last one shows if something is missing.
pub(crate) fn lines(text: &str, size: i64, room: i64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size, Weight::Plain) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    if lines.len() > most {
        let rest = lines.split_off(most.saturating_sub(1)).join(" ");
        lines.push(rest);
    }
    lines.iter().map(|line| fitted(line, size, Weight::Plain, room)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_cut_with_a_mark() {
        let room = width("northern", 100, Weight::Plain);
        assert_eq!(fitted("northern", 100, Weight::Plain, room), "northern");
        let cut = fitted("northerns", 100, Weight::Plain, room);
        assert!(cut.ends_with('…') && width(&cut, 100, Weight::Plain) <= room, "{cut}");
        assert_eq!(fitted("northern", 100, Weight::Plain, 5), "");
    }

    #[test]
    fn lines_break_between_words_and_end_with_a_mark_when_cut() {
        let room = width("one two", 100, Weight::Plain);
        assert_eq!(lines("one two one", 100, room, 5), ["one two", "one"]);
        let cut = lines("one two one two one two", 100, room, 2);
        assert_eq!(cut.len(), 2);
        assert!(cut[1].ends_with('…'), "{cut:?}");
    }
}
