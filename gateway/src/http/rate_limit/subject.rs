use std::hash::{BuildHasher, Hash};

use crate::{http::ClientAddress, tenants::TenantId};

/// Client or customer of an action.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// Shop.
    pub tenant: TenantId,
    /// Client address of the request.
    pub client: Option<ClientAddress>,
    /// Id of the signed-in customer.
    pub customer: Option<i32>,
    /// Account that the request names, in canonical spelling.
    pub account: Option<&'a str>,
    /// Known browser of the account.
    pub known_browser: Option<&'a str>,
}

/// Value of the subject that a limit counts by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    Address,
    /// The /24 (IPv4) or /48 (IPv6) of the address. Does not apply to private addresses.
    Network,
    Customer,
    Account,
    AccountAtAddress,
    KnownBrowser,
    Shop,
    /// Like [`Scope::Network`], but also counts each private address.
    NetworkUnderAttack,
    ShopUnderAttack,
}

/// Shop, and hash of the scope's value. The number of hashes is limited, so that invented values
/// can't fill the memory.
pub(super) type LimitKey = (TenantId, u64);

const NETWORK_HASHES: u64 = 1 << 12;
const ADDRESS_HASHES_PER_NETWORK: u64 = 1 << 8;
/// Networks during an attack use these hashes too. 1,000 attacking networks block
/// 0.4 % of the others.
const ACCOUNT_HASHES: u64 = 1 << 18;

/// Randomly seeded, so that clients can't find colliding values.
#[cfg(not(test))]
type Hasher = std::hash::RandomState;
#[cfg(test)]
type Hasher = std::hash::BuildHasherDefault<std::hash::DefaultHasher>;

#[derive(Default)]
pub(super) struct KeyHasher<S = Hasher>(pub(super) S);

pub(super) struct MissingValue;

impl<S: BuildHasher> KeyHasher<S> {
    /// `None` if the scope doesn't apply.
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
            Scope::Account => Some(self.hash(account()?, ACCOUNT_HASHES)),
            Scope::AccountAtAddress => Some(self.hash((account()?, client()?), ACCOUNT_HASHES)),
            Scope::KnownBrowser => {
                let browser = subject.known_browser.ok_or(MissingValue)?;
                Some(self.hash((account()?, browser), ACCOUNT_HASHES))
            }
            Scope::NetworkUnderAttack => {
                let client = client()?;
                let origin = client.public_network().ok_or(client);
                Some(self.hash(origin, ACCOUNT_HASHES))
            }
            Scope::Shop | Scope::ShopUnderAttack => Some(0),
        };
        Ok(hash.map(|hash| (subject.tenant, hash)))
    }

    fn address(&self, client: ClientAddress) -> u64 {
        let host = match client.last_octet() {
            Some(octet) => octet.into(),
            None => self.hash(client, ADDRESS_HASHES_PER_NETWORK),
        };
        self.network(client) * ADDRESS_HASHES_PER_NETWORK + host
    }

    fn network(&self, client: ClientAddress) -> u64 {
        self.hash(client.public_network(), NETWORK_HASHES)
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
