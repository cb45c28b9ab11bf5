use std::fmt;

use secrecy::SecretString;

use crate::retail::wire::Timestamp;

/// Customer without the password. Missing texts are empty.
#[derive(Clone, PartialEq, Eq)]
pub struct Customer {
    /// Id.
    pub id: i32,
    /// E-mail address, or the phone number if the account was imported from the shop's till.
    pub user_name: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Company.
    pub company: String,
    /// Mobile phone, or the other phone if the mobile phone is missing; as typed.
    pub phone: String,
    /// E-mail address.
    pub email: String,
    /// Street and house number.
    pub street: String,
    /// Postcode.
    pub postcode: String,
    /// Town or city.
    pub city: String,
    /// Country, spelled as in the Retail API.
    pub country: String,
    /// Customer-specific price list, from 1; `None` for public prices.
    pub price_list: Option<i32>,
    /// Whether prices exclude VAT.
    pub exclude_vat: bool,
    /// Points in hundredths; negative if the customer spent more than the balance.
    pub points_balance_hundredths: i32,
    /// Points that can't be spent now, in hundredths.
    pub points_on_hold_hundredths: i32,
    /// Whether the password is the phone number (D-26).
    pub has_phone_password: bool,
    /// Whether the user name is an e-mail address (D-26).
    pub is_user_name_email: bool,
}

impl fmt::Debug for Customer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Personal data must not get into logs.
        formatter
            .debug_struct("Customer")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// Shorter numbers are compared whole, because they end many longer ones.
const MIN_NATIONAL_DIGITS: usize = 7;

/// Separators in phone numbers; comparisons ignore them.
pub const PHONE_PUNCTUATION: [char; 6] = [' ', '-', '+', '.', '(', ')'];

/// Whether the text is a phone number; true for an empty text.
pub fn is_phone(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_digit() || PHONE_PUNCTUATION.contains(&c))
}

/// Digits of a phone number, for comparisons.
pub fn phone_digits(phone: &str) -> String {
    phone.chars().filter(char::is_ascii_digit).collect()
}

/// Whether two texts are the same phone number in any spelling, with or without the country's code. Letters make a text
/// no phone number.
pub fn is_same_phone(text: &str, other: &str) -> bool {
    let digits = |text: &str| {
        let is_number = !text.chars().any(char::is_alphabetic);
        Some(phone_digits(text)).filter(|digits| is_number && !digits.is_empty())
    };
    let (Some(one), Some(other)) = (digits(text), digits(other)) else {
        return false;
    };
    let (long, short) = if one.len() < other.len() {
        (other, one)
    } else {
        (one, other)
    };
    long == short || (short.len() >= MIN_NATIONAL_DIGITS && long.ends_with(&short))
}

/// Digits that all spellings of a phone number share: the last seven, or all digits of a shorter number. `None` for a text
/// that is no phone number.
pub fn phone_ending(text: &str) -> Option<String> {
    let is_number = !text.chars().any(char::is_alphabetic);
    let digits = phone_digits(text);
    let start = digits.len().saturating_sub(MIN_NATIONAL_DIGITS);
    (is_number && !digits.is_empty()).then(|| digits.get(start..).unwrap_or_default().to_owned())
}

/// Longest e-mail address in bytes (RFC 5321, 4.5.3.1.3, without the angle brackets).
const MAX_EMAIL_BYTES: usize = 254;

/// Whether the text is exactly one e-mail address. Lenient, because only a sent e-mail proves that
/// the address exists.
pub fn is_single_email(text: &str) -> bool {
    let is_forbidden = |c: char| c.is_whitespace() || c.is_control() || ",;<>()[]\\\":".contains(c);
    let parts = text.split_once('@');
    parts.is_some_and(|(user, host)| !user.is_empty() && !host.is_empty() && !host.contains('@'))
        && !text.chars().any(is_forbidden)
        && text.len() <= MAX_EMAIL_BYTES
}

/// Customer to register.
#[derive(Clone)]
pub struct NewCustomer<'a> {
    /// First name.
    pub first_name: &'a str,
    /// Last name.
    pub last_name: &'a str,
    /// Company; may be empty.
    pub company: &'a str,
    /// Phone number, digits only.
    pub phone: &'a str,
    /// E-mail address; also becomes the user name.
    pub email: &'a str,
    /// Password.
    pub password: &'a SecretString,
    /// Address.
    pub address: Address<'a>,
    /// Town or city.
    pub city: &'a str,
    /// Country, spelled as in the Retail API.
    pub country: &'a str,
}

/// Changes of a customer; `None` keeps a field.
#[derive(Clone, Copy, Default)]
pub struct CustomerChanges<'a> {
    /// First name.
    pub first_name: Option<&'a str>,
    /// Last name.
    pub last_name: Option<&'a str>,
    /// Company; empty removes it.
    pub company: Option<&'a str>,
    /// Phone number, digits only.
    pub phone: Option<&'a str>,
    /// E-mail address; also becomes the user name.
    pub email: Option<&'a str>,
    /// Street and postcode, which the Retail API stores in one column.
    pub address: Option<Address<'a>>,
    /// Town or city.
    pub city: Option<&'a str>,
    /// Country, spelled as in the Retail API.
    pub country: Option<&'a str>,
}

/// Street and postcode.
#[derive(Clone, Copy)]
pub struct Address<'a> {
    /// Street and house number.
    pub street: &'a str,
    /// Postcode; a comma in it becomes a space.
    pub postcode: &'a str,
}

/// Password reset link in the Retail API.
#[derive(Debug)]
pub struct PasswordReset {
    /// Token in the link.
    pub token: SecretString,
    /// Expiry.
    pub expires: Timestamp,
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::is_single_email;

    /// [PROD-08]
    #[rstest]
    #[case("a@b", true)]
    #[case("first.last+tag@shop.example", true)]
    #[case("χρήστης@παράδειγμα.ελ", true)]
    #[case::two_by_comma("a@x.example,b@y.example", false)]
    #[case::two_by_semicolon("a@x.example;b@y.example", false)]
    #[case::two_by_space("a@x.example b@y.example", false)]
    #[case::two_at_signs("a@b@c", false)]
    #[case::second_entry_without_an_at_sign("a@x.example,b", false)]
    #[case::empty_user("@x.example", false)]
    #[case::empty_host("a@", false)]
    #[case::only_an_at_sign("@", false)]
    #[case::no_at_sign("a.example", false)]
    #[case::empty("", false)]
    #[case::display_name("Ann<a@x.example>", false)]
    #[case::quoted("\"a\"@x.example", false)]
    #[case::comment("a(b)@x.example", false)]
    #[case::address_literal("a@[10.0.0.1]", false)]
    #[case::escaped("a\\b@x.example", false)]
    #[case::scheme("mailto:a@x.example", false)]
    #[case::no_break_space("a\u{a0}@x.example", false)]
    #[case::line_separator("a@x.example\u{2028}b", false)]
    #[case::longest(&format!("{}@x", "é".repeat(126)), true)]
    #[case::too_long(&format!("{}@xy.z", "é".repeat(125)), false)]
    fn exactly_one_email_address_is_accepted(#[case] text: &str, #[case] expected: bool) {
        assert_eq!(is_single_email(text), expected);
    }
}
