//! The Retail API writes `2026-11-20T10:00:00` or `/Date(1795168800000)/`. Content servers add a
//! time zone.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use time::{Date, Month, PrimitiveDateTime, Time, UtcDateTime, UtcOffset};

/// Date and time in milliseconds, in the years 1 to 9999. A text without a time zone is read as
/// UTC. Serialised as Unix milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "i64", try_from = "i64")]
pub struct Timestamp(UtcDateTime);

impl Timestamp {
    /// Converts Unix milliseconds; `None` outside the years 1 to 9999.
    pub fn from_unix_millis(millis: i64) -> Option<Self> {
        let nanoseconds = i128::from(millis) * 1_000_000;
        Self::new(UtcDateTime::from_unix_timestamp_nanos(nanoseconds).ok()?)
    }

    /// The crate `time` has no years after 9999.
    fn new(at: UtcDateTime) -> Option<Self> {
        (at.year() >= 1).then_some(Self(at))
    }

    /// Unix milliseconds.
    pub fn unix_millis(self) -> i64 {
        self.0.unix_timestamp() * 1_000 + i64::from(self.0.millisecond())
    }

    /// Parses the notations of the Retail API and of content servers.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(inner) = text
            .strip_prefix("/Date(")
            .and_then(|rest| rest.strip_suffix(")/"))
        {
            // In `/Date(1795168800000+0200)/` the number is already UTC.
            let end = inner
                .char_indices()
                .skip(1)
                .find(|(_, c)| matches!(c, '+' | '-'))
                .map(|(at, _)| at);
            let digits = end.and_then(|at| inner.get(..at)).unwrap_or(inner);
            return Self::from_unix_millis(digits.parse().ok()?);
        }
        let (date, time) = text.split_once(['T', ' ']).unwrap_or((text, "00:00:00"));
        let (time, offset) = parse_time(time)?;
        let at = PrimitiveDateTime::new(parse_date(date)?, time).assume_offset(offset);
        Self::new(at.checked_to_utc()?)
    }

    /// Formats as `2026-11-20T10:00:00Z` or `2026-11-20T10:00:00.500Z`. The crate `time` would
    /// write `.5`.
    pub fn to_rfc3339(self) -> String {
        let (year, month, day) = self.0.to_calendar_date();
        let (hour, minute, second, millis) = self.0.as_hms_milli();
        let month = u8::from(month);
        let fraction = if millis == 0 {
            String::new()
        } else {
            format!(".{millis:03}")
        };
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{fraction}Z")
    }
}

// The crate `time` can't parse these texts: the Retail API omits leading zeros, seconds and colons.

