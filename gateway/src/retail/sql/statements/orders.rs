use serde::Deserialize;

use crate::retail::{
    model::{
        Order, OrderLine, OrderShipping, PaymentMethod, order_marker, reference_in_notes,
        without_order_marker,
    },
    sql::{Literal, LiteralError, Statement},
    wire::{self, Timestamp},
};

type Parameters = Result<Vec<(&'static str, Literal)>, LiteralError>;

/// Lists the orders of a customer, with their lines.
#[derive(Debug, Clone, Copy)]
pub struct ListOrders {
    /// Customer id.
    pub customer_id: i32,
}

/// Finds one order of a customer.
#[derive(Debug, Clone, Copy)]
pub struct FindOrder {
    /// Customer id.
    pub customer_id: i32,
    /// Order id.
    pub order_id: i32,
}

/// Finds the orders of a customer whose notes carry an order's marker.
#[derive(Debug, Clone, Copy)]
pub struct FindOrdersByMarker<'a> {
    /// Customer id.
    pub customer_id: i32,
    /// Reference of the order.
    pub reference: &'a str,
}

#[derive(Debug, Deserialize)]
pub struct MarkedOrderRow {
    #[serde(rename = "ORDERID", deserialize_with = "wire::int")]
    pub(crate) id: i32,
    #[serde(rename = "ORDERCUSTID", deserialize_with = "wire::int")]
    pub(crate) customer_id: i32,
    #[serde(rename = "ORDERNOTES", deserialize_with = "wire::text")]
    pub(crate) notes: String,
}

/// Lists the delivery methods.
#[derive(Debug, Clone, Copy)]
pub struct ListShippingMethods;

/// Row of a delivery method.
#[derive(Debug, Deserialize)]
pub struct ShippingMethodRow {
    #[serde(rename = "SHIP_ID", deserialize_with = "wire::int")]
    pub(crate) id: i32,
    #[serde(rename = "SHIP_DESCRIPTION", deserialize_with = "wire::text")]
    pub(crate) description: String,
    #[serde(rename = "SHIP_COST", deserialize_with = "wire::cents")]
    pub(crate) cost_cents: i32,
    #[serde(rename = "SHIP_COUNTRY", default, deserialize_with = "wire::opt_text")]
    pub(crate) country: Option<String>,
}

/// Order with one of its lines, or without lines. An invalid line is dropped, but its order is
/// shown.
#[derive(Debug, Deserialize)]
pub struct OrderRow {
    #[serde(rename = "ORDERID", deserialize_with = "wire::int")]
    pub(crate) id: i32,
    #[serde(rename = "ORDERCUSTID", deserialize_with = "wire::int")]
    pub(crate) customer_id: i32,
    #[serde(rename = "ORDERCODE", default, deserialize_with = "wire::opt_text")]
    code: Option<String>,
    #[serde(rename = "ORDERTOTAL", deserialize_with = "wire::signed_cents")]
    total_cents: i32,
    #[serde(rename = "ORDERDT", default, deserialize_with = "wire::opt_timestamp")]
    placed_at: Option<Timestamp>,
    #[serde(rename = "ORDERNOTES", default, deserialize_with = "wire::opt_text")]
    notes: Option<String>,
    #[serde(rename = "ORDERSHIPDESC", default, deserialize_with = "wire::opt_text")]
    shipping: Option<String>,
    #[serde(
        rename = "ORDERSHIPCOST",
        default,
        deserialize_with = "wire::hundredths_or_zero"
    )]
    shipping_cents: i32,
    #[serde(rename = "ORDERPAYMENT", default, deserialize_with = "wire::opt_text")]
    payment: Option<String>,
    #[serde(flatten, deserialize_with = "wire::lenient_record")]
    line: Option<LineRow>,
}

