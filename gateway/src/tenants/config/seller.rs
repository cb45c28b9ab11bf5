use serde::Deserialize;

use super::is_text;

/// `[seller]`: identity of the company that sells (Directive 2000/31/EC, Art. 5; D-241).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SellerConfig {
    /// Legal name; by default the company's name in the Retail API.
    pub name: Option<String>,
    /// Postal address in one line; by default the location in the Retail API.
    pub address: Option<String>,
    /// Public register and number, as in `Registrar of Companies, HE 123456`.
    pub register: Option<String>,
    /// VAT identification number, with the country's two letters.
    pub vat_id: Option<String>,
}

const MAX_CHARS: usize = 200;

impl SellerConfig {
    /// Returns the key and the rule of the first invalid value.
    pub(super) fn check(&self) -> Result<(), (&'static str, &'static str)> {
        let is_line = |text: &Option<String>| {
            let text = text.as_deref();
            text.is_none_or(|text| is_text(text, MAX_CHARS) && !text.contains('\n'))
        };
        if !is_line(&self.name) {
            let rule = "seller.name must be 1 to 200 characters in one line";
            return Err(("seller.name", rule));
        }
        if !is_line(&self.address) {
            let rule = "seller.address must be 1 to 200 characters in one line";
            return Err(("seller.address", rule));
        }
        if !is_line(&self.register) {
            let rule = "seller.register must be 1 to 200 characters in one line";
            return Err(("seller.register", rule));
        }
        if !self.vat_id.as_deref().is_none_or(is_vat_id) {
            let rule = "seller.vat_id must be two letters and 2 to 12 letters or digits, as in CY10259033P";
            return Err(("seller.vat_id", rule));
        }
        Ok(())
    }
}

/// Whether the text has the form of a VAT identification number (Directive 2006/112/EC, Art. 215), without spaces.
fn is_vat_id(text: &str) -> bool {
    let Some((country, number)) = text.split_at_checked(2) else {
        return false;
    };
    let is_number = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_uppercase();
    country.bytes().all(|byte| byte.is_ascii_uppercase())
        && (2..=12).contains(&number.len())
        && number.bytes().all(is_number)
}
