//! `[orders]`: where orders are kept, and how patiently they are driven on.

use std::path::PathBuf;

use serde::Deserialize;

use super::machine::Pauses;
use crate::store::OrderFiles;

/// How orders are kept and driven on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrdersSettings {
    /// The database file; one gateway at a time drives what is in it.
    pub database: PathBuf,
    /// The file that says which journal there must be. Without it, one beside the database.
    #[serde(default)]
    pub marker: Option<PathBuf>,
    /// How long after a save without a clear answer the shop's system may still be working on it, in seconds.
    pub quiet_seconds: u64,
    /// Between two looks whether such an order has arrived, in seconds.
    pub probe_spacing_seconds: u64,
    /// When the payment provider is asked about a payment that has not come, in seconds since it could be paid; afterwards
    /// as often as the last one says, for as long as it can be paid.
    pub checks: [u64; 4],
    /// Of each shop: orders that are saved at the same time, and as many whose payments are looked at, and as many that get a
    /// payment code. Mails are sent one at a time.
    pub at_once: usize,
    /// Days after which finished orders are forgotten.
    pub keep_days: u64,
    /// Days after which orders are forgotten that nobody has paid for and that can't be paid any more.
    pub keep_unpaid_days: u64,
}

/// A second, as everything below counts.
const SECOND_MS: u64 = 1_000;
/// A day: longer, and a paid order would look lost.
const MAX_SECONDS: u64 = 86_400;
/// More are no mercy to a system that has just come back.
const MAX_AT_ONCE: usize = 64;
/// Ten years.
const MAX_DAYS: u64 = 3_653;

impl OrdersSettings {
    /// Where the journal and its marker are.
    pub(super) fn files(&self) -> OrderFiles {
        let beside = || self.database.with_extension("marker");
        OrderFiles {
            database: self.database.clone(),
            marker: self.marker.clone().unwrap_or_else(beside),
        }
    }

    /// How long what waits.
    pub(super) fn pauses(&self) -> Pauses {
        let [.., last] = self.checks;
        Pauses {
            looks_ms: self.checks.map(|after| after * SECOND_MS),
            look_every_ms: last * SECOND_MS,
            quiet_ms: self.quiet_seconds * SECOND_MS,
            probe_spacing_ms: self.probe_spacing_seconds * SECOND_MS,
            ..Pauses::default()
        }
    }

    /// What can't work, if anything; `request_timeout_ms` is the longest wait for an answer of the shop's system.
    pub fn validate(&self, request_timeout_ms: u64) -> Result<(), String> {
        // As long as an answer may come, the save that it answers is under way.
        let least_quiet = request_timeout_ms / SECOND_MS + 1;
        let seconds = 1..=MAX_SECONDS;
        let rules = [
            (
                (least_quiet..=MAX_SECONDS).contains(&self.quiet_seconds),
                format!(
                    "quiet_seconds must be {least_quiet} to {MAX_SECONDS}: more than retail.transport.request_timeout_ms"
                ),
            ),
            (
                seconds.contains(&self.probe_spacing_seconds),
                format!("probe_spacing_seconds must be 1 to {MAX_SECONDS}"),
            ),
            (
                self.checks.is_sorted_by(|one, next| one < next)
                    && self.checks.iter().all(|after| seconds.contains(after)),
                format!("checks must be four rising numbers of 1 to {MAX_SECONDS}"),
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
        let broken = rules.into_iter().find(|(holds, _)| !holds);
        broken.map_or(Ok(()), |(_, rule)| Err(rule))
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
    fn ordinary_settings_are_taken() {
        assert_eq!(settings().validate(10_000), Ok(()));
    }

    #[rstest]
    #[case::quiet_while_an_answer_may_come("quiet_seconds", |settings: &mut OrdersSettings| settings.quiet_seconds = 10)]
    #[case::quiet_for_ever("quiet_seconds", |settings: &mut OrdersSettings| settings.quiet_seconds = u64::MAX)]
    #[case::probes_without_a_pause("probe_spacing_seconds", |settings: &mut OrdersSettings| settings.probe_spacing_seconds = 0)]
    #[case::checks_without_a_pause("checks", |settings: &mut OrdersSettings| settings.checks = [0, 1, 2, 3])]
    #[case::checks_out_of_order("checks", |settings: &mut OrdersSettings| settings.checks = [10, 10, 20, 30])]
    #[case::nothing_at_once("at_once", |settings: &mut OrdersSettings| settings.at_once = 0)]
    #[case::a_stampede("at_once", |settings: &mut OrdersSettings| settings.at_once = 65)]
    #[case::nothing_kept("keep_days", |settings: &mut OrdersSettings| settings.keep_days = 0)]
    #[case::unpaid_kept_longer("keep_unpaid_days", |settings: &mut OrdersSettings| settings.keep_unpaid_days = 91)]
    fn what_cannot_work_is_named(
        #[case] name: &str,
        #[case] spoil: impl FnOnce(&mut OrdersSettings),
    ) {
        let mut settings = settings();
        spoil(&mut settings);
        let error = settings.validate(10_000).unwrap_err();
        assert!(error.starts_with(name), "{error}");
    }
}
