//! Metrics of sessions and sign-ins.

use prometheus_client::{metrics::counter::Counter, registry::Registry};

use super::Sessions;
use crate::{
    http::problem::{ApiError, ApiResult, ProblemKind},
    metrics::{FixedCounters, register_gauge},
};

pub(super) struct SessionMetrics {
    sign_ins: FixedCounters,
    succeeded: Counter,
    wrong_credentials: Counter,
    rate_limited: Counter,
    failed: Counter,
    provider_failed: Counter,
}

impl Default for SessionMetrics {
    fn default() -> Self {
        let outcomes = [
            "ok",
            "wrong-credentials",
            "rate-limited",
            "failed",
            "provider-failed",
        ];
        let (
            sign_ins,
            [
                succeeded,
                wrong_credentials,
                rate_limited,
                failed,
                provider_failed,
            ],
        ) = FixedCounters::new("outcome", outcomes);
        Self {
            sign_ins,
            succeeded,
            wrong_credentials,
            rate_limited,
            failed,
            provider_failed,
        }
    }
}

impl Sessions {
    /// Counts a sign-in. Invalid requests, and shops without sign-in, don't count.
    pub fn count_sign_in<T>(&self, outcome: &ApiResult<T>) {
        let metrics = &self.0.metrics;
        let counter = match outcome.as_ref().map_err(ApiError::kind) {
            Ok(_) => &metrics.succeeded,
            Err(ProblemKind::WrongCredentials) => &metrics.wrong_credentials,
            Err(ProblemKind::TooManyRequests) => &metrics.rate_limited,
            Err(problem) if problem.row().status.is_server_error() => &metrics.failed,
            Err(_) => return,
        };
        counter.inc();
    }

    /// Counts a sign-in with an identity provider.
    pub fn count_provider_sign_in(&self, succeeded: bool) {
        let metrics = &self.0.metrics;
        let counter = if succeeded {
            &metrics.succeeded
        } else {
            &metrics.provider_failed
        };
        counter.inc();
    }

    /// Registers the metrics.
    pub fn register_metrics(&self, registry: &mut Registry) {
        let help = "Attempts of customers to sign in";
        self.0
            .metrics
            .sign_ins
            .register(registry, "gateway_sign_ins", help);
        let sessions = self.clone();
        let help = "Sessions of signed-in customers";
        register_gauge(registry, "gateway_sessions_open", help, move || {
            sessions.count()
        });
    }
}
