//! Mails about a withdrawal: the declaration to the shop, and the receipt to the address of the order (D-190).

use std::collections::BTreeSet;

use super::mail::{one_email, outcome};
use crate::{
    orders::{
        DeclaredOrder, FoundLine, FoundOrder, Orders, Withdrawal,
        driver::shop_executor::ShopClients,
        state_machine::{MailOutcome, Recipient, StepResult},
        withdrawal::Earlier,
        withdrawal_text::{self as texts, Consumer, WithdrawnOrder},
    },
    retail::{
        Email, RetailError,
        model::{Customer, is_single_email},
    },
    store::StoreUnavailable,
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

/// Mail whose texts are ready.
struct Letter<'a> {
    to: &'a str,
    reply_to: &'a str,
    name: String,
    subject: String,
    text: String,
}

pub(in crate::orders::driver) async fn withdrawal_mail(
    shop: &ShopClients<'_>,
    orders: &Orders,
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
    let letter = match recipient {
        Recipient::Company => match orders.find_earlier(withdrawal).await {
            Ok(earlier) => letter_to_shop(shop, withdrawal, &facts, &earlier),
            Err(StoreUnavailable) => Err(MailOutcome::NotSent),
        },
        Recipient::Buyer => receipt(shop, withdrawal, &facts),
    };
    let letter = match letter {
        Ok(letter) => letter,
        Err(outcome) => return StepResult::Mail(outcome),
    };
    let mut email = Email {
        to: letter.to,
        reply_to: letter.reply_to,
        name: &letter.name,
        phone: "",
        subject: &letter.subject,
        text: &letter.text,
    };
    if !shop.retail.fits_email(&email) {
        // The text has the consumer's address, too.
        email.reply_to = letter.to;
    }
    StepResult::Mail(outcome(&shop.retail.send_email(&email).await))
}

fn letter_to_shop<'a>(
    shop: &'a ShopClients<'_>,
    withdrawal: &'a Withdrawal,
    facts: &'a Facts,
    earlier: &Earlier,
) -> Result<Letter<'a>, MailOutcome> {
    let Some(to) = one_email(&shop.settings.public.company) else {
        let tenant = &withdrawal.tenant;
        tracing::warn!(tenant, "a withdrawal waits: the shop has no e-mail address");
        return Err(MailOutcome::NotSent);
    };
    let (order, consumer) = (facts.order.as_ref(), &facts.consumer);
    let config = &shop.tenant.config.withdrawal;
    Ok(Letter {
        to,
        reply_to: consumer.single_email().unwrap_or(to),
        name: withdrawal.name.chars().take(MAX_NAME_CHARS).collect(),
        subject: texts::shop_subject(withdrawal, earlier),
        text: texts::shop_text(withdrawal, order, consumer, earlier, config),
    })
}

fn receipt<'a>(
    shop: &'a ShopClients<'_>,
    withdrawal: &Withdrawal,
    facts: &'a Facts,
) -> Result<Letter<'a>, MailOutcome> {
    let Some(to) = facts.consumer.single_email() else {
        let tenant = &withdrawal.tenant;
        tracing::warn!(tenant, "a withdrawal has no receipt: no address");
        return Err(MailOutcome::NoAddress);
    };
    let (company, config) = (&shop.settings.public.company, &shop.tenant.config);
    let name = company.name.as_deref().unwrap_or(&config.name);
    let seller = Seller::of(config, company);
    let (order, greeting) = (facts.order.as_ref(), facts.customer_name.as_deref());
    let text = texts::receipt_text(
        withdrawal,
        order,
        greeting,
        name,
        &seller,
        &config.withdrawal,
    );
    Ok(Letter {
        to,
        reply_to: one_email(company).unwrap_or(to),
        name: name.to_owned(),
        subject: texts::receipt_subject(withdrawal),
        text,
    })
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
