use std::{pin::pin, sync::Arc, time::Duration};

use futures_util::future::join;
use serde::Deserialize;
use tokio::task::JoinSet;

use super::{LiveSettings, Usage, build::live_settings};
use crate::{
    backoff::{Backoff, Jitter, Spread},
    clock::Clock,
    retail::{RetailClient, RetailError, RetailErrorKind, RetailTarget, sql::PageId},
    tenants::Tenant,
};

/// Random spread of all intervals, so that shops don't call at the same time.
const SPREAD: Spread = Spread {
    min_percent: 90,
    max_percent: 110,
};
/// Pauses between probes of a Retail API whose circuit breaker is open.
const PROBE_PAUSE: Backoff = Backoff {
    first_ms: 1_000,
    max_ms: 3_000,
    spread: Spread {
        min_percent: 100,
        max_percent: 125,
    },
};
/// How long each response to the first load may take until the circuit opens. Less than two seconds, so that a
/// start while the Retail API hangs serves stored responses within two seconds.
const FIRST_LOAD_WAIT: Duration = Duration::from_millis(1_500);
/// How long `getDBstrings` may take until the shop's database is read with the known connection string.
/// As long as the first pause between probes, so that an open circuit sends at most one call per second.
const CONNECTION_WAIT: Duration = Duration::from_millis(PROBE_PAUSE.first_ms);
/// Prevents a busy loop with any settings.
const MIN_DELAY_MS: u64 = 50;

/// Intervals between refreshes of live settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RefreshSettings {
    /// Interval between refreshes of a shop in use.
    pub interval_ms: u64,
    /// Interval between refreshes of a shop that is not used. Its next use starts a refresh at once.
    pub idle_interval_ms: u64,
    /// Delay of the first retry; doubles with each further failure.
    pub retry_ms: u64,
    /// Maximum delay of a retry.
    pub max_retry_ms: u64,
}

impl Default for RefreshSettings {
    fn default() -> Self {
        Self {
            interval_ms: 60_000,
            idle_interval_ms: 600_000,
            retry_ms: 500,
            max_retry_ms: 30_000,
        }
    }
}

impl RefreshSettings {
    fn delay(&self, failures: u32) -> Duration {
        let retry = Backoff {
            first_ms: self.retry_ms,
            max_ms: self.max_retry_ms,
            spread: SPREAD,
        };
        let jitter = Jitter::random();
        let delay_ms = match failures {
            0 => SPREAD.apply(self.interval_ms, jitter),
            _ => retry.delay_ms(failures, jitter),
        };
        Duration::from_millis(delay_ms.max(MIN_DELAY_MS))
    }

    /// Retries at least as often as an open circuit is probed, because the shop waits for its first
    /// settings.
    fn for_first_load(self) -> Self {
        Self {
            max_retry_ms: self.max_retry_ms.min(PROBE_PAUSE.max_ms),
            ..self
        }
    }

    async fn wait_until_due(&self, failures: u32, usage: &Usage, clock: &Clock) {
        clock.sleep(self.delay(failures)).await;
        if failures == 0 {
            let _used = clock.timeout(self.idle_delay(), usage.wait()).await;
        }
    }

    /// Maximum time that an unused shop waits after the normal interval.
    fn idle_delay(&self) -> Duration {
        let delay_ms = self.idle_interval_ms.saturating_sub(self.interval_ms);
        Duration::from_millis(SPREAD.apply(delay_ms, Jitter::random()))
    }
}

/// Failed load of live settings.
struct LoadFailure {
    error: RetailError,
    /// Whether the Retail API responded, even if with an error.
    has_response: bool,
}

impl From<RetailError> for LoadFailure {
    fn from(error: RetailError) -> Self {
        Self {
            error,
            has_response: is_response(&Err::<(), _>(error)),
        }
    }
}

/// Loads a shop's settings from the Retail API, even if the circuit breaker is open. A response
/// closes the circuit; a failure keeps the last good settings.
pub async fn refresh(tenant: &Tenant) -> Result<(), RetailError> {
    let (result, has_response) = match load(tenant).await {
        Ok(settings) => {
            tenant.live_cell.replace(settings);
            (Ok(()), true)
        }
        Err(failure) => {
            if !failure.has_response {
                open_circuit_without_connection(tenant);
            }
            (Err(failure.error), failure.has_response)
        }
    };
    if has_response {
        close_circuit(tenant);
    }
    // Last, so that changes that waited find the connection string and a closed circuit.
    tenant.live_cell.first_load_ended.send_replace(true);
    result
}

fn close_circuit(tenant: &Tenant) {
    let target = &tenant.base_target;
    if target.breaker.close() {
        target.read_breakers.close();
        tracing::info!(tenant = %tenant.slug, "the circuit breaker closed");
    }
}

