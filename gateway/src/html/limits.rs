//! How much of a text is read.

/// Longest text that is read, in bytes.
pub(super) const MAX_BYTES: usize = 1024 * 1024;

/// The part of the text that is read.
pub(super) fn within_limits(html: &str) -> &str {
    if html.len() <= MAX_BYTES {
        return html;
    }
    // A character has four bytes at most.
    let whole = (0..4).find_map(|back| html.get(..MAX_BYTES - back));
    whole.unwrap_or_default()
}
