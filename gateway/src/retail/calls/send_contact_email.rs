//! `SendContactEmail`: a mail to whomever its caller names.

use crate::retail::{
    RetailClient, RetailError, RetailErrorKind, WriteError, client::Call, legacy::Outcome,
    model::is_one_email,
};

/// Longest text of a mail, in characters.
const MAX_TEXT_CHARS: usize = 20_000;

/// A mail. Its receiver is chosen by the gateway: a customer's own address or the shop's, never one from a request.
#[derive(Clone, Copy)]
pub struct Email<'a> {
    /// One address.
    pub to: &'a str,
    /// Whom an answer reaches: one address.
    pub reply_to: &'a str,
    /// Name of the sender.
    pub name: &'a str,
    /// Phone of the sender; empty when there is none.
    pub phone: &'a str,
    /// Subject.
    pub subject: &'a str,
    /// Text without any markup, lines ended by `\n`. Angle brackets become single quotation marks, here and in name, phone
    /// and subject: whether legacy sends text or HTML is not known.
    pub text: &'a str,
}

impl RetailClient {
    /// Sends a mail. A line break anywhere but in the text would be a header of its own: it is refused, and so is an
    /// address that is more than one.
    pub async fn send_email(&self, email: &Email<'_>) -> Result<Outcome, WriteError> {
        let parameters = parameters(email);
        let call = call(&parameters);
        let one_line = |text: &str| !text.chars().any(is_break_or_control);
        let is_sound = is_one_email(email.to)
            && is_one_email(email.reply_to)
            && parameters.iter().all(|(_, text)| one_line(text))
            && email.text.chars().count() <= MAX_TEXT_CHARS;
        if !is_sound {
            let error = RetailError::new(call.name, RetailErrorKind::InvalidText);
            return Err(WriteError::NotSent(error));
        }
        self.write(&call, &plain(email.text)).await
    }

    /// Whether legacy's web server would take the address of such a call, whatever its text.
    pub fn takes_email(&self, email: &Email<'_>) -> bool {
        self.fits(&call(&parameters(email)))
    }
}

type Parameters = [(&'static str, String); 5];

fn parameters(email: &Email<'_>) -> Parameters {
    [
        ("name", without_brackets(email.name)),
        ("clients_email", email.reply_to.to_owned()),
        ("phone", without_brackets(email.phone)),
        ("subject", without_brackets(email.subject)),
        ("receipients_email", email.to.to_owned()),
    ]
}

fn call(parameters: &Parameters) -> Call<'_> {
    Call {
        path: "SendContactEmail",
        name: "send_email",
        parameters,
    }
}

fn is_break_or_control(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}')
}

/// The text without what could be markup or anything but a line break.
fn plain(text: &str) -> String {
    let seen = |character: &char| *character == '\n' || !is_break_or_control(*character);
    without_brackets(&text.chars().filter(seen).collect::<String>())
}

/// Angle brackets hold markup in a text, and an address in a name.
fn without_brackets(text: &str) -> String {
    text.replace('<', "\u{2039}").replace('>', "\u{203a}")
}
