use serde::Deserialize;

use super::is_text;

/// `[reviews]`: the note about reviews and ratings (Directive 2005/29/EC, Art. 7(6); D-243).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ReviewsConfig {
    /// Whether pages with reviews have the note. Shops that sell to traders only need none.
    pub has_note: bool,
    /// Whether and how the shop checks that reviews are by customers.
    pub note: String,
}

const MAX_NOTE_CHARS: usize = 500;

impl Default for ReviewsConfig {
    fn default() -> Self {
        Self {
            has_note: true,
            // True of every shop, because the gateway checks no review.
            note: "We do not check whether reviews and ratings are by customers who bought the product."
                .to_owned(),
        }
    }
}

impl ReviewsConfig {
    /// Returns the key and the rule of the first invalid value.
    pub(super) fn check(&self) -> Result<(), (&'static str, &'static str)> {
        if is_text(&self.note, MAX_NOTE_CHARS) {
            Ok(())
        } else {
            let rule = "reviews.note must be 1 to 500 characters of plain text";
            Err(("reviews.note", rule))
        }
    }
}
