//! `get_payment_ordercode` creates a payment code. `GetVivaForDuplicates` finds the orders with a
//! code.

use rand::RngExt;
use rusqlite::params;
use serde_json::{Map, Value};

use super::{Call, Failure, select_query};
use crate::server::Response;

/// Payment codes have 16 digits and are above 2^53. A floating-point number cannot hold all of
/// them.
const CODES: std::ops::RangeInclusive<u64> = 9_007_199_254_740_993..=9_999_999_999_999_999;

/// The caller sends the merchant's credentials.
pub(super) fn order_code(call: &Call<'_>) -> Result<Response, Failure> {
    let details: Map<String, Value> = serde_json::from_str(call.request.parameter("cust_det"))
        .map_err(|error| Failure::refusal(format!("Invalid customer details. {error}")))?;
    let cents = cents(&details).ok_or_else(|| Failure::refusal("Invalid amount"))?;
    let connection = call.tenant.connection();
    let (auth, source, shop): (String, String, String) = connection.query_row(
        "SELECT COALESCE(viva_auth, ''), COALESCE(viva_source_code, ''), COALESCE(url, '') FROM DB_STRINGS",
        [],
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
    )?;
    if call.request.parameter("auth") != auth || call.request.parameter("source_code") != source {
        return Err(Failure::refusal(
            "The remote server returned an error: (401) Unauthorized.",
        ));
    }
    let code = rand::rng().random_range(CODES);
    connection.execute(
        "INSERT INTO SANDBOX_PAYMENTS (ORDER_CODE, AMOUNT_CENTS, SOURCE_CODE, FULL_NAME, EMAIL, PHONE, MERCHANT_REFERENCE, RETURN_URL, CREATED)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, strftime('%Y-%m-%dT%H:%M:%S', 'now'))",
        params![
            code.to_string(),
            cents,
            source,
            text(&details, &["fullname", "name", "custname"]),
            text(&details, &["email", "custemail"]),
            text(&details, &["phone", "mobile"]),
            text(&details, &["merchanttrns", "merchant_reference", "merchantreference", "reference"]),
            return_url(call.request.parameter("urladdress"), &shop),
        ],
    )?;
    // The code is a JSON number or a JSON string, equally often.
    Ok(if code.is_multiple_of(2) {
        Response::text(code.to_string())
    } else {
        Response::quoted_text(&code.to_string())
    })
}

/// Returns the orders with a payment code, except recent orders that a fault hides.
pub(super) fn orders_with_code(call: &Call<'_>) -> Result<Response, Failure> {
    let connection = call.tenant.connection();
    let mut statement = connection.prepare(
        "SELECT * FROM ORDERS WHERE ORDERPAYCODE = ?1 AND ORDERPAYCODE <> '' ORDER BY ORDERID",
    )?;
    let mut orders =
        select_query::rows(&mut statement, params![call.request.parameter("vivacode")])?;
    let too_young: Vec<i64> = call
        .world
        .ledger
        .orders()
        .into_iter()
        .filter(|order| {
            order.tenant == call.tenant.identifier && order.committed.elapsed() < call.lag
        })
        .map(|order| order.order_id)
        .collect();
    orders.retain(|order| !too_young.iter().any(|id| is_order(order, *id)));
    Ok(Response::json(&Value::Array(orders)))
}

fn is_order(order: &Value, id: i64) -> bool {
    order.get("ORDERID").is_some_and(|value| {
        value.as_i64() == Some(id) || value.as_str() == Some(id.to_string().as_str())
    })
}

/// Returns the request's address if it is on this machine, otherwise the shop's URL.
fn return_url(address: &str, shop: &str) -> String {
    let url = if address.starts_with("http") {
        address.to_owned()
    } else {
        format!("http://{address}")
    };
    let host = url
        .split("://")
        .nth(1)
        .unwrap_or_default()
        .split(['/', ':', '?', '#', '@', '\\'])
        .next()
        .unwrap_or_default();
    let is_local = host == "localhost" || host == "127.0.0.1" || host.ends_with(".localhost");
    if is_local && !url.contains('@') {
        url.trim_end_matches('/').to_owned()
    } else {
        shop.trim_end_matches('/').to_owned()
    }
}

fn cents(details: &Map<String, Value>) -> Option<i64> {
    text(details, &["amount"])
        .parse()
        .ok()
        .filter(|cents| *cents > 0)
}

/// Returns a field by any of its names, ignoring case.
fn text(details: &Map<String, Value>, names: &[&str]) -> String {
    let value = names
        .iter()
        .find_map(|name| {
            details
                .iter()
                .find(|(key, _)| key.eq_ignore_ascii_case(name))
        })
        .map(|(_, value)| value);
    match value {
        Some(Value::String(text)) => text.clone(),
        None | Some(Value::Null) => String::new(),
        Some(other) => other.to_string(),
    }
}
