//! Text that can be shown safely, no matter who wrote it.
//!
//! A terminal obeys control characters, and characters that reverse or hide text make it look like something else. What
//! comes from outside (files, records, names, arguments, the store) is therefore masked wherever it is printed, and names
//! and rule books may not contain such characters at all.

use std::borrow::Cow;

/// Whether nothing is seen of a character, or it changes how others are seen: control characters (C0, C1, delete),
/// characters that turn the direction of writing, joiners, fillers, tags, and the two separators of lines and paragraphs.
#[inline]
pub fn is_invisible(letter: char) -> bool {
    // Nearly every letter is ASCII, and every text that is printed passes here.
    if letter.is_ascii() {
        return letter.is_ascii_control();
    }
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// The first invisible character of a text that may have several lines.
pub(crate) fn first_invisible(text: &str) -> Option<char> {
    text.chars().find(|letter| is_invisible(*letter) && !matches!(letter, '\n' | '\t'))
}

/// The text with U+FFFD in place of everything invisible. Lines still end where they did, and a tab is a space.
pub fn masked(text: &str) -> Cow<'_, str> {
    masked_but(text, '\n')
}

/// The same for what is quoted in a message: it cannot begin a line of its own either.
pub fn masked_line(text: &str) -> Cow<'_, str> {
    // No character is excepted: a visible one has no need of it.
    masked_but(text, ' ')
}

fn masked_but(text: &str, except: char) -> Cow<'_, str> {
    if !text.chars().any(|letter| is_invisible(letter) && letter != except) {
        return Cow::Borrowed(text);
    }
    let mask = |letter| match letter {
        '\t' => ' ',
        letter if is_invisible(letter) && letter != except => char::REPLACEMENT_CHARACTER,
        letter => letter,
    };
    text.chars().map(mask).collect::<String>().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_controls_a_terminal_or_turns_text_around_is_masked() {
        assert_eq!(
            masked("a\x1b[31mb\u{9b}2J\u{202e}c\u{200b}\x7f\r\tÄ€🎲\n"),
            "a\u{fffd}[31mb\u{fffd}2J\u{fffd}c\u{fffd}\u{fffd}\u{fffd} Ä€🎲\n"
        );
        assert_eq!(masked_line("a\nb\u{2028}c"), "a\u{fffd}b\u{fffd}c");
    }

    #[test]
    fn visible_text_is_not_copied() {
        for text in ["", "Ada", "Zoë 王 שלום", "10 × 2 → 20 …"] {
            assert!(matches!(masked(text), Cow::Borrowed(_)) && matches!(masked_line(text), Cow::Borrowed(_)));
        }
    }
}
