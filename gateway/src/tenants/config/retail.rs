//! `[retail]`: where a tenant's Retail API is. Everything that may differ between installations of it is set here.

use std::path::PathBuf;

use serde::Deserialize;

use super::HttpUrl;
use crate::retail::SqlDialect;

/// Where a tenant's Retail API is, and where the secrets that open it are kept.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetailConfig {
    /// The name that `getDBstrings` knows the tenant by.
    pub identifier: String,
    /// Base address of the Retail API.
    pub api_url: HttpUrl,
    /// Base address of pictures; by default `pictures` below the Retail API.
    #[serde(default)]
    pub pictures_url: Option<HttpUrl>,
    /// File that holds the bearer token, when it is not the common one. Relative to the tenant's folder.
    #[serde(default)]
    pub token_file: Option<PathBuf>,
    /// File that holds the connection string, when the one of `getDBstrings` is not to be used. Relative to the
    /// tenant's folder.
    #[serde(default)]
    pub connection_file: Option<PathBuf>,
    /// Name of the query parameter that carries the connection string.
    #[serde(default)]
    pub connection_parameter: ParameterName,
    /// How text literals are written for the database behind.
    #[serde(default)]
    pub dialect: SqlDialect,
}

/// The name of a query parameter.
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
