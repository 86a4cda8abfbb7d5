//! Secrets: 128 random bits, written in base32. Only their hashes are stored.

use std::fmt::{self, Write};
use std::str::FromStr;

use numduel_room::RoomCode;
use numduel_store::rooms::SecretHash;

const SIGNS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// How many signs 128 bits take.
const LENGTH: usize = 26;

/// What a browser or a program holds to prove that a seat is its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SecretKey([u8; 16]);

/// A text that is not a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseKeyError;

impl SecretKey {
    /// A new one.
    pub fn random() -> Self {
        Self(random_bytes())
    }

    /// What is stored of it.
    pub fn hash(&self) -> SecretHash {
        hmac_sha256::Hash::hash(&self.0)
    }

    /// The secret of the private link to a seat. The holder of the key can always show it again, and it does not tell the key.
    /// A participant whose secrets became worthless with event `revoked` has another link from then on, and no event happens
    /// twice: what was signed out once is worthless forever. 0 stands for never.
    pub fn link_secret(&self, room: RoomCode, revoked: u64) -> Self {
        match revoked {
            0 => self.derive("link", room.as_str()),
            event => self.derive("link", &format!("{room}\n{event}")),
        }
    }

    /// What identifies a request to create a room.
    pub fn request_hash(&self, request: &str) -> SecretHash {
        hmac_sha256::HMAC::mac(format!("request\n{request}"), self.0)
    }

    /// The code of the room that a request creates, at the nth attempt: a request that is repeated asks for the same one.
    pub fn room_code(&self, request: &str, attempt: u32) -> RoomCode {
        let mac = hmac_sha256::HMAC::mac(format!("room\n{attempt}\n{request}"), self.0);
        RoomCode::from_random(std::array::from_fn(|index| mac[index]))
    }

    fn derive(&self, purpose: &str, of: &str) -> Self {
        let mac = hmac_sha256::HMAC::mac(format!("{purpose}\n{of}"), self.0);
        Self(std::array::from_fn(|index| mac[index]))
    }
}

/// Bytes in hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from(b"0123456789abcdef"[usize::from(value)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Bytes that nobody can guess.
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // The system's generator fails only where there is no system to speak of.
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

impl fmt::Display for SecretKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = u128::from_be_bytes(self.0);
        for index in 0..LENGTH {
            let shift = 123_i32 - 5 * i32::try_from(index).unwrap_or_default();
            let five = if shift >= 0 { bits >> shift } else { bits << -shift } & 31;
            out.write_char(char::from(SIGNS[usize::try_from(five).unwrap_or_default()]))?;
        }
        Ok(())
    }
}

impl FromStr for SecretKey {
    type Err = ParseKeyError;

    fn from_str(text: &str) -> Result<Self, ParseKeyError> {
        if text.len() != LENGTH {
            return Err(ParseKeyError);
        }
        let mut bits = 0_u128;
        for (index, sign) in text.bytes().enumerate() {
            let five = SIGNS.iter().position(|known| *known == sign.to_ascii_uppercase()).ok_or(ParseKeyError)?;
            let five = u128::try_from(five).map_err(|_| ParseKeyError)?;
            // The last sign has three of the 128 bits; its other two are zero.
            bits = if index + 1 < LENGTH { bits << 5 | five } else { bits << 3 | five >> 2 };
            if index + 1 == LENGTH && five & 3 != 0 {
                return Err(ParseKeyError);
            }
        }
        Ok(Self(bits.to_be_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_print_and_read_as_inverses() {
        for key in [SecretKey([0; 16]), SecretKey([255; 16]), SecretKey::random(), SecretKey::random()] {
            let text = key.to_string();
            assert_eq!((text.len(), text.parse::<SecretKey>() == Ok(key)), (LENGTH, true), "{text}");
        }
        for wrong in ["", "A", &"A".repeat(27), &"1".repeat(26), &format!("{}B", "A".repeat(25))] {
            assert!(wrong.parse::<SecretKey>().is_err(), "{wrong}");
        }
    }
}
