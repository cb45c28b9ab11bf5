use serde::{Deserialize, Serialize};

/// Buyer of an order.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Buyer {
    /// Signed-in customer.
    Customer {
        /// The customer's id.
        id: i32,
        /// Name on the order.
        name: String,
        /// Mail address; may be empty.
        email: String,
        /// Phone number.
        phone: String,
    },
    /// Shopper without an account (D-13). The order gets a customer record without credentials.
    Guest(Guest),
}

/// Guest data, validated at the checkout.
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
    /// Name of the country, as the Retail API spells it.
    pub country: String,
}

impl Buyer {
    /// Name on orders and mails.
    pub fn name(&self) -> String {
        match self {
            Self::Customer { name, .. } => name.clone(),
            Self::Guest(guest) => format!("{} {}", guest.first_name, guest.last_name),
        }
    }

    /// Mail address; may be empty.
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
