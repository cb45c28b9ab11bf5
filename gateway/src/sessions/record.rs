//! What is kept of a session.

use std::fmt::{self, Write as _};

use actix_session::storage::SessionKey;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{
    retail::model::{Customer, Pricing},
    tenants::{Tenant, live::Features},
};

/// The name of a session: a hash of the key in its cookie, so that nobody who reads the database can sign in with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SessionId(pub(super) [u8; 32]);

impl SessionId {
    pub(super) fn of(key: &SessionKey) -> Self {
        Self(Sha256::digest(key.as_ref().as_bytes()).into())
    }

    pub(super) fn to_hex(self) -> String {
        self.0.iter().fold(String::new(), |mut hex, byte| {
            let _always_fits = write!(hex, "{byte:02x}");
            hex
        })
    }

    pub(super) fn from_hex(hex: &str) -> Option<Self> {
        let mut id = [0; 32];
        if hex.len() != 64 {
            return None;
        }
        for (index, byte) in id.iter_mut().enumerate() {
            let pair = hex.get(2 * index..2 * index + 2)?;
            *byte = u8::from_str_radix(pair, 16).ok()?;
        }
        Some(Self(id))
    }
}

/// A session as it is written to disk.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct SessionRecord {
    /// Short name of the shop: it counts nowhere else.
    pub tenant: String,
    /// The customer's id in that shop.
    pub customer_id: i32,
    /// When the customer signed in, in milliseconds since 1970.
    pub signed_in_ms: u64,
    /// Minutes without a request after which it is over.
    pub idle_minutes: u64,
    /// What the customer's record said when it was last read.
    pub profile: Profile,
}

/// What a session keeps of its customer's record: what every page shows, and the rights.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// First and last name, else the company, else the user name.
    pub name: String,
    /// ISO code of the country; none where the record names none that the shop knows.
    pub country_code: Option<String>,
    /// The customer's own price list, if there is one.
    pub price_list: Option<i32>,
    /// Prices come without VAT.
    pub exclude_vat: bool,
    /// Points in hundredths, those on hold included.
    pub points_balance_hundredths: i32,
    /// Points on hold, in hundredths.
    pub points_on_hold_hundredths: i32,
    /// The e-mail address or user name has to be set anew (D-26).
    pub email_to_update: bool,
    /// The password has to be set anew (D-26).
    pub password_to_update: bool,
}

impl fmt::Debug for Profile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nothing of a person is logged by mistake.
        formatter.debug_struct("Profile").finish_non_exhaustive()
    }
}

impl Profile {
    /// What is kept of a record of this shop.
    pub fn of(tenant: &Tenant, customer: &Customer) -> Self {
        let offered = tenant.config.countries;
        let country = offered.find_by_name(&customer.country);
        Self {
            name: display_name(customer),
            country_code: country.map(|country| country.code.to_owned()),
            price_list: customer.price_list,
            exclude_vat: customer.exclude_vat,
            points_balance_hundredths: customer.points_balance_hundredths,
            points_on_hold_hundredths: customer.points_on_hold_hundredths,
            email_to_update: !customer.is_user_name_email || customer.email.is_empty(),
            password_to_update: customer.has_phone_password,
        }
    }

    /// The customer's own prices, as far as the shop has such things (D-08).
    pub fn pricing(&self, features: Features) -> Pricing {
        Pricing {
            price_list: self.price_list.filter(|_| features.price_lists),
            exclude_vat: self.exclude_vat && features.vat_exclusion,
        }
    }
}

fn display_name(customer: &Customer) -> String {
    let name = format!("{} {}", customer.first_name, customer.last_name);
    let names = [name.trim(), customer.company.trim(), &customer.user_name];
    let first = names.into_iter().find(|name| !name.is_empty());
    first.unwrap_or_default().to_owned()
}

const MINUTE_MS: u64 = 60_000;
/// The browser looks at the clock once a minute, so it may be late by one; it must not find the session gone before that.
const GRACE_MS: u64 = MINUTE_MS;

impl SessionRecord {
    /// Whether this session has ended by itself, last seen then.
    pub(super) fn is_over(&self, seen_ms: u64, now_ms: u64, absolute_ms: u64) -> bool {
        let idle_ms = self.idle_minutes.saturating_mul(MINUTE_MS) + GRACE_MS;
        now_ms.saturating_sub(seen_ms) >= idle_ms
            || now_ms.saturating_sub(self.signed_in_ms) >= absolute_ms
    }
}
