use time::{Date, Duration, UtcDateTime, Weekday};

use crate::tenants::config::WithdrawalConfig;

/// The consumer's time zone is not known, so the days are those of the EU's time zones that make the period longest
/// (D-283): the order is placed in the east, with summer time, and the last day ends in the west.
const EASTERNMOST: Duration = Duration::hours(3);
const WESTERNMOST: Duration = Duration::hours(-1);

/// Days in which an order can be withdrawn from. The gateway does not know the day of the delivery, so the period
/// starts after the shop's allowance for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithdrawalPeriod {
    last_day: Date,
}

impl WithdrawalPeriod {
    /// Period of an order of this time, in ms since 1970. `None` for a time outside the calendar.
    pub fn of_order(placed_ms: u64, config: &WithdrawalConfig) -> Option<Self> {
        let days = i64::from(config.delivery_days) + i64::from(config.days);
        let day = day_of(placed_ms, EASTERNMOST)?.checked_add(Duration::days(days))?;
        // A period that would end at a weekend ends on Monday (Regulation 1182/71, Art. 3(4)).
        let extra_days = match day.weekday() {
            Weekday::Saturday => 2,
            Weekday::Sunday => 1,
            Weekday::Monday
            | Weekday::Tuesday
            | Weekday::Wednesday
            | Weekday::Thursday
            | Weekday::Friday => 0,
        };
        let last_day = day.checked_add(Duration::days(extra_days))?;
        Some(Self { last_day })
    }

    /// Last day, as in `2026-12-10`.
    pub fn last_day(self) -> String {
        let (year, month, day) = self.last_day.to_calendar_date();
        format!("{year:04}-{:02}-{day:02}", u8::from(month))
    }

    /// Whether the last day has ended everywhere in the EU.
    pub fn is_over(self, now_ms: u64) -> bool {
        day_of(now_ms, WESTERNMOST).is_none_or(|today| today > self.last_day)
    }
}

fn day_of(since_1970_ms: u64, offset: Duration) -> Option<Date> {
    let seconds = i64::try_from(since_1970_ms / 1_000).ok()?;
    let time = UtcDateTime::from_unix_timestamp(seconds).ok()?;
    Some(time.checked_add(offset)?.date())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::retail::wire::Timestamp;

    fn ms(text: &str) -> u64 {
        let time = Timestamp::parse(text).unwrap();
        time.unix_millis().try_into().unwrap()
    }

    #[rstest]
    #[case::on_a_weekday("2026-11-26T10:00:00", 14, 0, "2026-12-10")]
    #[case::with_the_allowance("2026-11-26T10:00:00", 14, 5, "2026-12-15")]
    #[case::from_saturday_to_monday("2026-11-28T10:00:00", 14, 0, "2026-12-14")]
    #[case::from_sunday_to_monday("2026-11-29T10:00:00", 14, 0, "2026-12-14")]
    #[case::on_a_monday("2026-11-29T21:00:00", 14, 0, "2026-12-14")]
    #[case::before_midnight_in_cyprus("2026-11-30T20:59:59.999", 14, 0, "2026-12-14")]
    #[case::after_midnight_in_cyprus("2026-11-30T21:00:00", 14, 0, "2026-12-15")]
    #[case::longer_by_choice_of_the_shop("2026-11-26", 30, 7, "2027-01-04")]
    #[case::leap_day("2028-02-15", 14, 0, "2028-02-29")]
    fn the_last_day_follows_from_the_order_and_the_settings(
        #[case] placed: &str,
        #[case] days: u16,
        #[case] delivery_days: u16,
        #[case] last_day: &str,
    ) {
        let config = WithdrawalConfig {
            days,
            delivery_days,
            ..WithdrawalConfig::default()
        };
        let period = WithdrawalPeriod::of_order(ms(placed), &config).unwrap();
        assert_eq!(period.last_day(), last_day);
        assert!(!period.is_over(ms(placed)));
        // The day ends in the Azores an hour later than in UTC.
        let end = ms(&format!("{last_day}T23:59:59.999")) + 3_600_000;
        assert!(!period.is_over(end));
        assert!(period.is_over(end + 1));
    }

    #[test]
    fn a_time_outside_the_calendar_has_no_period() {
        let config = WithdrawalConfig::default();
        assert_eq!(WithdrawalPeriod::of_order(u64::MAX, &config), None);
    }
}
