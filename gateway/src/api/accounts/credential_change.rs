//! Work after a change of credentials, in the background: the last reset link becomes invalid, then
//! the customer is notified.

use std::sync::Arc;

use actix_web::web::Data;

use super::{
    notices::{Notice, mail},
    reset_link::invalidate_sent_link,
    state::AccountState,
};
use crate::{
    api::locks::LockGuard,
    retail::RetailClient,
    tenants::{Tenant, TenantId},
};

/// A change of credentials that has been made.
pub(super) struct CredentialChange {
    pub(super) tenant: Arc<Tenant>,
    pub(super) retail: RetailClient,
    pub(super) customer_id: i32,
    /// The lock of the customer's record. It is held until the last reset link is invalid.
    pub(super) guard: LockGuard,
    /// The notice and its recipient's address.
    pub(super) notice: Option<(Notice, String)>,
}

impl CredentialChange {
    /// Queues the work, so that the response does not wait for it.
    pub(super) async fn follow_up(self, state: &Data<AccountState>) {
        let (tenant_id, own_state) = (self.tenant.id, state.clone());
        queue(state, tenant_id, move || self.run(own_state)).await;
    }

    async fn run(self, state: Data<AccountState>) {
        let (tenant, retail) = (&self.tenant, &self.retail);
        invalidate_sent_link(&state, tenant, retail, self.customer_id).await;
        drop(self.guard);
        if let (Some((notice, to)), Some(settings)) = (self.notice, tenant.live_settings()) {
            mail(notice, &to, retail, tenant, &settings).await;
        }
    }
}

/// Queues work that must not be lost; waits while the queue is full.
pub(super) async fn queue<F>(
    state: &AccountState,
    tenant: TenantId,
    work: impl FnOnce() -> F + Send + 'static,
) where
    F: Future<Output = ()> + 'static,
{
    let work = move || async move {
        work().await;
        // Failed calls have their own lines in the log.
        true
    };
    state.background.queue_when_free(tenant, work).await;
}
