//! Mails about a withdrawal: the declaration to the shop, and the receipt to the address of the order (D-190).

use std::collections::BTreeSet;

use super::mail::{one_email, outcome};
use crate::{
    orders::{
        DeclaredOrder, FoundLine, FoundOrder, Withdrawal,
        driver::shop_executor::ShopClients,
        state_machine::{MailOutcome, Recipient, StepResult},
        withdrawal_text::{self as texts, Consumer, WithdrawnOrder},
    },
    retail::{
        Email, RetailError,
        model::{Customer, is_single_email},
    },
    tenants::Seller,
};

/// Maximum length of the sender's name. The name is in the URL, and long URLs are refused.
const MAX_NAME_CHARS: usize = 40;

/// Order and consumer of a declaration.
struct Facts {
    order: Option<WithdrawnOrder>,
    consumer: Consumer,
    /// `None` if the receipt goes to an address that is not verified.
    customer_name: Option<String>,
}

pub(in crate::orders::driver) async fn withdrawal_mail(
    shop: &ShopClients<'_>,
    withdrawal: &Withdrawal,
    recipient: Recipient,
) -> StepResult {
    let tenant = &withdrawal.tenant;
    let facts = match facts(shop, withdrawal).await {
        Ok(facts) => facts,
        Err(error) => {
            tracing::warn!(tenant, %error, "the order of a withdrawal could not be read");
            return StepResult::Mail(MailOutcome::NotSent);
        }
    };
    let company = &shop.settings.public.company;
    let config = &shop.tenant.config.withdrawal;
    let shop_name = company.name.as_deref().unwrap_or(&shop.tenant.config.name);
    let shop_email = one_email(company);
    let own_email = Some(facts.consumer.email.as_str()).filter(|email| is_single_email(email));
    let name: String = withdrawal.name.chars().take(MAX_NAME_CHARS).collect();
    let order = facts.order.as_ref();
    let (to, reply_to, name, subject, text) = match recipient {
        Recipient::Company => {
            let Some(to) = shop_email else {
                tracing::warn!(tenant, "a withdrawal waits: the shop has no e-mail address");
                return StepResult::Mail(MailOutcome::NotSent);
            };
            let text = texts::shop_text(withdrawal, order, &facts.consumer, config);
            let subject = texts::shop_subject(withdrawal);
            (to, own_email.unwrap_or(to), name.as_str(), subject, text)
        }
        Recipient::Buyer => {
            let Some(to) = own_email else {
                tracing::warn!(tenant, "a withdrawal has no receipt: no address");
                return StepResult::Mail(MailOutcome::NoAddress);
            };
            let greeting = facts.customer_name.as_deref();
            let seller = Seller::of(&shop.tenant.config, company);
            let text = texts::receipt_text(withdrawal, order, greeting, shop_name, &seller, config);
            let subject = texts::receipt_subject(withdrawal);
            (to, shop_email.unwrap_or(to), shop_name, subject, text)
        }
    };
    let mut email = Email {
        to,
        reply_to,
        name,
        phone: "",
        subject: &subject,
        text: &text,
    };
    if !shop.retail.fits_email(&email) {
        // The text has the consumer's address, too.
        email.reply_to = to;
    }
    StepResult::Mail(outcome(&shop.retail.send_email(&email).await))
}

async fn facts(shop: &ShopClients<'_>, withdrawal: &Withdrawal) -> Result<Facts, RetailError> {
    match &withdrawal.order {
        DeclaredOrder::ByReference { email, found, .. } => Ok(Facts {
            order: found.as_ref().map(|found| WithdrawnOrder {
                name: found.reference.as_str().to_owned(),
                placed_ms: Some(found.placed_ms),
                lines: found.lines.clone(),
            }),
            consumer: Consumer {
                email: email.trim().to_owned(),
                has_receipt: found.is_some(),
                record: Vec::new(),
            },
            customer_name: None,
        }),
        DeclaredOrder::OfCustomer {
            customer_id,
            order_id,
            email,
            found,
        } => {
            let excluded = found.iter().flat_map(FoundOrder::excluded_names);
            let excluded: BTreeSet<&str> = excluded.collect();
            let customer = shop.retail.find_customer(*customer_id).await?;
            let order = shop.retail.find_order(*customer_id, *order_id).await?;
            let is_verified = customer
                .as_ref()
                .is_some_and(|customer| is_single_email(customer.email.trim()));
            Ok(Facts {
                order: order.map(|order| WithdrawnOrder {
                    name: order.code,
                    placed_ms: order
                        .placed_at
                        .and_then(|placed| placed.unix_millis().try_into().ok()),
                    lines: order
                        .lines
                        .into_iter()
                        .map(|line| FoundLine {
                            is_excluded: excluded.contains(line.name.as_str()),
                            name: line.name,
                            quantity: line.quantity,
                        })
                        .collect(),
                }),
                consumer: consumer_of(customer.as_ref(), email.as_deref()),
                customer_name: is_verified.then(|| withdrawal.name.clone()),
            })
        }
    }
}

/// `typed` is the address in the declaration, for an account without one.
fn consumer_of(customer: Option<&Customer>, typed: Option<&str>) -> Consumer {
    let in_account = customer.map(|customer| customer.email.trim());
    let in_account = in_account.filter(|email| is_single_email(email));
    let email = in_account.or(typed).unwrap_or_default();
    let record = customer.filter(|_| in_account.is_none()).map(record_of);
    Consumer {
        email: email.to_owned(),
        has_receipt: is_single_email(email),
        record: record.unwrap_or_default(),
    }
}

/// Known facts by which a shop reaches a customer without an e-mail address.
fn record_of(customer: &Customer) -> Vec<String> {
    let name = format!("{} {}", customer.first_name, customer.last_name);
    let address = [
        &customer.street,
        &customer.postcode,
        &customer.city,
        &customer.country,
    ];
    let address = address.map(|part| part.trim());
    let address: Vec<&str> = address
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    let facts = [
        ("Name", name.trim()),
        ("Phone", customer.phone.trim()),
        ("Address", &address.join(", ")),
    ];
    facts
        .into_iter()
        .filter(|(_, fact)| !fact.is_empty())
        .map(|(label, fact)| format!("{label}: {fact}"))
        .collect()
}
