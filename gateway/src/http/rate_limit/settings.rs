use std::{num::NonZeroU32, time::Duration};

use serde::Deserialize;

use super::{Action, subject::Scope};

/// Rate limit with a burst.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quota {
    /// Units that can be taken at once.
    pub burst: NonZeroU32,
    /// Units that are restored per hour.
    pub per_hour: NonZeroU32,
}

/// Limits of an action that is open to any client.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClientLimits {
    /// Per client address and shop.
    pub address: Quota,
    /// Per /24 (IPv4) or /48 (IPv6) network and shop.
    pub network: Quota,
    /// Per shop.
    pub shop: Quota,
}

/// Limits of an action on an account that any client can name.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountLimits {
    /// Per client address and shop.
    pub address: Quota,
    /// Per /24 (IPv4) or /48 (IPv6) network and shop.
    pub network: Quota,
    /// Per account.
    pub account: Quota,
    /// Per shop.
    pub shop: Quota,
}

/// Limits of sign-in attempts.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignInLimits {
    /// Per client address.
    pub address: Quota,
    /// Per /24 (IPv4) or /48 (IPv6) network.
    pub network: Quota,
    /// Per account and client address.
    pub account_at_address: Quota,
    /// Per account.
    pub account: Quota,
    /// Per shop. While this quota is used up, the shop counts as under attack.
    pub shop: Quota,
    /// Failed attempts per network during an attack.
    pub network_under_attack: Quota,
    /// Failed attempts per shop during an attack.
    pub shop_under_attack: Quota,
    /// Per account and known browser. No other limit applies to known browsers.
    pub known_browser: Quota,
}

/// Limits of reads that aren't cached.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadLimitSettings {
    /// Per client address and shop.
    pub address: Quota,
    /// Per /24 (IPv4) or /48 (IPv6) network and shop.
    pub network: Quota,
    /// Maximum wait before a request is refused, in milliseconds.
    pub wait_ms: u64,
    /// Concurrent loads per shop. One network gets a quarter.
    pub at_once: usize,
}

/// `[budgets]`: rate limits of all actions. Installed settings use this name.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RateLimitSettings {
    /// Requests for an e-mail when a product is back in stock.
    pub stock_notifications: ClientLimits,
    /// API reads with parameters that aren't cached.
    pub reads: ReadLimitSettings,
    /// Pictures and map tiles that aren't cached.
    pub pictures: ReadLimitSettings,
    /// Sign-in attempts.
    pub sign_in: SignInLimits,
    /// Steps of sign-ins with identity providers.
    pub provider_sign_ins: ClientLimits,
    /// Registrations.
    pub registrations: ClientLimits,
    /// Per customer: account changes.
    pub account_changes: Quota,
    /// Per customer: order reads and record changes.
    pub customers: Quota,
    /// Requests for an e-mail with a password reset link.
    pub password_reset_requests: AccountLimits,
    /// Opened password reset links, and new passwords.
    pub password_resets: ClientLimits,
    /// Cart prices that aren't cached.
    pub quotes: ClientLimits,
    /// Order attempts. The shop's limit only counts guest orders that are about to be placed.
    pub orders: ClientLimits,
    /// Per customer: orders that are about to be placed.
    pub customer_orders: Quota,
    /// Requests to the Retail API about unknown payment codes.
    pub order_confirmations: ClientLimits,
    /// Requests that make the gateway query the payment provider at once.
    pub payment_hints: ClientLimits,
    /// Messages to the shop, and newsletter sign-ups.
    pub messages: ClientLimits,
    /// Declarations of withdrawals. The limits of address and network also count searches for the order.
    pub withdrawals: ClientLimits,
    /// Browser error reports.
    pub client_errors: ClientLimits,
    /// Page view reports.
    pub page_views: ClientLimits,
}

/// `quotas` are checked in this order.
pub(super) struct ActionLimits {
    pub(super) action: Action,
    pub(super) quotas: Vec<(Scope, Quota)>,
    pub(super) longest_wait: Duration,
}

impl RateLimitSettings {
    /// Validates the settings; returns the first invalid setting and its rule.
    pub fn validate(&self) -> Result<(), (&'static str, &'static str)> {
        let reads = ("budgets.reads", &self.reads);
        for (key, limits) in [reads, ("budgets.pictures", &self.pictures)] {
            let error = |reason| Err((key, reason));
            if limits.wait_ms > 5_000 {
                return error("wait_ms must be 0 to 5000");
            }
            if !(4..=10_000).contains(&limits.at_once) {
                return error("at_once must be 4 to 10000");
            }
        }
        Ok(())
    }

    pub(super) fn table(&self) -> Vec<ActionLimits> {
        vec![
            of_customer(Action::ChangeAccount, self.account_changes),
            of_client(Action::ChoosePassword, self.password_resets),
            of_client(Action::ConfirmOrder, self.order_confirmations),
            of_client(Action::HintPayment, self.payment_hints),
            of_client(Action::Order, self.orders),
            of_customer(Action::OrderAsCustomer, self.customer_orders),
            of_client(Action::Quote, self.quotes),
            of_read(Action::ReadApi, self.reads),
            of_read(Action::ReadPicture, self.pictures),
            of_client(Action::Register, self.registrations),
            of_client(Action::ReportError, self.client_errors),
            of_client(Action::ReportPageViews, self.page_views),
            of_account(Action::RequestPasswordReset, self.password_reset_requests),
            of_client(Action::RequestStockNotification, self.stock_notifications),
            of_client(Action::SendMessage, self.messages),
            of_sign_in(Action::SignIn, self.sign_in),
            of_client(Action::SignInWithProvider, self.provider_sign_ins),
            of_customer(Action::UseAccount, self.customers),
            of_client(Action::Withdraw, self.withdrawals),
        ]
    }
}

fn of_client(action: Action, limits: ClientLimits) -> ActionLimits {
    let quotas = [
        (Scope::Address, limits.address),
        (Scope::Network, limits.network),
        (Scope::Shop, limits.shop),
    ];
    immediate(action, &quotas)
}

fn of_customer(action: Action, quota: Quota) -> ActionLimits {
    immediate(action, &[(Scope::Customer, quota)])
}

fn of_account(action: Action, limits: AccountLimits) -> ActionLimits {
    let quotas = [
        (Scope::Address, limits.address),
        (Scope::Network, limits.network),
        (Scope::Account, limits.account),
        (Scope::Shop, limits.shop),
    ];
    immediate(action, &quotas)
}

fn of_sign_in(action: Action, limits: SignInLimits) -> ActionLimits {
    let quotas = [
        (Scope::KnownBrowser, limits.known_browser),
        (Scope::Address, limits.address),
        (Scope::Network, limits.network),
        (Scope::AccountAtAddress, limits.account_at_address),
        (Scope::Account, limits.account),
        (Scope::Shop, limits.shop),
        (Scope::NetworkUnderAttack, limits.network_under_attack),
        (Scope::ShopUnderAttack, limits.shop_under_attack),
    ];
    immediate(action, &quotas)
}

fn of_read(action: Action, limits: ReadLimitSettings) -> ActionLimits {
    let quotas = [
        (Scope::Address, limits.address),
        (Scope::Network, limits.network),
    ];
    ActionLimits {
        longest_wait: Duration::from_millis(limits.wait_ms),
        ..immediate(action, &quotas)
    }
}

fn immediate(action: Action, quotas: &[(Scope, Quota)]) -> ActionLimits {
    ActionLimits {
        action,
        quotas: quotas.to_vec(),
        longest_wait: Duration::ZERO,
    }
}
