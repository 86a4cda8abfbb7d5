//! Which times are believed.

use crate::error::StoreError;

/// The last second of the year 9999, in Unix seconds.
const LATEST: i64 = 253_402_300_799;

/// Refuses a time that no clock shows: before 1970, or after the year 9999.
pub(crate) fn check(at: i64) -> Result<i64, StoreError> {
    if (0..=LATEST).contains(&at) { Ok(at) } else { Err(StoreError::Time(at)) }
}
