use crate::{
    http_client::Method,
    retail::{RetailClient, WriteError, client::Call, wire::Outcome},
};

/// Result of a password reset request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PasswordResetResult {
    /// The e-mail is on its way.
    Sent,
    /// No customer has this e-mail address.
    UnknownEmail,
    /// The Retail API refused with this text. The text must be neither shown nor logged.
    Refused(String),
}

impl RetailClient {
    /// Sends an e-mail with a password reset link. `domain` must be one of the shop's own hosts,
    /// never a host from the request. A later e-mail invalidates earlier links. [ACC-04]
    pub async fn forgot_password(
        &self,
        email: &str,
        domain: &str,
    ) -> Result<PasswordResetResult, WriteError> {
        let parameters = [
            ("email", email.trim().to_owned()),
            ("domainName", domain.to_owned()),
        ];
        let call = Call {
            path: "ForgotPassword",
            name: "forgot_password",
            parameters: &parameters,
        };
        let outcome = self.send_write(&call, Method::Post).await?;
        Ok(match outcome {
            Outcome::Success => PasswordResetResult::Sent,
            Outcome::Refused(text) if is_unknown_email(&text) => PasswordResetResult::UnknownEmail,
            Outcome::Refused(text) => PasswordResetResult::Refused(text),
        })
    }
}

/// Compares exactly, because the Retail API also returns database errors as text.
fn is_unknown_email(sentence: &str) -> bool {
    let sentence = sentence.trim().trim_end_matches('.');
    sentence.eq_ignore_ascii_case("Email not found")
}
