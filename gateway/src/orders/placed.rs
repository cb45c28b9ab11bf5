//! Content of an order; immutable once placed.

use std::fmt;

use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::retail::model::{
    NewOrder, NewOrderLine, NewOrderPayment, NewOrderShipping, PaymentMethod,
};

/// Placed order. The gateway computes its prices from the Retail API (CHK-02).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedOrder {
    /// Short name of the shop.
    pub tenant: String,
    /// Reference for shop and shopper.
    pub reference: Reference,
    /// When it was placed, in milliseconds since 1970.
    pub placed_ms: u64,
    /// Buyer.
    pub buyer: Buyer,
    /// Lines; at least one.
    pub lines: Vec<OrderedLine>,
    /// Delivery method.
    pub shipping: ShippingChoice,
    /// Redeemed points.
    pub redeemed: Option<Redeemed>,
    /// Total in cents: lines plus delivery minus redeemed points.
    pub total_cents: i32,
    /// Whether prices exclude VAT.
    pub exclude_vat: bool,
    /// Payment method.
    pub payment: PaymentMethod,
    /// Where the payment provider sends the shopper back to: the shop's own address, such as `https://shop.example`.
    pub return_url: String,
    /// Notes of the shopper; may be empty.
    pub notes: String,
}

/// Buyer of an order.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Buyer {
    /// A customer who was signed in.
    Customer {
        /// The customer's id.
        id: i32,
        /// Name, as the order names it.
        name: String,
        /// Where mails go; empty when there is no address.
        email: String,
        /// Phone number.
        phone: String,
    },
    /// Shopper without an account (D-13): the order creates a record without credentials.
    Guest(Guest),
}

/// Validated guest data of the checkout.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guest {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Company; may be empty.
    pub company: String,
    /// Phone number.
    pub phone: String,
    /// Mail address.
    pub email: String,
    /// Street and number.
    pub street: String,
    /// Postcode.
    pub postcode: String,
    /// Town or city.
    pub city: String,
    /// Name of the country, as the shop's system words it.
    pub country: String,
}

/// A line of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderedLine {
    /// The product that stock is taken from: the related variant where one was chosen.
    pub product_id: i32,
    /// Stock keeping code.
    pub code: Option<String>,
    /// Name in addresses.
    pub slug: String,
    /// Name, with chosen colour and size.
    pub name: String,
    /// Price of one, in cents.
    pub unit_price_cents: i32,
    /// How many.
    pub quantity: i32,
    /// Stock at the time of the order.
    pub stock: i32,
}

/// How an order is delivered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShippingChoice {
    /// Id of the way.
    pub id: i32,
    /// As the shop words it.
    pub description: String,
    /// Cost, in cents.
    pub cost_cents: i32,
}

/// Redeemed points of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Redeemed {
    /// How many, in hundredths of one.
    pub points_hundredths: i32,
    /// Value, in cents.
    pub worth_cents: i32,
}

impl fmt::Debug for PlacedOrder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nothing of a person is logged by mistake.
        formatter
            .debug_struct("PlacedOrder")
            .field("tenant", &self.tenant)
            .field("reference", &self.reference)
            .finish_non_exhaustive()
    }
}

impl PlacedOrder {
    /// Order in the form of the Retail API. `None` for a prepaid order without a code: it must not be saved.
    pub fn to_be_saved<'a>(
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
            redeemed_hundredths: self.redeemed.map_or(0, |points| points.points_hundredths),
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

impl Buyer {
    /// Name, as orders and mails name it.
    pub fn name(&self) -> String {
        match self {
            Self::Customer { name, .. } => name.clone(),
            Self::Guest(guest) => format!("{} {}", guest.first_name, guest.last_name),
        }
    }

    /// Where mails go; empty when there is no address.
    pub fn email(&self) -> &str {
        match self {
            Self::Customer { email, .. } => email,
            Self::Guest(guest) => &guest.email,
        }
    }

    /// Phone number.
    pub fn phone(&self) -> &str {
        match self {
            Self::Customer { phone, .. } => phone,
            Self::Guest(guest) => &guest.phone,
        }
    }
}

/// Reference of an order, also its marker in the Retail API: ten unambiguous random characters, such as `7K3Q9MXZ2B`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Reference(String);

/// Digits and letters without I, L, O and U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REFERENCE_CHARACTERS: usize = 10;

impl Reference {
    /// A new one.
    pub fn random() -> Self {
        let mut random = rand::rng();
        let pick = || {
            let at = random.random_range(0..ALPHABET.len());
            char::from(ALPHABET.get(at).copied().unwrap_or(b'0'))
        };
        Self(
            std::iter::repeat_with(pick)
                .take(REFERENCE_CHARACTERS)
                .collect(),
        )
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Reference {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let text = text.to_ascii_uppercase();
        let is_known = text.bytes().all(|byte| ALPHABET.contains(&byte));
        if text.len() != REFERENCE_CHARACTERS || !is_known {
            return Err("no reference of an order");
        }
        Ok(Self(text))
    }
}

impl From<Reference> for String {
    fn from(reference: Reference) -> Self {
        reference.0
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// The payment provider's number of a payment. It can exceed 2^53, so it is a text everywhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PaymentCode(String);

const MAX_CODE_DIGITS: usize = 20;

impl PaymentCode {
    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for PaymentCode {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        if text.is_empty() || text.len() > MAX_CODE_DIGITS || !is_number {
            return Err("no code of a payment");
        }
        Ok(Self(text))
    }
}

impl From<PaymentCode> for String {
    fn from(code: PaymentCode) -> Self {
        code.0
    }
}
