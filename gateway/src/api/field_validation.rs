//! Validation of customer data in request bodies.
//!
//! Front ends choose an error text by JSON pointer and code, so both are part of the API.

use secrecy::{ExposeSecret as _, SecretString};

use crate::{
    http::{
        parameters::FieldErrors,
        problem::{ApiError, FieldError, FieldErrorCode, ProblemKind},
    },
    retail::model::{is_same_phone, is_single_email},
    tenants::Country,
};

pub(super) const MAX_NAME: usize = 60;
pub(super) const MAX_COMPANY: usize = 100;
pub(super) const MAX_STREET: usize = 150;
pub(super) const MAX_CITY: usize = 100;
pub(super) const MAX_POSTCODE: usize = 20;
pub(super) const MAX_PHONE: usize = 20;
pub(super) const MAX_EMAIL: usize = 254;
/// Higher than `MAX_NEW_PASSWORD`, because a password set in another front end may be longer.
const MAX_CURRENT_PASSWORD: usize = 200;
const MIN_NEW_PASSWORD: usize = 8;
const MAX_NEW_PASSWORD: usize = 100;

pub(super) fn required(errors: &mut FieldErrors, member: &str, value: &str, max: usize) {
    if value.trim().is_empty() {
        errors.push(member, FieldErrorCode::Missing, "is required");
    } else {
        optional(errors, member, value, max);
    }
}

pub(super) fn optional(errors: &mut FieldErrors, member: &str, value: &str, max: usize) {
    errors.length(member, value.trim(), max);
    // Line breaks at the ends are not a typing mistake, so the untrimmed text is checked.
    if value.chars().any(is_control_or_separator) || value.trim().chars().any(is_invisible) {
        errors.push(
            member,
            FieldErrorCode::Invalid,
            "must be a single line of visible text",
        );
    }
}

/// The Retail API stores `street,postcode` in one column, so a postcode can't contain a comma.
pub(super) fn postcode(errors: &mut FieldErrors, value: &str) {
    required(errors, "postcode", value, MAX_POSTCODE);
    if value.contains(',') {
        errors.push(
            "postcode",
            FieldErrorCode::Invalid,
            "must not contain a comma",
        );
    }
}

/// Digits only [ACC-07].
pub(super) fn phone(errors: &mut FieldErrors, value: &str) {
    required(errors, "phone", value, MAX_PHONE);
    if !value.trim().bytes().all(|byte| byte.is_ascii_digit()) {
        errors.push("phone", FieldErrorCode::NotDigits, "must consist of digits");
    }
}

/// The address becomes a user name.
pub(super) fn email(errors: &mut FieldErrors, value: &str) {
    let address = value.trim();
    if address.is_empty() {
        errors.push("email", FieldErrorCode::Missing, "is required");
        return;
    }
    errors.length("email", address, MAX_EMAIL);
    if !is_too_long(address) && !is_user_name_address(address) {
        errors.push(
            "email",
            FieldErrorCode::Invalid,
            "must be one e-mail address",
        );
    }
}

/// Only one address is allowed, so that a request can't send mail to several people.
pub(super) fn single_address(errors: &mut FieldErrors, value: &str) {
    errors.length("email", value, MAX_EMAIL);
    // Line breaks at the ends are not a typing mistake, so the untrimmed text is checked.
    let is_valid = !value.chars().any(char::is_control) && is_single_email(value.trim());
    if !is_too_long(value) && !is_valid {
        errors.push(
            "email",
            FieldErrorCode::Invalid,
            "must be one e-mail address",
        );
    }
}

/// Such an address already has an error.
fn is_too_long(address: &str) -> bool {
    address.chars().count() > MAX_EMAIL
}

pub(super) fn current_password(errors: &mut FieldErrors, value: &SecretString) {
    let member = "currentPassword";
    if value.expose_secret().is_empty() {
        errors.push(member, FieldErrorCode::Missing, "is required");
    }
    errors.length(member, value.expose_secret(), MAX_CURRENT_PASSWORD);
}

/// Spaces around a password are part of the password.
pub(super) fn new_password(errors: &mut FieldErrors, member: &str, value: &SecretString) {
    let password = value.expose_secret();
    if password.is_empty() {
        errors.push(member, FieldErrorCode::Missing, "is required");
    } else if password.chars().count() < MIN_NEW_PASSWORD {
        let detail = format!("must be at least {MIN_NEW_PASSWORD} characters");
        errors.push(member, FieldErrorCode::TooShort, detail);
    }
    errors.length(member, password, MAX_NEW_PASSWORD);
    if password.chars().any(is_control_or_separator) {
        errors.push(
            member,
            FieldErrorCode::Invalid,
            "must be a single line of text",
        );
    }
}

pub(super) const GUESSABLE_DETAIL: &str = "must be neither the phone number nor the e-mail address";

/// The Retail API ignores the case of passwords.
pub(super) fn is_guessable(password: &SecretString, phone: &str, email: &str) -> bool {
    let folded = password.expose_secret().trim().to_lowercase();
    (!email.is_empty() && folded == email.trim().to_lowercase()) || is_same_phone(&folded, phone)
}

pub(super) fn country(countries: &'static [Country], code: &str) -> Result<Country, ApiError> {
    let found = countries.iter().find(|country| country.code == code);
    found.copied().ok_or_else(|| {
        let detail = "must be one of the shop's countries";
        invalid_member("countryCode", FieldErrorCode::NotOffered, detail)
    })
}

/// Used for checks after the validation of the body.
pub(super) fn invalid_member(member: &str, code: FieldErrorCode, detail: &str) -> ApiError {
    let field = FieldError {
        pointer: format!("/{member}"),
        code,
        detail: detail.to_owned(),
    };
    ApiError::new(ProblemKind::InvalidBody, format!("{member}: {detail}")).with_fields(vec![field])
}

/// E-mail addresses are compared in this spelling.
pub(super) fn normalized_email(email: &str) -> String {
    email.trim().to_ascii_lowercase()
}

/// Customer data is printed on parcels, where these characters break the line or are unprintable.
fn is_control_or_separator(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '\u{fffd}')
}

/// These characters are invisible or change the direction of text. The joiners U+200C and U+200D are
/// allowed, because some scripts need them.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

/// The Retail API or its mail server may change other characters. The customer could then not sign in (D-60).
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
