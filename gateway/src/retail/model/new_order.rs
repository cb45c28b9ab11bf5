//! What is written when somebody orders: the order, whoever has no account, and the payment that is asked for.

use std::fmt;

use secrecy::SecretString;

use super::Address;

/// An order to be saved. All amounts are the gateway's own.
#[derive(Clone)]
pub struct NewOrder<'a> {
    /// What it is called by; it goes into the notes, so that the order can be found again.
    pub reference: &'a str,
    /// The customer; a guest's record counts too.
    pub customer_id: i32,
    /// Name of the customer.
    pub customer_name: &'a str,
    /// What is ordered; at least one line.
    pub lines: Vec<NewOrderLine<'a>>,
    /// How it is delivered.
    pub shipping: NewOrderShipping<'a>,
    /// What is to be paid in the end, in cents.
    pub total_cents: i32,
    /// Points that pay a part of it, in hundredths of one; 0 for none.
    pub redeemed_hundredths: i32,
    /// Prices come without VAT.
    pub exclude_vat: bool,
    /// How it is paid.
    pub payment: NewOrderPayment<'a>,
    /// What the shopper noted; empty for nothing.
    pub notes: &'a str,
}

/// A line of an order to be saved.
#[derive(Clone, Copy)]
pub struct NewOrderLine<'a> {
    /// The product that stock is taken from.
    pub product_id: i32,
    /// Stock keeping code.
    pub code: Option<&'a str>,
    /// Name in addresses.
    pub slug: &'a str,
    /// Name, with chosen colour and size.
    pub name: &'a str,
    /// Price of one, in cents.
    pub unit_price_cents: i32,
    /// How many.
    pub quantity: i32,
    /// How many there were when it was ordered.
    pub stock: i32,
}

/// How an order to be saved is delivered.
#[derive(Clone, Copy)]
pub struct NewOrderShipping<'a> {
    /// Id of the way.
    pub id: i32,
    /// As the shop words it.
    pub description: &'a str,
    /// What it costs this order, in cents.
    pub cost_cents: i32,
}

/// How an order to be saved is paid; what is paid ahead has the provider's code, its digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum NewOrderPayment<'a> {
    /// In cash at the door.
    CashOnDelivery,
    /// By bank transfer.
    BankTransfer,
    /// By card.
    Card(&'a str),
    /// By a wallet that holds a card.
    CardWallet(&'a str),
}

impl fmt::Debug for NewOrder<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nothing of a person is logged by mistake.
        formatter
            .debug_struct("NewOrder")
            .field("reference", &self.reference)
            .finish_non_exhaustive()
    }
}

/// Somebody who orders without an account: a record without anything to sign in with, and that is nobody's contact.
/// Cannot be printed.
#[derive(Clone, Copy)]
pub struct NewGuest<'a> {
    /// Reference of the order, by which the record is found again.
    pub reference: &'a str,
    /// First name.
    pub first_name: &'a str,
    /// Last name.
    pub last_name: &'a str,
    /// Company; empty when there is none.
    pub company: &'a str,
    /// Phone number.
    pub phone: &'a str,
    /// E-mail address.
    pub email: &'a str,
    /// Where the order goes.
    pub address: Address<'a>,
    /// Town or city.
    pub city: &'a str,
    /// Name of the country, as legacy words it.
    pub country: &'a str,
}

/// A payment to be asked for at the provider. Cannot be printed: it holds the shop's credentials there.
#[derive(Clone, Copy)]
pub struct PaymentRequest<'a> {
    /// Reference of the order.
    pub reference: &'a str,
    /// How much, in cents.
    pub cents: i32,
    /// Who pays. Name, address and phone only fill in the provider's form.
    pub name: &'a str,
    /// Mail address; empty when there is none.
    pub email: &'a str,
    /// Phone number; empty when there is none.
    pub phone: &'a str,
    /// Where the provider sends the shopper back to: the shop's own address, such as `https://shop.example`.
    pub return_url: &'a str,
    /// The shop's credentials at the provider.
    pub auth: &'a SecretString,
    /// The shop's number at the provider.
    pub source_code: &'a str,
}
