use std::path::PathBuf;

use serde::Deserialize;

use super::ProviderUrl;

/// `[analytics]`: counts page views after the shopper's consent (D-81).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AnalyticsConfig {
    /// Measurement id. Without it, the gateway counts nothing and the shop doesn't ask for consent.
    pub id: Option<String>,
    /// URL that receives the events.
    pub url: ProviderUrl,
    /// File with the API secret, relative to the tenant's folder. Without it, the gateway sends
    /// events only to a `url` on this machine, for tests.
    pub api_secret_file: Option<PathBuf>,
}

impl Default for AnalyticsConfig {
    fn default() -> Self {
        Self {
            id: None,
            url: ProviderUrl("https://www.google-analytics.com/mp/collect".to_owned()),
            api_secret_file: None,
        }
    }
}
