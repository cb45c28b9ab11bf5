//! How often one address, and everybody together, may do something in one shop that costs the shop something.

mod account;
mod addresses;
mod buckets;
mod meter;
mod read_turn;
mod reads;
mod sign_in;

use std::num::NonZeroU32;

use serde::Deserialize;

use self::addresses::Addresses;
pub use self::{
    account::{AccountBudget, AccountBudgetSettings},
    meter::Meter,
    read_turn::ReadTurn,
    reads::{ReadKind, ReadLimitSettings, ReadLimits, ReadPermit},
    sign_in::{SignInBudget, SignInBudgetSettings, SignInTry},
};
use super::{
    client_address::ClientAddress,
    problem::{ApiError, ApiResult, ProblemKind},
};
use crate::{clock::Clock, tenants::TenantId};

/// How many at once, and how many in an hour after that.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// At once.
    pub burst: NonZeroU32,
    /// How many of them come back in an hour.
    pub per_hour: NonZeroU32,
}

/// A budget as it is set.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BudgetSettings {
    /// From one client address to one shop.
    pub address: Allowance,
    /// From the /24 (IPv4) or /48 (IPv6) of that address to one shop.
    pub network: Allowance,
    /// From all of them to one shop.
    pub shop: Allowance,
}

/// The budget of one operation. Shops have nothing in common in it.
pub struct Budget {
    addresses: Addresses,
    shops: Meter<TenantId>,
}

impl Budget {
    /// A whole budget.
    pub fn new(settings: BudgetSettings, clock: &Clock) -> Self {
        Self {
            addresses: Addresses::new(settings.address, settings.network, clock),
            shops: Meter::new(settings.shop, clock),
        }
    }

    /// Takes one out, or says when there is one again. Whoever has none left takes none of the shop's.
    pub fn take(&self, tenant: TenantId, address: ClientAddress) -> ApiResult<()> {
        self.take_of_address(tenant, address)?;
        self.take_of_shop(tenant)
    }

    /// Takes one out of the address's and its network's parts only, for what may come to nothing.
    pub fn take_of_address(&self, tenant: TenantId, address: ClientAddress) -> ApiResult<()> {
        self.addresses.take(tenant, address)
    }

    /// Takes one out of the shop's part only, for what has come to something.
    pub fn take_of_shop(&self, tenant: TenantId) -> ApiResult<()> {
        self.shops.take(&tenant)
    }
}

/// A rate limit or a concurrency limit refuses a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("over the rate limit")]
pub struct RateLimited {
    /// When to try again.
    pub retry_after_seconds: u64,
}

impl RateLimited {
    /// Of the problem that a budget returned.
    pub fn of(problem: &ApiError) -> Self {
        Self {
            retry_after_seconds: problem.retry_after_seconds().unwrap_or(1),
        }
    }
}

impl From<RateLimited> for ApiError {
    fn from(refused: RateLimited) -> Self {
        over_budget(refused.retry_after_seconds)
    }
}

/// The problem of a budget that is spent until then.
pub(super) fn over_budget(retry_after_seconds: u64) -> ApiError {
    ApiError::new(
        ProblemKind::TooManyRequests,
        "This was asked for too often. Please try again later.",
    )
    .with_retry_after(retry_after_seconds)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn allowance(burst: u32, per_hour: u32) -> Allowance {
        Allowance {
            burst: NonZeroU32::new(burst).unwrap(),
            per_hour: NonZeroU32::new(per_hour).unwrap(),
        }
    }

    fn budget(clock: &Clock) -> Budget {
        let settings = BudgetSettings {
            address: allowance(2, 60),
            network: allowance(1_000, 1_000),
            shop: allowance(5, 3_600),
        };
        Budget::new(settings, clock)
    }

    fn take(budget: &Budget, tenant: u16, address: u8) -> Option<u64> {
        let address = ClientAddress::of([203, 0, 113, address].into());
        let outcome = budget.take(TenantId::new(tenant), address);
        outcome.err().and_then(|error| error.retry_after_seconds())
    }

    #[test]
    fn an_address_gets_one_back_at_a_time() {
        let clock = Clock::default();
        let budget = budget(&clock);
        assert_eq!([take(&budget, 1, 1), take(&budget, 1, 1)], [None, None]);
        assert!(take(&budget, 1, 1).is_some_and(|wait| (59..=61).contains(&wait)));
        assert_eq!(take(&budget, 1, 2), None, "another address");
        assert_eq!(take(&budget, 2, 1), None, "another shop");
        clock.advance(Duration::from_secs(61));
        assert_eq!(take(&budget, 1, 1), None);
        assert!(take(&budget, 1, 1).is_some());
    }

    #[test]
    fn whoever_is_refused_takes_nothing_of_the_shops() {
        let budget = budget(&Clock::default());
        for _ in 0..50 {
            let _refused = take(&budget, 1, 1);
        }
        let others = [2, 2, 3, 3].map(|address| take(&budget, 1, address));
        let left = others.iter().filter(|wait| wait.is_none()).count();
        assert_eq!(left, 3, "of five, two went to the first address");
    }

    #[test]
    fn a_network_leaves_the_shop_to_others() {
        let settings = BudgetSettings {
            address: allowance(2, 60),
            network: allowance(4, 60),
            shop: allowance(8, 60),
        };
        let budget = Budget::new(settings, &Clock::default());
        let take = |address: &str| {
            let address = ClientAddress::of(address.parse().unwrap());
            budget.take(TenantId::new(1), address).is_ok()
        };
        let of_one = (0..500).filter(|at| take(&format!("2001:db8:7:{at:x}::1")));
        assert_eq!(of_one.count(), 4);
        assert!(take("2001:db8:8::1") && take("203.0.113.9"));
        // Where nobody outside is, only the address counts.
        assert!(take("10.0.0.1") && take("10.0.0.2"));
    }

    #[test]
    fn made_up_addresses_are_bounded_and_never_let_through() {
        let budget = budget(&Clock::default());
        let passed = (0..300_000_u64).filter(|at| {
            let bits = (0x2000_u128 << 112) | (u128::from(*at) << 64);
            let address = ClientAddress::of(std::net::Ipv6Addr::from_bits(bits).into());
            budget.take(TenantId::new(1), address).is_ok()
        });
        assert!(passed.count() < 20, "the shop's five and what came back");
        assert!(
            budget.addresses.len() <= 2_048,
            "{}",
            budget.addresses.len()
        );
    }

    #[test]
    fn addresses_are_forgotten_once_they_have_everything_back() {
        let clock = Clock::default();
        let budget = budget(&clock);
        for address in 0..200 {
            let _refused_by_the_shop = take(&budget, 1, address);
        }
        assert!(
            (100..=200).contains(&budget.addresses.len()),
            "some count together"
        );
        clock.advance(Duration::from_secs(600));
        assert_eq!(take(&budget, 1, 1), None);
        assert_eq!(budget.addresses.len(), 1);
    }
}