/// Calls without a connection string fail at once, and pages must say so.
fn open_circuit_without_connection(tenant: &Tenant) {
    let target = &tenant.base_target;
    let has_connection = target.connection.is_some() || tenant.complete_settings().is_some();
    if !has_connection && target.breaker.open() {
        tracing::warn!(tenant = %tenant.slug, "the circuit breaker opened: the first live settings could not be loaded");
    }
}

/// Opens the circuit if a call of the first load takes too long.
async fn open_circuit_if_late<T>(tenant: &Tenant, call: impl Future<Output = T>) -> T {
    let mut call = pin!(call);
    let in_time = tenant
        .base_target
        .clock
        .timeout(FIRST_LOAD_WAIT, call.as_mut());
    if let Some(outcome) = in_time.await {
        return outcome;
    }
    open_circuit_without_connection(tenant);
    call.await
}

/// Reads the shop's database with the known connection string if the read of the connection string takes
/// too long. A response closes the circuit.
async fn check_database_if_late<T>(tenant: &Tenant, call: impl Future<Output = T>) -> T {
    let base = &tenant.base_target;
    let mut call = pin!(call);
    if let Some(outcome) = base.clock.timeout(CONNECTION_WAIT, call.as_mut()).await {
        return outcome;
    }
    let settings = tenant.complete_settings();
    let target = settings.map_or_else(|| Arc::clone(base), |last| Arc::clone(&last.target));
    if target.connection.is_none() {
        return call.await;
    }
    let retail = RetailClient::for_probes(target);
    tokio::select! {
        outcome = call.as_mut() => return outcome,
        properties = retail.load_application_properties() => {
            if is_response(&properties) {
                close_circuit(tenant);
            }
        }
    }
    call.await
}

async fn load(tenant: &Tenant) -> Result<LiveSettings, LoadFailure> {
    const CALL: &str = "load_db_strings";
    let base = &tenant.base_target;
    let without_connection = RetailClient::for_probes(without_connection(base));
    let strings = without_connection.load_db_strings(&tenant.config.retail.identifier);
    let strings = open_circuit_if_late(tenant, strings);
    let strings = check_database_if_late(tenant, strings)
        .await?
        .ok_or(RetailError::new(
            CALL,
            RetailErrorKind::Decode("the Retail API does not know the identifier"),
        ))?;
    let connection = base
        .connection
        .clone()
        .or_else(|| strings.connection.clone())
        .ok_or(RetailError::new(
            CALL,
            RetailErrorKind::Decode("there is no connection string"),
        ))?;
    let target = Arc::new(RetailTarget {
        connection: Some(connection),
        ..RetailTarget::clone(base)
    });
    let retail = RetailClient::for_probes(Arc::clone(&target));
    let texts = join(
        retail.load_application_properties(),
        retail.list_page_content(PageId::Footer),
    );
    let (properties, footer) = open_circuit_if_late(tenant, texts).await;
    let has_response = is_response(&properties) || is_response(&footer);
    let properties = properties.map_err(|error| LoadFailure {
        error,
        has_response,
    })?;
    Ok(match footer {
        Ok(footer) => live_settings(strings, &properties, footer, target),
        Err(error) => {
            tracing::warn!(tenant = %tenant.slug, %error, "the footer text could not be refreshed");
            let mut settings = live_settings(strings, &properties, Vec::new(), target);
            let last = tenant.live_settings();
            settings.public.footer_html = last.and_then(|last| last.public.footer_html.clone());
            settings
        }
    })
}

fn is_response<T>(result: &Result<T, RetailError>) -> bool {
    !result.as_ref().is_err_and(|error| error.kind.is_outage())
}

/// `getDBstrings` is the only call without a connection string.
fn without_connection(target: &Arc<RetailTarget>) -> Arc<RetailTarget> {
    if target.connection.is_none() {
        return Arc::clone(target);
    }
    Arc::new(RetailTarget {
        connection: None,
        ..RetailTarget::clone(target)
    })
}

/// Refreshes a shop's live settings forever: at once, then at intervals, and sooner after a
/// failure or while the circuit breaker is open. An unused shop waits longer, until its next use.
pub async fn run_refresh_loop(tenant: Arc<Tenant>, settings: RefreshSettings) {
    tokio::join!(
        refresh_at_intervals(&tenant, settings),
        probe_open_circuits(&tenant),
    );
}

/// Probes the Retail API whenever the circuit breaker is open, until the Retail API responds to a probe.
async fn probe_open_circuits(tenant: &Arc<Tenant>) {
    let target = &tenant.base_target;
    let _probing = target.breaker.begin_probing();
    loop {
        target.breaker.wait_until_open().await;
        let mut probes = JoinSet::new();
        let start_probes = async {
            for number in 1.. {
                let pause_ms = PROBE_PAUSE.delay_ms(number, Jitter::random());
                target.clock.sleep(Duration::from_millis(pause_ms)).await;
                while probes.try_join_next().is_some() {}
                // A probe that hangs does not delay the next one, which may use a new connection.
                let tenant = Arc::clone(tenant);
                probes.spawn_local(async move {
                    if let Err(error) = refresh(&tenant).await
                        && tenant.circuit_breaker().is_open()
                    {
                        tracing::warn!(tenant = %tenant.slug, %error, "a probe of the Retail API failed");
                    }
                });
            }
        };
        tokio::select! {
            () = start_probes => {}
            () = target.breaker.wait_until_closed() => {}
        }
    }
}

