//! E-mails about changed credentials. They contain no password, no link, no new address and no text
//! that a person entered.

use crate::{
    retail::{Email, RetailClient, WriteError, model::is_single_email, wire::Outcome},
    tenants::{Company, LiveSettings, Tenant},
};

#[derive(Clone, Copy)]
pub(super) enum Notice {
    Password,
    /// Sent to the old address.
    Email,
    /// Another address was typed, which is not confirmed yet. Sent to the old address.
    NewEmail,
}

impl Notice {
    fn subject(self) -> &'static str {
        match self {
            Self::Password => "Your password was changed",
            Self::Email => "Your email address was changed",
            Self::NewEmail => "Another email address for your account",
        }
    }

    fn text(self, shop: &str, company: &Company) -> String {
        let event = match self {
            Self::Password => {
                format!("The password of your account at {shop} was changed just now.")
            }
            Self::Email => format!(
                "The email address of your account, which you sign in with, at {shop} was changed just now."
            ),
            Self::NewEmail => format!(
                "Another email address was entered for your account at {shop} just now. It replaces this one as soon as \
                 it is confirmed."
            ),
        };
        let contacts = company.email.iter().chain(&company.phone);
        let contacts: Vec<&str> = contacts.map(String::as_str).collect();
        let contact = match contacts.as_slice() {
            [] => ".".to_owned(),
            contacts => format!(": {}", contacts.join(", ")),
        };
        format!(
            "Hello,\n\n{event}\n\n\
             If it was not you, please tell us at once{contact}\n\n{shop}\n"
        )
    }
}

/// Only logs failures, because the change is already made.
pub(super) async fn mail(
    notice: Notice,
    to: &str,
    retail: &RetailClient,
    tenant: &Tenant,
    settings: &LiveSettings,
) {
    if to.is_empty() {
        return;
    }
    let company = &settings.public.company;
    let text = notice.text(shop_name(tenant, settings), company);
    match send(notice.subject(), &text, to, retail, tenant, settings).await {
        Ok(Outcome::Success) => {}
        Ok(Outcome::Refused(_)) => {
            tracing::warn!("the Retail API refused to send a notice of changed credentials");
        }
        Err(error) => {
            tracing::warn!(%error, "a notice of changed credentials may not have been sent");
        }
    }
}

/// Sends an e-mail to a customer's own address.
pub(super) async fn send(
    subject: &str,
    text: &str,
    to: &str,
    retail: &RetailClient,
    tenant: &Tenant,
    settings: &LiveSettings,
) -> Result<Outcome, WriteError> {
    let company = &settings.public.company;
    let email = Email {
        to,
        reply_to: reply_to(company).unwrap_or(to),
        name: shop_name(tenant, settings),
        phone: company.phone.as_deref().unwrap_or_default(),
        subject,
        text,
    };
    retail.send_email(&email).await
}

pub(super) fn shop_name<'a>(tenant: &'a Tenant, settings: &'a LiveSettings) -> &'a str {
    let name = settings.public.company.name.as_deref();
    name.unwrap_or(&tenant.config.name)
}

fn reply_to(company: &Company) -> Option<&str> {
    let email = company.email.as_deref().map(str::trim);
    email.filter(|email| is_single_email(email))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// [ACC-08]
    #[rstest]
    #[case(Some(" shop@example.com "), Some("shop@example.com"))]
    #[case(Some("shop@example.com; desk@example.com"), None)]
    #[case(Some("Shop <shop@example.com>"), None)]
    #[case(Some(""), None)]
    #[case(None, None)]
    fn the_reply_address_is_a_single_address(
        #[case] email: Option<&str>,
        #[case] expected: Option<&str>,
    ) {
        let company = Company {
            email: email.map(str::to_owned),
            ..Company::default()
        };
        assert_eq!(reply_to(&company), expected);
    }

    /// [ACC-08]
    #[test]
    fn a_notice_names_the_shops_contact_data() {
        let mut company = Company::default();
        let text = Notice::Password.text("Lamps", &company);
        assert!(text.contains("tell us at once.\n"), "{text}");
        company.phone = Some("+357 1".to_owned());
        company.email = Some("a@b".to_owned());
        let text = Notice::Email.text("Lamps", &company);
        assert!(text.contains("tell us at once: a@b, +357 1\n"), "{text}");
    }
}
