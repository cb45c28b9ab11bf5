use serde::Deserialize;

use super::is_text;

/// `[price_reductions]`: announcements of price reductions (Directive 98/6/EC, Art. 6a; D-207).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PriceReductionsConfig {
    /// Whether a struck price is the lowest price of the 30 days before the reduction. Shops that sell to traders only
    /// can show the regular price of the Retail API instead.
    pub enabled: bool,
    /// Whether a reduction that deepens keeps the reference price of its first step, where the shop's country allows it.
    pub keeps_first_reference: bool,
    /// Whether a product that was never offered before may be reduced within 30 days, where the shop's country allows
    /// it.
    pub allows_new_products: bool,
    /// Text before the lowest price.
    pub label: String,
}

const MAX_LABEL_CHARS: usize = 80;

impl Default for PriceReductionsConfig {
    fn default() -> Self {
        Self {
            enabled: true,
            keeps_first_reference: true,
            allows_new_products: false,
            // The wording of Directive 98/6/EC, Art. 6a: not of the last 30 days, because a reduction may last longer.
            label: "Lowest price in the 30 days before the reduction".to_owned(),
        }
    }
}

impl PriceReductionsConfig {
    /// Returns the key and the rule of the first invalid value.
    pub(super) fn check(&self) -> Result<(), (&'static str, &'static str)> {
        if is_text(&self.label, MAX_LABEL_CHARS) && !self.label.contains('\n') {
            return Ok(());
        }
        let rule = "price_reductions.label must be 1 to 80 characters of plain text";
        Err(("price_reductions.label", rule))
    }
}
