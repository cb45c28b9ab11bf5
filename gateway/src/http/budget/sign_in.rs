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
    /// On all accounts of one shop in calm times. While it is used up, the shop counts as under attack.
    pub shop: Allowance,
    /// From one network to a shop under attack: tries that did not sign in.
    pub network_under_attack: Allowance,
    /// From all networks to a shop under attack: tries that did not sign in.
    pub shop_under_attack: Allowance,
    /// On one account from one browser that its customer has signed in with; none of the others count then.
    pub known_browser: Allowance,
}

type Account = (TenantId, u64);
type Network = (TenantId, u64);

/// Networks under attack count as one of so many: of the other networks, 1,000 attacking ones close 0.4 %.
const NETWORKS: u64 = ACCOUNTS;

/// The budgets of signing in. Shops have nothing in common in them.
pub struct SignInBudget {
    addresses: Addresses,
    accounts_at_addresses: Meter<Account>,
    accounts: Meter<Account>,
    shops: Meter<TenantId>,
    networks_under_attack: Meter<Network>,
    shops_under_attack: Meter<TenantId>,
    known_browsers: Meter<Account>,
    buckets: Buckets,
}

/// A try that may be made. Made under attack, it counts against this network until its password proves right.
#[must_use]
pub struct SignInTry {
    under_attack: Option<Network>,
}

impl SignInBudget {
    /// Whole budgets.
    pub fn new(settings: SignInBudgetSettings, clock: &Clock) -> Self {
        Self {
            addresses: Addresses::new(settings.address, settings.network, clock),
            accounts_at_addresses: Meter::new(settings.account_at_address, clock),
            accounts: Meter::new(settings.account, clock),
            shops: Meter::new(settings.shop, clock),
            networks_under_attack: Meter::new(settings.network_under_attack, clock),
            shops_under_attack: Meter::new(settings.shop_under_attack, clock),
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
    ) -> ApiResult<SignInTry> {
        if let Some(browser) = known_browser {
            let browser = self.buckets.of((account, browser), ACCOUNTS);
            self.known_browsers.take(&(tenant, browser))?;
            return Ok(SignInTry { under_attack: None });
        }
        let at_address = self.buckets.of((account, address), ACCOUNTS);
        let account = (tenant, self.buckets.of(account, ACCOUNTS));
        self.addresses.take(tenant, address)?;
        self.accounts_at_addresses.take(&(tenant, at_address))?;
        self.accounts.take(&account)?;
        if self.shops.take(&tenant).is_ok() {
            return Ok(SignInTry { under_attack: None });
        }
        self.take_under_attack(tenant, address)
    }

    /// The shop's calm budget is used up. A try from a network without failures may still be made, so that an attacker's
    /// networks close themselves and no others.
    fn take_under_attack(&self, tenant: TenantId, address: ClientAddress) -> ApiResult<SignInTry> {
        // Networks that are not part of the public internet have only addresses.
        let origin = address.public_network().ok_or(address);
        let network = (tenant, self.buckets.of(origin, NETWORKS));
        self.networks_under_attack.take(&network)?;
        self.shops_under_attack.take(&tenant).inspect_err(|_| {
            self.networks_under_attack.give_back(&network);
        })?;
        Ok(SignInTry {
            under_attack: Some(network),
        })
    }
}

impl SignInTry {
    /// The password was right. Under attack only other tries count, so this one is given back.
    pub fn signed_in(self, budget: &SignInBudget) {
        if let Some(network) = self.under_attack {
            budget.networks_under_attack.give_back(&network);
            budget.shops_under_attack.give_back(&network.0);
        }
    }
}

#[cfg(test)]
#[path = "sign_in_tests.rs"]
mod tests;
