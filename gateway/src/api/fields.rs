//! What may stand in the members of a customer's record, and how each is written down.
//!
//! Front ends choose their words by pointer and code: `missing` (left out or blank), `too-long`, `too-short`, `invalid`,
//! `not-digits` (phone), `not-offered` (country), `not-accepted` (privacy), `guessable` (new password).

use secrecy::{ExposeSecret as _, SecretString};

use crate::{
    http::{
        parameters::FieldErrors,
        problem::{ApiError, FieldError, ProblemKind},
    },
    retail::model::{is_one_email, is_phone, phone_digits},
    tenants::Country,
};

pub(super) const MAX_NAME: usize = 60;
pub(super) const MAX_COMPANY: usize = 100;
pub(super) const MAX_STREET: usize = 150;
pub(super) const MAX_CITY: usize = 100;
pub(super) const MAX_POSTCODE: usize = 20;
pub(super) const MAX_PHONE: usize = 20;
pub(super) const MAX_EMAIL: usize = 254;
/// Longest password that is asked for once more: older ones than ours may be longer.
const MAX_PASSWORD: usize = 200;
const MIN_NEW_PASSWORD: usize = 8;
const MAX_NEW_PASSWORD: usize = 100;

/// A text that must be there, of at most `max` characters without those around it.
pub(super) fn required(errors: &mut FieldErrors, member: &str, value: &str, max: usize) {
    if value.trim().is_empty() {
        errors.push(member, "missing", "is required");
    } else {
        optional(errors, member, value, max);
    }
}

/// A text that may be blank.
pub(super) fn optional(errors: &mut FieldErrors, member: &str, value: &str, max: usize) {
    errors.length(member, value.trim(), max);
    // Before trimming: a line break is no slip of the finger, wherever it stands.
    if value.chars().any(is_no_text) || value.trim().chars().any(is_unseen) {
        errors.push(
            member,
            "invalid",
            "must be a single line of text that can be seen",
        );
    }
}

/// A postcode. Legacy keeps it behind the street's last comma, so it holds none itself.
pub(super) fn postcode(errors: &mut FieldErrors, value: &str) {
    required(errors, "postcode", value, MAX_POSTCODE);
    if value.contains(',') {
        errors.push("postcode", "invalid", "must not hold a comma");
    }
}

/// A phone number: digits only [ACC-07].
pub(super) fn phone(errors: &mut FieldErrors, value: &str) {
    required(errors, "phone", value, MAX_PHONE);
    if !value.trim().bytes().all(|byte| byte.is_ascii_digit()) {
        errors.push("phone", "not-digits", "must consist of digits");
    }
}

/// An e-mail address that becomes a user name.
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

/// Where a mail goes or is answered to: one address, so that one request never mails more than one.
pub(super) fn one_address(errors: &mut FieldErrors, value: &str) {
    errors.length("email", value, MAX_EMAIL);
    // Before trimming: a line break is no slip of the finger, wherever it stands.
    if value.chars().any(char::is_control) || !is_one_email(value.trim()) {
        errors.push("email", "invalid", "must be one e-mail address");
    }
}

/// A password that is asked for once more.
pub(super) fn current_password(errors: &mut FieldErrors, value: &SecretString) {
    let member = "currentPassword";
    if value.expose_secret().is_empty() {
        errors.push(member, "missing", "is required");
    }
    errors.length(member, value.expose_secret(), MAX_PASSWORD);
}

/// A password that is chosen anew, exactly as it was typed.
pub(super) fn new_password(errors: &mut FieldErrors, member: &str, value: &SecretString) {
    let password = value.expose_secret();
    if password.is_empty() {
        errors.push(member, "missing", "is required");
    } else if password.chars().count() < MIN_NEW_PASSWORD {
        let detail = format!("must be at least {MIN_NEW_PASSWORD} characters");
        errors.push(member, "too-short", detail);
    }
    errors.length(member, password, MAX_NEW_PASSWORD);
    if password.chars().any(is_no_text) {
        errors.push(member, "invalid", "must be a single line of text");
    }
}

/// Said of a new password that is the phone number or the e-mail address.
pub(super) const GUESSABLE: (&str, &str) = (
    "guessable",
    "must be neither the phone number nor the e-mail address",
);

/// Whether a password is one of what everybody knows of the customer. Legacy compares passwords without case.
pub(super) fn is_guessable(password: &SecretString, phone: &str, email: &str) -> bool {
    let folded = password.expose_secret().trim().to_lowercase();
    let phone = phone_digits(phone);
    (!email.is_empty() && folded == email.trim().to_lowercase())
        || (!phone.is_empty() && is_phone(&folded) && phone_digits(&folded) == phone)
}

/// The country with this code, if the shop sells to it.
pub(super) fn country(offered: &'static [Country], code: &str) -> Result<Country, ApiError> {
    let found = offered.iter().find(|country| country.code == code);
    found.copied().ok_or_else(|| {
        let detail = "must be one of the shop's countries";
        wrong_member("countryCode", "not-offered", detail)
    })
}

/// The problem of a body with this wrong member, found when the body itself was fine.
pub(super) fn wrong_member(member: &str, code: &'static str, detail: &str) -> ApiError {
    let field = FieldError {
        pointer: format!("/{member}"),
        code,
        detail: detail.to_owned(),
    };
    ApiError::new(ProblemKind::InvalidBody, format!("{member}: {detail}")).with_fields(vec![field])
}

/// The one spelling of an e-mail address: nobody has two mailboxes that differ in capitals only.
pub(super) fn folded_email(email: &str) -> String {
    email.trim().to_ascii_lowercase()
}

/// What belongs in no line of text: a record is printed, mailed and put on parcels.
fn is_no_text(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '\u{fffd}')
}

/// What is not seen, or turns round what is: a name of nothing else looks empty. The joiners of U+200C and U+200D belong to
/// some scripts' spelling.
fn is_unseen(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

/// One '@' with text on both sides, of those ASCII characters that an address holds without quotes. Whether others
/// survive legacy's columns and mail server nobody knows, and an address that is kept as another one lets nobody in (D-60).
fn is_user_name_address(text: &str) -> bool {
    let is_fit = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(&byte);
    let sides = text.split_once('@');
    sides.is_some_and(|(name, host)| {
        let are_there = !name.is_empty() && !host.is_empty();
        are_there && name.bytes().chain(host.bytes()).all(is_fit)
    })
}

#[cfg(test)]
#[path = "fields_tests.rs"]
mod tests;
