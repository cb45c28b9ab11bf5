//! Metrics of calls to the Retail API.

use std::time::Duration;

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family},
    registry::{Registry, Unit},
};

use super::RetailErrorKind;
use crate::metrics::{DurationHistogram, ShopCounter, ShopLabels};

const OUTCOMES: [&str; 7] = [
    "ok",
    "connect",
    "disconnected",
    "timeout",
    "status",
    "invalid",
    "circuit-open",
];

/// Numbers and durations of calls, of all shops. Clones share their values.
#[derive(Clone, Debug, Default)]
pub struct RetailMetrics {
    calls: Family<OutcomeLabels, Counter>,
    durations: Family<CallLabels, DurationHistogram>,
    shop_calls: ShopCounter,
    shop_failures: ShopCounter,
}

/// Metrics of the calls for one shop. Without a label for call and outcome, so that the number of
/// series stays small with many shops.
#[derive(Clone, Debug, Default)]
pub struct ShopCallMetrics {
    of_all_shops: RetailMetrics,
    calls: Counter,
    failures: Counter,
}

/// The code defines the names of all calls, so their number is limited.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct CallLabels {
    call: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct OutcomeLabels {
    call: &'static str,
    outcome: &'static str,
}

impl RetailMetrics {
    /// Metrics of the calls for a shop; they start at 0.
    pub fn of_shop(&self, shop: &str) -> ShopCallMetrics {
        let shop = ShopLabels::from(shop);
        ShopCallMetrics {
            of_all_shops: self.clone(),
            calls: self.shop_calls.get_or_create_owned(&shop),
            failures: self.shop_failures.get_or_create_owned(&shop),
        }
    }

    /// Registers the metrics.
    pub fn register(&self, registry: &mut Registry) {
        let registry = registry.sub_registry_with_prefix("gateway_retail");
        let help = "Calls of the Retail API";
        registry.register("calls", help, self.calls.clone());
        let help = "Time from a call of the Retail API to its decoded response";
        let durations = self.durations.clone();
        registry.register_with_unit("call_duration", help, Unit::Seconds, durations);
        let help = "Calls of the shop's Retail API";
        registry.register("shop_calls", help, self.shop_calls.clone());
        let help = "Calls of the shop's Retail API without a usable response";
        registry.register("shop_failures", help, self.shop_failures.clone());
    }

    /// Counts a call. All outcomes of a call start at 0 together, because Prometheus only sees an
    /// increase after a 0.
    fn count(&self, call: &'static str, outcome: &'static str, duration: Duration) {
        let labels = OutcomeLabels { call, outcome };
        if self.calls.get(&labels).is_none() {
            for outcome in OUTCOMES {
                let _starts_at_0 = self.calls.get_or_create(&OutcomeLabels { call, outcome });
            }
        }
        self.calls.get_or_create(&labels).inc();
        self.durations
            .get_or_create(&CallLabels { call })
            .observe(duration);
    }
}

impl ShopCallMetrics {
    /// The same metrics, but without the shop's: for calls to other servers.
    pub(super) fn without_shop(&self) -> Self {
        Self {
            of_all_shops: self.of_all_shops.clone(),
            ..Self::default()
        }
    }

    /// Counts a call; `failure` is `None` for a usable response.
    pub(super) fn count(
        &self,
        call: &'static str,
        failure: Option<RetailErrorKind>,
        duration: Duration,
    ) {
        self.calls.inc();
        self.failures.inc_by(u64::from(failure.is_some()));
        self.of_all_shops.count(call, outcome(failure), duration);
    }
}

fn outcome(failure: Option<RetailErrorKind>) -> &'static str {
    let [
        ok,
        connect,
        disconnected,
        timeout,
        status,
        invalid,
        circuit_open,
    ] = OUTCOMES;
    match failure {
        None => ok,
        Some(RetailErrorKind::Connect) => connect,
        Some(RetailErrorKind::Disconnected) => disconnected,
        Some(RetailErrorKind::Timeout) => timeout,
        Some(RetailErrorKind::Status(_)) => status,
        Some(RetailErrorKind::CircuitOpen | RetailErrorKind::NoConnectionString) => circuit_open,
        Some(
            RetailErrorKind::TooLarge
            | RetailErrorKind::Decode(_)
            | RetailErrorKind::UrlTooLong
            | RetailErrorKind::InvalidText
            | RetailErrorKind::InvalidRequest,
        ) => invalid,
    }
}
