//! What makes a game the same game in another store.
//!
//! A game gets its uid by chance when it is begun, not from its content: two games may well have the same moves, players
//! and times, and both count. A line of another program without a uid gets one from its content, so that importing it
//! twice still adds it once.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::fnv::Fnv128;

/// 128 bits, written as 32 lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Uid([u8; 16]);

/// The text is not 32 lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a uid has 32 digits from 0 to 9 and a to f; leave it out to get one from the line's content")]
pub struct UidError;

impl Uid {
    pub(crate) const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    pub(crate) const fn bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// A uid from content. A forged collision would only keep the forger's own line out.
    pub(crate) fn of_content<'a>(parts: impl IntoIterator<Item = &'a str>) -> Self {
        // A byte that no text contains ends each part, so that "ab", "c" and "a", "bc" differ.
        let add = |hash: Fnv128, part: &str| hash.add(part.as_bytes()).add(&[0xff]);
        Self(parts.into_iter().fold(Fnv128::EMPTY, add).bytes())
    }
}

impl fmt::Display for Uid {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:032x}", u128::from_be_bytes(self.0))
    }
}

impl FromStr for Uid {
    type Err = UidError;

    fn from_str(text: &str) -> Result<Self, UidError> {
        let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() != 32 || !text.bytes().all(digit) {
            return Err(UidError);
        }
        u128::from_str_radix(text, 16).map(|value| Self(value.to_be_bytes())).map_err(|_| UidError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uids_print_and_read_as_inverses_in_one_form() {
        let text = "00ff00000000000000000000000000ab";
        assert_eq!(text.parse::<Uid>().unwrap().to_string(), text);
        for wrong in ["", "00FF00000000000000000000000000AB", "+0ff00000000000000000000000000ab", "0"] {
            assert_eq!(wrong.parse::<Uid>(), Err(UidError), "{wrong}");
        }
    }

    #[test]
    fn the_uid_of_a_content_never_changes() {
        assert_eq!(Uid::of_content([]).to_string(), "6c62272e07bb014262b821756295c58d");
        assert_ne!(Uid::of_content(["ab", "c"]), Uid::of_content(["a", "bc"]));
        assert_eq!(Uid::of_content(["duel x5", "Ada"]), Uid::of_content(["duel x5", "Ada"]));
    }
}
