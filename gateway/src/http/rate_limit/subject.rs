//! The subject of an action, and the scopes of limits.

use std::hash::{BuildHasher as _, Hash};

use crate::{http::ClientAddress, tenants::TenantId};

/// The client or customer of an action, with the values that limits count by.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The shop; shops share no limit.
    pub tenant: TenantId,
    /// Where the request comes from.
    pub client: Option<ClientAddress>,
    /// Id of the signed-in customer.
    pub customer: Option<i32>,
    /// The account that the request names, in its one spelling.
    pub account: Option<&'a str>,
    /// The account's known browser that the request comes from.
    pub known_browser: Option<&'a str>,
}

/// The value that a limit counts by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// The client address.
    Address,
    /// The /24 (IPv4) or /48 (IPv6) around it. Addresses that are not public have none.
    Network,
    /// The signed-in customer.
    Customer,
    /// The named account.
    Account,
    /// The named account at one client address.
    AccountAtAddress,
    /// The named account in one known browser.
    KnownBrowser,
    /// Everything in the shop.
    Shop,
    /// As [`Scope::Network`] while the shop is under attack; an address that is not public counts by itself.
    NetworkUnderAttack,
    /// As [`Scope::Shop`] while it is under attack.
    ShopUnderAttack,
}

/// A subject's number in a scope of one shop. The number of values per shop is limited, so that memory stays bounded:
/// values that clients can make up are hashed.
pub(super) type Key = (TenantId, u64);

/// Number of different networks.
const NETWORKS: u64 = 1 << 12;
/// Number of different addresses in a network, as many as an IPv4 network has. A client with a whole network uses up its
/// own row of addresses and no other.
const ADDRESSES: u64 = 1 << 8;
/// Number of different accounts, and of different values of an account. The same for networks under attack: 1,000
/// attacking networks close 0.4 % of the other networks.
const ACCOUNTS: u64 = 1 << 18;

/// Secret, so that clients can't know which values count together.
#[cfg(not(test))]
type Hasher = std::hash::RandomState;
/// The same in all tests.
#[cfg(test)]
type Hasher = std::hash::BuildHasherDefault<std::hash::DefaultHasher>;

/// Numbers subjects.
#[derive(Default)]
pub(super) struct Keys(Hasher);

/// The subject has no value that the scope counts by.
pub(super) struct NoValue;

impl Keys {
    /// The subject's key; `None` where the scope does not limit it.
    pub(super) fn key(&self, scope: Scope, subject: &Subject<'_>) -> Result<Option<Key>, NoValue> {
        let client = || subject.client.ok_or(NoValue);
        let account = || subject.account.ok_or(NoValue);
        let number = match scope {
            Scope::Address => Some(self.address(client()?)),
            Scope::Network => {
                let client = client()?;
                client.public_network().map(|_| self.network(client))
            }
            Scope::Customer => {
                let id = subject.customer.ok_or(NoValue)?;
                Some(id.cast_unsigned().into())
            }
            Scope::Account => Some(self.number(account()?, ACCOUNTS)),
            Scope::AccountAtAddress => Some(self.number((account()?, client()?), ACCOUNTS)),
            Scope::KnownBrowser => {
                let browser = subject.known_browser.ok_or(NoValue)?;
                Some(self.number((account()?, browser), ACCOUNTS))
            }
            Scope::NetworkUnderAttack => {
                let client = client()?;
                let origin = client.public_network().ok_or(client);
                Some(self.number(origin, ACCOUNTS))
            }
            Scope::Shop | Scope::ShopUnderAttack => Some(0),
        };
        Ok(number.map(|number| (subject.tenant, number)))
    }

    fn address(&self, client: ClientAddress) -> u64 {
        let column = match client.last_octet() {
            Some(octet) => octet.into(),
            None => self.number(client, ADDRESSES),
        };
        self.network(client) * ADDRESSES + column
    }

    fn network(&self, client: ClientAddress) -> u64 {
        self.number(client.public_network(), NETWORKS)
    }

    fn number(&self, value: impl Hash, count: u64) -> u64 {
        self.0.hash_one(value) % count
    }
}

impl From<TenantId> for Subject<'_> {
    fn from(tenant: TenantId) -> Self {
        Self {
            tenant,
            client: None,
            customer: None,
            account: None,
            known_browser: None,
        }
    }
}

impl From<(TenantId, ClientAddress)> for Subject<'_> {
    fn from((tenant, client): (TenantId, ClientAddress)) -> Self {
        Self {
            client: Some(client),
            ..tenant.into()
        }
    }
}
