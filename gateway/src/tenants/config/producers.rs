use serde::Deserialize;

use super::is_text;

/// `[[producers]]`: the producer of a brand's products (Regulation (EU) 2023/988, Art. 19; D-244).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProducerConfig {
    /// Slug of the brand.
    pub brand: String,
    /// Name of the producer.
    pub name: String,
    /// Postal address.
    pub address: String,
    /// E-mail address or web address.
    pub contact: String,
    /// Name, address and e-mail address of the responsible person in the EU, of a producer outside the EU.
    #[serde(default)]
    pub responsible: Option<String>,
}

const MAX_PRODUCERS: usize = 1_000;
const MAX_CHARS: usize = 300;

impl ProducerConfig {
    /// Returns the key and the rule of the first invalid value.
    pub(super) fn check_all(producers: &[Self]) -> Result<(), (&'static str, &'static str)> {
        let mut brands: Vec<_> = producers.iter().map(|own| own.brand.as_str()).collect();
        brands.sort_unstable();
        let is_twice = |pair: &[&str]| matches!(pair, [one, other] if one == other);
        if producers.len() > MAX_PRODUCERS || brands.windows(2).any(is_twice) {
            let rule = "producers must be at most 1000, and name each brand once";
            return Err(("producers.brand", rule));
        }
        if producers.iter().all(Self::is_valid) {
            Ok(())
        } else {
            let rule = "members of producers must be 1 to 300 characters of plain text";
            Err(("producers.brand", rule))
        }
    }

    fn is_valid(&self) -> bool {
        let required = [&self.brand, &self.name, &self.address, &self.contact];
        let mut texts = required.into_iter().chain(&self.responsible);
        texts.all(|text| is_text(text, MAX_CHARS))
    }
}
