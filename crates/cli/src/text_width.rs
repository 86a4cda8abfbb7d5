//! How wide text is in a terminal.

use ratatui_core::text::Span;

/// How many columns a text takes.
pub fn width(text: &str) -> u16 {
    u16::try_from(Span::raw(text).width()).unwrap_or(u16::MAX)
}
