//! Points in time: legacy writes `2026-11-20T10:00:00` or `/Date(1795168800000)/`, content servers a zone as well; we write
//! RFC 3339.

/// Milliseconds since 1970 in UTC. Legacy gives no zone: its local texts are read as UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

const DAY_MS: i64 = 86_400_000;
/// From 0001-01-01 to 9999-12-31, what both notations and RFC 3339 can express.
const RANGE_MS: std::ops::RangeInclusive<i64> = -62_135_596_800_000..=253_402_300_799_999;

impl Timestamp {
    /// From milliseconds since 1970; `None` outside the years 1 to 9999.
    pub fn from_unix_millis(millis: i64) -> Option<Self> {
        RANGE_MS.contains(&millis).then_some(Self(millis))
    }

    /// Milliseconds since 1970.
    pub const fn unix_millis(self) -> i64 {
        self.0
    }

    /// Reads either notation of legacy.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(inner) = text
            .strip_prefix("/Date(")
            .and_then(|rest| rest.strip_suffix(")/"))
        {
            // `/Date(1795168800000+0200)/`: the number is UTC already, the zone only tells where it was written.
            let end = inner
                .char_indices()
                .skip(1)
                .find(|(_, c)| matches!(c, '+' | '-'))
                .map(|(at, _)| at);
            let digits = end.and_then(|at| inner.get(..at)).unwrap_or(inner);
            return Self::from_unix_millis(digits.parse().ok()?);
        }
        let (date, time) = text.split_once(['T', ' ']).unwrap_or((text, "00:00:00"));
        Self::from_unix_millis(parse_date(date)?.checked_add(parse_time(time)?)?)
    }

    /// `2026-11-20T10:00:00Z`, with milliseconds only where there are any.
    pub fn to_rfc3339(self) -> String {
        let (days, rest) = (self.0.div_euclid(DAY_MS), self.0.rem_euclid(DAY_MS));
        let (year, month, day) = civil_from_days(days);
        let (seconds, millis) = (rest / 1000, rest % 1000);
        let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let fraction = if millis == 0 {
            String::new()
        } else {
            format!(".{millis:03}")
        };
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{fraction}Z")
    }
}

fn parse_date(text: &str) -> Option<i64> {
    let mut parts = text.splitn(3, '-').map(number);
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let days = days_from_civil(year, month, day);
    // A day that the month does not have comes back as another one.
    (civil_from_days(days) == (year, month, day)).then_some(days * DAY_MS)
}

fn parse_time(text: &str) -> Option<i64> {
    let text = text.strip_suffix('Z').unwrap_or(text);
    let (text, offset) = match text.find(['+', '-']) {
        Some(at) => (text.get(..at)?, parse_offset(text.get(at..)?)?),
        None => (text, 0),
    };
    let (clock, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = clock.splitn(3, ':').map(number);
    let (hour, minute, second) = (
        parts.next()??,
        parts.next()??,
        parts.next().unwrap_or(Some(0))?,
    );
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    number(fraction)?;
    let millis = number(
        &format!("{fraction:0<3}")
            .chars()
            .take(3)
            .collect::<String>(),
    )?;
    Some(((hour * 60 + minute) * 60 + second) * 1000 + millis - offset)
}

/// `+02:00` or `-0330`, in milliseconds.
fn parse_offset(text: &str) -> Option<i64> {
    let (sign, digits) = (text.get(..1)?, text.get(1..)?.replacen(':', "", 1));
    let whole = number(&digits).filter(|_| digits.len() == 4)?;
    let (hours, minutes) = (whole / 100, whole % 100);
    let millis = (hours * 60 + minutes) * 60_000;
    (hours <= 14 && minutes <= 59).then_some(if sign == "-" { -millis } else { millis })
}

/// Digits only: no sign, no space, nothing longer than any date needs.
fn number(text: &str) -> Option<i64> {
    let plain =
        !text.is_empty() && text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

/// Days since 1970-01-01 in the proleptic Gregorian calendar; years begin in March, so that a leap day ends one.
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

/// The reverse of [`days_from_civil`].
fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

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
    fn both_notations_are_read(#[case] text: &str, #[case] expected: &str) {
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
    fn nonsense_is_refused(#[case] text: &str) {
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
