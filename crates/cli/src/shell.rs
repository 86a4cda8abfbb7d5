//! Command lines that people copy.

/// A word for the shell, in quotes where it needs them.
pub fn quoted(text: &str) -> String {
    if !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "-_./,".contains(c)) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}
