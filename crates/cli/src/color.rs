//! Whether to use colours: `--color` decides, then `NO_COLOR` (see no-color.org), then whether there is a terminal.

use std::env;
use std::ffi::OsStr;
use std::sync::OnceLock;

use clap::{ColorChoice, ValueEnum};

static CHOICE: OnceLock<ColorChoice> = OnceLock::new();

/// Sets what the command line asks for.
pub fn choose(choice: ColorChoice) {
    _ = CHOICE.set(choice);
}

/// Whether colours are shown on a stream that is a terminal or not.
pub fn is_on(terminal: bool) -> bool {
    match CHOICE.get().copied().unwrap_or_default() {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => terminal && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
    }
}

/// What a command line asks for, before it is parsed.
pub fn asked<'w>(mut words: impl Iterator<Item = &'w OsStr>) -> ColorChoice {
    let mut chosen = ColorChoice::Auto;
    while let Some(word) = words.next().filter(|word| *word != "--") {
        let value = match word.to_str() {
            Some("--color") => words.next().and_then(OsStr::to_str),
            Some(word) => word.strip_prefix("--color="),
            None => None,
        };
        chosen = value.and_then(|value| ColorChoice::from_str(value, true).ok()).unwrap_or(chosen);
    }
    chosen
}
