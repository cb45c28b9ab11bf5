use std::path::PathBuf;

use serde::Deserialize;

use crate::{http::ConnectionSettings, retail::TransportSettings};

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
    /// Whether pages of loopback origins may use the API, for development.
    pub accept_loopback_origins: bool,
    /// Header in which the reverse proxy passes the client's address; empty without a proxy.
    pub client_address_header: String,
    /// Milliseconds from the first failing readiness probe until the listener closes.
    pub drain_delay_ms: u64,
    /// Seconds for requests in progress after the listener has closed.
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
    /// Replaces the Retail API address of every tenant, for development and tests.
    #[serde(default)]
    pub api_url: Option<String>,
    /// Limits of each call.
    pub transport: TransportSettings,
}

/// `[front_end]`: the built single-page app.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrontEndSettings {
    /// Folder of the front end's build, with the subfolder `client/`.
    pub dir: PathBuf,
    /// Folder of the previous build; empty without one.
    pub previous_dir: PathBuf,
    /// Folder of the API reference, which development builds serve.
    pub reference_dir: PathBuf,
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
