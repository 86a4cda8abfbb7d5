//! The fields of a form: something to choose from, or something to type.

use numduel_players::{PlayerSpec, SpecError};

use super::super::keys::Key;

/// The longest text that a field takes: a number can be written as a power.
const LONGEST: usize = 2000;

/// One field of the form.
pub struct Field {
    pub name: String,
    pub value: FieldValue,
    /// Whether nothing has been typed since the field was chosen.
    fresh: bool,
}

/// What a field holds.
pub enum FieldValue {
    Choice { labels: Vec<&'static str>, picked: usize },
    Text(String),
}

impl FieldValue {
    fn text(&mut self) -> Option<&mut String> {
        match self {
            Self::Choice { .. } => None,
            Self::Text(text) => Some(text),
        }
    }
}

impl Field {
    pub fn choice<const N: usize>(name: &str, labels: [&'static str; N], picked: usize) -> Self {
        Self { name: name.to_owned(), value: FieldValue::Choice { labels: labels.to_vec(), picked }, fresh: false }
    }

    pub fn text(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), value: FieldValue::Text(text.to_owned()), fresh: false }
    }

    /// Which of the choices is picked, counted from 0.
    pub fn picked(&self) -> usize {
        match self.value {
            FieldValue::Choice { picked, .. } => picked,
            FieldValue::Text(_) => 0,
        }
    }

    /// What is written in the field.
    pub fn typed_text(&self) -> &str {
        match &self.value {
            FieldValue::Choice { .. } => "",
            FieldValue::Text(text) => text,
        }
    }

    /// The value as people read it.
    pub fn label(&self) -> &str {
        match &self.value {
            FieldValue::Choice { labels, picked } => labels.get(*picked).copied().unwrap_or_default(),
            FieldValue::Text(text) => text,
        }
    }

    /// The end of a long text, where it is typed.
    pub fn tail(&self, columns: usize) -> String {
        let text = self.label();
        text.chars().skip(text.chars().count().saturating_sub(columns)).collect()
    }

    /// The next letter typed replaces the whole text.
    pub fn enter(&mut self) {
        self.fresh = true;
    }

    /// Changes the value; says whether the key was one for it.
    pub fn press(&mut self, key: Key) -> bool {
        let fresh = std::mem::take(&mut self.fresh);
        if let (true, Key::Char(_), Some(text)) = (fresh, key, self.value.text()) {
            text.clear();
        }
        match (&mut self.value, key) {
            (FieldValue::Choice { labels, picked }, Key::Left) => {
                *picked = (*picked + labels.len() - 1) % labels.len().max(1);
            }
            (FieldValue::Choice { labels, picked }, Key::Right | Key::Char(' ')) => {
                *picked = (*picked + 1) % labels.len().max(1);
            }
            (FieldValue::Text(text), Key::Char(letter)) if text.len() < LONGEST && !letter.is_control() => {
                text.push(letter);
            }
            (FieldValue::Text(text), Key::Backspace) => _ = text.pop(),
            _ => return false,
        }
        true
    }
}

/// Somebody to play against.
pub struct Opponent {
    pub label: &'static str,
    /// How a command line names it, without its number; nothing for a person.
    word: Option<&'static str>,
    /// Whether a number says how well it plays.
    pub numbered: bool,
}

const fn opponent(label: &'static str, word: Option<&'static str>, numbered: bool) -> Opponent {
    Opponent { label, word, numbered }
}

/// Everybody to play against.
pub const OPPONENTS: [Opponent; 6] = [
    opponent("a friend at this keyboard", None, false),
    opponent("Computer: level", Some("level"), true),
    opponent("Computer: perfect", Some("perfect"), false),
    opponent("Computer: lookahead", Some("lookahead"), true),
    opponent("Computer: greedy", Some("greedy"), false),
    opponent("Computer: random", Some("random"), false),
];

impl Opponent {
    /// Which computer that is, with the picked level counted from 0; nothing for a person.
    pub fn computer(&self, picked: usize) -> Result<Option<PlayerSpec>, SpecError> {
        let numbered = |word: &str| if self.numbered { format!("{word}:{}", picked + 1) } else { word.to_owned() };
        self.word.map(|word| numbered(word).parse()).transpose()
    }
}

/// The levels of a computer, some with the word that the command line has for them.
pub const LEVELS: [&str; 10] = ["1", "2 (easy)", "3", "4", "5 (medium)", "6", "7", "8 (hard)", "9", "10"];

/// How long it lasts, with the words that the store has for it.
pub const LENGTHS: [(&str, Option<&str>); 6] = [
    ("one game", None),
    ("best of 3", Some("best-of:3")),
    ("best of 5", Some("best-of:5")),
    ("best of 7", Some("best-of:7")),
    ("first to 5", Some("first-to:5")),
    ("10 games", Some("games:10")),
];

/// How much help there is, by grade.
pub const HINTS: [&str; 4] = ["off", "who's winning", "moves", "why"];

/// Who plays on the side of the person at the keyboard, with the player string of a computer.
pub const YOUR_SIDES: [(&str, Option<&str>); 5] = [
    ("you play", None),
    ("level 3 plays", Some("level:3")),
    ("level 7 plays", Some("level:7")),
    ("perfect plays", Some("perfect")),
    ("random plays", Some("random")),
];
