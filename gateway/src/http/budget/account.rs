//! How often something may be done to one account, whoever asks for it.

use serde::Deserialize;

use super::{
    Allowance, Meter,
    addresses::Addresses,
    buckets::{ACCOUNTS, Buckets},
};
use crate::{
    clock::Clock,
    http::{ClientAddress, problem::ApiResult},
    tenants::TenantId,
};

/// A budget that counts for each account too, as it is set.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountBudgetSettings {
    /// From one client address to one shop.
    pub address: Allowance,
    /// From the /24 (IPv4) or /48 (IPv6) of that address to one shop.
    pub network: Allowance,
    /// For one account, whoever asks.
    pub account: Allowance,
    /// From everybody to one shop.
    pub shop: Allowance,
}

/// The budget of one operation on accounts that anybody can name. Shops have nothing in common in it.
pub struct AccountBudget {
    addresses: Addresses,
    accounts: Meter<(TenantId, u64)>,
    shops: Meter<TenantId>,
    buckets: Buckets,
}

impl AccountBudget {
    /// A whole budget.
    pub fn new(settings: AccountBudgetSettings, clock: &Clock) -> Self {
        Self {
            addresses: Addresses::new(settings.address, settings.network, clock),
            accounts: Meter::new(settings.account, clock),
            shops: Meter::new(settings.shop, clock),
            buckets: Buckets::default(),
        }
    }

    /// Takes one out, or says when there is one again. An address that has none left takes none of the account's, and an
    /// account that has none left takes none of the shop's: nobody can use up what others need. The account is told in the
    /// one spelling that it has.
    pub fn take(&self, tenant: TenantId, address: ClientAddress, account: &str) -> ApiResult<()> {
        self.addresses.take(tenant, address)?;
        let account = self.buckets.of(account, ACCOUNTS);
        self.accounts.take(&(tenant, account))?;
        self.shops.take(&tenant)
    }
}
