use std::fmt;

use secrecy::SecretString;

use super::Address;

/// Order to save.
#[derive(Clone)]
pub struct NewOrder<'a> {
    /// Reference, which is also stored in the notes.
    pub reference: &'a str,
    /// Id of the customer record or guest record.
    pub customer_id: i32,
    /// Name of the customer.
    pub customer_name: &'a str,
    /// Lines; at least one.
    pub lines: Vec<NewOrderLine<'a>>,
    /// Delivery.
    pub shipping: NewOrderShipping<'a>,
    /// Amount to pay, in cents.
    pub total_cents: i32,
    /// Redeemed points, in hundredths; 0 for none.
    pub redeemed_hundredths: i32,
    /// Whether prices exclude VAT.
    pub exclude_vat: bool,
    /// Payment.
    pub payment: NewOrderPayment<'a>,
    /// Shopper's notes; may be empty.
    pub notes: &'a str,
}

/// Line of an order to save.
#[derive(Clone, Copy)]
pub struct NewOrderLine<'a> {
    /// Product whose stock is reduced.
    pub product_id: i32,
    /// Stock keeping code.
    pub code: Option<&'a str>,
    /// Slug.
    pub slug: &'a str,
    /// Name with chosen colour and size.
    pub name: &'a str,
    /// Unit price in cents.
    pub unit_price_cents: i32,
    /// Quantity.
    pub quantity: i32,
    /// Stock at the time of the order.
    pub stock: i32,
}

/// Delivery of an order to save.
#[derive(Clone, Copy)]
pub struct NewOrderShipping<'a> {
    /// Id of the delivery method.
    pub id: i32,
    /// Description in the shop's words.
    pub description: &'a str,
    /// Cost for this order, in cents.
    pub cost_cents: i32,
}

/// Payment of an order to save. Prepaid methods contain the payment code.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum NewOrderPayment<'a> {
    /// Cash on delivery.
    CashOnDelivery,
    /// Bank transfer.
    BankTransfer,
    /// Card.
    Card(&'a str),
    /// Wallet that holds a card.
    CardWallet(&'a str),
}

impl fmt::Debug for NewOrder<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Personal data must not get into logs.
        formatter
            .debug_struct("NewOrder")
            .field("reference", &self.reference)
            .finish_non_exhaustive()
    }
}

/// Customer record for a guest's order. No `Debug`, because the fields are personal data.
#[derive(Clone, Copy)]
pub struct NewGuest<'a> {
    /// Reference of the order.
    pub reference: &'a str,
    /// First name.
    pub first_name: &'a str,
    /// Last name.
    pub last_name: &'a str,
    /// Company; may be empty.
    pub company: &'a str,
    /// Phone number.
    pub phone: &'a str,
    /// E-mail address.
    pub email: &'a str,
    /// Delivery address.
    pub address: Address<'a>,
    /// Town or city.
    pub city: &'a str,
    /// Country, spelled as in the Retail API.
    pub country: &'a str,
}

/// Payment request to the provider. No `Debug`, because it contains the shop's credentials.
#[derive(Clone, Copy)]
pub struct PaymentRequest<'a> {
    /// Reference of the order.
    pub reference: &'a str,
    /// Amount in cents.
    pub cents: i32,
    /// Name of the payer, for the provider's form.
    pub name: &'a str,
    /// E-mail address; may be empty.
    pub email: &'a str,
    /// Phone number; may be empty.
    pub phone: &'a str,
    /// The shop's origin, such as `https://shop.example`. The provider redirects the shopper there.
    pub return_origin: &'a str,
    /// Shop's credentials at the provider.
    pub auth: &'a SecretString,
    /// Viva's `sourceCode` of the shop.
    pub source_code: &'a str,
}
