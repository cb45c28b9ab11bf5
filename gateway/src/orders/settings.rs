use std::path::PathBuf;

use serde::Deserialize;

use super::state_machine::Timings;
use crate::store::OrderFiles;

/// `[orders]`: settings of the journal and the order driver.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrdersSettings {
    /// Database file. Only one gateway may run its orders.
    pub database: PathBuf,
    /// Marker file that identifies the journal. By default beside the database.
    #[serde(default)]
    pub marker: Option<PathBuf>,
    /// Quiet period in seconds. In this time the Retail API may still work on a save with an unknown outcome.
    pub quiet_seconds: u64,
    /// Minimum seconds between two probes of one order.
    pub probe_spacing_seconds: u64,
    /// Times of the first checks of an unpaid payment, in seconds after the payment code. Later checks follow at
    /// intervals of the last value.
    pub checks: [u64; 4],
    /// Limit of concurrent steps per shop, separately for saves, payment checks and payment codes. Mails are sent one
    /// at a time.
    pub at_once: usize,
    /// Days until a finished order is deleted.
    pub keep_days: u64,
    /// Days until an order that stayed unpaid is deleted.
    pub keep_unpaid_days: u64,
}

const SECOND_MS: u64 = 1_000;
/// One day. With longer times a paid order would seem lost.
const MAX_SECONDS: u64 = 86_400;
/// More requests would overload a Retail API that has just recovered.
const MAX_AT_ONCE: usize = 64;
const MAX_DAYS: u64 = 3_653;

impl OrdersSettings {
    /// Files of the journal.
    pub fn files(&self) -> OrderFiles {
        let default_marker = || self.database.with_extension("marker");
        OrderFiles {
            database: self.database.clone(),
            marker: self.marker.clone().unwrap_or_else(default_marker),
        }
    }

    pub(super) fn timings(&self) -> Timings {
        let [.., last] = self.checks;
        Timings {
            payment_checks_ms: self.checks.map(|after| after * SECOND_MS),
            payment_check_interval_ms: last * SECOND_MS,
            quiet_ms: self.quiet_seconds * SECOND_MS,
            probe_spacing_ms: self.probe_spacing_seconds * SECOND_MS,
            ..Timings::default()
        }
    }

    /// Validates the settings; returns the first error.
    pub fn validate(&self, request_timeout_ms: u64) -> Result<(), String> {
        // A save may be in progress until its request times out, so the quiet period must be longer.
        let min_quiet_seconds = request_timeout_ms / SECOND_MS + 1;
        let seconds = 1..=MAX_SECONDS;
        let rules = [
            (
                (min_quiet_seconds..=MAX_SECONDS).contains(&self.quiet_seconds),
                format!(
                    "quiet_seconds must be {min_quiet_seconds} to {MAX_SECONDS}: more than retail.transport.request_timeout_ms"
                ),
            ),
            (
                seconds.contains(&self.probe_spacing_seconds),
                format!("probe_spacing_seconds must be 1 to {MAX_SECONDS}"),
            ),
            (
                self.checks.is_sorted_by(|one, next| one < next)
                    && self.checks.iter().all(|after| seconds.contains(after)),
                format!("checks must be four ascending numbers from 1 to {MAX_SECONDS}"),
            ),
            (
                (1..=MAX_AT_ONCE).contains(&self.at_once),
                format!("at_once must be 1 to {MAX_AT_ONCE}"),
            ),
            (
                (1..=MAX_DAYS).contains(&self.keep_days),
                format!("keep_days must be 1 to {MAX_DAYS}"),
            ),
            (
                (1..=self.keep_days).contains(&self.keep_unpaid_days),
                "keep_unpaid_days must be 1 to keep_days".to_owned(),
            ),
        ];
        let violated = rules.into_iter().find(|(holds, _)| !holds);
        violated.map_or(Ok(()), |(_, rule)| Err(rule))
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn settings() -> OrdersSettings {
        OrdersSettings {
            database: PathBuf::from("orders.sqlite"),
            marker: None,
            quiet_seconds: 130,
            probe_spacing_seconds: 30,
            checks: [10, 30, 120, 600],
            at_once: 2,
            keep_days: 90,
            keep_unpaid_days: 2,
        }
    }

    #[test]
    fn usual_settings_are_accepted() {
        assert_eq!(settings().validate(10_000), Ok(()));
    }

    #[rstest]
    #[case::quiet_period_shorter_than_a_request("quiet_seconds", |settings: &mut OrdersSettings| settings.quiet_seconds = 10)]
    #[case::endless_quiet_period("quiet_seconds", |settings: &mut OrdersSettings| settings.quiet_seconds = u64::MAX)]
    #[case::no_interval_between_probes("probe_spacing_seconds", |settings: &mut OrdersSettings| settings.probe_spacing_seconds = 0)]
    #[case::no_interval_before_the_first_check("checks", |settings: &mut OrdersSettings| settings.checks = [0, 1, 2, 3])]
    #[case::repeated_check_time("checks", |settings: &mut OrdersSettings| settings.checks = [10, 10, 20, 30])]
    #[case::no_concurrency("at_once", |settings: &mut OrdersSettings| settings.at_once = 0)]
    #[case::too_much_concurrency("at_once", |settings: &mut OrdersSettings| settings.at_once = 65)]
    #[case::finished_orders_kept_zero_days("keep_days", |settings: &mut OrdersSettings| settings.keep_days = 0)]
    #[case::unpaid_orders_kept_longer_than_others("keep_unpaid_days", |settings: &mut OrdersSettings| settings.keep_unpaid_days = 91)]
    fn an_invalid_setting_is_named_in_the_error(
        #[case] name: &str,
        #[case] change: impl FnOnce(&mut OrdersSettings),
    ) {
        let mut settings = settings();
        change(&mut settings);
        let error = settings.validate(10_000).unwrap_err();
        assert!(error.starts_with(name), "{error}");
    }
}
