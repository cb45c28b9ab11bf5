//! Request model of the forms that send a message.

use serde::Deserialize;
use utoipa::ToSchema;

use super::shop_email::ShopEmail;
use crate::{
    api::field_validation,
    http::{
        parameters::{FieldErrors, Parameters},
        problem::FieldErrorCode,
    },
};

const MAX_NAME: usize = 100;
const MAX_PHONE: usize = 40;
const MAX_SUBJECT: usize = 150;
const MAX_MESSAGE: usize = 10_000;

/// A message to the shop. Only the text may contain line breaks.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateMessageRequest {
    /// Name of the author.
    #[schema(min_length = 1, max_length = 100)]
    pub name: String,
    /// The author's e-mail address, for the reply.
    #[schema(min_length = 3, max_length = 254)]
    pub email: String,
    /// The author's phone number. Null or left out if the author gives none.
    #[serde(default)]
    #[schema(max_length = 40)]
    pub phone: Option<String>,
    /// Subject. Null or left out for a message without one.
    #[serde(default)]
    #[schema(max_length = 150)]
    pub subject: Option<String>,
    /// Text of the message. May have several lines.
    #[schema(min_length = 1, max_length = 10_000)]
    pub message: String,
}

impl Parameters for CreateMessageRequest {
    /// Enough for the longest text with two JSON escapes per character.
    const MAX_JSON_BYTES: usize = 128 * 1024;

    fn check(&self, errors: &mut FieldErrors) {
        let text = |member: &Option<String>| member.clone().unwrap_or_default();
        field_validation::required(errors, "name", &self.name, MAX_NAME);
        required_address(errors, &self.email);
        field_validation::optional(errors, "phone", &text(&self.phone), MAX_PHONE);
        field_validation::optional(errors, "subject", &text(&self.subject), MAX_SUBJECT);
        if self.message.trim().is_empty() {
            errors.push("message", FieldErrorCode::Missing, "is required");
        }
        errors.length("message", self.message.trim(), MAX_MESSAGE);
    }
}

pub(super) fn required_address(errors: &mut FieldErrors, value: &str) {
    if value.trim().is_empty() {
        errors.push("email", FieldErrorCode::Missing, "is required");
    } else {
        field_validation::single_address(errors, value);
    }
}

impl CreateMessageRequest {
    /// `to_subject` gets the author's subject, which may be empty.
    pub(super) fn into_email(self, to_subject: impl FnOnce(&str) -> String) -> ShopEmail {
        let trimmed = |text: &str| text.trim().to_owned();
        ShopEmail {
            name: trimmed(&self.name),
            email: trimmed(&self.email),
            phone: trimmed(self.phone.as_deref().unwrap_or_default()),
            subject: to_subject(self.subject.as_deref().unwrap_or_default().trim()),
            text: normalize_lines(self.message.trim()),
        }
    }
}

/// The Retail API drops all line breaks except `\n` from e-mails.
fn normalize_lines(text: &str) -> String {
    text.replace("\r\n", "\n")
        .replace(
            ['\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'],
            "\n",
        )
        .replace('\t', " ")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::http::parameters::wrong_members;

    fn request(change: impl FnOnce(&mut CreateMessageRequest)) -> CreateMessageRequest {
        let mut request = CreateMessageRequest {
            name: "Ann".to_owned(),
            email: "ann@example.com".to_owned(),
            phone: None,
            subject: None,
            message: "Hello".to_owned(),
        };
        change(&mut request);
        request
    }

    /// [CON-05]
    #[rstest]
    #[case::carriage_return_and_line_feed("a\r\nb", "a\nb")]
    #[case::carriage_return("a\rb", "a\nb")]
    #[case::separators("a\u{2028}b\u{2029}c\u{85}d", "a\nb\nc\nd")]
    #[case::tab("a\tb", "a b")]
    fn all_line_breaks_are_kept(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(normalize_lines(text), expected);
    }

    /// [CON-05]
    #[test]
    fn a_long_message_with_all_members_is_valid() {
        let request = request(|request| {
            request.phone = Some("+357 22 010 440 (evenings)".to_owned());
            request.subject = Some("Smith, John: <a> chair?".to_owned());
            request.message = "\u{1f600}".repeat(MAX_MESSAGE);
        });
        let found = wrong_members(|errors| request.check(errors));
        assert!(found.is_empty(), "{found:?}");
    }

    /// [CON-05]
    #[test]
    fn every_invalid_member_is_named() {
        let request = request(|request| {
            request.name = " ".to_owned();
            request.email = String::new();
            request.phone = Some("1".repeat(MAX_PHONE + 1));
            request.subject = Some("a\nb".to_owned());
            request.message = "x".repeat(MAX_MESSAGE + 1);
        });
        let found = wrong_members(|errors| request.check(errors));
        let found = found
            .iter()
            .map(|error| format!("{} {}", error.pointer, error.code.as_str()));
        assert_eq!(
            found.collect::<Vec<_>>(),
            [
                "/name missing",
                "/email missing",
                "/phone too-long",
                "/subject invalid",
                "/message too-long"
            ]
        );
    }
}
