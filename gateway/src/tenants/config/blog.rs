use serde::Deserialize;

use super::ProviderUrl;

/// `[blog]`: content server of a shop.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlogConfig {
    /// URL of the list of posts. Appending a slug gives the URL of a post.
    pub url: ProviderUrl,
}
