use serde::Deserialize;

/// `[price_reductions]`: announcements of price reductions (Directive 98/6/EC, Art. 6a; D-207).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
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
}

impl Default for PriceReductionsConfig {
    fn default() -> Self {
        Self {
            enabled: true,
            keeps_first_reference: true,
            allows_new_products: false,
        }
    }
}
