use ring::hmac;
use secrecy::{ExposeSecret as _, SecretString};

use super::{Profile, Sessions, error::not_stored};
use crate::{
    http::problem::ApiResult,
    retail::model::{Customer as Record, phone_ending},
};

impl Sessions {
    /// Remembers the record's phone numbers, and that the customer has an e-mail address as user name and has chosen a
    /// password (D-217). While one of them is still missing, the account is not claimed.
    pub async fn claim_account(&self, tenant: &str, record: &Record, profile: &Profile) {
        self.remember_phones(tenant, record).await;
        if profile.is_unclaimed() {
            return;
        }
        let stored = self.0.store.save_claim(tenant.to_owned(), record.id).await;
        // The store repeats the write later.
        if stored.is_err() {
            tracing::warn!("a claimed account is not stored yet");
        }
    }

    /// Whether the customer has claimed the account. The phone number is no password of this customer any more.
    pub async fn is_claimed(&self, tenant: &str, customer_id: i32) -> ApiResult<bool> {
        let found = self
            .0
            .store
            .is_claimed(tenant.to_owned(), customer_id)
            .await;
        found.map_err(not_stored)
    }

    /// Remembers the record's phone numbers, to recognise them as passwords after they have changed (D-221).
    pub async fn remember_phones(&self, tenant: &str, record: &Record) {
        let phones = [&record.phone, &record.user_name].into_iter();
        let hashes: Vec<[u8; 32]> = phones
            .filter_map(|phone| self.phone_hash(tenant, record.id, phone))
            .collect();
        if hashes.is_empty() {
            return;
        }
        let store = &self.0.store;
        let stored = store.save_phone_hashes(tenant.to_owned(), record.id, hashes);
        // The store repeats the write later.
        if stored.await.is_err() {
            tracing::warn!("a customer's phone numbers are not stored yet");
        }
    }

    /// Whether the password is a phone number that the customer's record has had.
    pub async fn is_known_phone(
        &self,
        tenant: &str,
        customer_id: i32,
        password: &SecretString,
    ) -> ApiResult<bool> {
        let Some(hash) = self.phone_hash(tenant, customer_id, password.expose_secret()) else {
            return Ok(false);
        };
        let store = &self.0.store;
        let found = store.has_phone_hash(tenant.to_owned(), customer_id, hash);
        found.await.map_err(not_stored)
    }

    /// Returns the customer whom the Retail API has found with this password, or `None` if the account is claimed and the
    /// password is a phone number of this customer: the shop's till may have written it into the record again.
    pub async fn accept_password(
        &self,
        tenant: &str,
        mut found: Record,
        password: &SecretString,
    ) -> ApiResult<Option<Record>> {
        let id = found.id;
        found.has_phone_password =
            found.has_phone_password || self.is_known_phone(tenant, id, password).await?;
        let is_refused = found.has_phone_password && self.is_claimed(tenant, id).await?;
        Ok((!is_refused).then_some(found))
    }

    /// Keyed, because all phone numbers can be tried. `None` for a text that is no phone number.
    fn phone_hash(&self, tenant: &str, customer_id: i32, text: &str) -> Option<[u8; 32]> {
        let phone = phone_ending(text)?;
        let key = hmac::Key::new(hmac::HMAC_SHA256, self.lookup_key().signing());
        let text = format!("phone/{tenant}/{customer_id}/{phone}");
        hmac::sign(&key, text.as_bytes()).as_ref().try_into().ok()
    }
}
