//! Settings in three layers: built-in defaults, a file, the environment. Unknown keys and invalid values stop the
//! start.

mod secret;

use std::path::PathBuf;

use serde::Deserialize;

use crate::{
    analytics::AnalyticsSettings,
    blog::BlogSettings,
    cache::CacheSettings,
    http::{ClientAddressHeader, ConnectionSettings, rate_limit::RateLimitSettings},
    location::LocationSettings,
    metrics::MetricsSettings,
    orders::OrdersSettings,
    page::{PagesSettings, PicturesSettings},
    payments::PaymentsSettings,
    retail::TransportSettings,
    sessions::SessionsSettings,
    tenants::{RetailDefaults, TenantsSettings},
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
    /// `[pictures]`
    pub pictures: PicturesSettings,
    /// `[sessions]`
    pub sessions: SessionsSettings,
    /// `[orders]`
    pub orders: OrdersSettings,
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
}

/// `[server]`: listening address, workers, shutdown.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerSettings {
    /// Address to listen on.
    pub address: String,
    /// Port; 0 takes a free one.
    pub port: u16,
    /// Worker threads; 0 means one per core.
    pub workers: usize,
    /// Seconds before an idle connection is closed.
    pub keep_alive_seconds: u64,
    /// Whether responses carry `Strict-Transport-Security`.
    pub https_only: bool,
    /// Header in which the reverse proxy passes the client's address; empty without a proxy.
    pub client_address_header: String,
    /// Milliseconds between the failing readiness probe and the closed listener.
    pub drain_delay_ms: u64,
    /// Seconds that requests in progress may take after that.
    pub drain_timeout_seconds: u64,
    /// `[server.connections]`
    pub connections: ConnectionSettings,
}

/// `[retail]`: access to the Retail API.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetailSettings {
    /// Bearer token.
    #[serde(default)]
    pub token: Option<secrecy::SecretString>,
    /// File with the bearer token.
    #[serde(default)]
    pub token_file: Option<PathBuf>,
    /// Replaces the address in every tenant's settings; for development and tests.
    #[serde(default)]
    pub api_url: Option<String>,
    /// Limits of each call.
    pub transport: TransportSettings,
}

/// `[front_end]`: the built single-page app.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrontEndSettings {
    /// Folder with `client/`.
    pub dir: PathBuf,
}

/// `[log]`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogSettings {
    /// Format of log lines.
    pub format: LogFormat,
    /// Directives for tracing's `EnvFilter`.
    pub filter: String,
}

/// Format of log lines.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// One JSON object per line.
    Json,
    /// Text for terminals.
    Text,
}

