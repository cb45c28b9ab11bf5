//! How much of a text is read: the texts of one shop must not stop the others.

use super::work::affordable;

/// Longest text that is read, in bytes.
pub(super) const MAX_BYTES: usize = 1024 * 1024;

/// The part of the text that is read.
pub(super) fn within_limits(html: &str) -> &str {
    affordable(short_enough(html))
}

fn short_enough(html: &str) -> &str {
    if html.len() <= MAX_BYTES {
        return html;
    }
    // A character has four bytes at most.
    let whole = (0..4).find_map(|back| html.get(..MAX_BYTES - back));
    whole.unwrap_or_default()
}
