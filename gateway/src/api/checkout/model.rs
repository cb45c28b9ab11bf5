//! Request and response models of the checkout.

use serde::{Deserialize, Serialize};
use utoipa::{
    ToSchema,
    openapi::{Array, ArrayBuilder, Ref},
};

use crate::api::payment_method::OrderPaymentMethod;

pub(super) const MAX_CART_LINES: usize = 100;

/// Content of a cart and its delivery. It contains no prices.
// [CHK-02]
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cart {
    /// Lines.
    #[schema(schema_with = cart_lines)]
    pub lines: Vec<CartLine>,
    /// Country of delivery (ISO 3166-1 alpha-2). Guests need it. Orders of signed-in customers go to the country of their account.
    /// Null or left out before the shopper chooses one.
    #[schema(min_length = 2, max_length = 2, example = "CY")]
    pub country_code: Option<String>,
    /// Id of the chosen delivery method. Null or left out before the shopper chooses one.
    #[schema(minimum = 1)]
    pub shipping_method_id: Option<i32>,
    /// Points to redeem, in hundredths of a point; by default none. A quote reduces them to the maximum that is possible.
    #[schema(minimum = 0)]
    #[serde(default)]
    pub redeem_points_hundredths: i32,
}

/// A schema attribute can't contain a constant, so the schema is built here.
fn cart_lines() -> Array {
    ArrayBuilder::new()
        .items(Ref::from_schema_name(CartLine::name()))
        .description(Some("Lines."))
        .min_items(Some(1))
        .max_items(Some(MAX_CART_LINES))
        .build()
}

/// A line of a cart.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartLine {
    /// The product on whose page the shopper chose the item.
    #[schema(minimum = 1)]
    pub product_id: i32,
    /// Id of the related variant. Null or left out for products without related variants.
    #[schema(minimum = 1)]
    pub related_variant_id: Option<i32>,
    /// Name of the colour. Null or left out for products without colours.
    #[schema(max_length = 100)]
    pub color_name: Option<String>,
    /// Name of the size. Null or left out for colours without sizes.
    #[schema(max_length = 100)]
    pub size_name: Option<String>,
    /// Number of pieces.
    #[schema(minimum = 1, maximum = 10_000)]
    pub quantity: i32,
}

/// Current prices of a cart for this shopper, from the Retail API.
// [CHK-01, CHK-02]
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Quote {
    /// Lines, in the order of the request.
    pub lines: Vec<QuoteLine>,
    /// Sum of all lines without a problem, in cents.
    #[schema(minimum = 0)]
    pub goods_cents: i32,
    /// Minimum sum of goods for free delivery, in cents. Null in shops without free delivery.
    #[schema(required, minimum = 1)]
    pub free_delivery_from_cents: Option<i32>,
    /// Delivery methods to the country.
    pub shipping_methods: Vec<ShippingMethod>,
    /// Id of the chosen delivery method. Null unless an offered method is chosen.
    #[schema(required, minimum = 1)]
    pub shipping_method_id: Option<i32>,
    /// Payment methods that are possible for this cart.
    pub payment_methods: Vec<OrderPaymentMethod>,
    /// The customer's points. Null for guests, and in shops where points can't be redeemed.
    // [CHK-09]
    #[schema(required)]
    pub points: Option<QuotePoints>,
    /// Amount to pay, in cents: goods plus delivery (0 before a method is chosen), minus the value of redeemed points.
    #[schema(minimum = 0)]
    pub total_cents: i32,
    /// Whether prices include VAT.
    pub vat_included: bool,
    /// Whether the cart can be ordered: no line has a problem, and a delivery method is chosen.
    pub is_orderable: bool,
    /// Hash of the prices and the content of the order. The order request must repeat it. If prices have changed,
    /// the order is refused with `quote-changed`.
    #[schema(example = "9f2c4b0e5d7a1836", pattern = "^[0-9a-f]{16}$")]
    pub fingerprint: String,
}

