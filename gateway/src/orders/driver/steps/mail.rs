//! Mails about a saved order [CHK-04].

use crate::{
    orders::{
        Buyer, PlacedOrder,
        driver::shop_executor::ShopClients,
        mail_text::{self, AddressLines},
        state_machine::{MailOutcome, Recipient, StepResult},
    },
    retail::{Email, WriteError, model::is_single_email, wire::Outcome},
    tenants::{Company, Seller},
};

pub(in crate::orders::driver) async fn mail(
    shop: &ShopClients<'_>,
    order: &PlacedOrder,
    recipient: Recipient,
) -> StepResult {
    let company = &shop.settings.public.company;
    let config = &shop.tenant.config;
    let shop_name = company.name.as_deref().unwrap_or(&config.name);
    let shop_email = one_email(company);
    let buyer_email = Some(order.buyer.email()).filter(|email| is_single_email(email));
    let to = match recipient {
        Recipient::Company => shop_email,
        Recipient::Buyer => buyer_email,
    };
    let Some(to) = to else {
        tracing::warn!(
            tenant = order.tenant,
            ?recipient,
            "a new order is not mailed: no address"
        );
        return StepResult::Mail(MailOutcome::NoAddress);
    };
    let address = address(shop, order).await;
    let buyer_name = order.buyer.name();
    let email = match recipient {
        Recipient::Company => Email {
            to,
            reply_to: buyer_email.unwrap_or(to),
            name: &buyer_name,
            phone: order.buyer.phone(),
            subject: mail_text::SUBJECT,
            text: &mail_text::company_text(order, &address),
        },
        Recipient::Buyer => Email {
            to,
            reply_to: shop_email.unwrap_or(to),
            name: shop_name,
            phone: company.phone.as_deref().unwrap_or_default(),
            subject: mail_text::SUBJECT,
            text: &mail_text::buyer_text(
                order,
                &address,
                shop_name,
                &Seller::of(config, company),
                &config.withdrawal,
            ),
        },
    };
    StepResult::Mail(outcome(&shop.retail.send_email(&email).await))
}

pub(super) fn outcome(sent: &Result<Outcome, WriteError>) -> MailOutcome {
    match sent {
        Ok(Outcome::Success) => MailOutcome::Sent,
        Err(WriteError::NotSent(_)) => MailOutcome::NotSent,
        Ok(Outcome::Refused(_)) | Err(WriteError::OutcomeUnknown(_)) => MailOutcome::OutcomeUnknown,
    }
}

/// `None` if the setting is empty or contains several addresses.
pub(super) fn one_email(company: &Company) -> Option<&str> {
    let email = company.email.as_deref().map(str::trim);
    email.filter(|email| is_single_email(email))
}

/// Delivery address. If the customer record can't be read, the mail is sent without an address.
async fn address(shop: &ShopClients<'_>, order: &PlacedOrder) -> AddressLines {
    let Buyer::Customer { id, .. } = order.buyer else {
        return mail_text::guest_address(&order.buyer).unwrap_or_default();
    };
    match shop.retail.find_customer(id).await {
        Ok(Some(customer)) => vec![
            customer.company,
            customer.street,
            format!("{} {}", customer.postcode, customer.city),
            customer.country,
        ],
        Ok(None) => Vec::new(),
        Err(error) => {
            tracing::warn!(tenant = order.tenant, %error, "a new order is mailed without an address");
            Vec::new()
        }
    }
}
