//! Rate limits per client, customer and shop. Shops share no limit.

mod action;
mod quota_limiter;
mod settings;
mod shared;
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
    shared::SharedLimits,
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
pub struct RateLimiter(Arc<Inner>);

struct Inner {
    /// Limits of each action, in the order in which they are checked.
    limits: HashMap<Action, Vec<(Scope, QuotaLimiter)>>,
    key_hasher: KeyHasher,
    shared: Option<SharedLimits>,
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

impl RateLimited {
    fn until(wait: Duration) -> Self {
        Self {
            retry_after_seconds: wait.as_secs().saturating_add(1),
        }
    }
}

/// Gateways that count the units of a limit together.
#[derive(Clone, Copy)]
enum CountedBy {
    ThisGateway,
    /// All gateways with one database.
    AllGateways,
}

/// The gateway's own limits come first: a refusal costs no access to the database.
const COUNTED_BY: [CountedBy; 2] = [CountedBy::ThisGateway, CountedBy::AllGateways];

impl RateLimiter {
    /// Creates a limiter with full quotas. `shared` counts for all gateways with one database.
    pub fn new(settings: &RateLimitSettings, shared: Option<SharedLimits>, clock: &Clock) -> Self {
        let refusals = Family::default();
        let limits = settings.table().into_iter().map(|limits| {
            let action = limits.action.name();
            drop(refusals.get_or_create(&ActionLabels { action }));
            let limiter = |quota| QuotaLimiter::new(quota, limits.longest_wait, clock);
            let quotas = limits.quotas.into_iter();
            let row = quotas.map(|(scope, quota)| (scope, limiter(quota)));
            (limits.action, row.collect())
        });
        Self(Arc::new(Inner {
            limits: limits.collect(),
            key_hasher: KeyHasher::default(),
            shared,
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
    pub async fn check<'a>(
        &self,
        action: Action,
        subject: impl Into<Subject<'a>>,
    ) -> Result<(), RateLimited> {
        let subject = subject.into();
        let taken = match self.limits(action) {
            Ok(limits) => {
                let scopes = limits.iter().map(|(scope, _)| *scope);
                self.take_all(action, scopes, &subject).await
            }
            Err(misuse) => Err(misuse),
        };
        self.counted(action, taken)
    }

    /// Takes a unit from the limits of address and network only, for requests that may be refused
    /// later.
    pub async fn check_client<'a>(
        &self,
        action: Action,
        subject: impl Into<Subject<'a>>,
    ) -> Result<(), RateLimited> {
        let scopes = [Scope::Address, Scope::Network].into_iter();
        let taken = self.take_all(action, scopes, &subject.into()).await;
        self.counted(action, taken)
    }

    /// Takes a unit from the shop's limit only.
    pub async fn check_shop(&self, action: Action, tenant: TenantId) -> Result<(), RateLimited> {
        let scopes = [Scope::Shop].into_iter();
        let taken = self.take_all(action, scopes, &tenant.into()).await;
        self.counted(action, taken)
    }

    /// Like [`RateLimiter::check`] for reads, which count in this gateway only and may have to wait. Returns the time to
    /// wait.
    pub fn reserve<'a>(
        &self,
        action: Action,
        subject: impl Into<Subject<'a>>,
    ) -> Result<Duration, RateLimited> {
        let subject = subject.into();
        let longest = self.limits(action).and_then(|limits| {
            limits
                .iter()
                .try_fold(Duration::ZERO, |wait, (scope, limiter)| {
                    Ok(wait.max(self.take_local(limiter, action, *scope, &subject)?))
                })
        });
        self.counted(action, longest)
    }

    async fn take_all(
        &self,
        action: Action,
        scopes: impl Iterator<Item = Scope> + Clone,
        subject: &Subject<'_>,
    ) -> Result<(), RateLimited> {
        for counted_by in COUNTED_BY {
            for scope in scopes.clone() {
                self.take(counted_by, action, scope, subject).await?;
            }
        }
        Ok(())
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

    async fn take(
        &self,
        counted_by: CountedBy,
        action: Action,
        scope: Scope,
        subject: &Subject<'_>,
    ) -> Result<(), RateLimited> {
        let limiter = self.limiter(action, scope);
        let limiter = limiter.ok_or_else(|| refuse_misuse(action))?;
        match counted_by {
            CountedBy::ThisGateway => self.take_local(limiter, action, scope, subject).map(drop),
            CountedBy::AllGateways => match self.shared(action) {
                Some(shared) => shared.take(action, scope, limiter.quota(), subject).await,
                None => Ok(()),
            },
        }
    }

    fn take_local(
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

    fn give_back(
        &self,
        counted_by: CountedBy,
        action: Action,
        scope: Scope,
        subject: &Subject<'_>,
    ) {
        let Some(limiter) = self.limiter(action, scope) else {
            return;
        };
        match counted_by {
            CountedBy::ThisGateway => {
                if let Ok(Some(key)) = self.0.key_hasher.key(scope, subject) {
                    limiter.give_back(&key);
                }
            }
            CountedBy::AllGateways => {
                if let Some(shared) = self.shared(action) {
                    shared.give_back(action, scope, limiter.quota(), subject);
                }
            }
        }
    }

    fn shared(&self, action: Action) -> Option<&SharedLimits> {
        self.0.shared.as_ref().filter(|_| action.is_shared())
    }

    fn limits(&self, action: Action) -> Result<&[(Scope, QuotaLimiter)], RateLimited> {
        let limits = self.0.limits.get(&action).map(Vec::as_slice);
        limits.ok_or_else(|| refuse_misuse(action))
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
