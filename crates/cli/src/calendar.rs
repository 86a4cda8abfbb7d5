//! Date and time for people, in UTC.

const DAY: i64 = 24 * 60 * 60;

/// `2023-11-14 22:13`, of Unix seconds. Every number gives a date, because a file of games can contain any.
pub fn utc(seconds: i64) -> String {
    let (days, second) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    let (year, month, day) = date(days);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", second / 3600, second / 60 % 60)
}

/// The date of a day, counted from 1 January 1970.
fn date(days: i64) -> (i64, i64, i64) {
    // Years that begin in March have their leap day at the end, and every 400 of them are equally long.
    const DAYS_BEFORE_1970: i64 = 719_468;
    const ERA: i64 = 146_097;
    let days = days + DAYS_BEFORE_1970;
    let (era, day_of_era) = (days.div_euclid(ERA), days.rem_euclid(ERA));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    // The months from March on are 31, 30, 31, 30, 31 days long, again and again: 153 days for every five.
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, shown) in [
            (0, "1970-01-01 00:00"),
            (-1, "1969-12-31 23:59"),
            (951_782_400, "2000-02-29 00:00"),
            (1_700_000_000, "2023-11-14 22:13"),
            (1_709_164_799, "2024-02-28 23:59"),
            (4_107_542_400, "2100-03-01 00:00"),
            (-62_167_219_200, "0000-01-01 00:00"),
        ] {
            assert_eq!(utc(seconds), shown);
        }
    }

    #[test]
    fn every_day_of_four_centuries_follows_the_one_before() {
        let mut before = date(-1);
        for days in 0..146_097 {
            let now = date(days);
            let next_day = (before.0, before.1, before.2 + 1);
            let next_month = (before.0, before.1 + 1, 1);
            assert!([next_day, next_month, (before.0 + 1, 1, 1)].contains(&now), "{before:?} {now:?}");
            before = now;
        }
        assert_eq!(before, (2369, 12, 31));
    }

    #[test]
    fn no_number_of_seconds_is_too_large() {
        assert!(utc(i64::MAX).starts_with("292277026596-12-04"));
        assert!(utc(i64::MIN).starts_with("-292277022657-01-27"));
    }
}
