//! Values of options, with errors in the program's own words.

use std::num::NonZeroU32;

use numduel_rules::Number;
use numduel_rules::number::parse_number;

/// A number as people write it.
pub fn number(text: &str) -> Result<Number, String> {
    parse_number(text).map_err(|error| error.to_string())
}

/// How many of something: at least one.
pub fn at_least_one(text: &str) -> Result<NonZeroU32, String> {
    text.parse().map_err(|_| "write a whole number such as 5".to_owned())
}

/// A seed.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "write a whole number such as 7".to_owned())
}

/// How many positions.
pub fn positions(text: &str) -> Result<usize, String> {
    let number = parse_number(text).ok().and_then(|number| usize::try_from(&number).ok());
    number.ok_or_else(|| "write a whole number such as 1000000 or 10^6".to_owned())
}
