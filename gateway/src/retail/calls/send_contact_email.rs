use crate::retail::{
    RetailClient, RetailError, RetailErrorKind, WriteError, client::Call, model::is_single_email,
    wire::Outcome,
};

const MAX_TEXT_CHARS: usize = 40_000;

/// E-mail. The recipient must be a customer's own address or the shop's, never an address from a
/// request.
#[derive(Clone, Copy)]
pub struct Email<'a> {
    /// Recipient; exactly one address.
    pub to: &'a str,
    /// Address for replies; exactly one.
    pub reply_to: &'a str,
    /// Name of the sender.
    pub name: &'a str,
    /// Phone of the sender; may be empty.
    pub phone: &'a str,
    /// Subject.
    pub subject: &'a str,
    /// Plain text. Angle brackets become single quotation marks, because the Retail API may send
    /// HTML.
    pub text: &'a str,
}

impl RetailClient {
    /// Sends an e-mail. Refuses fields with several addresses. Also refuses line breaks outside the
    /// text, because they could add headers.
    pub async fn send_email(&self, email: &Email<'_>) -> Result<Outcome, WriteError> {
        let parameters = parameters(email);
        let call = call(&parameters);
        let one_line = |text: &str| !text.chars().any(is_break_or_control);
        let is_valid = is_single_email(email.to)
            && is_single_email(email.reply_to)
            && parameters.iter().all(|(_, text)| one_line(text))
            && email.text.chars().count() <= MAX_TEXT_CHARS;
        if !is_valid {
            let error = RetailError::new(call.name, RetailErrorKind::InvalidText);
            return Err(WriteError::NotSent(error));
        }
        self.write(&call, &to_plain_text(email.text)).await
    }

    /// Whether the call fits into a URL. The text is sent as the body, so it doesn't count.
    pub fn fits_email(&self, email: &Email<'_>) -> bool {
        self.fits(&call(&parameters(email)))
    }
}

type Parameters = [(&'static str, String); 5];

fn parameters(email: &Email<'_>) -> Parameters {
    [
        ("name", replace_angle_brackets(email.name)),
        ("clients_email", email.reply_to.to_owned()),
        ("phone", replace_angle_brackets(email.phone)),
        ("subject", replace_angle_brackets(email.subject)),
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

fn to_plain_text(text: &str) -> String {
    let is_kept = |character: &char| *character == '\n' || !is_break_or_control(*character);
    replace_angle_brackets(&text.chars().filter(is_kept).collect::<String>())
}

/// Angle brackets could start HTML in a text, or an address in a name.
fn replace_angle_brackets(text: &str) -> String {
    text.replace('<', "\u{2039}").replace('>', "\u{203a}")
}
