//! `[blog]`: content server of a shop.

use serde::Deserialize;

use super::ProviderUrl;

/// A shop's content server.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlogConfig {
    /// URL of the list of posts. The URL of a post is this URL with the post's slug appended.
    pub url: ProviderUrl,
}
