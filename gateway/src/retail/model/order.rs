use serde::{Deserialize, Serialize};

use crate::retail::wire::Timestamp;

/// Order of a customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Id.
    pub id: i32,
    /// Order number; the id if the Retail API has none.
    pub code: String,
    /// Reference of an order that the gateway saved.
    pub reference: Option<String>,
    /// Time of the order.
    pub placed_at: Option<Timestamp>,
    /// Total with delivery, in cents; negative for refunds.
    pub total_cents: i32,
    /// Delivery. Not set in lists.
    pub shipping: Option<OrderShipping>,
    /// Payment method. Not set in lists.
    pub payment: Option<PaymentMethod>,
    /// Shopper's notes.
    pub notes: Option<String>,
    /// Lines as ordered.
    pub lines: Vec<OrderLine>,
}

/// Delivery of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderShipping {
    /// Delivery method in the shop's words.
    pub description: String,
    /// Cost in cents.
    pub cost_cents: i32,
}

/// Payment method of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PaymentMethod {
    /// Cash on delivery.
    CashOnDelivery,
    /// Card.
    Card,
    /// Bank transfer.
    BankTransfer,
    /// Wallet that holds a card.
    CardWallet,
}

/// Line of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderLine {
    /// Product name at that time, with the chosen variant.
    pub name: String,
    /// Quantity.
    pub quantity: i32,
    /// Unit price in cents; negative for a reduction. Not set in lists.
    pub unit_price_cents: i32,
    /// Product, or the parent of a related variant; `None` if the shop no longer shows it. Not set
    /// in lists.
    pub product_id: Option<i32>,
    /// Related variant that was ordered. Not set in lists.
    pub related_variant_id: Option<i32>,
}
