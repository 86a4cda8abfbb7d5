//! Times as people read them.

use jiff::Timestamp;
use jiff::fmt::strtime;
use jiff::tz::TimeZone;

/// `2023-11-14 23:13 CET`: the local time with its zone, or UTC if the zone is unknown.
pub fn local(seconds: i64) -> String {
    // Whatever time a file of games names, it may lie beyond every calendar.
    let Ok(time) = Timestamp::from_second(seconds) else { return "unknown time".to_owned() };
    let zone = TimeZone::try_system().unwrap_or(TimeZone::UTC);
    strtime::format("%Y-%m-%d %H:%M %Z", &time.to_zoned(zone)).unwrap_or_else(|_| time.to_string())
}
