use super::payment::{PENDING, Payment, Transaction};
use super::webhook;
use crate::other_services::{not_found, or_error_page};
use crate::server::{Request, Response, escape};
use crate::world::{Tenant, World};

/// `GET /web/checkout?ref={code}` shows the page; `POST` performs the action of a button.
pub(crate) fn checkout(world: &World, request: &Request) -> Response {
    let code = request.parameter("ref");
    or_error_page(Payment::find(world, code).and_then(|found| {
        let Some((tenant, payment)) = found else {
            return Ok(not_found());
        };
        if payment.state != PENDING {
            return Ok(notice(
                "This order can no longer be paid",
                "It was paid, cancelled, or it has expired.",
            ));
        }
        if request.method != "POST" {
            return Ok(page(&payment));
        }
        let form = request.form();
        let action = form
            .iter()
            .find(|(name, _)| name == "action")
            .map_or("", |(_, value)| value.as_str());
        let succeeds = match action {
            "pay" | "pay-and-close" => true,
            "decline" => false,
            _ => {
                return Ok(notice(
                    "Checkout closed",
                    "Nothing was paid. You may close this window.",
                ));
            }
        };
        let transaction = record_attempt(world, tenant, &payment, succeeds)?;
        if action == "pay-and-close" {
            return Ok(notice(
                "Paid",
                "The window was closed before the way back to the shop.",
            ));
        }
        Ok(Response::redirect(return_url(&payment, &transaction)))
    }))
}

/// Attempts a payment without the page, in any state, because shoppers can pay twice. Returns
/// whether the payment exists.
pub(crate) fn attempt(world: &World, code: &str, succeeds: bool) -> rusqlite::Result<bool> {
    let Some((tenant, payment)) = Payment::find(world, code)? else {
        return Ok(false);
    };
    record_attempt(world, tenant, &payment, succeeds)?;
    Ok(true)
}

fn record_attempt(
    world: &World,
    tenant: &Tenant,
    payment: &Payment,
    succeeds: bool,
) -> rusqlite::Result<Transaction> {
    let transaction = Transaction::create(&tenant.connection(), payment, succeeds)?;
    if succeeds {
        world.record_paid(&payment.code);
    }
    webhook::send(world, payment, &transaction);
    Ok(transaction)
}

fn return_url(payment: &Payment, transaction: &Transaction) -> String {
    let (page, event) = if transaction.status == "F" {
        ("viva-payment-success", 0)
    } else {
        ("viva-payment-error", 10_051)
    };
    format!(
        "{}/{page}?t={}&s={}&lang=en-GB&eventId={event}&eci=1",
        payment.return_url, transaction.id, payment.code
    )
}

fn page(payment: &Payment) -> Response {
    let button = |action: &str, label: &str| {
        format!("<button name=\"action\" value=\"{action}\" class=\"{action}\">{label}</button>")
    };
    document(
        "Checkout",
        &format!(
            "<p class=\"amount\">&euro;&nbsp;{}.{:02}</p><p>{}</p><p class=\"code\">Order code {}</p>\
             <form method=\"post\" action=\"/web/checkout?ref={}\">{}{}{}{}</form>",
            payment.cents / 100,
            payment.cents % 100,
            escape(&payment.full_name),
            escape(&payment.code),
            escape(&payment.code),
            button("pay", "Pay"),
            button("decline", "Decline"),
            button("close", "Close"),
            button("pay-and-close", "Pay, then close the window"),
        ),
    )
}

fn notice(title: &str, text: &str) -> Response {
    document(title, &format!("<p>{text}</p>"))
}

fn document(title: &str, content: &str) -> Response {
    Response::html(
        200,
        format!(
            "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><style>\
             body{{font:16px/1.5 system-ui,sans-serif;background:#eef1f5;color:#1b2430;margin:0}}main{{max-width:26rem;margin:10vh auto;background:#fff;padding:2rem;border-radius:12px}}\
             .amount{{font-size:2rem;font-weight:600;margin:0}}.code{{color:#5b6675}}form{{display:grid;gap:.75rem}}button{{font:inherit;padding:.75rem;border-radius:8px;border:1px solid #c4ccd6;background:#fff}}\
             .pay{{background:#1a5fd0;color:#fff;border-color:#1a5fd0}}</style></head><body><main><h1>{title}</h1>{content}</main></body></html>"
        ),
    )
}
