//! Structured logs: one JSON object a line on standard error. No secrets, no addresses, no names.

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Map, Value};

/// The time in Unix seconds.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// Writes a line.
pub fn line(level: &str, message: &str, facts: &[(&str, &str)]) {
    let mut object = Map::new();
    object.insert("time".to_owned(), now().into());
    object.insert("level".to_owned(), level.into());
    object.insert("message".to_owned(), message.into());
    object.extend(facts.iter().map(|(name, value)| ((*name).to_owned(), Value::from(*value))));
    let text = numduel_wire::to_json(&object).unwrap_or_default();
    // There is nowhere left to complain to.
    _ = writeln!(std::io::stderr().lock(), "{text}");
}
