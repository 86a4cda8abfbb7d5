//! Keys as the screens know them, whatever the terminal calls them.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A key that was pressed, or whose button was clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A letter, digit or sign.
    Char(char),
    Enter,
    Escape,
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    /// To the beginning of a list.
    First,
    /// To the end of a list.
    Last,
    Backspace,
    /// A click on this entry of the screen's list: choose it and continue.
    Row(usize),
}

/// What a key of the terminal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// Something for the screen.
    Key(Key),
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-Z.
    Suspend,
    /// Ctrl-L: draw everything again.
    Redraw,
}

impl Pressed {
    /// What a terminal event means; nothing for unused keys.
    pub fn from_event(event: KeyEvent) -> Option<Self> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        if event.modifiers.contains(KeyModifiers::CONTROL) {
            return match event.code {
                KeyCode::Char('c') => Some(Self::Interrupt),
                KeyCode::Char('z') => Some(Self::Suspend),
                KeyCode::Char('l') => Some(Self::Redraw),
                KeyCode::Char('p') => Some(Self::Key(Key::Up)),
                KeyCode::Char('n') => Some(Self::Key(Key::Down)),
                _ => None,
            };
        }
        key(event.code).map(Self::Key)
    }
}

fn key(code: KeyCode) -> Option<Key> {
    Some(match code {
        KeyCode::Char(letter) => Key::Char(letter),
        KeyCode::F(1) => HELP,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Up | KeyCode::BackTab => Key::Up,
        KeyCode::Down | KeyCode::Tab => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Home => Key::First,
        KeyCode::End => Key::Last,
        KeyCode::Backspace => Key::Backspace,
        _ => return None,
    })
}

/// The key that lists the keys, on every screen.
pub const HELP: Key = Key::Char('?');

/// A key with what it does, for the list of keys and for the last line of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hotkey {
    /// As people read it: `Enter`, `2-9`.
    pub name: String,
    /// In one or two words, for the last line; empty if only the help lists it.
    pub short: String,
    /// In a sentence, for the list.
    pub meaning: String,
    /// What a click on it presses.
    pub press: Option<Key>,
}

impl Hotkey {
    pub fn new(name: &str, short: &str, meaning: &str, press: Option<Key>) -> Self {
        Self { name: name.to_owned(), short: short.to_owned(), meaning: meaning.to_owned(), press }
    }

    /// A key that is a letter.
    pub fn letter(letter: char, short: &str, meaning: &str) -> Self {
        Self::new(&letter.to_string(), short, meaning, Some(Key::Char(letter)))
    }

    /// Escape.
    pub fn escape(short: &str, meaning: &str) -> Self {
        Self::new("Esc", short, meaning, Some(Key::Escape))
    }

    /// Enter.
    pub fn enter(short: &str, meaning: &str) -> Self {
        Self::new("Enter", short, meaning, Some(Key::Enter))
    }

    /// The arrows.
    pub fn arrows(meaning: &str) -> Self {
        Self::new("arrows", "", meaning, None)
    }
}
