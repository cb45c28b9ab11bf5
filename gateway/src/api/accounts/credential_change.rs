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

pub(super) struct CredentialChange {
    pub(super) tenant: Arc<Tenant>,
    pub(super) retail: RetailClient,
    pub(super) customer_id: i32,
    /// Held until the last reset link is invalid.
    pub(super) locks: LockGuard,
    /// Notice and recipient's address.
    pub(super) notice: Option<(Notice, String)>,
}

impl CredentialChange {
    pub(super) async fn follow_up(self, state: &Data<AccountState>) {
        let (tenant_id, own_state) = (self.tenant.id, state.clone());
        queue(state, tenant_id, move || self.run(own_state)).await;
    }

    async fn run(self, state: Data<AccountState>) {
        let (tenant, retail) = (&self.tenant, &self.retail);
        invalidate_sent_link(&state, tenant, retail, self.customer_id).await;
        drop(self.locks);
        if let (Some((notice, to)), Some(settings)) = (self.notice, tenant.live_settings()) {
            mail(notice, &to, retail, tenant, &settings).await;
        }
    }
}

/// Waits while the queue is full, because the work must not be lost.
pub(super) async fn queue<F>(
    state: &AccountState,
    tenant: TenantId,
    work: impl FnOnce() -> F + Send + 'static,
) where
    F: Future<Output = ()> + 'static,
{
    let work = move || async move {
        work().await;
        // `true` means success. Failed calls are already logged.
        true
    };
    state.queue.queue_when_free(tenant, work).await;
}
