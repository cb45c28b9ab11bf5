//! `[blog]`: content server of a shop.

use serde::Deserialize;

use super::ProviderUrl;

/// A shop's content server.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlogConfig {
    /// URL of the list of posts; a post's URL appends its slug.
    pub url: ProviderUrl,
}
