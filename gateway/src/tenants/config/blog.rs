//! `[blog]`: where a shop's content server is.

use serde::Deserialize;

use super::ProviderUrl;

/// A shop's content server.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlogConfig {
    /// Address of the list of posts; a post is one segment below it, its slug.
    pub url: ProviderUrl,
}
