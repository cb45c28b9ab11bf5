//! What a cart costs, and what became of an order.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::payment_method::OrderPaymentMethod;

/// What is in the cart and how it is to be delivered. Nothing in it says what anything costs (CHK-02).
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cart {
    /// Lines, 1 to 100.
    #[schema(min_items = 1, max_items = 100)]
    pub lines: Vec<CartLine>,
    /// Country of delivery (ISO 3166-1 alpha-2), of a guest. For a signed-in customer the record's country counts.
    #[schema(min_length = 2, max_length = 2, example = "CY")]
    pub country_code: Option<String>,
    /// The chosen way of delivery; none before one is chosen.
    #[schema(minimum = 1)]
    pub shipping_method_id: Option<i32>,
    /// Points to be redeemed, in hundredths of one; more than can be are no error of a quote, which takes as many as it can.
    #[schema(minimum = 0)]
    #[serde(default)]
    pub redeem_points_hundredths: i32,
}

/// A line of a cart.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartLine {
    /// The product whose page it was chosen on.
    #[schema(minimum = 1)]
    pub product_id: i32,
    /// The related variant, where the product has such.
    #[schema(minimum = 1)]
    pub related_variant_id: Option<i32>,
    /// Name of the colour, where the product has such.
    #[schema(max_length = 100)]
    pub color_name: Option<String>,
    /// Name of the size, where the colour has such.
    #[schema(max_length = 100)]
    pub size_name: Option<String>,
    /// How many.
    #[schema(minimum = 1, maximum = 10_000)]
    pub quantity: i32,
}

/// What a cart costs now, for whoever asks [CHK-01, CHK-02]. All from the shop's system.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Quote {
    /// The lines in the order in which they were asked for.
    pub lines: Vec<QuoteLine>,
    /// What the lines cost, in cents; those with a problem are left out.
    #[schema(minimum = 0)]
    pub goods_cents: i32,
    /// From which sum of goods on delivery is free, in cents; none where it never is.
    #[schema(required, minimum = 1)]
    pub free_delivery_from_cents: Option<i32>,
    /// Ways of delivery to the country.
    pub shipping_methods: Vec<ShippingMethod>,
    /// The chosen one; none when none was chosen or it is not offered.
    #[schema(required, minimum = 1)]
    pub shipping_method_id: Option<i32>,
    /// Ways to pay.
    pub payment_methods: Vec<OrderPaymentMethod>,
    /// The customer's points; none for guests and where the shop redeems none [CHK-09].
    #[schema(required)]
    pub points: Option<QuotePoints>,
    /// What is to be paid: goods and delivery (0 while none is chosen) without what points are worth, in cents.
    #[schema(minimum = 0)]
    pub total_cents: i32,
    /// Prices include VAT.
    pub vat_included: bool,
    /// Everything is there for an order but what only the shopper can say: no line has a problem, and delivery is chosen.
    pub is_orderable: bool,
    /// Stands for everything that an order of this cart would cost and consist of. An order takes it back: one that was
    /// placed on another is refused with `quote-changed`.
    #[schema(example = "9f2c4b0e5d7a1836", pattern = "^[0-9a-f]{16}$")]
    pub fingerprint: String,
}

/// A priced line.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuoteLine {
    /// As asked for.
    #[serde(flatten)]
    pub asked: CartLine,
    /// Name with chosen colour and size; none when there is no such product.
    #[schema(required)]
    pub name: Option<String>,
    /// Price of one, in cents; none when there is no such product or something has to be chosen.
    #[schema(required, minimum = 0)]
    pub unit_price_cents: Option<i32>,
    /// Price of all of them, in cents.
    #[schema(required, minimum = 0)]
    pub sum_cents: Option<i32>,
    /// How many there are, less what other lines of this cart take; none where stock does not limit what can be bought.
    #[schema(required, minimum = 0)]
    pub available: Option<i32>,
    /// What stands in the way of ordering it.
    #[schema(required)]
    pub problem: Option<LineProblem>,
}

/// What stands in the way of ordering a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LineProblem {
    /// The shop does not have it any more.
    Gone,
    /// A variant, colour or size has to be chosen, or the chosen one is not there any more.
    ChoiceNeeded,
    /// There is none.
    OutOfStock,
    /// There are not so many.
    TooMany,
}

/// A way of delivery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShippingMethod {
    /// Id.
    pub id: i32,
    /// As the shop words it.
    #[schema(example = "To your door in Cyprus, tomorrow")]
    pub description: String,
    /// What it costs for this cart, in cents; 0 from the free-delivery sum on.
    #[schema(minimum = 0)]
    pub cost_cents: i32,
    /// What it costs without free delivery, in cents.
    #[schema(minimum = 0)]
    pub regular_cost_cents: i32,
}

/// Reward points and this cart [CHK-09].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotePoints {
    /// Points that can be redeemed, in hundredths: the balance without those on hold, and without those of orders under way.
    #[schema(minimum = 0)]
    pub available_hundredths: i32,
    /// The most that this cart takes, in hundredths.
    #[schema(minimum = 0)]
    pub most_hundredths: i32,
    /// Those that are taken, in hundredths.
    #[schema(minimum = 0)]
    pub redeemed_hundredths: i32,
    /// What those are worth, in cents.
    #[schema(minimum = 0)]
    pub worth_cents: i32,
}

/// What became of an order.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderOutcome {
    /// What shop and shopper call it by; none for an order that only the shop's system remembers.
    #[schema(required, example = "7K3Q9MXZ2B")]
    pub reference: Option<String>,
    /// What became of it.
    pub state: OrderState,
    /// Where it is paid, while it waits for that: a page of the payment provider.
    #[schema(required)]
    pub payment_url: Option<String>,
    /// The provider's number of the payment, for orders that are paid there. Digits; too large for a number.
    #[schema(required, example = "9123456789012345")]
    pub payment_code: Option<String>,
    /// What it costs, in cents; none for an order that only the shop's system remembers.
    #[schema(required, minimum = 0)]
    pub total_cents: Option<i32>,
}

/// What became of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OrderState {
    /// It waits to be paid; the shopper goes to `paymentUrl`.
    ToPay,
    /// It is being confirmed. Nothing of it gets lost, and it is finished without the shopper.
    Pending,
    /// The shop has it, and says so for the first time [CHK-04].
    Saved,
    /// The shop has it, and has said so before [CHK-05].
    AlreadySaved,
    /// The shop's system does not take it [CHK-07]. What was paid is kept and tried again.
    NotSaved,
    /// It was not paid and can't be any more.
    NotPaid,
}
