use std::path::PathBuf;

use serde::Deserialize;

use super::HttpUrl;
use crate::retail::SqlDialect;

/// `[retail]`: address of the Retail API, and files with its secrets.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetailConfig {
    /// Identifier of the tenant in `getDBstrings`.
    pub identifier: String,
    /// Base URL of the Retail API.
    pub api_url: HttpUrl,
    /// Base URL of pictures; by default `pictures` below the Retail API.
    #[serde(default)]
    pub pictures_url: Option<HttpUrl>,
    /// File with the bearer token, relative to the tenant's folder; by default the common token is
    /// used.
    #[serde(default)]
    pub token_file: Option<PathBuf>,
    /// File with the connection string, relative to the tenant's folder. Replaces the connection
    /// string of `getDBstrings`.
    #[serde(default)]
    pub connection_file: Option<PathBuf>,
    /// Name of the query parameter that carries the connection string.
    #[serde(default)]
    pub connection_parameter: ParameterName,
    /// SQL dialect of the database.
    #[serde(default)]
    pub dialect: SqlDialect,
}

/// Name of a query parameter.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct ParameterName(String);

impl ParameterName {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for ParameterName {
    fn default() -> Self {
        Self("constr".to_owned())
    }
}

impl TryFrom<String> for ParameterName {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let plain = text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if text.is_empty() || !plain {
            return Err("expected the name of a query parameter");
        }
        Ok(Self(text))
    }
}
