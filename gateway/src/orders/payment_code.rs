use serde::{Deserialize, Serialize};

/// The provider's number of a payment, as text: the number can exceed 2^53.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PaymentCode(String);

const MAX_DIGITS: usize = 20;

impl PaymentCode {
    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for PaymentCode {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        if text.is_empty() || text.len() > MAX_DIGITS || !is_number {
            return Err("not a payment code");
        }
        Ok(Self(text))
    }
}

impl From<PaymentCode> for String {
    fn from(code: PaymentCode) -> Self {
        code.0
    }
}
