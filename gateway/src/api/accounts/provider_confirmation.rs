//! Mail with which a customer confirms the connection with an identity at a provider (D-215).

use secrecy::{ExposeSecret as _, SecretString};

use super::notices::{send, shop_name};
use crate::{
    http::{WriteFailed, check_outcome, problem::ApiResult},
    retail::{RetailClient, model::Customer},
    tenants::{LiveSettings, Tenant},
};

/// Path of the link in the mail.
pub(super) const CONFIRMATION_PATH: &str = "/sign-in/confirm";

pub(super) struct ConfirmationMail {
    pub(super) label: String,
    pub(super) origin: String,
    pub(super) token: SecretString,
}

impl ConfirmationMail {
    /// The address is the one that the customer record contains.
    pub(super) async fn send(
        &self,
        customer: &Customer,
        retail: &RetailClient,
        tenant: &Tenant,
        settings: &LiveSettings,
    ) -> ApiResult<()> {
        let Self {
            label,
            origin,
            token,
        } = self;
        let shop = shop_name(tenant, settings);
        let subject = format!("Confirm your sign-in with {label}");
        let token = token.expose_secret();
        let text = format!(
            "Hello,\n\nsomebody who uses this email address with {label} wants to sign in to your account at {shop}.\n\n\
             If it was you, please open this link within an hour, in the browser in which you began:\n\n\
             {origin}{CONFIRMATION_PATH}?token={token}\n\n\
             Afterwards you can sign in with {label}. If it was not you, please ignore this email: nobody gets access \
             without this link.\n\n{shop}\n"
        );
        let sent = send(&subject, &text, &customer.email, retail, tenant, settings).await;
        check_outcome(retail, sent).map_err(WriteFailed::into)
    }
}
