use super::parse_cost::truncate_to_cost_limit;

pub(super) const MAX_BYTES: usize = 1024 * 1024;

/// Longest prefix that may be parsed. Without limits, one text could keep the gateway busy for
/// minutes.
pub(super) fn truncate_to_limits(html: &str) -> &str {
    truncate_to_cost_limit(truncate_to_max_bytes(html))
}

fn truncate_to_max_bytes(html: &str) -> &str {
    if html.len() <= MAX_BYTES {
        return html;
    }
    // A character has at most four bytes.
    let truncated = (0..4).find_map(|back| html.get(..MAX_BYTES - back));
    truncated.unwrap_or_default()
}
