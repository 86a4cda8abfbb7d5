//! A value as JSON text that is safe to print: only ASCII controls what a terminal does, and JSON can escape all of it.

use std::borrow::Cow;
use std::fmt::Write;

use numduel_rules::visible::is_invisible;
use serde::Serialize;

/// A value as one line of JSON, without its end. Invisible characters are escaped, so that a person reading the line sees
/// them, and a program that reads it gets them back.
pub fn to_json(value: &impl Serialize) -> serde_json::Result<String> {
    let text = serde_json::to_string(value)?;
    Ok(match escaped(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(escaped) => escaped,
    })
}

/// Outside its strings JSON is visible ASCII, so every invisible character is in a string, where it can be escaped.
fn escaped(json: &str) -> Cow<'_, str> {
    if !json.chars().any(is_invisible) {
        return Cow::Borrowed(json);
    }
    let mut text = String::with_capacity(json.len());
    for letter in json.chars() {
        if is_invisible(letter) {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                _ = write!(text, "\\u{unit:04x}");
            }
        } else {
            text.push(letter);
        }
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_escaped_and_read_back() {
        let hostile = "a\x1b[31m\x7f\u{9b}\u{202e}\u{e0041}\"\\\n\tÄ🎲";
        let json = to_json(&hostile).unwrap();
        assert!(!json.chars().any(is_invisible), "{json}");
        assert!(json.contains("\\u202e") && json.contains("\\udb40\\udc41") && json.contains("Ä🎲"), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), hostile);
    }
}
