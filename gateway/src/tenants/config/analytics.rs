//! `[analytics]`: where a shop's page views are counted, after consent only (D-81).

use std::path::PathBuf;

use serde::Deserialize;

use super::ProviderUrl;

/// Page-view counting.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AnalyticsConfig {
    /// The shop's id at the counting service; without it nothing is counted and nobody is asked for consent.
    pub id: Option<String>,
    /// The service's address for events from servers.
    pub url: ProviderUrl,
    /// File that holds what the service knows the shop's servers by. Relative to the tenant's folder. Without it nothing is
    /// sent, unless the service is a stand-in on this machine.
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
