//! Orders, as their customer sees them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::api::payment_method::OrderPaymentMethod;

/// One page of the customer's orders, newest first [ACC-08].
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderList {
    /// The orders of this page.
    pub items: Vec<OrderSummary>,
    /// The page, from 1.
    #[schema(minimum = 1)]
    pub page: u32,
    /// Orders on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: u32,
    /// All orders that fit the search.
    #[schema(minimum = 0)]
    pub total: u32,
    /// Pages; 0 when nothing fits.
    #[schema(minimum = 0)]
    pub page_count: u32,
}

/// An order in a list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderSummary {
    /// Id.
    pub id: i32,
    /// Number that shop and customer call it by.
    #[schema(example = "WEB-20407")]
    pub code: String,
    /// When it was placed (RFC 3339, UTC).
    #[schema(required, example = "2026-10-01T09:00:00Z")]
    pub placed_at: Option<String>,
    /// What it cost, delivery included, in cents.
    pub total_cents: i32,
    /// Pieces in it.
    #[schema(minimum = 0)]
    pub item_count: i32,
}

/// An order with everything in it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    /// What lists show too.
    #[serde(flatten)]
    pub summary: OrderSummary,
    /// How it was delivered.
    #[schema(required)]
    pub shipping: Option<OrderShipping>,
    /// How it was paid.
    #[schema(required)]
    pub payment_method: Option<OrderPaymentMethod>,
    /// The customer's notes.
    #[schema(required)]
    pub notes: Option<String>,
    /// Its lines.
    pub lines: Vec<OrderLine>,
}

/// How an order was delivered.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderShipping {
    /// The way, as the shop called it.
    pub description: String,
    /// What it cost, in cents.
    #[schema(minimum = 0)]
    pub cost_cents: i32,
}

/// A line of an order.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderLine {
    /// The product as it was called then, with the chosen variant.
    pub name: String,
    /// How many.
    #[schema(minimum = 0)]
    pub quantity: i32,
    /// Price of one, in cents.
    pub unit_price_cents: i32,
    /// The product whose page can be opened today; none when the shop no longer has it.
    #[schema(required, minimum = 1)]
    pub product_id: Option<i32>,
    /// The related variant that was ordered, when it was one; `productId` is then the product it belongs to.
    #[schema(required, minimum = 1)]
    pub related_variant_id: Option<i32>,
}
