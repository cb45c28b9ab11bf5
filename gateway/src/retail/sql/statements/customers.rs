use secrecy::SecretString;
use serde::Deserialize;

use super::customer_row::CustomerRow;
use crate::retail::{
    model::{PHONE_PUNCTUATION, PasswordReset},
    sql::{Literal, LiteralError, Statement},
    wire::{self, Timestamp},
};

const MAX_EMAIL_CHARS: usize = 254;
const MAX_PHONE_CHARS: usize = 30;

type Parameters = Result<Vec<(&'static str, Literal)>, LiteralError>;

/// Finds a customer by id.
#[derive(Debug, Clone, Copy)]
pub struct FindCustomer {
    /// Customer id.
    pub customer_id: i32,
}

/// Finds customers by phone number or e-mail address; empty texts match no customer. No `Debug`,
/// because the texts are personal data.
#[derive(Clone, Copy)]
pub struct FindCustomersByContact<'a> {
    /// Digits of the phone number.
    pub phone: &'a str,
    /// E-mail address.
    pub email: &'a str,
}

/// Finds the customers with a user name. No `Debug`, because the name is personal data.
#[derive(Clone, Copy)]
pub struct FindUserNameOwners<'a> {
    /// The user name.
    pub user_name: &'a str,
}

/// Finds the latest password reset link of a customer.
#[derive(Debug, Clone, Copy)]
pub struct FindPasswordReset {
    /// Customer id.
    pub customer_id: i32,
}

/// Finds the guest records of an order.
#[derive(Debug, Clone, Copy)]
pub struct FindGuests<'a> {
    /// Reference of the order.
    pub reference: &'a str,
}

#[derive(Debug, Deserialize)]
pub struct GuestRow {
    #[serde(rename = "CUSTID", deserialize_with = "wire::int")]
    pub(crate) id: i32,
    #[serde(rename = "CUSTIDNUMBER", deserialize_with = "wire::text")]
    pub(crate) reference: String,
}

#[derive(Debug, Deserialize)]
pub struct CustomerIdRow {
    #[serde(rename = "CUSTID", deserialize_with = "wire::int")]
    pub(crate) id: i32,
}

/// Row of a password reset link.
#[derive(Debug, Deserialize)]
pub struct PasswordResetRow {
    #[serde(rename = "CUSTID", deserialize_with = "wire::int")]
    pub(crate) customer_id: i32,
    #[serde(
        rename = "CUST_PASS_TOKEN",
        default,
        deserialize_with = "wire::opt_secret"
    )]
    token: Option<SecretString>,
    #[serde(
        rename = "CUST_PASS_TOKEN_EXPIRE_DATE",
        default,
        deserialize_with = "wire::opt_timestamp"
    )]
    expires: Option<Timestamp>,
}

impl PasswordResetRow {
    pub(crate) fn into_reset(self) -> Option<PasswordReset> {
        let (token, expires) = (self.token?, self.expires?);
        Some(PasswordReset { token, expires })
    }
}

/// Characters that the queries remove from phone numbers, by placeholder name.
fn phone_punctuation() -> Parameters {
    let names = ["space", "dash", "plus", "dot", "open", "close"];
    let each = names.into_iter().zip(PHONE_PUNCTUATION);
    each.map(|(name, character)| Ok((name, Literal::text(&character.to_string())?)))
        .chain([Literal::text("").map(|nothing| ("nothing", nothing))])
        .collect()
}

impl Statement for FindCustomer {
    type Row = CustomerRow;
    const NAME: &'static str = "find_customer";
    const TEMPLATE: &'static str = include_str!("../find_customer.sql");

    fn parameters(&self) -> Parameters {
        Ok([("customer_id", Literal::int(self.customer_id))]
            .into_iter()
            .chain(phone_punctuation()?)
            .collect())
    }
}

impl Statement for FindCustomersByContact<'_> {
    type Row = CustomerRow;
    const NAME: &'static str = "find_customers_by_contact";
    const TEMPLATE: &'static str = include_str!("../find_customers_by_contact.sql");

    fn parameters(&self) -> Parameters {
        // NULL equals no column, but an empty text equals an empty column.
        let text = |text: &str, max_chars| match text {
            "" => Ok(Literal::null()),
            text => Literal::text_up_to(text, max_chars),
        };
        let phone = text(self.phone, MAX_PHONE_CHARS)?;
        let email = text(self.email, MAX_EMAIL_CHARS)?;
        Ok([("phone", phone), ("email", email)]
            .into_iter()
            .chain(phone_punctuation()?)
            .collect())
    }
}

impl Statement for FindUserNameOwners<'_> {
    type Row = CustomerIdRow;
    const NAME: &'static str = "find_user_name_owners";
    const TEMPLATE: &'static str = include_str!("../find_user_name_owners.sql");

    fn parameters(&self) -> Parameters {
        let user_name = Literal::text_up_to(self.user_name, MAX_EMAIL_CHARS)?;
        Ok(vec![("user_name", user_name)])
    }
}

impl Statement for FindPasswordReset {
    type Row = PasswordResetRow;
    const NAME: &'static str = "find_password_reset";
    const TEMPLATE: &'static str = include_str!("../find_password_reset.sql");

    fn parameters(&self) -> Parameters {
        Ok(vec![("customer_id", Literal::int(self.customer_id))])
    }
}

impl Statement for FindGuests<'_> {
    type Row = GuestRow;
    const NAME: &'static str = "find_guests";
    const TEMPLATE: &'static str = include_str!("../find_guests.sql");

    fn parameters(&self) -> Parameters {
        Ok(vec![("reference", Literal::text(self.reference)?)])
    }
}