/// Error in the settings.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// A key is unknown, missing or of the wrong type.
    #[error("settings: {}", without_source_lines(.0))]
    Invalid(#[from] config::ConfigError),
    /// A value is outside its range.
    #[error("settings: {section}.{reason}")]
    Impossible {
        /// Section of the setting.
        section: &'static str,
        /// Key and rule of the setting.
        reason: String,
    },
    /// A secret can't be read.
    #[error("settings: {0}")]
    Secret(#[from] secret::SecretError),
}

/// Leaves out the source line that a syntax error shows: it may hold a secret. Position and reason stay.
fn without_source_lines(error: &config::ConfigError) -> String {
    let text = error.to_string();
    let shown = text.lines().filter(|line| !line.contains('|'));
    shown.collect::<Vec<_>>().join(" ").trim().to_owned()
}

const DEFAULTS: &str = include_str!("../../config/defaults.toml");

impl Settings {
    /// Reads all layers; `GATEWAY_CONFIG` names the file.
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
    pub fn with(differences: &str) -> Result<Self, SettingsError> {
        let layers = config::Config::builder()
            .add_source(config::File::from_str(DEFAULTS, config::FileFormat::Toml))
            .add_source(config::File::from_str(
                differences,
                config::FileFormat::Toml,
            ));
        Self::from_layers(layers)
    }

    /// Settings of the Retail API that all tenants share unless their own settings override them.
    pub fn retail_defaults(&self) -> Result<RetailDefaults, SettingsError> {
        let retail = &self.retail;
        let token = secret::resolve(
            "retail.token",
            retail.token.as_ref(),
            retail.token_file.as_deref(),
        )?;
        Ok(self.retail_defaults_with(token))
    }

    /// Same as `retail_defaults`, with another token: some commands may not read the configured one.
    pub fn retail_defaults_with(&self, token: Option<secrecy::SecretString>) -> RetailDefaults {
        RetailDefaults {
            token,
            api_url: self.retail.api_url.clone(),
            transport: std::sync::Arc::new(self.retail.transport.clone()),
        }
    }

    /// Key that encrypts session cookies, where one is configured.
    pub fn session_key(&self) -> Result<Option<secrecy::SecretString>, SettingsError> {
        let sessions = &self.sessions;
        let file = sessions.key_file.as_deref();
        Ok(secret::resolve(
            "sessions.key",
            sessions.key.as_ref(),
            file,
        )?)
    }

    /// Header in which the reverse proxy passes the client's address.
    pub fn client_address_header(&self) -> Result<ClientAddressHeader, SettingsError> {
        let name = self.server.client_address_header.as_str();
        if name.is_empty() {
            return Ok(ClientAddressHeader(None));
        }
        let header = name.parse().map_err(|_invalid| SettingsError::Impossible {
            section: "server",
            reason: "client_address_header must be the name of a header, or empty".to_owned(),
        })?;
        Ok(ClientAddressHeader(Some(header)))
    }

    fn from_layers(
        layers: config::ConfigBuilder<config::builder::DefaultState>,
    ) -> Result<Self, SettingsError> {
        let settings: Self = layers.build()?.try_deserialize()?;
        settings.check()?;
        Ok(settings)
    }

    fn check(&self) -> Result<(), SettingsError> {
        let impossible = |section, reason: &str| {
            Err(SettingsError::Impossible {
                section,
                reason: reason.to_owned(),
            })
        };
        self.client_address_header()?;
        let server = &self.server;
        if let Err(reason) = server.connections.validate(server.keep_alive_seconds) {
            return impossible("server.connections", &reason);
        }
        if let Err(error) = self.retail.transport.validate() {
            return impossible("retail.transport", &error.to_string());
        }
        if let Err(reason) = self.tenants.validate() {
            return impossible("tenants", &reason);
        }
        if let Err(reason) = self.cache.validate() {
            return impossible("cache", &reason);
        }
        if let Err((key, reason)) = self.rate_limits.validate() {
            return impossible(key, reason);
        }
        if let Err(reason) = self.pages.validate() {
            return impossible("pages", &reason);
        }
        if let Err(reason) = self.pictures.validate() {
            return impossible("pictures", &reason);
        }
        if self.pictures.wait_ms >= self.cache.wait_ms {
            return impossible("pictures", "wait_ms must be less than cache.wait_ms");
        }
        if let Err(reason) = self.location.validate() {
            return impossible("location", &reason);
        }
        if let Err(reason) = self.payments.validate() {
            return impossible("payments", &reason);
        }
        if let Err(reason) = self.blog.validate() {
            return impossible("blog", &reason);
        }
        if let Err(reason) = self.analytics.validate() {
            return impossible("analytics", &reason);
        }
        if let Err(reason) = self.sessions.validate() {
            return impossible("sessions", &reason);
        }
        let request_timeout_ms = self.retail.transport.request_timeout_ms;
        if let Err(reason) = self.orders.validate(request_timeout_ms) {
            return impossible("orders", &reason);
        }
        if let Err(reason) = self.metrics.validate() {
            return impossible("metrics", &reason);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;

    use super::*;

    /// A change of a tenant's folder takes effect after two scans.
    #[test]
    fn ten_02_shops_folders_are_looked_at_twice_a_second_at_least() {
        let settings = Settings::with("").unwrap();
        assert!(2 * settings.tenants.watch_ms < 1_000);
    }

    #[test]
    fn the_defaults_are_usable() {
        assert_eq!(Settings::with("").unwrap().server.port, 8080);
    }

    #[test]
    fn a_misspelled_key_is_named() {
        let error = Settings::with("[cache]\nmax_byte = 5")
            .unwrap_err()
            .to_string();
        assert!(error.contains("max_byte"), "{error}");
    }

    #[test]
    fn an_impossible_value_is_named() {
        let error = Settings::with("[cache]\nwait_ms = 5")
            .unwrap_err()
            .to_string();
        assert!(error.contains("wait_ms"), "{error}");
    }

    #[test]
    fn a_picture_as_it_is_comes_before_the_request_is_given_up() {
        let error = Settings::with("[pictures]\nwait_ms = 8000")
            .unwrap_err()
            .to_string();
        assert!(error.contains("less than cache.wait_ms"), "{error}");
    }

    #[test]
    fn chk_07_an_order_in_doubt_is_left_alone_for_longer_than_an_answer_may_take() {
        let slow = "[retail.transport]\nrequest_timeout_ms = 200000";
        let error = Settings::with(slow).unwrap_err().to_string();
        assert!(
            error.contains("orders.quiet_seconds must be 201 to"),
            "{error}"
        );
        let patient = format!("{slow}\n[orders]\nquiet_seconds = 201");
        assert!(Settings::with(&patient).is_ok());
    }

    #[test]
    fn a_syntax_error_does_not_show_the_line() {
        let error = Settings::with("[retail]\ntoken = \"canary-token\n")
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("line 2") && !error.contains("canary"),
            "{error}"
        );
    }

    #[test]
    fn a_token_of_digits_stays_as_it_is() {
        let environment = [
            ("GATEWAY__RETAIL__TOKEN", "0012345"),
            ("GATEWAY__SERVER__PORT", "81"),
        ];
        let source = config::Environment::with_prefix("GATEWAY")
            .prefix_separator("__")
            .separator("__")
            .source(Some(
                environment
                    .map(|(key, value)| (key.to_owned(), value.to_owned()))
                    .into(),
            ));
        let layers = config::Config::builder()
            .add_source(config::File::from_str(DEFAULTS, config::FileFormat::Toml))
            .add_source(source);
        let settings = Settings::from_layers(layers).unwrap();
        assert_eq!(settings.retail.token.unwrap().expose_secret(), "0012345");
        assert_eq!(settings.server.port, 81);
    }

    #[test]
    fn secrets_are_not_printed() {
        let settings = Settings::with("[retail]\ntoken = \"canary-token\"").unwrap();
        assert!(!format!("{settings:?}").contains("canary-token"));
    }
}
