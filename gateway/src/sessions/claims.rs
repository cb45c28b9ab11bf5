use super::{Profile, Sessions, error::not_stored};
use crate::http::problem::ApiResult;

impl Sessions {
    /// Remembers that the customer has an e-mail address as user name and has chosen a password (D-217). Does nothing
    /// while one of them is still missing.
    pub async fn claim_account(&self, tenant: &str, customer_id: i32, profile: &Profile) {
        if profile.is_unclaimed() {
            return;
        }
        let stored = self
            .0
            .store
            .save_claim(tenant.to_owned(), customer_id)
            .await;
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
}
