//! Settings in three layers: built-in defaults, a file, the environment.

mod error;
mod secret;
mod sections;
mod validation;

use std::path::PathBuf;

use serde::Deserialize;

pub use self::{
    error::SettingsError,
    sections::{FrontEndSettings, LogFormat, LogSettings, RetailSettings, ServerSettings},
};
use crate::{
    analytics::AnalyticsSettings,
    blog::BlogSettings,
    cache::{CacheSettings, SharedCacheServer},
    catalogue::CatalogueIndexSettings,
    clock::Clock,
    http::{ClientAddressHeader, rate_limit::RateLimitSettings},
    location::LocationSettings,
    metrics::MetricsSettings,
    orders::OrdersSettings,
    page::{PagesSettings, PicturesSettings},
    payments::PaymentsSettings,
    price_history::PriceHistorySettings,
    retail::RetailMetrics,
    sessions::SessionsSettings,
    store::{StoreEngine, StoreSettings},
    tenants::{RetailDefaults, TenantsSettings},
    traces::TracesSettings,
    warm_start::WarmStartSettings,
};

/// All settings of the gateway.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// `[server]`
    pub server: ServerSettings,
    /// `[tenants]`
    pub tenants: TenantsSettings,
    /// `[retail]`
    pub retail: RetailSettings,
    /// `[cache]`
    pub cache: CacheSettings,
    /// `[catalogue_index]`
    pub catalogue_index: CatalogueIndexSettings,
    /// `[warm_start]`
    pub warm_start: WarmStartSettings,
    /// `[pictures]`
    pub pictures: PicturesSettings,
    /// `[store]`
    pub store: StoreSettings,
    /// `[sessions]`
    pub sessions: SessionsSettings,
    /// `[orders]`
    pub orders: OrdersSettings,
    /// `[price_history]`
    pub price_history: PriceHistorySettings,
    /// `[metrics]`
    pub metrics: MetricsSettings,
    /// `[location]`
    pub location: LocationSettings,
    /// `[payments]`
    pub payments: PaymentsSettings,
    /// `[blog]`
    pub blog: BlogSettings,
    /// `[analytics]`
    pub analytics: AnalyticsSettings,
    /// `[budgets]`: rate limits. The section keeps its published name.
    #[serde(rename = "budgets")]
    pub rate_limits: RateLimitSettings,
    /// `[front_end]`
    pub front_end: FrontEndSettings,
    /// `[pages]`
    pub pages: PagesSettings,
    /// `[log]`
    pub log: LogSettings,
    /// `[traces]`
    pub traces: TracesSettings,
}

const DEFAULTS: &str = include_str!("../../config/defaults.toml");

impl Settings {
    /// Reads all layers. `GATEWAY_CONFIG` names the file.
    pub fn load() -> Result<Self, SettingsError> {
        let mut layers = config::Config::builder()
            .add_source(config::File::from_str(DEFAULTS, config::FileFormat::Toml));
        if let Some(file) = std::env::var_os("GATEWAY_CONFIG") {
            layers = layers.add_source(config::File::from(PathBuf::from(file)));
        }
        let environment = config::Environment::with_prefix("GATEWAY")
            .prefix_separator("__")
            .separator("__");
        Self::from_layers(layers.add_source(environment))
    }

    /// Applies `differences` (TOML) to the defaults; for tests.
    pub fn from_differences(differences: &str) -> Result<Self, SettingsError> {
        let layers = config::Config::builder()
            .add_source(config::File::from_str(DEFAULTS, config::FileFormat::Toml))
            .add_source(config::File::from_str(
                differences,
                config::FileFormat::Toml,
            ));
        Self::from_layers(layers)
    }

    /// Retail API settings that tenants share unless they override them.
    pub fn retail_defaults(&self, clock: &Clock) -> Result<RetailDefaults, SettingsError> {
        let retail = &self.retail;
        let token = secret::resolve(
            "retail.token",
            retail.token.as_ref(),
            retail.token_file.as_deref(),
        )?;
        Ok(self.retail_defaults_with(token, clock))
    }

    /// Like `retail_defaults`, with another token, for commands that may not read the configured
    /// token.
    pub fn retail_defaults_with(
        &self,
        token: Option<secrecy::SecretString>,
        clock: &Clock,
    ) -> RetailDefaults {
        RetailDefaults {
            token,
            api_url: self.retail.api_url.clone(),
            transport: std::sync::Arc::new(self.retail.transport.clone()),
            clock: clock.clone(),
            metrics: RetailMetrics::default(),
        }
    }

    /// Key that encrypts session cookies; `None` if no key is configured.
    pub fn session_key(&self) -> Result<Option<secrecy::SecretString>, SettingsError> {
        let sessions = &self.sessions;
        let file = sessions.key_file.as_deref();
        let key = secret::resolve("sessions.key", sessions.key.as_ref(), file)?;
        if key.is_none() && self.store.several_gateways {
            return Err(SettingsError::InvalidValue {
                section: "sessions",
                reason:
                    "key_file must be set for store.several_gateways, the same for all gateways"
                        .to_owned(),
            });
        }
        Ok(key)
    }

    /// Storage engine of orders, sessions and prices.
    pub fn store_engine(&self) -> Result<StoreEngine, SettingsError> {
        let store = &self.store;
        let url = secret::resolve("store.url", store.url.as_ref(), store.url_file.as_deref())?;
        let engine = store.engine(url.as_ref());
        engine.map_err(|reason| SettingsError::InvalidValue {
            section: "store",
            reason,
        })
    }

    /// Server of the cache that several gateways share; `None` without one.
    pub fn shared_cache_server(&self) -> Result<Option<SharedCacheServer>, SettingsError> {
        let cache = &self.cache;
        let (inline, file) = (cache.shared_url.as_ref(), cache.shared_url_file.as_deref());
        let Some(url) = secret::resolve("cache.shared_url", inline, file)? else {
            return Ok(None);
        };
        let server = if self.store.several_gateways {
            SharedCacheServer::new(&url).map_err(|reason| format!("shared_url: {reason}"))
        } else {
            Err("shared_url needs store.several_gateways".to_owned())
        };
        server
            .map(Some)
            .map_err(|reason| SettingsError::InvalidValue {
                section: "cache",
                reason,
            })
    }

    /// Headers of requests to the collector of traces; `None` if no file is configured.
    pub fn traces_headers(&self) -> Result<Option<secrecy::SecretString>, SettingsError> {
        let file = self.traces.headers_file.as_deref();
        Ok(secret::resolve("traces.headers", None, file)?)
    }

    /// Header in which the reverse proxy passes the client's address.
    pub fn client_address_header(&self) -> Result<ClientAddressHeader, SettingsError> {
        let name = self.server.client_address_header.as_str();
        if name.is_empty() {
            return Ok(ClientAddressHeader(None));
        }
        let header = name
            .parse()
            .map_err(|_invalid| SettingsError::InvalidValue {
                section: "server",
                reason: "client_address_header must be the name of a header, or empty".to_owned(),
            })?;
        Ok(ClientAddressHeader(Some(header)))
    }

    fn from_layers(
        layers: config::ConfigBuilder<config::builder::DefaultState>,
    ) -> Result<Self, SettingsError> {
        let settings: Self = layers.build()?.try_deserialize()?;
        settings.validate()?;
        Ok(settings)
    }
}

#[cfg(test)]
mod tests;
