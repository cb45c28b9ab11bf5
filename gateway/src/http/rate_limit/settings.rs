//! `[budgets]`: the limits of all actions. The section keeps the name that it was published under.

use std::{num::NonZeroU32, time::Duration};

use serde::Deserialize;

use super::{Action, subject::Scope};

/// How often something may happen.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quota {
    /// At once.
    pub burst: NonZeroU32,
    /// How many of them come back in an hour.
    pub per_hour: NonZeroU32,
}

/// Limits of an action that any client can take.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClientLimits {
    /// From one client address to one shop.
    pub address: Quota,
    /// From the /24 (IPv4) or /48 (IPv6) of that address to one shop.
    pub network: Quota,
    /// From all clients to one shop.
    pub shop: Quota,
}

/// Limits of an action on an account that any client can name.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountLimits {
    /// From one client address to one shop.
    pub address: Quota,
    /// From the /24 (IPv4) or /48 (IPv6) of that address to one shop.
    pub network: Quota,
    /// On one account, from all clients.
    pub account: Quota,
    /// From all clients to one shop.
    pub shop: Quota,
}

/// Limits of signing in.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignInLimits {
    /// From one client address.
    pub address: Quota,
    /// From the /24 (IPv4) or /48 (IPv6) of that address.
    pub network: Quota,
    /// On one account from one client address.
    pub account_at_address: Quota,
    /// On one account from all client addresses.
    pub account: Quota,
    /// On all accounts of one shop in calm times. While it is used up, the shop counts as under attack.
    pub shop: Quota,
    /// From one network to a shop under attack: attempts that did not sign in.
    pub network_under_attack: Quota,
    /// From all networks to a shop under attack: attempts that did not sign in.
    pub shop_under_attack: Quota,
    /// On one account from one browser that its customer has signed in with; none of the others count then.
    pub known_browser: Quota,
}

/// Limits of reads that are not cached. Their requests wait for a turn.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadLimitSettings {
    /// From one client address to one shop.
    pub address: Quota,
    /// From the /24 (IPv4) or /48 (IPv6) of that address to one shop.
    pub network: Quota,
    /// How long a request waits for its turn before it is refused, in milliseconds.
    pub wait_ms: u64,
    /// Loads of one shop at the same time; one network has a quarter of them at most.
    pub at_once: usize,
}

/// `[budgets]`: how often shoppers may do what costs the shop something.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RateLimitSettings {
    /// Asking for a mail when a product is back.
    pub stock_notifications: ClientLimits,
    /// Reads of the API with parameters, where they are not in memory.
    pub reads: ReadLimitSettings,
    /// Pictures and map tiles, where they are not in memory.
    pub pictures: ReadLimitSettings,
    /// Other spellings of a search, where they are not in memory.
    pub search_corrections: ClientLimits,
    /// Signing in.
    pub sign_in: SignInLimits,
    /// Registering as a customer.
    pub registrations: ClientLimits,
    /// For each customer: changes that need the password, or whose response tells of other customers.
    pub account_changes: Quota,
    /// For each customer: orders read and changes of the record.
    pub customers: Quota,
    /// Asking for a mail with a link to choose a new password.
    pub password_reset_requests: AccountLimits,
    /// Coming by such a link, and choosing the password.
    pub password_resets: ClientLimits,
    /// Products and ways of delivery that carts are priced with, where they are not in memory.
    pub quotes: ClientLimits,
    /// Attempts to order; the shop's limit is for guests' orders that are about to be placed.
    pub orders: ClientLimits,
    /// For each customer: orders that are about to be placed.
    pub customer_orders: Quota,
    /// Payment codes that only the Retail API may know.
    pub order_confirmations: ClientLimits,
    /// Notices and shoppers that have the payment provider asked at once.
    pub payment_hints: ClientLimits,
    /// Messages to the shop and sign-ups for its newsletter, all together.
    pub messages: ClientLimits,
    /// Reports of errors in browsers; further ones are dropped.
    pub client_errors: ClientLimits,
    /// Requests that report page views; further ones are dropped.
    pub page_views: ClientLimits,
}

/// The limits of one action, in the order in which they are checked.
pub(super) struct ActionLimits {
    pub(super) action: Action,
    pub(super) quotas: Vec<(Scope, Quota)>,
    /// How long a request may wait for its turn.
    pub(super) longest_wait: Duration,
}

impl RateLimitSettings {
    /// Validates the settings; returns the first setting that can't work, and what it must be.
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

    /// The limits of every action.
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
            of_client(Action::SearchCorrections, self.search_corrections),
            of_client(Action::SendMessage, self.messages),
            of_sign_in(Action::SignIn, self.sign_in),
            of_customer(Action::UseAccount, self.customers),
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
