//! How often passwords may be tried, so that guessing leads nowhere and an attack does not lock customers out [ACC-02].

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

/// The budgets of signing in, as they are set.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignInBudgetSettings {
    /// From one client address.
    pub address: Allowance,
    /// From the /24 (IPv4) or /48 (IPv6) of that address.
    pub network: Allowance,
    /// On one account from one client address.
    pub account_at_address: Allowance,
    /// On one account from all client addresses.
    pub account: Allowance,
    /// On all accounts of one shop.
    pub shop: Allowance,
    /// On one account from one browser that its customer has signed in with; none of the others count then.
    pub known_browser: Allowance,
}

type Account = (TenantId, u64);

/// The budgets of signing in. Shops have nothing in common in them.
pub struct SignInBudget {
    addresses: Addresses,
    accounts_at_addresses: Meter<Account>,
    accounts: Meter<Account>,
    shops: Meter<TenantId>,
    known_browsers: Meter<Account>,
    buckets: Buckets,
}

impl SignInBudget {
    /// Whole budgets.
    pub fn new(settings: SignInBudgetSettings, clock: &Clock) -> Self {
        Self {
            addresses: Addresses::new(settings.address, settings.network, clock),
            accounts_at_addresses: Meter::new(settings.account_at_address, clock),
            accounts: Meter::new(settings.account, clock),
            shops: Meter::new(settings.shop, clock),
            known_browsers: Meter::new(settings.known_browser, clock),
            buckets: Buckets::default(),
        }
    }

    /// Takes a try on this account out of each budget that it counts in, or says when there is one again. Whoever is
    /// refused by one takes nothing from those after it.
    pub fn take(
        &self,
        tenant: TenantId,
        account: &str,
        address: ClientAddress,
        known_browser: Option<&str>,
    ) -> ApiResult<()> {
        if let Some(browser) = known_browser {
            let browser = self.buckets.of((account, browser), ACCOUNTS);
            return self.known_browsers.take(&(tenant, browser));
        }
        let at_address = self.buckets.of((account, address), ACCOUNTS);
        let account = (tenant, self.buckets.of(account, ACCOUNTS));
        self.addresses.take(tenant, address)?;
        self.accounts_at_addresses.take(&(tenant, at_address))?;
        self.accounts.take(&account)?;
        self.shops.take(&tenant)
    }
}
