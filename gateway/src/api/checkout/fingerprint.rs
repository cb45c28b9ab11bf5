//! Fingerprint of the prices and content of an order (D-76).

use sha2::{Digest as _, Sha256};

use super::model::{CartLine, LineProblem};
use crate::orders::{Redeemed, ShippingChoice};

/// Each text is hashed with its length, so that different carts never hash the same bytes.
pub(super) struct Fingerprint(Sha256);

impl Fingerprint {
    pub(super) fn new(tenant: &str, exclude_vat: bool) -> Self {
        let mut fingerprint = Self(Sha256::new());
        fingerprint.add_text(tenant);
        fingerprint.add_number(i32::from(exclude_vat));
        fingerprint
    }

    pub(super) fn line(
        &mut self,
        requested: &CartLine,
        resolved: Result<(&str, i32), LineProblem>,
    ) {
        self.add_number(requested.product_id);
        self.add_number(requested.related_variant_id.unwrap_or(0));
        self.add_text(requested.color_name.as_deref().unwrap_or_default());
        self.add_text(requested.size_name.as_deref().unwrap_or_default());
        self.add_number(requested.quantity);
        match resolved {
            Ok((name, unit_price_cents)) => {
                self.add_text(name);
                self.add_number(unit_price_cents);
            }
            Err(problem) => self.add_text(match problem {
                LineProblem::Gone => "gone",
                LineProblem::ChoiceNeeded => "choice-needed",
                LineProblem::OutOfStock => "out-of-stock",
                LineProblem::TooMany => "too-many",
                LineProblem::NoPrice => "no-price",
            }),
        }
    }

    /// Returns the first 16 hexadecimal digits of the hash.
    pub(super) fn finish(
        mut self,
        shipping: Option<&ShippingChoice>,
        redeemed: Option<Redeemed>,
        total_cents: i32,
    ) -> String {
        self.add_number(shipping.map_or(0, |choice| choice.id));
        self.add_text(shipping.map_or("", |choice| choice.description.as_str()));
        self.add_number(shipping.map_or(0, |choice| choice.cost_cents));
        self.add_number(redeemed.map_or(0, |points| points.points_hundredths));
        self.add_number(redeemed.map_or(0, |points| points.worth_cents));
        self.add_number(total_cents);
        let hash = self.0.finalize();
        let first = hash.first_chunk().copied().unwrap_or_default();
        format!("{:016x}", u64::from_be_bytes(first))
    }

    fn add_text(&mut self, text: &str) {
        // The fallback is unreachable: no text is that long.
        let length = u64::try_from(text.len()).unwrap_or(u64::MAX);
        self.0.update(length.to_be_bytes());
        self.0.update(text);
    }

    fn add_number(&mut self, number: i32) {
        self.0.update(number.to_be_bytes());
    }
}
