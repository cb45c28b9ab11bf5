//! Where a tenant's Retail API is, and what opens it.

use std::{fmt, sync::Arc};

use secrecy::SecretString;
use serde::Deserialize;

use super::TransportSettings;

/// How text literals are written for the database behind the tenant's Retail API.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SqlDialect {
    /// SQL Server: text outside ASCII needs the `N` prefix.
    #[default]
    Tsql,
    /// The sandbox's SQLite, which knows no `N` prefix.
    Sandbox,
}

/// Everything that a call of one tenant needs.
#[derive(Clone)]
pub struct RetailTarget {
    /// Short name of the tenant, for spans.
    pub tenant: Arc<str>,
    /// Base address; `/Retail/{call}` is appended.
    pub api_url: String,
    /// Base address of pictures; `/{image folder}/{path}` is appended.
    pub pictures_url: String,
    /// Bearer token.
    pub token: SecretString,
    /// Connection string; only `getDBstrings` works without.
    pub connection: Option<SecretString>,
    /// Name of the query parameter that carries the connection string.
    pub connection_parameter: String,
    /// How text literals are written.
    pub dialect: SqlDialect,
    /// Time and size limits.
    pub transport: Arc<TransportSettings>,
}

impl fmt::Debug for RetailTarget {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not even the addresses: some installations put credentials into them.
        formatter
            .debug_struct("RetailTarget")
            .field("tenant", &self.tenant)
            .finish_non_exhaustive()
    }
}
