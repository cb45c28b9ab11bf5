use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Buyer, PaymentCode, Reference};
use crate::retail::model::{
    NewOrder, NewOrderLine, NewOrderPayment, NewOrderShipping, PaymentMethod,
};

/// Content of an order; immutable once placed. Its prices come from the Retail API (CHK-02).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedOrder {
    /// Short name of the shop.
    pub tenant: String,
    /// Reference for the shop and the shopper.
    pub reference: Reference,
    /// Time of the order, in ms since 1970.
    pub placed_ms: u64,
    /// Buyer.
    pub buyer: Buyer,
    /// Lines; at least one.
    pub lines: Vec<OrderedLine>,
    /// Delivery method.
    pub shipping: ShippingChoice,
    /// Redeemed loyalty points.
    pub redeemed: Option<Redeemed>,
    /// Total in cents: lines plus delivery minus redeemed points.
    pub total_cents: i32,
    /// Whether prices exclude VAT.
    pub exclude_vat: bool,
    /// Payment method.
    pub payment: PaymentMethod,
    /// Origin of the shop, such as `https://shop.example`. The payment provider redirects the shopper there.
    #[serde(rename = "return_url")]
    pub return_origin: String,
    /// Shopper's notes; may be empty.
    pub notes: String,
}

/// Line of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderedLine {
    /// The chosen variant, or the product if it has no variants.
    pub product_id: i32,
    /// Stock keeping code.
    pub code: Option<String>,
    /// Slug in URLs.
    pub slug: String,
    /// Name with the chosen colour and size.
    pub name: String,
    /// Price per piece, in cents.
    pub unit_price_cents: i32,
    /// Number of pieces.
    pub quantity: i32,
    /// Stock at the time of the order.
    pub stock: i32,
    /// Whether the shop excludes the product from withdrawal.
    #[serde(
        default,
        rename = "not_withdrawable",
        skip_serializing_if = "std::ops::Not::not"
    )]
    pub is_withdrawal_excluded: bool,
}

/// Chosen shipping method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShippingChoice {
    /// Id of the shipping method.
    pub id: i32,
    /// The shop's description.
    pub description: String,
    /// Cost, in cents.
    pub cost_cents: i32,
}

/// Redeemed points of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Redeemed {
    /// Points, in hundredths.
    pub points_hundredths: i32,
    /// Value, in cents.
    pub worth_cents: i32,
}

impl fmt::Debug for PlacedOrder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // No personal data, because Debug output may reach the log.
        formatter
            .debug_struct("PlacedOrder")
            .field("tenant", &self.tenant)
            .field("reference", &self.reference)
            .finish_non_exhaustive()
    }
}

impl PlacedOrder {
    /// Converts the order for the Retail API. Returns `None` for a prepaid order without a code, which must not be
    /// saved.
    pub fn to_new_order<'a>(
        &'a self,
        customer_id: i32,
        customer_name: &'a str,
        code: Option<&'a PaymentCode>,
    ) -> Option<NewOrder<'a>> {
        let payment = match (self.payment, code) {
            (PaymentMethod::CashOnDelivery, _) => NewOrderPayment::CashOnDelivery,
            (PaymentMethod::BankTransfer, _) => NewOrderPayment::BankTransfer,
            (PaymentMethod::Card, Some(code)) => NewOrderPayment::Card(code.as_str()),
            (PaymentMethod::CardWallet, Some(code)) => NewOrderPayment::CardWallet(code.as_str()),
            (PaymentMethod::Card | PaymentMethod::CardWallet, None) => return None,
        };
        Some(NewOrder {
            reference: self.reference.as_str(),
            customer_id,
            customer_name,
            lines: self.lines.iter().map(NewOrderLine::from).collect(),
            shipping: NewOrderShipping {
                id: self.shipping.id,
                description: &self.shipping.description,
                cost_cents: self.shipping.cost_cents,
            },
            total_cents: self.total_cents,
            redeemed_hundredths: self
                .redeemed
                .map_or(0, |redeemed| redeemed.points_hundredths),
            exclude_vat: self.exclude_vat,
            payment,
            notes: &self.notes,
        })
    }
}

impl<'a> From<&'a OrderedLine> for NewOrderLine<'a> {
    fn from(line: &'a OrderedLine) -> Self {
        Self {
            product_id: line.product_id,
            code: line.code.as_deref(),
            slug: &line.slug,
            name: &line.name,
            unit_price_cents: line.unit_price_cents,
            quantity: line.quantity,
            stock: line.stock,
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const CUSTOMER: &str =
        r#"{"Customer":{"id":7,"name":"Anna Georgiou","email":"","phone":"99445566"}}"#;
    const GUEST: &str = concat!(
        r#"{"Guest":{"first_name":"Maria","last_name":"Nicolaou","company":"","phone":"99112233","#,
        r#""email":"maria@example.com","street":"1 Harbour Road","postcode":"3036","#,
        r#""city":"Limassol","country":"Cyprus"}}"#
    );

    #[rstest]
    #[case::cash(CUSTOMER, "null", "cash-on-delivery")]
    #[case::card(GUEST, "null", "card")]
    #[case::bank_transfer(GUEST, "null", "bank-transfer")]
    #[case::points(
        CUSTOMER,
        r#"{"points_hundredths":15000,"worth_cents":150}"#,
        "card-wallet"
    )]
    fn the_journal_keeps_the_names_of_earlier_versions(
        #[case] buyer: &str,
        #[case] redeemed: &str,
        #[case] payment: &str,
    ) {
        let stored = [
            r#"{"tenant":"vape","reference":"7K3Q9MXZ2B","placed_ms":1,"buyer":"#,
            buyer,
            r#","lines":[{"product_id":11,"code":"MI-20","slug":"mint-ice","name":"Mint Ice","#,
            r#""unit_price_cents":1250,"quantity":2,"stock":10},"#,
            r#"{"product_id":12,"code":null,"slug":"battery","name":"Battery","#,
            r#""unit_price_cents":500,"quantity":1,"stock":3}],"#,
            r#""shipping":{"id":1,"description":"Courier","cost_cents":300},"redeemed":"#,
            redeemed,
            r#","total_cents":3150,"exclude_vat":true,"payment":""#,
            payment,
            r#"","return_url":"https://shop.example","notes":"Ring twice"}"#,
        ]
        .concat();
        let order: PlacedOrder = serde_json::from_str(&stored).unwrap();
        assert_eq!(serde_json::to_string(&order).unwrap(), stored);
    }
}
