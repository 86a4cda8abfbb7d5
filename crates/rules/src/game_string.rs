//! Game strings: a rule book with its parameters, `showdown(target=100)`.
//!
//! ```text
//! game string = id [ "(" setting { "," setting } ")" ]
//! setting     = name "=" number
//! ```
//! Tolerated when read: spaces around names, numbers and signs inside the brackets; every spelling of a number that
//! [`number`](crate::number) lists except the comma; settings in any order. They are printed plain, ordered by name.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::number::{Number, NumberError, parse_number, shorten};
use crate::visible::masked_line;

/// A rule book's id with the parameters that somebody has set.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameString {
    /// The book's id (people may also write its title).
    pub id: String,
    /// Values by parameter name; those left out keep the book's default.
    pub parameters: BTreeMap<String, Number>,
}

/// Why a text is not a game string.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum GameStringError {
    /// There is no name before the bracket.
    #[error("a game string begins with the game's name, like NAME(target=100)")]
    NoName,
    /// The brackets do not match, or something follows them.
    #[error("'{}' is not a game string; write it like NAME(target=100)", masked_line(.0))]
    Brackets(String),
    /// A setting is not `name=number`.
    #[error("'{}' is not a setting; write it like target=100", masked_line(.0))]
    Setting(String),
    /// A parameter is set twice.
    #[error("'{}' is set twice", masked_line(.0))]
    Twice(String),
    /// A value is not a number.
    #[error(transparent)]
    Number(#[from] NumberError),
}

impl fmt::Display for GameString {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.id)?;
        for (index, (name, value)) in self.parameters.iter().enumerate() {
            write!(out, "{}{name}={value}", if index == 0 { "(" } else { "," })?;
        }
        if self.parameters.is_empty() { Ok(()) } else { out.write_str(")") }
    }
}

impl FromStr for GameString {
    type Err = GameStringError;

    fn from_str(text: &str) -> Result<Self, GameStringError> {
        let (id, settings) = match text.split_once('(') {
            None => (text, ""),
            Some((id, rest)) => {
                let settings = rest.strip_suffix(')').filter(|inner| !inner.contains(['(', ')']));
                (id, settings.ok_or_else(|| GameStringError::Brackets(shorten(text)))?)
            }
        };
        if id.contains(')') {
            return Err(GameStringError::Brackets(shorten(text)));
        }
        if id.trim().is_empty() {
            return Err(GameStringError::NoName);
        }
        Ok(Self { id: id.trim().to_owned(), parameters: parse_settings(settings)? })
    }
}

fn parse_settings(text: &str) -> Result<BTreeMap<String, Number>, GameStringError> {
    let mut parameters = BTreeMap::new();
    if text.trim().is_empty() {
        return Ok(parameters);
    }
    for setting in text.split(',') {
        let error = || GameStringError::Setting(shorten(setting.trim()));
        let (name, value) = setting.split_once('=').ok_or_else(error)?;
        let name = name.trim();
        if name.is_empty() {
            return Err(error());
        }
        if parameters.insert(name.to_owned(), parse_number(value.trim())?).is_some() {
            return Err(GameStringError::Twice(shorten(name)));
        }
    }
    Ok(parameters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_strings_are_read_and_printed_in_one_form() {
        for (text, canonical) in [
            ("some-duel", "some-duel"),
            ("some-duel()", "some-duel"),
            ("some-duel(target=100)", "some-duel(target=100)"),
            ("some-duel( target = 1e3 , start=2)", "some-duel(start=2,target=1000)"),
            ("Some Duel(target=100)", "Some Duel(target=100)"),
        ] {
            assert_eq!(text.parse::<GameString>().unwrap().to_string(), canonical);
        }
    }

    #[test]
    fn a_game_string_eats_all_its_input() {
        for text in [
            "",
            "()",
            "a(",
            "a)()",
            "a) b(x=1)",
            "a)",
            "a(target=100) ",
            "a(target=100)x",
            "a(target)",
            "a(=3)",
            "a(target=)",
            "a(x=1,x=2)",
            "a((x=1))",
            "a(x=1,)",
        ] {
            assert!(text.parse::<GameString>().is_err(), "{text}");
        }
    }
}