async fn refresh_at_intervals(tenant: &Tenant, settings: RefreshSettings) {
    let mut failures = 0_u32;
    let (usage, clock) = (&tenant.live_cell.usage, &tenant.base_target.clock);
    loop {
        tenant.base_target.breaker.wait_until_closed().await;
        usage.reset();
        match refresh(tenant).await {
            Ok(()) if failures > 0 => {
                tracing::info!(tenant = %tenant.slug, failures, "live settings were refreshed again");
                failures = 0;
            }
            Ok(()) => {}
            Err(error) => {
                failures = failures.saturating_add(1);
                tracing::warn!(tenant = %tenant.slug, %error, failures, "live settings could not be refreshed");
            }
        }
        let settings = if tenant.complete_settings().is_some() {
            settings
        } else {
            settings.for_first_load()
        };
        settings.wait_until_due(failures, usage, clock).await;
    }
}

#[cfg(test)]
mod tests {
    use futures_util::poll;
    use rstest::rstest;

    use super::*;

    /// Longest intervals of the default settings, with their spread.
    const INTERVAL: Duration = Duration::from_secs(66);
    const IDLE_INTERVAL: Duration = Duration::from_secs(660);

    #[actix_web::test]
    async fn a_shop_in_use_is_refreshed_after_the_interval() {
        let (usage, clock) = (Usage::default(), Clock::default());
        let settings = RefreshSettings::default();
        let mut waiting = pin!(settings.wait_until_due(0, &usage, &clock));
        usage.record();
        assert!(poll!(waiting.as_mut()).is_pending());
        clock.advance(INTERVAL);
        assert!(poll!(waiting.as_mut()).is_ready());
    }

    #[actix_web::test]
    async fn an_unused_shop_is_refreshed_at_its_next_use() {
        let (usage, clock) = (Usage::default(), Clock::default());
        let settings = RefreshSettings::default();
        let mut waiting = pin!(settings.wait_until_due(0, &usage, &clock));
        assert!(poll!(waiting.as_mut()).is_pending());
        clock.advance(INTERVAL);
        assert!(poll!(waiting.as_mut()).is_pending());
        usage.record();
        assert!(poll!(waiting.as_mut()).is_ready());
    }

    #[actix_web::test]
    async fn an_unused_shop_is_refreshed_after_the_idle_interval() {
        let (usage, clock) = (Usage::default(), Clock::default());
        let settings = RefreshSettings::default();
        let mut waiting = pin!(settings.wait_until_due(0, &usage, &clock));
        assert!(poll!(waiting.as_mut()).is_pending());
        clock.advance(INTERVAL);
        assert!(poll!(waiting.as_mut()).is_pending());
        clock.advance(IDLE_INTERVAL);
        assert!(poll!(waiting.as_mut()).is_ready());
    }

    #[actix_web::test]
    async fn a_failed_refresh_of_an_unused_shop_is_repeated() {
        let (usage, clock) = (Usage::default(), Clock::default());
        let settings = RefreshSettings::default();
        let mut waiting = pin!(settings.wait_until_due(1, &usage, &clock));
        assert!(poll!(waiting.as_mut()).is_pending());
        clock.advance(Duration::from_secs(1));
        assert!(poll!(waiting.as_mut()).is_ready());
    }

    #[rstest]
    #[case(0, 60_000)]
    #[case(1, 500)]
    #[case(2, 1_000)]
    #[case(7, 30_000)]
    #[case(u32::MAX, 30_000)]
    fn delays_double_up_to_their_limit(#[case] failures: u32, #[case] base_ms: u128) {
        let delay = RefreshSettings::default().delay(failures).as_millis();
        assert!(
            (base_ms * 9 / 10..=base_ms * 11 / 10).contains(&delay),
            "{delay} ms"
        );
    }

    #[test]
    fn the_first_load_is_retried_within_seconds() {
        let settings = RefreshSettings::default().for_first_load();
        let delay = settings.delay(u32::MAX).as_millis();
        assert!((2_700..=3_300).contains(&delay), "{delay} ms");
    }

    #[test]
    fn there_is_always_a_delay() {
        let settings = RefreshSettings {
            interval_ms: 0,
            idle_interval_ms: 0,
            retry_ms: 0,
            max_retry_ms: 0,
        };
        assert!(settings.delay(0).as_millis() >= 50);
    }
}
