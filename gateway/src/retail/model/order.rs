//! Orders, as legacy keeps them.

use serde::{Deserialize, Serialize};

use crate::retail::legacy::Timestamp;

/// An order of a customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Id.
    pub id: i32,
    /// Number that shop and customer call it by; the id where legacy has none.
    pub code: String,
    /// When it was placed.
    pub placed_at: Option<Timestamp>,
    /// What it cost, delivery included; below zero for what was given back.
    pub total_cents: i32,
    /// How it was delivered. Only on a single order.
    pub shipping: Option<OrderShipping>,
    /// How it was paid. Only on a single order.
    pub payment: Option<PaymentMethod>,
    /// The customer's notes. Only on a single order.
    pub notes: Option<String>,
    /// Its lines, as they were ordered.
    pub lines: Vec<OrderLine>,
}

/// How an order was delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderShipping {
    /// The way, as the shop called it.
    pub description: String,
    /// What it cost.
    pub cost_cents: i32,
}

/// How an order was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PaymentMethod {
    /// In cash at the door.
    CashOnDelivery,
    /// By card.
    Card,
    /// By bank transfer.
    BankTransfer,
    /// By a wallet that holds a card.
    CardWallet,
}

/// A line of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderLine {
    /// The product as it was called then, with the chosen variant.
    pub name: String,
    /// How many.
    pub quantity: i32,
    /// Price of one; below zero for a reduction. Only on a single order.
    pub unit_price_cents: i32,
    /// The product whose page can be opened today; for a related variant the one it belongs to. Only on a single order.
    pub product_id: Option<i32>,
    /// The related variant that was ordered. Only on a single order.
    pub related_variant_id: Option<i32>,
}
