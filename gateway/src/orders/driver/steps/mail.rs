//! Mails about a saved order [CHK-04].

use crate::{
    orders::{
        Buyer, PlacedOrder,
        driver::shops::Shop,
        machine::{Answer, MailOutcome, Receiver},
        mails::{self, AddressLines},
    },
    retail::{Email, WriteError, model::is_one_email, wire::Outcome},
    tenants::Company,
};

/// Sends one of the two.
pub(in crate::orders::driver) async fn mail(
    shop: &Shop<'_>,
    order: &PlacedOrder,
    receiver: Receiver,
) -> Answer {
    let company = &shop.settings.company;
    let shop_name = company.name.as_deref().unwrap_or(&shop.tenant.config.name);
    let shop_email = one_email(company);
    let buyer_email = Some(order.buyer.email()).filter(|email| is_one_email(email));
    let to = match receiver {
        Receiver::Company => shop_email,
        Receiver::Buyer => buyer_email,
    };
    let Some(to) = to else {
        tracing::warn!(
            tenant = order.tenant,
            ?receiver,
            "a new order is not mailed: no address"
        );
        return Answer::Mailed(MailOutcome::Sent);
    };
    let address = address(shop, order).await;
    let buyer_name = order.buyer.name();
    let email = match receiver {
        Receiver::Company => Email {
            to,
            reply_to: buyer_email.unwrap_or(to),
            name: &buyer_name,
            phone: order.buyer.phone(),
            subject: mails::SUBJECT,
            text: &mails::company_text(order, &address),
        },
        Receiver::Buyer => Email {
            to,
            reply_to: shop_email.unwrap_or(to),
            name: shop_name,
            phone: company.phone.as_deref().unwrap_or_default(),
            subject: mails::SUBJECT,
            text: &mails::buyer_text(order, &address, shop_name, company),
        },
    };
    Answer::Mailed(match shop.retail.send_email(&email).await {
        Ok(Outcome::Success) => MailOutcome::Sent,
        Err(WriteError::NotSent(_)) => MailOutcome::NotSent,
        Ok(Outcome::Refused(_)) | Err(WriteError::OutcomeUnknown(_)) => MailOutcome::OutcomeUnknown,
    })
}

/// The shop's address; what the shop's settings have there may be two, or none at all.
fn one_email(company: &Company) -> Option<&str> {
    let email = company.email.as_deref().map(str::trim);
    email.filter(|email| is_one_email(email))
}

/// Where it goes: what a guest typed, or what the customer's record says. A mail without it is better than none.
async fn address(shop: &Shop<'_>, order: &PlacedOrder) -> AddressLines {
    let Buyer::Customer { id, .. } = order.buyer else {
        return mails::guest_address(&order.buyer).unwrap_or_default();
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