#[derive(Debug, Deserialize)]
struct LineRow {
    // Missing if the order has no lines.
    #[serde(rename = "ORDERDETAILID", deserialize_with = "wire::int")]
    _id: i32,
    #[serde(rename = "PRODDESC", deserialize_with = "wire::text")]
    name: String,
    #[serde(rename = "QUANTITY", deserialize_with = "wire::quantity")]
    quantity: i32,
    #[serde(rename = "PRICE", default, deserialize_with = "wire::signed_cents")]
    unit_price_cents: i32,
    #[serde(rename = "PRODID", default, deserialize_with = "wire::opt_int")]
    product_id: Option<i32>,
    #[serde(rename = "PARENT_PRODID", default, deserialize_with = "wire::opt_int")]
    parent_id: Option<i32>,
    #[serde(
        rename = "SHOWN_PARENT_PRODID",
        default,
        deserialize_with = "wire::opt_int"
    )]
    shown_parent_id: Option<i32>,
}

impl OrderRow {
    pub(crate) fn take_line(&mut self) -> Option<OrderLine> {
        self.line.take().map(OrderLine::from)
    }
}

impl From<OrderRow> for Order {
    fn from(row: OrderRow) -> Self {
        let cost_cents = row.shipping_cents;
        Self {
            id: row.id,
            code: row.code.unwrap_or_else(|| row.id.to_string()),
            placed_at: row.placed_at,
            total_cents: row.total_cents,
            shipping: row.shipping.map(|description| OrderShipping {
                description,
                cost_cents,
            }),
            payment: row.payment.as_deref().and_then(payment_method),
            reference: row.notes.as_deref().and_then(reference_in_notes),
            notes: row.notes.as_deref().and_then(without_order_marker),
            lines: Vec::new(),
        }
    }
}

impl From<LineRow> for OrderLine {
    fn from(row: LineRow) -> Self {
        let (product_id, related_variant_id) = match row.parent_id {
            None => (row.product_id, None),
            Some(_) => (row.shown_parent_id, row.shown_parent_id.and(row.product_id)),
        };
        Self {
            name: row.name,
            quantity: row.quantity,
            unit_price_cents: row.unit_price_cents,
            product_id,
            related_variant_id,
        }
    }
}

/// Reads texts such as `cash` and `card:1234567890123456`; the digits are the payment code.
fn payment_method(text: &str) -> Option<PaymentMethod> {
    let word = text.split(':').next().unwrap_or_default();
    match word.trim().to_lowercase().as_str() {
        "cash" => Some(PaymentMethod::CashOnDelivery),
        "card" => Some(PaymentMethod::Card),
        "bank" => Some(PaymentMethod::BankTransfer),
        "wallet" => Some(PaymentMethod::CardWallet),
        _ => None,
    }
}

impl Statement for ListOrders {
    type Row = OrderRow;
    const NAME: &'static str = "list_orders";
    const TEMPLATE: &'static str = include_str!("../list_orders.sql");

    fn parameters(&self) -> Parameters {
        Ok(vec![("customer_id", Literal::int(self.customer_id))])
    }
}

impl Statement for FindOrder {
    type Row = OrderRow;
    const NAME: &'static str = "find_order";
    const TEMPLATE: &'static str = include_str!("../find_order.sql");

    fn parameters(&self) -> Parameters {
        Ok(vec![
            ("customer_id", Literal::int(self.customer_id)),
            ("order_id", Literal::int(self.order_id)),
        ])
    }
}

impl Statement for FindOrdersByMarker<'_> {
    type Row = MarkedOrderRow;
    const NAME: &'static str = "find_orders_by_marker";
    const TEMPLATE: &'static str = include_str!("../find_orders_by_marker.sql");

    fn parameters(&self) -> Parameters {
        Ok(vec![
            ("customer_id", Literal::int(self.customer_id)),
            ("marker", Literal::like(&order_marker(self.reference))?),
            ("escape", Literal::text("~")?),
        ])
    }
}

impl Statement for ListShippingMethods {
    type Row = ShippingMethodRow;
    const NAME: &'static str = "list_shipping_methods";
    const TEMPLATE: &'static str = include_str!("../list_shipping_methods.sql");

    fn parameters(&self) -> Parameters {
        Ok(Vec::new())
    }
}
