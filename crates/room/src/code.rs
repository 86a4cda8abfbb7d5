//! What people call a room: six letters and digits that are hard to confuse.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The signs of a code: no 0 and O, 1 and I, L or U.
const SIGNS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The code of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RoomCode([u8; RoomCode::LENGTH]);

/// A text that is not a code.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a room code has 6 letters and digits, such as K7PQ2M")]
pub struct RoomCodeError;

impl RoomCode {
    /// How many signs a code has.
    pub const LENGTH: usize = 6;

    /// The code that these random bytes make.
    pub fn from_random(bytes: [u8; 8]) -> Self {
        let mut rest = u64::from_le_bytes(bytes);
        Self(std::array::from_fn(|_| {
            let sign = SIGNS[usize::try_from(rest % 30).unwrap_or_default()];
            rest /= 30;
            sign
        }))
    }

    /// Its six signs.
    pub fn as_str(&self) -> &str {
        // Every sign is ASCII.
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

impl FromStr for RoomCode {
    type Err = RoomCodeError;

    /// Lowercase letters are accepted too.
    fn from_str(text: &str) -> Result<Self, RoomCodeError> {
        let signs: [u8; Self::LENGTH] = text.to_ascii_uppercase().as_bytes().try_into().map_err(|_| RoomCodeError)?;
        if signs.iter().all(|sign| SIGNS.contains(sign)) { Ok(Self(signs)) } else { Err(RoomCodeError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_print_and_read_as_inverses() {
        for number in [0, 1, 29, 30, 728_999_999, u64::MAX] {
            let code = RoomCode::from_random(number.to_le_bytes());
            assert_eq!(code.to_string().parse(), Ok(code));
            assert_eq!(code.to_string().to_lowercase().parse(), Ok(code));
        }
        for wrong in ["", "K7PQ2", "K7PQ2MX", "K7PQ0M", "K7PQ M", "K7PQ2é", "ß7PQ2M"] {
            assert_eq!(wrong.parse::<RoomCode>(), Err(RoomCodeError), "{wrong}");
        }
    }
}
