//! Customers.

use std::fmt;

use secrecy::SecretString;

use crate::retail::legacy::Timestamp;

/// A customer, without the password: that never leaves the row it comes in. Texts are empty when there is none.
#[derive(Clone, PartialEq, Eq)]
pub struct Customer {
    /// Id.
    pub id: i32,
    /// What the customer signs in with: an e-mail address, or the phone number of an account brought over from the till.
    pub user_name: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Company.
    pub company: String,
    /// Mobile phone, or the other phone when there is none; as it was typed.
    pub phone: String,
    /// E-mail address.
    pub email: String,
    /// Street with its number.
    pub street: String,
    /// Postcode.
    pub postcode: String,
    /// Town or city.
    pub city: String,
    /// Name of the country, as legacy words it.
    pub country: String,
    /// The customer's own price list, 1 or more; `None` for the public prices.
    pub price_list: Option<i32>,
    /// Prices come without VAT.
    pub exclude_vat: bool,
    /// Points, in hundredths of one; below zero when more were spent than there were.
    pub points_balance_hundredths: i32,
    /// Points of the balance that can't be spent now, in hundredths of one.
    pub points_on_hold_hundredths: i32,
    /// The password is the phone number, as it is for accounts brought over from the till (D-26).
    pub has_phone_password: bool,
    /// The user name is an e-mail address (D-26).
    pub is_user_name_email: bool,
}

impl fmt::Debug for Customer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whatever is logged of a person is kept longer than it should be: the id is enough.
        formatter
            .debug_struct("Customer")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// What phone numbers are spaced with. It says nothing when two are compared, here or in the database.
pub const PHONE_PUNCTUATION: [char; 6] = [' ', '-', '+', '.', '(', ')'];

/// Whether a text is a phone number and nothing more, or empty.
pub fn is_phone(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_digit() || PHONE_PUNCTUATION.contains(&c))
}

/// The one spelling of a phone number that records are compared by: its digits.
pub fn phone_digits(phone: &str) -> String {
    phone.chars().filter(char::is_ascii_digit).collect()
}

/// Whether a text is one e-mail address and nothing else. Coarse on purpose: whether it exists, only a mail can tell.
pub fn is_one_email(text: &str) -> bool {
    let is_stray = |c: char| c.is_whitespace() || c.is_control() || ",;<>()[]\\\":".contains(c);
    let parts = text.split_once('@');
    parts.is_some_and(|(user, host)| !user.is_empty() && !host.is_empty() && !host.contains('@'))
        && !text.chars().any(is_stray)
}

/// A customer to register.
#[derive(Clone)]
pub struct NewCustomer<'a> {
    /// First name.
    pub first_name: &'a str,
    /// Last name.
    pub last_name: &'a str,
    /// Company; empty when there is none.
    pub company: &'a str,
    /// Phone number, digits only.
    pub phone: &'a str,
    /// E-mail address, which becomes the user name.
    pub email: &'a str,
    /// Password.
    pub password: &'a SecretString,
    /// Where the customer lives.
    pub address: Address<'a>,
    /// Town or city.
    pub city: &'a str,
    /// Name of the country, as legacy words it.
    pub country: &'a str,
}

/// What to change of a customer; `None` stays as it is.
#[derive(Clone, Copy, Default)]
pub struct CustomerChanges<'a> {
    /// First name.
    pub first_name: Option<&'a str>,
    /// Last name.
    pub last_name: Option<&'a str>,
    /// Company; empty for none.
    pub company: Option<&'a str>,
    /// Phone number, digits only.
    pub phone: Option<&'a str>,
    /// E-mail address, which becomes the user name too.
    pub email: Option<&'a str>,
    /// Street and postcode, which can only be changed together: legacy keeps them as one.
    pub address: Option<Address<'a>>,
    /// Town or city.
    pub city: Option<&'a str>,
    /// Name of the country, as legacy words it.
    pub country: Option<&'a str>,
}

/// A street and its postcode.
#[derive(Clone, Copy)]
pub struct Address<'a> {
    /// Street with its number.
    pub street: &'a str,
    /// Postcode; a comma in it becomes a space.
    pub postcode: &'a str,
}

/// What legacy keeps of a link to choose a new password.
#[derive(Debug)]
pub struct PasswordReset {
    /// What the link must carry.
    pub token: SecretString,
    /// Until when.
    pub expires: Timestamp,
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::is_one_email;

    #[rstest]
    #[case("a@b", true)]
    #[case("first.last+tag@shop.example", true)]
    #[case("χρήστης@παράδειγμα.ελ", true)]
    #[case::two("a@x.example,b@y.example", false)]
    #[case::two_by_semicolon("a@x.example;b@y.example", false)]
    #[case::two_by_space("a@x.example b@y.example", false)]
    #[case::two_signs("a@b@c", false)]
    #[case::list_without_second_sign("a@x.example,b", false)]
    #[case::nothing_before("@x.example", false)]
    #[case::nothing_after("a@", false)]
    #[case::only_the_sign("@", false)]
    #[case::none("a.example", false)]
    #[case::empty("", false)]
    #[case::named("Ann<a@x.example>", false)]
    #[case::quoted("\"a\"@x.example", false)]
    #[case::comment("a(b)@x.example", false)]
    #[case::literal("a@[10.0.0.1]", false)]
    #[case::escaped("a\\b@x.example", false)]
    #[case::scheme("mailto:a@x.example", false)]
    #[case::no_break_space("a\u{a0}@x.example", false)]
    #[case::line_separator("a@x.example\u{2028}b", false)]
    fn prod_08_one_address_and_nothing_else(#[case] text: &str, #[case] expected: bool) {
        assert_eq!(is_one_email(text), expected);
    }
}
