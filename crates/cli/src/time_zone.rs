//! The local time, from the system's time zone file (RFC 9636).

use std::path::PathBuf;
use std::sync::OnceLock;
use std::{env, fs};

use crate::calendar::utc;

/// `2023-11-14 23:13 CET`: the local time with its zone, or UTC if the zone is unknown.
pub fn local(seconds: i64) -> String {
    static ZONE: OnceLock<Option<Zone>> = OnceLock::new();
    let zone = ZONE.get_or_init(|| file().and_then(|file| fs::read(file).ok()).and_then(|bytes| Zone::read(&bytes)));
    let known = zone.as_ref().and_then(|zone| zone.at(seconds));
    let (offset, name) = known.map_or((0, "UTC"), |kind| (kind.offset, kind.name.as_str()));
    format!("{} {name}", utc(seconds.saturating_add(offset)))
}

/// The file of the zone that `TZ` names, or of the system's own.
fn file() -> Option<PathBuf> {
    match env::var("TZ") {
        Err(_) => Some("/etc/localtime".into()),
        Ok(zone) => match zone.strip_prefix(':').unwrap_or(&zone) {
            "" => None,
            name => Some(PathBuf::from("/usr/share/zoneinfo").join(name)),
        },
    }
}

/// How far local time is ahead of UTC, and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ZoneTime {
    offset: i64,
    name: String,
}

/// When local time changed, and to what.
#[derive(Debug)]
struct Zone {
    first: ZoneTime,
    changes: Vec<(i64, ZoneTime)>,
    /// Whether the clock still changes by a rule after the last change that is listed.
    changes_on: bool,
}

const HEADER: usize = 44;

impl Zone {
    /// Reads the second part of a file, in which times have 64 bits.
    fn read(bytes: &[u8]) -> Option<Self> {
        let counts = |header: &[u8]| -> Option<[usize; 6]> {
            let counts = header.get(20..HEADER).filter(|_| header.starts_with(b"TZif"))?;
            let number =
                |at: usize| Some(u32::from_be_bytes(counts.get(4 * at..4 * at + 4)?.try_into().ok()?) as usize);
            Some([number(0)?, number(1)?, number(2)?, number(3)?, number(4)?, number(5)?])
        };
        let [utc, standard, leaps, times, kinds, letters] = counts(bytes)?;
        let second = bytes.get(HEADER + times * 5 + kinds * 6 + letters + leaps * 8 + standard + utc..)?;
        let [utc, standard, leaps, times, kinds, letters] = counts(second)?;
        let (at, rest) = second.get(HEADER..)?.split_at_checked(times * 8)?;
        let (which, rest) = rest.split_at_checked(times)?;
        let (kinds, rest) = rest.split_at_checked(kinds * 6)?;
        let (names, rest) = rest.split_at_checked(letters)?;
        let footer = String::from_utf8_lossy(rest.get(leaps * 12 + standard + utc..)?);
        let kind = |index: usize| {
            let kind = kinds.get(6 * index..6 * index + 6)?;
            let name = names.get(usize::from(kind[5])..)?.split(|byte| *byte == 0).next()?;
            let offset = i32::from_be_bytes(kind[..4].try_into().ok()?);
            Some(ZoneTime { offset: offset.into(), name: String::from_utf8_lossy(name).into_owned() })
        };
        let time = |bytes: &[u8]| Some(i64::from_be_bytes(bytes.try_into().ok()?));
        let changes = at.chunks(8).zip(which).map(|(at, which)| Some((time(at)?, kind(usize::from(*which))?)));
        Some(Self { first: kind(0)?, changes: changes.collect::<Option<_>>()?, changes_on: footer.contains(',') })
    }

    /// The offset at a time; nothing where it depends on a rule.
    fn at(&self, seconds: i64) -> Option<&ZoneTime> {
        let before = self.changes.partition_point(|(at, _)| *at <= seconds);
        if before == self.changes.len() && self.changes_on {
            return None;
        }
        Some(before.checked_sub(1).and_then(|last| self.changes.get(last)).map_or(&self.first, |(_, kind)| kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with one change at 1000, from `AAA` at UTC to `BBB` two hours ahead.
    fn file(footer: &str) -> Vec<u8> {
        let header = |counts: [u32; 6]| -> Vec<u8> {
            let numbers = counts.into_iter().flat_map(u32::to_be_bytes);
            b"TZif2".iter().copied().chain([0; 15]).chain(numbers).collect()
        };
        let mut file = header([0; 6]);
        file.extend(header([0, 0, 0, 1, 2, 8]));
        file.extend(1000_i64.to_be_bytes());
        file.push(1);
        for (offset, name) in [(0_i32, 0), (7200, 4)] {
            file.extend(offset.to_be_bytes());
            file.extend([0, name]);
        }
        file.extend(b"AAA\0BBB\0");
        file.extend(format!("\n{footer}\n").bytes());
        file
    }

    #[test]
    fn local_time_changes_when_the_file_says_so() {
        let zone = Zone::read(&file("BBB-2")).unwrap();
        assert_eq!(zone.at(999).unwrap().name, "AAA");
        assert_eq!(zone.at(1000), Some(&ZoneTime { offset: 7200, name: "BBB".to_owned() }));
        let ruled = Zone::read(&file("AAA0BBB,M3.2.0,M11.1.0")).unwrap();
        assert_eq!((ruled.at(999).unwrap().offset, ruled.at(1000)), (0, None));
    }

    #[test]
    fn no_part_of_a_file_is_trusted() {
        let whole = file("BBB-2");
        for length in 0..whole.len() - 8 {
            assert!(Zone::read(&whole[..length]).is_none() || length > 130, "{length}");
        }
        assert!(local(0).starts_with("19") && local(i64::MAX).len() > 20);
    }
}
