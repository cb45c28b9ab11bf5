//! Each call of `SaveOrder` creates an order, reduces the stock and redeems the points.

use std::time::Instant;

use rusqlite::{Connection, Transaction, params};
use serde_json::Value;

use super::{Call, Failure};
use crate::ledger::SavedOrder;
use crate::server::{Request, Response};

struct Line {
    product_id: Option<i64>,
    name: String,
    quantity: i64,
    price: String,
}

pub(super) fn handle(call: &Call<'_>) -> Result<Response, Failure> {
    let request = call.request;
    let customer_id: i64 = request
        .parameter("custid")
        .parse()
        .map_err(|_error| Failure::refusal("Input string was not in a correct format."))?;
    let lines = lines(&request.body)?;
    let mut connection = call.tenant.connection();
    let transaction = connection.transaction()?;
    let order_id = insert_order(&transaction, request, customer_id)?;
    for line in &lines {
        transaction.execute(
            "INSERT INTO ORDER_DETAILS (ORDERID, PRODID, PRODDESC, QUANTITY, PRICE) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![order_id, line.product_id, line.name, line.quantity, line.price],
        )?;
        if let Some(product_id) = line.product_id {
            lower_stock(&transaction, product_id, line.quantity)?;
        }
    }
    take_points(&transaction, customer_id, request.parameter("redeemPoints"))?;
    transaction.commit()?;
    call.world.ledger.record_order(SavedOrder {
        tenant: call.tenant.identifier.clone(),
        order_id,
        customer_id,
        total: request.parameter("total").to_owned(),
        payment: request.parameter("payment").to_owned(),
        payment_code: payment_code(request).map(str::to_owned),
        notes: request.parameter("notes").to_owned(),
        redeem_points: request.parameter("redeemPoints").to_owned(),
        lines: lines.len(),
        committed: Instant::now(),
    });
    Ok(Response::text("success"))
}

fn insert_order(
    transaction: &Transaction<'_>,
    request: &Request,
    customer_id: i64,
) -> rusqlite::Result<i64> {
    let parameter = |name| request.parameter(name);
    let without_vat = matches!(parameter("cust_exlude_vat"), "1" | "true" | "True");
    transaction.execute(
        "INSERT INTO ORDERS (ORDERCODE, ORDERCUSTID, ORDERTOTAL, ORDERDT, ORDERWEB, ORDERNOTES, ORDERCUSTNAME,
                             ORDERSHIPID, ORDERSHIPDESC, ORDERSHIPCOST, ORDERPAYMENT, ORDERPAYCODE, ORDERREDEEMPOINTS, ORDEREXVAT)
         VALUES ('', ?1, ?2, strftime('%Y-%m-%dT%H:%M:%S', 'now'), 1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        params![
            customer_id,
            parameter("total"),
            parameter("notes"),
            parameter("custname"),
            parameter("shipId"),
            parameter("shipDesc"),
            parameter("shipCost"),
            parameter("payment"),
            payment_code(request),
            parameter("redeemPoints"),
            without_vat,
        ],
    )?;
    let order_id = transaction.last_insert_rowid();
    transaction.execute(
        "UPDATE ORDERS SET ORDERCODE = ?2 WHERE ORDERID = ?1",
        params![order_id, format!("W{order_id:06}")],
    )?;
    Ok(order_id)
}

/// The code in `card:1234567890123456`.
fn payment_code(request: &Request) -> Option<&str> {
    let (_, code) = request.parameter("payment").split_once(':')?;
    Some(code)
}

/// The body is an array of cart lines, or an object that contains this array.
fn lines(body: &[u8]) -> Result<Vec<Line>, Failure> {
    let parsed: Value = serde_json::from_slice(body)
        .map_err(|error| Failure::refusal(format!("Invalid cart. {error}")))?;
    let rows = parsed
        .as_array()
        .or_else(|| parsed.as_object()?.values().find_map(Value::as_array))
        .filter(|rows| !rows.is_empty())
        .ok_or_else(|| Failure::refusal("The cart is empty"))?;
    Ok(rows.iter().map(line).collect())
}

fn line(row: &Value) -> Line {
    let text = |name: &str| match row.get(name) {
        Some(Value::String(text)) => text.clone(),
        None | Some(Value::Null) => String::new(),
        Some(other) => other.to_string(),
    };
    let sale_price = text("sale_price");
    Line {
        product_id: text("id").parse().ok(),
        name: text("name"),
        quantity: text("qty").parse().unwrap_or(1),
        price: if sale_price.is_empty() {
            text("price")
        } else {
            sale_price
        },
    }
}

/// Takes pieces from the shop's own warehouse first. The last warehouse gives the rest, and its
/// stock may become negative.
fn lower_stock(connection: &Connection, product_id: i64, quantity: i64) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(
        "SELECT WH_Id, QUANTITY FROM STOCK WHERE PRODID = ?1
         ORDER BY CAST(WH_Id AS TEXT) <> COALESCE((SELECT PROP_VALUE FROM APPLICATION_PROPERTIES WHERE PROP_KEY = 'warehouseId'), ''),
                  WH_Id",
    )?;
    let stock: Vec<(i64, i64)> = statement
        .query_map([product_id], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    let mut left = quantity;
    for (position, (warehouse, available)) in stock.iter().enumerate() {
        let is_last = position + 1 == stock.len();
        let taken = if is_last {
            left
        } else {
            left.min((*available).max(0))
        };
        left -= taken;
        connection.execute(
            "UPDATE STOCK SET QUANTITY = QUANTITY - ?3 WHERE PRODID = ?1 AND WH_Id = ?2",
            params![product_id, warehouse, taken],
        )?;
    }
    Ok(())
}

fn take_points(connection: &Connection, customer_id: i64, points: &str) -> rusqlite::Result<()> {
    if points.parse::<f64>().is_ok_and(|points| points > 0.0) {
        connection.execute(
            "UPDATE CUSTOMERS SET CUST_POINT_Balance = printf('%.2f', CAST(CUST_POINT_Balance AS REAL) - CAST(?2 AS REAL))
             WHERE CUSTID = ?1",
            params![customer_id, points],
        )?;
    }
    Ok(())
}
