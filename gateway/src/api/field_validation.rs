//! Validation rules for members of a request body that end up in a customer's record or in a mail.
//!
//! Front ends choose their texts by pointer and code: `missing` (left out or blank), `too-long`, `too-short`, `invalid`,
//! `not-digits` (phone), `not-offered` (country), `not-accepted` (privacy), `guessable` (new password).

use secrecy::{ExposeSecret as _, SecretString};

use crate::{
    http::{
        parameters::FieldErrors,
        problem::{ApiError, FieldError, ProblemKind},
    },
    retail::model::{is_phone, is_single_email, phone_digits},
    tenants::Country,
};

pub(super) const MAX_NAME: usize = 60;
pub(super) const MAX_COMPANY: usize = 100;
pub(super) const MAX_STREET: usize = 150;
pub(super) const MAX_CITY: usize = 100;
pub(super) const MAX_POSTCODE: usize = 20;
pub(super) const MAX_PHONE: usize = 20;
pub(super) const MAX_EMAIL: usize = 254;
/// Maximum length of a current password. An old password from another front end may be longer than
/// a new password.
const MAX_PASSWORD: usize = 200;
const MIN_NEW_PASSWORD: usize = 8;
const MAX_NEW_PASSWORD: usize = 100;

/// Requires a text of at most `max` characters, not counting spaces around it.
pub(super) fn required(errors: &mut FieldErrors, member: &str, value: &str, max: usize) {
    if value.trim().is_empty() {
        errors.push(member, "missing", "is required");
    } else {
        optional(errors, member, value, max);
    }
}

/// Checks a text that may be blank.
pub(super) fn optional(errors: &mut FieldErrors, member: &str, value: &str, max: usize) {
    errors.length(member, value.trim(), max);
    // Checks the untrimmed text: shoppers type spaces at the end by mistake, but no line breaks.
    if value.chars().any(is_control_or_separator) || value.trim().chars().any(is_invisible) {
        errors.push(member, "invalid", "must be a single line of visible text");
    }
}

/// Checks a postcode. A postcode can't contain a comma, because the Retail API stores
/// `street,postcode` in one column.
pub(super) fn postcode(errors: &mut FieldErrors, value: &str) {
    required(errors, "postcode", value, MAX_POSTCODE);
    if value.contains(',') {
        errors.push("postcode", "invalid", "must not contain a comma");
    }
}

/// Checks a phone number: digits only [ACC-07].
pub(super) fn phone(errors: &mut FieldErrors, value: &str) {
    required(errors, "phone", value, MAX_PHONE);
    if !value.trim().bytes().all(|byte| byte.is_ascii_digit()) {
        errors.push("phone", "not-digits", "must consist of digits");
    }
}

/// Checks an e-mail address that becomes a user name.
pub(super) fn email(errors: &mut FieldErrors, value: &str) {
    let address = value.trim();
    if address.is_empty() {
        errors.push("email", "missing", "is required");
        return;
    }
    errors.length("email", address, MAX_EMAIL);
    if !is_user_name_address(address) {
        errors.push("email", "invalid", "must be one e-mail address");
    }
}

/// Checks an e-mail address to send or reply to. It must be a single address, so that a request can't mail to several people.
pub(super) fn single_address(errors: &mut FieldErrors, value: &str) {
    errors.length("email", value, MAX_EMAIL);
    // Checks the untrimmed text: shoppers type spaces at the end by mistake, but no line breaks.
    if value.chars().any(char::is_control) || !is_single_email(value.trim()) {
        errors.push("email", "invalid", "must be one e-mail address");
    }
}

/// Checks the current password, which confirms a change.
pub(super) fn current_password(errors: &mut FieldErrors, value: &SecretString) {
    let member = "currentPassword";
    if value.expose_secret().is_empty() {
        errors.push(member, "missing", "is required");
    }
    errors.length(member, value.expose_secret(), MAX_PASSWORD);
}

/// Checks a new password. Spaces around a password are part of the password.
pub(super) fn new_password(errors: &mut FieldErrors, member: &str, value: &SecretString) {
    let password = value.expose_secret();
    if password.is_empty() {
        errors.push(member, "missing", "is required");
    } else if password.chars().count() < MIN_NEW_PASSWORD {
        let detail = format!("must be at least {MIN_NEW_PASSWORD} characters");
        errors.push(member, "too-short", detail);
    }
    errors.length(member, password, MAX_NEW_PASSWORD);
    if password.chars().any(is_control_or_separator) {
        errors.push(member, "invalid", "must be a single line of text");
    }
}

/// Code and detail of the error for a new password that is the phone number or the e-mail address.
pub(super) const GUESSABLE: (&str, &str) = (
    "guessable",
    "must be neither the phone number nor the e-mail address",
);

/// Reports whether a password is the phone number or the e-mail address. The Retail API compares passwords without case.
pub(super) fn is_guessable(password: &SecretString, phone: &str, email: &str) -> bool {
    let folded = password.expose_secret().trim().to_lowercase();
    let phone = phone_digits(phone);
    (!email.is_empty() && folded == email.trim().to_lowercase())
        || (!phone.is_empty() && is_phone(&folded) && phone_digits(&folded) == phone)
}

/// Returns the country with this code if the shop delivers there.
pub(super) fn country(countries: &'static [Country], code: &str) -> Result<Country, ApiError> {
    let found = countries.iter().find(|country| country.code == code);
    found.copied().ok_or_else(|| {
        let detail = "must be one of the shop's countries";
        invalid_member("countryCode", "not-offered", detail)
    })
}

/// The problem of one invalid member, for checks that follow the validation of the body.
pub(super) fn invalid_member(member: &str, code: &'static str, detail: &str) -> ApiError {
    let field = FieldError {
        pointer: format!("/{member}"),
        code,
        detail: detail.to_owned(),
    };
    ApiError::new(ProblemKind::InvalidBody, format!("{member}: {detail}")).with_fields(vec![field])
}

/// The spelling by which e-mail addresses are compared: trimmed and in lower case.
pub(super) fn normalized_email(email: &str) -> String {
    email.trim().to_ascii_lowercase()
}

/// Reports whether the character ends a line or can't be printed. Customer records appear in mails
/// and on parcels.
fn is_control_or_separator(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '\u{fffd}')
}

/// Reports whether the character is invisible or changes the direction of text. A name of only such
/// characters looks empty. The joiners U+200C and U+200D are allowed because some scripts need
/// them.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

/// Requires an '@' with text on both sides, in the ASCII characters that an address may contain without quotes. The Retail
/// API's columns or mail server may change other characters, which would lock the customer out (D-60).
fn is_user_name_address(text: &str) -> bool {
    let is_allowed =
        |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(&byte);
    let sides = text.split_once('@');
    sides.is_some_and(|(name, host)| {
        let are_present = !name.is_empty() && !host.is_empty();
        are_present && name.bytes().chain(host.bytes()).all(is_allowed)
    })
}

#[cfg(test)]
#[path = "field_validation_tests.rs"]
mod tests;
