use std::{fmt, sync::Arc};

use data_encoding::HEXLOWER;
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{
    customer_pricing::Pricing,
    retail::model::Customer,
    tenants::{Tenant, live::Features},
};

/// Secret in a session's cookie.
pub(super) struct SessionKey(SecretString);

impl SessionKey {
    pub(super) fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

impl From<&str> for SessionKey {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

/// Id of a session: a hash of its key, so that the database contains no valid keys.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct SessionId(pub(super) [u8; 32]);

impl SessionId {
    pub(super) fn of(key: &SessionKey) -> Self {
        Self(Sha256::digest(key.expose()).into())
    }

    pub(super) fn to_hex(self) -> String {
        HEXLOWER.encode(&self.0)
    }

    pub(super) fn from_hex(hex: &str) -> Option<Self> {
        let bytes = HEXLOWER.decode(hex.as_bytes()).ok()?;
        bytes.try_into().ok().map(Self)
    }
}

impl From<SessionId> for String {
    fn from(id: SessionId) -> Self {
        id.to_hex()
    }
}

impl TryFrom<String> for SessionId {
    type Error = &'static str;

    fn try_from(hex: String) -> Result<Self, Self::Error> {
        Self::from_hex(&hex).ok_or("not a session id")
    }
}

/// Session as stored.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct SessionRecord {
    /// Short name of the shop. The session is valid only there.
    pub tenant: String,
    /// The customer's id in that shop.
    pub customer_id: i32,
    /// Time of the sign-in, in ms since 1970.
    pub signed_in_ms: u64,
    /// Minutes without a request until the session expires.
    pub idle_minutes: u64,
    /// Profile from the last read of the customer record.
    pub profile: Profile,
    /// Whether the customer has claimed the account (D-217), even if the till has changed the record since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_claimed: bool,
    /// Id before the last renewal. A request that arrived earlier, or a mailed link, may still have it at any gateway.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous_id: Option<SessionId>,
    /// Time of the last change of the customer record that the profile may lack, in ms since 1970; 0 before the first.
    /// A gateway that finds another time than before reads the customer record again.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub profile_outdated_ms: u64,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference"
)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// Data of the customer record in a session: rights, and data for each page.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// First and last name, otherwise company, otherwise user name.
    pub name: String,
    /// ISO code of the country; `None` for a country that the shop does not offer.
    pub country_code: Option<String>,
    /// The customer's own price list, if any.
    pub price_list: Option<i32>,
    /// Whether prices exclude VAT.
    pub exclude_vat: bool,
    /// Points including points on hold, in hundredths.
    pub points_balance_hundredths: i32,
    /// Points on hold, in hundredths.
    pub points_on_hold_hundredths: i32,
    /// Whether the customer must set a new e-mail address or user name (D-26).
    #[serde(rename = "email_to_update")]
    pub must_update_email: bool,
    /// Whether the customer must set a new password (D-26).
    #[serde(rename = "password_to_update")]
    pub must_update_password: bool,
}

impl fmt::Debug for Profile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Personal data must not reach the log.
        formatter.debug_struct("Profile").finish_non_exhaustive()
    }
}

impl Profile {
    /// Profile from a customer record of this shop.
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
            must_update_email: !customer.is_user_name_email || customer.email.is_empty(),
            must_update_password: customer.has_phone_password,
        }
    }

    /// Whether the account still begins with the phone number as user name or password.
    pub fn is_unclaimed(&self) -> bool {
        self.must_update_email || self.must_update_password
    }

    /// The customer's pricing, as far as the shop has price lists and VAT exclusion (D-08).
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
/// Extra lifetime of an idle session. The browser checks only once a minute whether the session has
/// expired.
const GRACE_MS: u64 = MINUTE_MS;

impl SessionRecord {
    /// Whether the shop insists on claiming the account before anything else (D-219).
    pub fn must_claim(&self, tenant: &Tenant) -> bool {
        tenant.config.sign_in.claim_first && !self.is_claimed && self.profile.is_unclaimed()
    }

    pub(super) fn with_profile(&self, profile: Profile) -> Self {
        Self {
            is_claimed: self.is_claimed || !profile.is_unclaimed(),
            profile,
            ..self.clone()
        }
    }

    pub(super) fn with_outdated_profile(&self, changed_ms: u64) -> Self {
        Self {
            profile_outdated_ms: changed_ms,
            ..self.clone()
        }
    }

    /// Record of the session after its renewal.
    pub(super) fn renewed_from(&self, previous: SessionId) -> Arc<Self> {
        Arc::new(Self {
            previous_id: Some(previous),
            ..self.clone()
        })
    }

    pub(super) fn has_expired(&self, seen_ms: u64, now_ms: u64, max_age_ms: u64) -> bool {
        let idle_ms = self.idle_minutes.saturating_mul(MINUTE_MS) + GRACE_MS;
        now_ms.saturating_sub(seen_ms) >= idle_ms
            || now_ms.saturating_sub(self.signed_in_ms) >= max_age_ms
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::retail_customer(concat!(
        r#"{"tenant":"vape","customer_id":7,"signed_in_ms":1,"idle_minutes":30,"#,
        r#""profile":{"name":"Anna Georgiou","country_code":null,"price_list":null,"#,
        r#""exclude_vat":false,"points_balance_hundredths":0,"points_on_hold_hundredths":0,"#,
        r#""email_to_update":false,"password_to_update":true}}"#
    ))]
    #[case::trade_customer(concat!(
        r#"{"tenant":"vape","customer_id":8,"signed_in_ms":2,"idle_minutes":60,"#,
        r#""profile":{"name":"Harbour Trading","country_code":"CY","price_list":3,"#,
        r#""exclude_vat":true,"points_balance_hundredths":4650,"points_on_hold_hundredths":650,"#,
        r#""email_to_update":true,"password_to_update":false},"is_claimed":true}"#
    ))]
    fn a_stored_session_keeps_the_names_of_earlier_versions(#[case] stored: &str) {
        let record: SessionRecord = serde_json::from_str(stored).unwrap();
        assert_eq!(serde_json::to_string(&record).unwrap(), stored);
    }
}
