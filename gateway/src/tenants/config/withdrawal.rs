use serde::Deserialize;

use super::{ProductCategories, is_text};

/// `[withdrawal]`: the function by which consumers withdraw from a contract (D-190).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WithdrawalConfig {
    /// Whether the shop has the function. Shops that sell to traders only need none.
    pub enabled: bool,
    /// Days of the period, from the delivery.
    pub days: u16,
    /// Days from an order to its delivery, which the gateway does not know: they come before the period.
    pub delivery_days: u16,
    /// Slugs of categories or master categories whose products can't be returned, such as hygiene goods.
    pub excluded_categories: Vec<String>,
    /// Note on these products: whether or when the right is lost.
    pub excluded_text: String,
    /// Text of the links to the function.
    pub label: String,
    /// First paragraph of the receipt, in place of the default.
    pub receipt_text: Option<String>,
    /// Withdrawal instructions in the mail about an order, in place of the default.
    pub instructions: Option<String>,
}

/// Minimum of Directive 2011/83/EU, Art. 9.
const MIN_DAYS: u16 = 14;
const MAX_DAYS: u16 = 400;
const MAX_DELIVERY_DAYS: u16 = 60;
const MAX_CATEGORIES: usize = 200;
const MAX_EXCLUDED_TEXT_CHARS: usize = 300;
const MAX_LABEL_CHARS: usize = 60;
const MAX_TEXT_CHARS: usize = 2_000;
const MAX_INSTRUCTIONS_CHARS: usize = 6_000;

impl Default for WithdrawalConfig {
    fn default() -> Self {
        Self {
            enabled: true,
            days: MIN_DAYS,
            delivery_days: 7,
            excluded_categories: Vec::new(),
            // Goods sealed for health or hygiene: Directive 2011/83/EU, Art. 16(e).
            excluded_text:
                "You can't withdraw from the purchase of this product once its seal is broken."
                    .to_owned(),
            // The wording of Directive 2011/83/EU, Art. 11a(1).
            label: "Withdraw from contract here".to_owned(),
            receipt_text: None,
            instructions: None,
        }
    }
}

impl WithdrawalConfig {
    /// Returns the key and the rule of the first invalid value.
    pub(super) fn check(&self) -> Result<(), (&'static str, &'static str)> {
        if !(MIN_DAYS..=MAX_DAYS).contains(&self.days) {
            return Err(("withdrawal.days", "withdrawal.days must be 14 to 400"));
        }
        if self.delivery_days > MAX_DELIVERY_DAYS {
            let rule = "withdrawal.delivery_days must be 0 to 60";
            return Err(("withdrawal.delivery_days", rule));
        }
        let categories = &self.excluded_categories;
        if categories.len() > MAX_CATEGORIES || categories.iter().any(|slug| slug.trim().is_empty())
        {
            let rule = "withdrawal.excluded_categories must be at most 200 slugs";
            return Err(("withdrawal.excluded_categories", rule));
        }
        if !is_text(&self.excluded_text, MAX_EXCLUDED_TEXT_CHARS) {
            let rule = "withdrawal.excluded_text must be 1 to 300 characters of plain text";
            return Err(("withdrawal.excluded_text", rule));
        }
        if !is_text(&self.label, MAX_LABEL_CHARS) || self.label.contains('\n') {
            let rule = "withdrawal.label must be 1 to 60 characters of plain text";
            return Err(("withdrawal.label", rule));
        }
        let receipt_text = self.receipt_text.as_deref();
        if receipt_text.is_some_and(|text| !is_text(text, MAX_TEXT_CHARS)) {
            let rule = "withdrawal.receipt_text must be 1 to 2000 characters of plain text";
            return Err(("withdrawal.receipt_text", rule));
        }
        let instructions = self.instructions.as_deref();
        if instructions.is_some_and(|text| !is_text(text, MAX_INSTRUCTIONS_CHARS)) {
            let rule = "withdrawal.instructions must be 1 to 6000 characters of plain text";
            return Err(("withdrawal.instructions", rule));
        }
        Ok(())
    }

    /// Whether a product of these categories can't be returned. `false` in a shop without the function.
    pub fn excludes(&self, categories: &ProductCategories<'_>) -> bool {
        self.enabled && categories.are_in(&self.excluded_categories)
    }
}
