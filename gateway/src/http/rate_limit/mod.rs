//! Rate limits per client, customer and shop. Shops share no limit.

mod action;
mod quota_limiter;
mod settings;
mod sign_in;
mod subject;

use std::{collections::HashMap, sync::Arc, time::Duration};

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family},
    registry::Registry,
};

pub use self::{
    action::Action,
    settings::{
        AccountLimits, ClientLimits, Quota, RateLimitSettings, ReadLimitSettings, SignInLimits,
    },
    subject::Subject,
};
use self::{
    quota_limiter::QuotaLimiter,
    subject::{KeyHasher, Scope},
};
use super::problem::{ApiError, ProblemKind};
use crate::{clock::Clock, tenants::TenantId};

/// Rate limits of all actions. Clones share them.
#[derive(Clone)]
pub struct RateLimiter(Arc<Shared>);

struct Shared {
    /// Limits of each action, in the order in which they are checked.
    limits: HashMap<Action, Vec<(Scope, QuotaLimiter)>>,
    key_hasher: KeyHasher,
    refusals: Family<ActionLabels, Counter>,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ActionLabels {
    action: &'static str,
}

/// A rate limit or concurrency limit is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("over the rate limit")]
pub struct RateLimited {
    /// Seconds until a retry can succeed.
    pub retry_after_seconds: u64,
}

impl RateLimiter {
    /// Creates a limiter with full quotas.
    pub fn new(settings: &RateLimitSettings, clock: &Clock) -> Self {
        let refusals = Family::default();
        let limits = settings.table().into_iter().map(|limits| {
            let action = limits.action.name();
            drop(refusals.get_or_create(&ActionLabels { action }));
            let limiter = |quota| QuotaLimiter::new(quota, limits.longest_wait, clock);
            let quotas = limits.quotas.into_iter();
            let row = quotas.map(|(scope, quota)| (scope, limiter(quota)));
            (limits.action, row.collect())
        });
        Self(Arc::new(Shared {
            limits: limits.collect(),
            key_hasher: KeyHasher::default(),
            refusals,
        }))
    }

    /// Registers the metrics of all rate limits.
    pub fn register_metrics(&self, registry: &mut Registry) {
        let help = "Requests refused by a rate limit";
        registry.register("gateway_rate_limit_refusals", help, self.0.refusals.clone());
    }

    /// Takes a unit from each limit of the action, in order. A refusal leaves later limits
    /// untouched, so that no client uses up other clients' units.
    pub fn check<'a>(
        &self,
        action: Action,
        subject: impl Into<Subject<'a>>,
    ) -> Result<(), RateLimited> {
        self.reserve(action, subject).map(drop)
    }

    /// Takes a unit from the limits of address and network only, for requests that may be refused
    /// later.
    pub fn check_client<'a>(
        &self,
        action: Action,
        subject: impl Into<Subject<'a>>,
    ) -> Result<(), RateLimited> {
        let subject = subject.into();
        let taken = self.take(action, Scope::Address, &subject);
        let taken = taken.and_then(|_| self.take(action, Scope::Network, &subject));
        self.counted(action, taken.map(drop))
    }

    /// Takes a unit from the shop's limit only.
    pub fn check_shop(&self, action: Action, tenant: TenantId) -> Result<(), RateLimited> {
        let taken = self.take(action, Scope::Shop, &tenant.into());
        self.counted(action, taken.map(drop))
    }

    /// Like [`RateLimiter::check`], but also returns the time to wait. Only reads have to wait.
    pub fn reserve<'a>(
        &self,
        action: Action,
        subject: impl Into<Subject<'a>>,
    ) -> Result<Duration, RateLimited> {
        self.counted(action, self.take_all(action, &subject.into()))
    }

    fn take_all(&self, action: Action, subject: &Subject<'_>) -> Result<Duration, RateLimited> {
        let limits = self.0.limits.get(&action);
        let limits = limits.ok_or_else(|| refuse_misuse(action))?;
        let mut wait = Duration::ZERO;
        for (scope, limiter) in limits {
            wait = wait.max(self.take_from(limiter, action, *scope, subject)?);
        }
        Ok(wait)
    }

    pub(super) fn counted<T>(
        &self,
        action: Action,
        outcome: Result<T, RateLimited>,
    ) -> Result<T, RateLimited> {
        if outcome.is_err() {
            let action = action.name();
            self.0
                .refusals
                .get_or_create(&ActionLabels { action })
                .inc();
        }
        outcome
    }

    fn take(
        &self,
        action: Action,
        scope: Scope,
        subject: &Subject<'_>,
    ) -> Result<Duration, RateLimited> {
        let limiter = self.limiter(action, scope);
        let limiter = limiter.ok_or_else(|| refuse_misuse(action))?;
        self.take_from(limiter, action, scope, subject)
    }

    fn take_from(
        &self,
        limiter: &QuotaLimiter,
        action: Action,
        scope: Scope,
        subject: &Subject<'_>,
    ) -> Result<Duration, RateLimited> {
        let key = self.0.key_hasher.key(scope, subject);
        match key.map_err(|_no_value| refuse_misuse(action))? {
            Some(key) => limiter.reserve(&key),
            None => Ok(Duration::ZERO),
        }
    }

    fn give_back(&self, action: Action, scope: Scope, subject: &Subject<'_>) {
        let limiter = self.limiter(action, scope);
        if let (Some(limiter), Ok(Some(key))) = (limiter, self.0.key_hasher.key(scope, subject)) {
            limiter.give_back(&key);
        }
    }

    fn limiter(&self, action: Action, scope: Scope) -> Option<&QuotaLimiter> {
        let limits = self.0.limits.get(&action)?;
        let of_scope = limits.iter().find(|(limited, _)| *limited == scope);
        of_scope.map(|(_, limiter)| limiter)
    }
}

/// An action must never pass without a limit.
fn refuse_misuse(action: Action) -> RateLimited {
    tracing::error!(
        ?action,
        "a rate limit was checked without the value that it counts by"
    );
    RateLimited {
        retry_after_seconds: 1,
    }
}

impl From<RateLimited> for ApiError {
    fn from(limited: RateLimited) -> Self {
        let detail = "This was asked for too often. Please try again later.";
        Self::new(ProblemKind::TooManyRequests, detail)
            .with_retry_after(limited.retry_after_seconds)
    }
}

#[cfg(test)]
pub(super) mod tests;
