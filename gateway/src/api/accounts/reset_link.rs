//! Whether a link to choose a new password counts, and the one time that it does.

use actix_web::web::Data;
use secrecy::{ExposeSecret as _, SecretString};
use subtle::ConstantTimeEq as _;

use super::{
    CustomerRecords,
    account_service::{self, refuse_guessable},
    notices::{Notice, mail},
};
use crate::{
    api::locks::Lock,
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
    sessions::Sessions,
    tenants::{LiveSettings, Tenant},
};

/// A link that counts now.
pub(super) struct ResetLink {
    customer_id: i32,
    expires_ms: u64,
}

impl ResetLink {
    /// The link, if it is the last one that its customer was sent, has not expired and was not used [D-05].
    pub(super) async fn find(
        resets: &PasswordResets,
        retail: &RetailClient,
        ticket: &ResetTicket,
    ) -> ApiResult<Option<Self>> {
        if resets.is_used(ticket) {
            return Ok(None);
        }
        let customer_id = ticket.customer_id;
        let Some(sent) = retail.find_password_reset(customer_id).await? else {
            return Ok(None);
        };
        let is_it = is_same(&sent.token, &ticket.token);
        let expires_ms = in_ms(&sent);
        Ok((is_it && resets.now_ms() < expires_ms).then_some(Self {
            customer_id,
            expires_ms,
        }))
    }
}

/// As many bytes that differ take as long as none.
fn is_same(sent: &SecretString, said: &SecretString) -> bool {
    let (sent, said) = (sent.expose_secret(), said.expose_secret());
    sent.as_bytes().ct_eq(said.as_bytes()).into()
}

/// What choosing a new password needs.
pub(super) struct NewPassword {
    pub(super) retail: RetailClient,
    pub(super) tenant: std::sync::Arc<Tenant>,
    pub(super) settings: std::sync::Arc<LiveSettings>,
    pub(super) resets: Data<PasswordResets>,
    pub(super) records: Data<CustomerRecords>,
    pub(super) sessions: Data<Sessions>,
    pub(super) ticket: ResetTicket,
    pub(super) password: SecretString,
}

impl NewPassword {
    /// Sets it, makes the link worthless, ends the customer's sessions and tells the customer by mail. Whose it was.
    pub(super) async fn set(self) -> ApiResult<Customer> {
        // Where the end of sessions can't be stored, a restart would bring them back.
        self.sessions.require_store()?;
        let lock = Lock::Record(self.tenant.id, self.ticket.customer_id);
        let held = self.records.locks.hold([lock]).await?;
        let link = ResetLink::find(&self.resets, &self.retail, &self.ticket).await?;
        let link = link.ok_or_else(expired)?;
        let customer = self.retail.find_customer(link.customer_id).await?;
        let customer = customer.ok_or_else(expired)?;
        refuse_guessable(&self.password, &customer)?;
        let set = async || {
            self.retail
                .update_password(customer.id, &self.password)
                .await
        };
        let written = account_service::change(&self.retail, set).await;
        if let Err(WriteFailed::NotDone(problem)) = written {
            return Err(problem);
        }
        // Also when nobody knows whether it was set: whoever is signed in may be the one whom it is to keep out. A sign-in
        // that legacy let in by the old password and that is still under way is refused from here on.
        self.end_sessions(customer.id).await;
        if written.is_ok() {
            self.resets.mark_used(&self.ticket, link.expires_ms);
            void(&self.retail, customer.id).await;
        }
        drop(held);
        let Self {
            retail,
            tenant,
            settings,
            ..
        } = self;
        let email = customer.email.clone();
        actix_web::rt::spawn(async move {
            mail(Notice::Password, &email, &retail, &tenant, &settings).await;
        });
        written?;
        Ok(customer)
    }

    async fn end_sessions(&self, customer_id: i32) {
        let ended = self.sessions.end_all(&self.tenant.slug, customer_id, None);
        // They have ended in any case; that the disk will hear of it later is logged there.
        if ended.await.is_err() {
            tracing::warn!("the end of a customer's sessions is not on disk yet");
        }
    }
}

/// The problem of a link that does not count, whatever the reason: it tells nobody which.
pub(super) fn expired() -> ApiError {
    let detail = "The link has expired or was used. Please ask for another one.";
    ApiError::new(ProblemKind::ResetExpired, detail)
}

/// Makes the link worthless that a customer may have been sent last: whoever has just changed what signs them in may have
/// done so because somebody else reads their mail.
pub(super) async fn void_if_sent(
    records: &CustomerRecords,
    tenant: &Tenant,
    retail: &RetailClient,
    customer_id: i32,
) {
    match retail.find_password_reset(customer_id).await {
        Ok(None) => return,
        Ok(Some(sent)) => {
            let expires_ms = in_ms(&sent);
            let ticket = ResetTicket {
                tenant: tenant.slug.to_string(),
                customer_id,
                token: sent.token,
            };
            records.resets.mark_used(&ticket, expires_ms);
        }
        // It may be there, but nobody can say which one it is.
        Err(_) => {}
    }
    void(retail, customer_id).await;
}

fn in_ms(sent: &PasswordReset) -> u64 {
    u64::try_from(sent.expires.unix_millis()).unwrap_or(0)
}

/// Legacy is told that the link is void; should it not listen, this process remembers anyway.
async fn void(retail: &RetailClient, customer_id: i32) {
    for _ in 0..2 {
        if retail.void_password_reset(customer_id).await == Ok(Outcome::Success) {
            return;
        }
    }
    tracing::warn!("a used link to choose a new password could not be voided in the shop system");
}
