//! Subjects of actions, and scopes of limits. A subject is the client or customer of an action. A
//! scope is the value of the subject by which a limit counts, such as the client address.

use std::hash::{BuildHasher as _, Hash};

use crate::{http::ClientAddress, tenants::TenantId};

/// Client or customer of an action, with the values that limits count by.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// Shop; shops share no limit.
    pub tenant: TenantId,
    /// Client address of the request.
    pub client: Option<ClientAddress>,
    /// Id of the signed-in customer.
    pub customer: Option<i32>,
    /// Account that the request names, in canonical spelling.
    pub account: Option<&'a str>,
    /// Known browser of the account that sent the request.
    pub known_browser: Option<&'a str>,
}

/// Value that a limit counts by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Client address.
    Address,
    /// The /24 (IPv4) or /48 (IPv6) around the address. Private addresses have none.
    Network,
    /// Signed-in customer.
    Customer,
    /// Named account.
    Account,
    /// Named account at one client address.
    AccountAtAddress,
    /// Named account in one known browser.
    KnownBrowser,
    /// All requests to the shop.
    Shop,
    /// Same as [`Scope::Network`] while the shop is under attack; a private address counts separately.
    NetworkUnderAttack,
    /// Same as [`Scope::Shop`] during an attack.
    ShopUnderAttack,
}

/// Shop, and hash of the value that a scope counts by. The number of different hashes is limited,
/// so that clients that invent values can't fill the memory.
pub(super) type LimitKey = (TenantId, u64);

/// Number of hash values for networks.
const NETWORKS: u64 = 1 << 12;
/// Number of hash values for the addresses of one network, as in an IPv4 /24. A client that owns a whole network only
/// uses up its own addresses.
const ADDRESSES: u64 = 1 << 8;
/// Number of hash values for accounts, and for combinations with an account. Also used for networks during an attack:
/// 1,000 attacking networks block 0.4 % of the other networks.
const ACCOUNTS: u64 = 1 << 18;

/// Randomly seeded, so that clients can't find colliding values.
#[cfg(not(test))]
type Hasher = std::hash::RandomState;
/// Fixed seed in tests.
#[cfg(test)]
type Hasher = std::hash::BuildHasherDefault<std::hash::DefaultHasher>;

/// Computes keys.
#[derive(Default)]
pub(super) struct KeyHasher(Hasher);

/// The subject lacks the value that the scope counts by.
pub(super) struct MissingValue;

impl KeyHasher {
    /// Key of the subject; `None` if the scope doesn't apply.
    pub(super) fn key(
        &self,
        scope: Scope,
        subject: &Subject<'_>,
    ) -> Result<Option<LimitKey>, MissingValue> {
        let client = || subject.client.ok_or(MissingValue);
        let account = || subject.account.ok_or(MissingValue);
        let hash = match scope {
            Scope::Address => Some(self.address(client()?)),
            Scope::Network => {
                let client = client()?;
                client.public_network().map(|_| self.network(client))
            }
            Scope::Customer => {
                let id = subject.customer.ok_or(MissingValue)?;
                Some(id.cast_unsigned().into())
            }
            Scope::Account => Some(self.hash(account()?, ACCOUNTS)),
            Scope::AccountAtAddress => Some(self.hash((account()?, client()?), ACCOUNTS)),
            Scope::KnownBrowser => {
                let browser = subject.known_browser.ok_or(MissingValue)?;
                Some(self.hash((account()?, browser), ACCOUNTS))
            }
            Scope::NetworkUnderAttack => {
                let client = client()?;
                let origin = client.public_network().ok_or(client);
                Some(self.hash(origin, ACCOUNTS))
            }
            Scope::Shop | Scope::ShopUnderAttack => Some(0),
        };
        Ok(hash.map(|hash| (subject.tenant, hash)))
    }

    fn address(&self, client: ClientAddress) -> u64 {
        let host = match client.last_octet() {
            Some(octet) => octet.into(),
            None => self.hash(client, ADDRESSES),
        };
        self.network(client) * ADDRESSES + host
    }

    fn network(&self, client: ClientAddress) -> u64 {
        self.hash(client.public_network(), NETWORKS)
    }

    fn hash(&self, value: impl Hash, count: u64) -> u64 {
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
