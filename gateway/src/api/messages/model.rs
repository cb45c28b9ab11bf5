//! What a form sends.

use serde::Deserialize;
use utoipa::ToSchema;

use super::message::Message;
use crate::{
    api::fields,
    http::parameters::{FieldErrors, Parameters},
};

const MAX_NAME: usize = 100;
const MAX_PHONE: usize = 40;
const MAX_SUBJECT: usize = 150;
const MAX_MESSAGE: usize = 10_000;

/// A message to the shop. Line breaks and control characters are refused everywhere but in the text.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateMessageRequest {
    /// Who writes.
    #[schema(min_length = 1, max_length = 100)]
    pub name: String,
    /// Where an answer goes: one address.
    #[schema(min_length = 3, max_length = 254)]
    pub email: String,
    /// Phone number of who writes.
    #[serde(default)]
    #[schema(max_length = 40)]
    pub phone: Option<String>,
    /// What it is about.
    #[serde(default)]
    #[schema(max_length = 150)]
    pub subject: Option<String>,
    /// The text; it may have several lines.
    #[schema(min_length = 1, max_length = 10_000)]
    pub message: String,
}

impl Parameters for CreateMessageRequest {
    /// The longest text in any script, each character written as two escapes of JSON, and the other members.
    const MAX_JSON_BYTES: usize = 128 * 1024;

    fn check(&self, errors: &mut FieldErrors) {
        let text = |member: &Option<String>| member.clone().unwrap_or_default();
        fields::required(errors, "name", &self.name, MAX_NAME);
        required_address(errors, &self.email);
        fields::optional(errors, "phone", &text(&self.phone), MAX_PHONE);
        fields::optional(errors, "subject", &text(&self.subject), MAX_SUBJECT);
        if self.message.trim().is_empty() {
            errors.push("message", "missing", "is required");
        }
        errors.length("message", self.message.trim(), MAX_MESSAGE);
    }
}

/// One address that must be there.
pub(super) fn required_address(errors: &mut FieldErrors, value: &str) {
    if value.trim().is_empty() {
        errors.push("email", "missing", "is required");
    } else {
        fields::one_address(errors, value);
    }
}

impl CreateMessageRequest {
    /// The message with the subject that `subject` makes of the shopper's, which may be blank.
    pub(super) fn into_message(self, subject: impl FnOnce(&str) -> String) -> Message {
        let trimmed = |text: &str| text.trim().to_owned();
        Message {
            name: trimmed(&self.name),
            email: trimmed(&self.email),
            phone: trimmed(self.phone.as_deref().unwrap_or_default()),
            subject: subject(self.subject.as_deref().unwrap_or_default().trim()),
            text: lines(self.message.trim()),
        }
    }
}

/// The text with every line ended the same way: what ends one elsewhere is dropped from mails.
fn lines(text: &str) -> String {
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

    #[rstest]
    #[case::windows("a\r\nb", "a\nb")]
    #[case::old("a\rb", "a\nb")]
    #[case::separators("a\u{2028}b\u{2029}c\u{85}d", "a\nb\nc\nd")]
    #[case::tab("a\tb", "a b")]
    fn con_05_lines_stay_apart(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(lines(text), expected);
    }

    #[test]
    fn con_05_a_whole_message_is_fine() {
        let request = request(|request| {
            request.phone = Some("+357 22 010 440 (evenings)".to_owned());
            request.subject = Some("Smith, John: <a> chair?".to_owned());
            request.message = "\u{1f600}".repeat(MAX_MESSAGE);
        });
        let found = wrong_members(|errors| request.check(errors));
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn con_05_every_wrong_member_is_named() {
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
            .map(|error| format!("{} {}", error.pointer, error.code));
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
