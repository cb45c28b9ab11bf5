//! `ForgotPassword`: mails a link to choose a new password.

use crate::{
    http_client::Method,
    retail::{RetailClient, WriteError, client::Call, legacy::Outcome},
};

/// What became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ForgotPassword {
    /// The mail is on its way.
    Sent,
    /// No customer has this address.
    UnknownEmail,
    /// Legacy said no, in these words: not to be shown or logged as they are.
    Refused(String),
}

impl RetailClient {
    /// Mails a link that leads to `domain`, which is one of the shop's own and never what a request says. A second mail
    /// makes the link of the first worthless. [ACC-04]
    pub async fn forgot_password(
        &self,
        email: &str,
        domain: &str,
    ) -> Result<ForgotPassword, WriteError> {
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
            Outcome::Success => ForgotPassword::Sent,
            Outcome::Refused(text) if is_unknown_email(&text) => ForgotPassword::UnknownEmail,
            Outcome::Refused(text) => ForgotPassword::Refused(text),
        })
    }
}

/// A database's complaint is a sentence too, and says nothing about any address.
fn is_unknown_email(sentence: &str) -> bool {
    let sentence = sentence.trim().trim_end_matches('.');
    sentence.eq_ignore_ascii_case("Email not found")
}
