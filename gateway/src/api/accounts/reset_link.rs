use actix_web::web::Data;
use secrecy::{ExposeSecret as _, SecretString};
use subtle::ConstantTimeEq as _;

use super::{
    AccountState,
    account_service::{self, refuse_guessable},
    credential_change::queue,
    notices::{Notice, mail},
};
use crate::{
    api::locks::{Lock, store_unavailable},
    http::{
        WriteFailed,
        problem::{ApiError, ApiResult, ProblemKind},
    },
    password_resets::{PasswordResets, ResetTicket},
    retail::{
        RetailClient,
        model::{Customer, PasswordReset},
        wire::Outcome,
    },
    sessions::{Profile, Sessions},
    tenants::{LiveSettings, Tenant},
};

pub(super) struct ResetLink {
    customer_id: i32,
    expires_ms: u64,
}

impl ResetLink {
    /// Finds only the latest link sent to the customer, unused and not expired [D-05].
    pub(super) async fn find(
        resets: &PasswordResets,
        retail: &RetailClient,
        ticket: &ResetTicket,
    ) -> ApiResult<Option<Self>> {
        if resets.is_used(ticket).await.map_err(store_unavailable)? {
            return Ok(None);
        }
        let customer_id = ticket.customer_id;
        let Some(sent) = retail.find_password_reset(customer_id).await? else {
            return Ok(None);
        };
        let is_latest = is_same(&sent.token, &ticket.token);
        let expires_ms = expiry_ms(&sent);
        Ok((is_latest && resets.now_ms() < expires_ms).then_some(Self {
            customer_id,
            expires_ms,
        }))
    }
}

fn is_same(sent: &SecretString, received: &SecretString) -> bool {
    let (sent, received) = (sent.expose_secret(), received.expose_secret());
    sent.as_bytes().ct_eq(received.as_bytes()).into()
}

pub(super) struct NewPassword {
    pub(super) retail: RetailClient,
    pub(super) tenant: std::sync::Arc<Tenant>,
    pub(super) settings: std::sync::Arc<LiveSettings>,
    pub(super) resets: Data<PasswordResets>,
    pub(super) state: Data<AccountState>,
    pub(super) sessions: Data<Sessions>,
    pub(super) ticket: ResetTicket,
    pub(super) password: SecretString,
}

impl NewPassword {
    pub(super) async fn set(self) -> ApiResult<Customer> {
        // Without the store, a restart of the gateway would restore the ended sessions.
        self.sessions.require_store()?;
        let lock = Lock::CustomerRecord(self.tenant.id, self.ticket.customer_id);
        let guard = self.state.locks.acquire(&self.tenant.slug, [lock]).await?;
        let link = ResetLink::find(&self.resets, &self.retail, &self.ticket).await?;
        let link = link.ok_or_else(expired_link)?;
        let customer = self.retail.find_customer(link.customer_id).await?;
        let customer = customer.ok_or_else(expired_link)?;
        refuse_guessable(&self.password, &customer, &self.tenant, &self.sessions).await?;
        let write = async || {
            self.retail
                .update_password(customer.id, &self.password)
                .await
        };
        let written = account_service::change_with_retry(&self.retail, write).await;
        if let Err(WriteFailed::NotDone(problem)) = written {
            return Err(problem);
        }
        // End the sessions even if the outcome is unknown, because an attacker may have one.
        // Sign-ins in progress with the old password fail too.
        self.end_sessions(customer.id).await;
        if written.is_ok() {
            // The mail proves the address, even if the user name is still the phone number (D-220).
            let profile = Profile {
                must_update_email: false,
                must_update_password: false,
                ..Profile::of(&self.tenant, &customer)
            };
            let slug = &self.tenant.slug;
            self.sessions.claim_account(slug, &customer, &profile).await;
            self.resets.mark_used(&self.ticket, link.expires_ms).await;
            invalidate(&self.retail, customer.id).await;
        }
        drop(guard);
        let Self {
            retail,
            tenant,
            settings,
            state,
            ..
        } = self;
        let (tenant_id, email) = (tenant.id, customer.email.clone());
        let notify = move || async move {
            mail(Notice::Password, &email, &retail, &tenant, &settings).await;
        };
        queue(&state, tenant_id, notify).await;
        written?;
        Ok(customer)
    }

    async fn end_sessions(&self, customer_id: i32) {
        let kept_session = None;
        let ended = self
            .sessions
            .end_all(&self.tenant.slug, customer_id, kept_session);
        // The sessions have already ended in memory.
        if ended.await.is_err() {
            tracing::warn!("the end of the customer's sessions is not stored yet");
        }
        // An attacker may have connected an identity (D-218).
        let unlinked = self.sessions.unlink_all(&self.tenant.slug, customer_id);
        if unlinked.await.is_err() {
            tracing::warn!("the customer's connections with identity providers are not removed");
        }
    }
}

/// Does not reveal why the link is invalid.
pub(super) fn expired_link() -> ApiError {
    let detail = "The link has expired or was already used. Please request a new one.";
    ApiError::new(ProblemKind::ResetExpired, detail)
}

/// Invalidates the last link, because another person may be able to read the customer's mail.
pub(super) async fn invalidate_sent_link(
    state: &AccountState,
    tenant: &Tenant,
    retail: &RetailClient,
    customer_id: i32,
) {
    match retail.find_password_reset(customer_id).await {
        Ok(None) => return,
        Ok(Some(sent)) => {
            let expires_ms = expiry_ms(&sent);
            let ticket = ResetTicket {
                tenant: tenant.slug.to_string(),
                customer_id,
                token: sent.token,
            };
            state.password_resets.mark_used(&ticket, expires_ms).await;
        }
        // A link may exist although the Retail API could not return it.
        Err(_) => {}
    }
    invalidate(retail, customer_id).await;
}

fn expiry_ms(sent: &PasswordReset) -> u64 {
    u64::try_from(sent.expires.unix_millis()).unwrap_or(0)
}

/// After a failure, only the marks tell that the link was used.
async fn invalidate(retail: &RetailClient, customer_id: i32) {
    for _ in 0..2 {
        if retail.void_password_reset(customer_id).await == Ok(Outcome::Success) {
            return;
        }
    }
    tracing::warn!(
        "a used link to choose a new password could not be invalidated in the Retail API"
    );
}
