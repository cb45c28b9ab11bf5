//! What stands for everything that an order would cost and consist of (D-76). No I/O in here.

use sha2::{Digest as _, Sha256};

use super::model::{CartLine, LineProblem};
use crate::orders::{Redeemed, ShippingChoice};

/// Puts what a shopper agrees to into a hash. Texts go in with their length, so that no two carts read the same.
pub(super) struct Fingerprint(Sha256);

impl Fingerprint {
    /// Of a cart in this shop, with or without VAT.
    pub(super) fn new(tenant: &str, exclude_vat: bool) -> Self {
        let mut fingerprint = Self(Sha256::new());
        fingerprint.text(tenant);
        fingerprint.number(i32::from(exclude_vat));
        fingerprint
    }

    /// A line: what was asked for, and the name and the price that it has.
    pub(super) fn line(&mut self, asked: &CartLine, found: Result<(&str, i32), LineProblem>) {
        self.number(asked.product_id);
        self.number(asked.related_variant_id.unwrap_or(0));
        self.text(asked.color_name.as_deref().unwrap_or_default());
        self.text(asked.size_name.as_deref().unwrap_or_default());
        self.number(asked.quantity);
        match found {
            Ok((name, unit_price_cents)) => {
                self.text(name);
                self.number(unit_price_cents);
            }
            Err(problem) => self.text(match problem {
                LineProblem::Gone => "gone",
                LineProblem::ChoiceNeeded => "choice-needed",
                LineProblem::OutOfStock => "out-of-stock",
                LineProblem::TooMany => "too-many",
            }),
        }
    }

    /// The rest, and the first 16 hexadecimal digits.
    pub(super) fn finish(
        mut self,
        shipping: Option<&ShippingChoice>,
        redeemed: Option<Redeemed>,
        total_cents: i32,
    ) -> String {
        self.number(shipping.map_or(0, |choice| choice.id));
        self.text(shipping.map_or("", |choice| choice.description.as_str()));
        self.number(shipping.map_or(0, |choice| choice.cost_cents));
        self.number(redeemed.map_or(0, |points| points.points_hundredths));
        self.number(redeemed.map_or(0, |points| points.worth_cents));
        self.number(total_cents);
        let hash = self.0.finalize();
        let first = hash.first_chunk().copied().unwrap_or_default();
        format!("{:016x}", u64::from_be_bytes(first))
    }

    fn text(&mut self, text: &str) {
        // No text is longer than memory, which is less than this.
        let length = u64::try_from(text.len()).unwrap_or(u64::MAX);
        self.0.update(length.to_be_bytes());
        self.0.update(text);
    }

    fn number(&mut self, number: i32) {
        self.0.update(number.to_be_bytes());
    }
}