/// A priced line.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuoteLine {
    /// The line as requested.
    #[serde(flatten)]
    pub requested: CartLine,
    /// Name with colour and size. Null when the product does not exist any more.
    #[schema(required)]
    pub name: Option<String>,
    /// Price of one piece, in cents. Null when the product does not exist, or a variant, colour or size is missing.
    #[schema(required, minimum = 0)]
    pub unit_price_cents: Option<i32>,
    /// Price of all pieces, in cents. Null if `unitPriceCents` is.
    #[schema(required, minimum = 0)]
    pub sum_cents: Option<i32>,
    /// Available pieces, minus those in earlier lines of this cart. Null when stock does not limit orders.
    #[schema(required, minimum = 0)]
    pub available: Option<i32>,
    /// Reason why the line can't be ordered. Null when it can.
    #[schema(required)]
    pub problem: Option<LineProblem>,
    /// Whether the shopper can't withdraw from the purchase of this product. The shopper must know this before the order.
    pub is_withdrawal_excluded: bool,
}

/// Reason why a line can't be ordered.
///
/// - `gone`: the shop no longer sells the product.
/// - `choice-needed`: a variant, colour or size must be chosen, or the chosen one no longer exists.
/// - `out-of-stock`: out of stock.
/// - `too-many`: the quantity exceeds the stock.
/// - `no-price`: the price is 0, and the shop gives no goods away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(
    missing_docs,
    reason = "the comment above has the meaning of each value"
)]
pub enum LineProblem {
    Gone,
    ChoiceNeeded,
    OutOfStock,
    TooMany,
    // [D-208]
    NoPrice,
}

/// A delivery method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShippingMethod {
    /// Id.
    pub id: i32,
    /// Description in the shop's words.
    #[schema(example = "To your door in Cyprus, tomorrow")]
    pub description: String,
    /// Price for this cart, in cents. 0 with free delivery.
    #[schema(minimum = 0)]
    pub cost_cents: i32,
    /// Price without free delivery, in cents.
    #[schema(minimum = 0)]
    pub regular_cost_cents: i32,
}

/// Reward points that apply to a cart.
// [CHK-09]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotePoints {
    /// Points that the customer can spend, in hundredths of a point. This is the balance minus points on hold, and minus points of
    /// orders in progress.
    #[schema(minimum = 0)]
    pub available_hundredths: i32,
    /// Maximum number of points that this cart can redeem, in hundredths of a point.
    #[schema(minimum = 0)]
    #[serde(rename = "mostHundredths")]
    pub max_redeemable_hundredths: i32,
    /// Redeemed points, in hundredths of a point.
    #[schema(minimum = 0)]
    pub redeemed_hundredths: i32,
    /// Value of the redeemed points, in cents.
    #[schema(minimum = 0)]
    pub worth_cents: i32,
}

/// Outcome of an order.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderOutcome {
    /// The order's reference number. Null for an order that only the Retail API knows. The `code` of `OrderSummary` is another
    /// number, which the Retail API gives.
    #[schema(required, example = "7K3Q9MXZ2B")]
    pub reference: Option<String>,
    /// State of the order.
    pub state: OrderState,
    /// URL of the provider's payment page, while the order waits for its payment. Null otherwise. The provider sends the shopper
    /// back to `/viva-payment-success` or `/viva-payment-error` on the host of the order, with the payment code as parameter `s`,
    /// for `confirmOrder`.
    #[schema(required)]
    pub payment_url: Option<String>,
    /// The provider's number of the payment, or null for orders that are not prepaid. It is text, because JavaScript numbers are
    /// not precise enough.
    #[schema(required, example = "9123456789012345")]
    pub payment_code: Option<String>,
    /// Total of the order, in cents. Null for an order that only the Retail API knows.
    #[schema(required, minimum = 0)]
    pub total_cents: Option<i32>,
}

/// State of an order.
///
/// - `to-pay`: it waits for the payment. The shopper goes to `paymentUrl`, and can go there again after a payment that was
///   declined or interrupted.
/// - `pending`: it is being confirmed. The gateway completes the order without the shopper; `confirmOrder` returns the new state.
/// - `saved`: the shop has the order. `confirmOrder` returns this once for each order.
/// - `already-saved`: the shop has the order, and an earlier `confirmOrder` returned `saved`, perhaps in a lost response.
/// - `not-saved`: it was refused by the Retail API, wrongly paid, or closed by an operator. If the order is paid, the payment is
///   kept and saving is retried.
/// - `not-paid`: it is not paid, and no longer payable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(
    missing_docs,
    reason = "the comment above has the meaning of each value"
)]
pub enum OrderState {
    ToPay,
    Pending,
    // [CHK-04]
    Saved,
    // [CHK-05]
    AlreadySaved,
    // [CHK-07]
    NotSaved,
    NotPaid,
}
