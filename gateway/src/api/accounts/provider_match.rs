//! Finds the customer behind an identity at a provider (D-215).

use super::provider_notice::ProviderNotice;
use crate::{
    api::field_validation::normalized_email,
    http::problem::ApiResult,
    openid::Identity,
    retail::{
        RetailClient,
        model::{Customer, is_single_email},
    },
    sessions::{LinkedIdentity, Sessions},
};

pub(super) enum ProviderMatch {
    /// A customer who is connected with the identity.
    Connected(Customer),
    /// The only customer with the identity's address. The connection needs a confirmation.
    Unconfirmed(Customer),
    /// No customer has the identity's address.
    Unknown,
    Refused(ProviderNotice),
}

impl ProviderMatch {
    /// A verified address alone signs nobody in. It proves who reads the address now, but the record may be older.
    pub(super) async fn find(
        identity: &Identity,
        tenant: &str,
        sessions: &Sessions,
        retail: &RetailClient,
    ) -> ApiResult<Self> {
        let linked = linked_identity(identity);
        if let Some(customer_id) = sessions.find_linked_customer(tenant, linked).await? {
            if let Some(record) = retail.find_customer(customer_id).await? {
                return Ok(Self::Connected(record));
            }
            // The customer was deleted, and may register again. The connection would never have an end.
            let linked = linked_identity(identity);
            sessions.unlink(tenant, customer_id, linked).await?;
        }
        Self::by_address(identity, retail).await
    }

    async fn by_address(identity: &Identity, retail: &RetailClient) -> ApiResult<Self> {
        let email = identity
            .email
            .as_deref()
            .filter(|email| is_single_email(email));
        let Some(email) = email else {
            return Ok(Self::Refused(ProviderNotice::NoEmail));
        };
        if !identity.is_email_verified {
            return Ok(Self::Refused(ProviderNotice::Unverified));
        }
        let no_phone = "";
        let mut found = retail.find_customers_by_contact(no_phone, email).await?;
        let first = found.pop();
        Ok(match first {
            None => Self::Unknown,
            Some(only) if found.is_empty() && has_address(&only, email) => Self::Unconfirmed(only),
            // The Retail API also finds look-alike addresses.
            Some(_) => Self::Refused(ProviderNotice::SeveralAccounts),
        })
    }
}

/// Connects the identity with which a customer came to register, if the new record has its address (D-215). A failure does
/// not concern the registration: the first sign-in with the provider is then confirmed by mail.
pub(super) async fn connect_new_customer(
    identity: &Identity,
    email: &str,
    tenant: &str,
    sessions: &Sessions,
    retail: &RetailClient,
) {
    let is_same = identity
        .email
        .as_deref()
        .is_some_and(|own| normalized_email(own) == normalized_email(email));
    if !is_same {
        return;
    }
    let connected = async {
        let found = ProviderMatch::find(identity, tenant, sessions, retail).await?;
        if let ProviderMatch::Unconfirmed(record) = found {
            let linked = linked_identity(identity);
            sessions.link(tenant, linked, record.id).await?;
        }
        ApiResult::Ok(())
    };
    if let Err(error) = connected.await {
        tracing::warn!(%error, "a new customer is not connected with an identity provider");
    }
}

pub(super) fn has_address(customer: &Customer, email: &str) -> bool {
    normalized_email(&customer.email) == normalized_email(email)
}

pub(super) fn linked_identity(identity: &Identity) -> LinkedIdentity {
    LinkedIdentity {
        issuer: identity.issuer.clone(),
        subject: identity.subject.clone(),
    }
}