fn parse_date(text: &str) -> Option<Date> {
    let mut parts = text.splitn(3, '-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let month = Month::try_from(number::<u8>(month)?).ok()?;
    Date::from_calendar_date(number(year)?, month, number(day)?).ok()
}

fn parse_time(text: &str) -> Option<(Time, UtcOffset)> {
    let text = text.strip_suffix('Z').unwrap_or(text);
    let (text, offset) = match text.find(['+', '-']) {
        Some(at) => (text.get(..at)?, parse_offset(text.get(at..)?)?),
        None => (text, UtcOffset::UTC),
    };
    let (clock, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = clock.splitn(3, ':');
    let (hour, minute) = (number(parts.next()?)?, number(parts.next()?)?);
    let second = parts.next().map_or(Some(0), number)?;
    number::<u32>(fraction)?;
    let millis: String = format!("{fraction:0<3}").chars().take(3).collect();
    let time = Time::from_hms_milli(hour, minute, second, number(&millis)?).ok()?;
    Some((time, offset))
}

/// Parses `+02:00` or `-0330`.
fn parse_offset(text: &str) -> Option<UtcOffset> {
    let (sign, digits) = (text.get(..1)?, text.get(1..)?.replacen(':', "", 1));
    let whole: i16 = number(&digits).filter(|_| digits.len() == 4)?;
    let (hours, minutes) = (whole / 100, whole % 100);
    let seconds = i32::from(hours * 60 + minutes) * 60;
    let is_offset = hours <= 14 && minutes <= 59;
    let seconds = if sign == "-" { -seconds } else { seconds };
    UtcOffset::from_whole_seconds(seconds)
        .ok()
        .filter(|_| is_offset)
}

/// Accepts up to nine digits, no sign and no space.
fn number<T: FromStr>(text: &str) -> Option<T> {
    let is_plain =
        !text.is_empty() && text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain { text.parse().ok() } else { None }
}

impl From<Timestamp> for i64 {
    fn from(at: Timestamp) -> Self {
        at.unix_millis()
    }
}

impl TryFrom<i64> for Timestamp {
    type Error = &'static str;

    fn try_from(millis: i64) -> Result<Self, Self::Error> {
        Self::from_unix_millis(millis).ok_or("not in the years 1 to 9999")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    /// From 0001-01-01 to 9999-12-31.
    const RANGE_MS: std::ops::RangeInclusive<i64> = -62_135_596_800_000..=253_402_300_799_999;

    #[rstest]
    #[case("2026-11-20T10:00:00", "2026-11-20T10:00:00Z")]
    #[case("2026-11-20 10:00:00.5", "2026-11-20T10:00:00.500Z")]
    #[case("2026-11-20T10:00:00.1234567", "2026-11-20T10:00:00.123Z")]
    #[case("2026-11-20T10:00", "2026-11-20T10:00:00Z")]
    #[case("2026-11-20", "2026-11-20T00:00:00Z")]
    #[case("2024-02-29T23:59:59Z", "2024-02-29T23:59:59Z")]
    #[case("2026-11-20T10:00:00+02:00", "2026-11-20T08:00:00Z")]
    #[case("2026-12-31 22:00:00.5-0330", "2027-01-01T01:30:00.500Z")]
    #[case("/Date(1795168800000)/", "2026-11-20T10:00:00Z")]
    #[case("/Date(1795168800000+0200)/", "2026-11-20T10:00:00Z")]
    #[case("/Date(-86400000)/", "1969-12-31T00:00:00Z")]
    #[case("/Date(-1)/", "1969-12-31T23:59:59.999Z")]
    #[case("2026-1-5 7:05", "2026-01-05T07:05:00Z")]
    #[case("0001-01-01", "0001-01-01T00:00:00Z")]
    #[case("9999-12-31T23:59:59.999", "9999-12-31T23:59:59.999Z")]
    fn all_notations_are_parsed(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(Timestamp::parse(text).unwrap().to_rfc3339(), expected);
    }

    #[rstest]
    #[case("")]
    #[case("tomorrow")]
    #[case("2026-13-01")]
    #[case("2025-02-29")]
    #[case("2026-11-20T24:00:00")]
    #[case("2026-11-20T10:00:00.x")]
    #[case("20/11/2026")]
    #[case("2026-11-20T10:00:00+2")]
    #[case("2026-11-20T10:00:00+99:00")]
    #[case("2026-11-20T10:00:00+02:00Z+01:00")]
    #[case("/Date()/")]
    #[case("/Date(99999999999999999)/")]
    #[case("-026-11-20")]
    #[case("0000-12-31")]
    #[case("0001-01-01T00:00:00+00:01")]
    #[case("9999-12-31T23:59:59-00:01")]
    #[case("10000-01-01")]
    fn invalid_dates_are_refused(#[case] text: &str) {
        assert_eq!(Timestamp::parse(text), None);
    }

    proptest! {
        #[test]
        fn every_instant_survives_a_round_trip(millis in RANGE_MS) {
            let at = Timestamp::from_unix_millis(millis).unwrap();
            prop_assert_eq!(Timestamp::parse(&at.to_rfc3339()), Some(at));
        }
    }
}
