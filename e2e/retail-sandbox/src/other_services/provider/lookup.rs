use serde_json::{Value, json};

use super::payment::{PENDING, Payment, Transaction};
use crate::faults::Distortion;
use crate::other_services::or_error_page;
use crate::server::{Request, Response};
use crate::world::{Tenant, World};

/// `GET /api/orders/{code}`.
pub(crate) fn order(world: &World, request: &Request, distortion: Distortion) -> Response {
    let segments = request.segments();
    let code = segments.get(2).copied().unwrap_or_default();
    for_merchant(world, request, |tenant| {
        let payment = Payment::load(&tenant.connection(), code)?;
        Ok(payment.map(|payment| {
            json!({
                "OrderCode": payment.code_number(),
                "SourceCode": payment.source,
                "Tags": [],
                "TipAmount": 0.0,
                "RequestLang": "en-GB",
                "MerchantTrns": payment.reference,
                "CustomerTrns": "",
                "MaxInstallments": 0,
                "RequestAmount": payment.amount(distortion.extra_cents),
                "ExpirationDate": payment.created,
                "StateId": if world.was_paid_within(&payment.code, distortion.lag) {
                    PENDING
                } else {
                    payment.state
                },
            })
        }))
    })
}

/// `GET /checkout/v2/transactions/{id}`.
pub(crate) fn transaction(world: &World, request: &Request, distortion: Distortion) -> Response {
    let segments = request.segments();
    let id = segments.get(3).copied().unwrap_or_default();
    for_merchant(world, request, |tenant| {
        let connection = tenant.connection();
        let Some(transaction) = Transaction::load(&connection, id)? else {
            return Ok(None);
        };
        let payment = Payment::load(&connection, &transaction.code)?;
        Ok(payment.map(|payment| {
            json!({
                "email": payment.email,
                "amount": payment.amount(distortion.extra_cents),
                "orderCode": payment.code_number(),
                "statusId": transaction.status,
                "fullName": payment.full_name,
                "insDate": transaction.created,
                "cardNumber": "523929XXXXXX0168",
                "currencyCode": "978",
                "customerTrns": "",
                "merchantTrns": payment.reference,
                "transactionTypeId": 5,
                "recurringSupport": false,
                "totalInstallments": 0,
                "cardCountryCode": "CY",
            })
        }))
    })
}

/// `GET /api/transactions?ordercode={code}`.
pub(crate) fn transactions(world: &World, request: &Request, distortion: Distortion) -> Response {
    for_merchant(world, request, |tenant| {
        let connection = tenant.connection();
        let Some(payment) = Payment::load(&connection, request.parameter("ordercode"))? else {
            return Ok(Some(
                json!({ "Transactions": [], "ErrorCode": 0, "ErrorText": null, "Success": true }),
            ));
        };
        let transactions: Vec<Value> = Transaction::of_code(&connection, &payment.code)?
            .into_iter()
            .filter(|transaction| {
                transaction.status != "F" || !world.was_paid_within(&payment.code, distortion.lag)
            })
            .map(|transaction| {
                json!({
                    "TransactionId": transaction.id,
                    "StatusId": transaction.status,
                    "Amount": payment.amount(distortion.extra_cents),
                    "CurrencyCode": "978",
                    "InsDate": transaction.created,
                    "MerchantTrns": payment.reference,
                    "Order": { "OrderCode": payment.code_number(), "SourceCode": payment.source },
                })
            })
            .collect();
        Ok(Some(
            json!({ "Transactions": transactions, "ErrorCode": 0, "ErrorText": null, "Success": true }),
        ))
    })
}

/// Payments of other tenants are not found.
pub(super) fn for_merchant(
    world: &World,
    request: &Request,
    find: impl FnOnce(&Tenant) -> rusqlite::Result<Option<Value>>,
) -> Response {
    let Some(merchant) = merchant(world, request) else {
        return refused(401, "Unauthorized");
    };
    or_error_page(find(merchant).map(|found| {
        found.map_or_else(|| refused(404, "Not Found"), |value| Response::json(&value))
    }))
}

pub(crate) fn merchant<'a>(world: &'a World, request: &Request) -> Option<&'a Tenant> {
    let credentials = request
        .header("authorization")
        .split_once(' ')
        .map_or("", |(_, credentials)| credentials);
    world.tenants.iter().find(|tenant| {
        let auth: Option<String> = tenant
            .connection()
            .query_row("SELECT viva_auth FROM DB_STRINGS", [], |row| row.get(0))
            .ok()
            .flatten();
        auth.is_some_and(|auth| !auth.is_empty() && auth == credentials)
    })
}

fn refused(status: u16, message: &str) -> Response {
    let body = json!({ "status": status, "message": message, "eventId": 0 });
    Response::new(status, "application/json; charset=utf-8", body.to_string())
}
