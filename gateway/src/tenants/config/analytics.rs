//! `[analytics]`: analytics service that counts page views, after consent only (D-81).

use std::path::PathBuf;

use serde::Deserialize;

use super::ProviderUrl;

/// Page-view counting.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AnalyticsConfig {
    /// Measurement id of the shop; without it nothing is counted and the consent question isn't
    /// shown.
    pub id: Option<String>,
    /// URL for events that servers send.
    pub url: ProviderUrl,
    /// File with the service's API secret, relative to the tenant's folder. Without it nothing is
    /// sent, unless `url` is on this machine, as in tests.
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
