//! Response models of a customer's orders.

use serde::Serialize;
use utoipa::ToSchema;

use crate::api::payment_method::OrderPaymentMethod;

/// One page of the customer's orders, newest first.
// [ACC-08]
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderList {
    /// Orders of this page.
    pub items: Vec<OrderSummary>,
    /// Orders that are not saved in the shop yet, newest first; the same on every page. A saved order is in `items` instead.
    pub in_progress: Vec<OrderInProgress>,
    /// Page number, from 1.
    #[schema(minimum = 1)]
    pub page: u32,
    /// Number of orders per page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: u32,
    /// Number of orders that match the search, on all pages.
    #[schema(minimum = 0)]
    pub total: u32,
    /// Number of pages. 0 when no order matches.
    #[schema(minimum = 0)]
    pub page_count: u32,
}

/// An order that is not saved in the shop yet.
// [D-251]
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderInProgress {
    /// The order's reference number.
    #[schema(example = "7K3Q9MXZ2B")]
    pub reference: String,
    /// State of the order.
    pub state: OrderProgressState,
    /// Time of the order (RFC 3339, UTC). Null when it is unknown.
    #[schema(required, example = "2026-10-01T09:00:00Z")]
    pub placed_at: Option<String>,
    /// Total with delivery, in cents.
    #[schema(minimum = 0)]
    pub total_cents: i32,
    /// Number of pieces in the order.
    #[schema(minimum = 0)]
    pub item_count: i32,
}

/// State of an order that is not saved in the shop yet.
///
/// - `to-pay`: it waits for the payment. `confirmOrder` returns the URL of the payment page.
/// - `pending`: it is being confirmed.
/// - `not-saved`: the shop did not accept it. If it is paid, saving is retried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(
    missing_docs,
    reason = "the comment above has the meaning of each value"
)]
pub enum OrderProgressState {
    ToPay,
    Pending,
    NotSaved,
}

/// An order in a list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderSummary {
    /// Id.
    pub id: i32,
    /// Order number that the shop and the customer use.
    #[schema(example = "WEB-20407")]
    pub code: String,
    /// Time of the order (RFC 3339, UTC). Null when it is unknown.
    #[schema(required, example = "2026-10-01T09:00:00Z")]
    pub placed_at: Option<String>,
    /// Total with delivery, in cents.
    pub total_cents: i32,
    /// Number of pieces in the order.
    #[schema(minimum = 0)]
    pub item_count: i32,
    /// Last day on which the customer can withdraw from the contract by the shop's settings. Null when the time of the order is
    /// unknown, and in a shop without the withdrawal function.
    #[schema(required, example = "2026-12-17")]
    pub withdrawable_until: Option<String>,
}

/// An order with all details.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    /// Members that the list also has.
    #[serde(flatten)]
    pub summary: OrderSummary,
    /// Delivery. Null when it is unknown.
    #[schema(required)]
    pub shipping: Option<OrderShipping>,
    /// Payment method. Null when it is unknown.
    #[schema(required)]
    pub payment_method: Option<OrderPaymentMethod>,
    /// Notes of the customer, or null.
    #[schema(required)]
    pub notes: Option<String>,
    /// Lines of the order.
    pub lines: Vec<OrderLine>,
}

/// Delivery of an order.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderShipping {
    /// Name of the delivery method at the time of the order.
    pub description: String,
    /// Price of the delivery, in cents.
    #[schema(minimum = 0)]
    pub cost_cents: i32,
}

/// A line of an order.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderLine {
    /// Name of the product and the chosen variant at the time of the order.
    pub name: String,
    /// Number of pieces.
    #[schema(minimum = 0)]
    pub quantity: i32,
    /// Price of one piece, in cents.
    pub unit_price_cents: i32,
    /// Id of the product, for a link to its page. Null when the shop no longer has it.
    #[schema(required, minimum = 1)]
    pub product_id: Option<i32>,
    /// Id of the ordered related variant of the product `productId`. Null without a variant.
    #[schema(required, minimum = 1)]
    pub related_variant_id: Option<i32>,
}
