use std::{fmt, sync::Arc};

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use url::Url;

use super::{CircuitBreaker, ReadBreakers, ShopCallMetrics, TransportSettings};
use crate::{
    clock::Clock,
    http_client::{HttpClient, RequestUrl},
};

/// SQL dialect of the database behind the Retail API.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SqlDialect {
    /// SQL Server, which needs the `N` prefix for text outside ASCII.
    #[default]
    Tsql,
    /// SQLite of the sandbox, which doesn't know the `N` prefix.
    Sandbox,
}

/// Address, credentials and limits of a tenant's Retail API.
#[derive(Clone)]
pub struct RetailTarget {
    /// Name of the tenant, for spans.
    pub tenant: Arc<str>,
    /// Base URL; `/Retail/{call}` is appended.
    pub api_url: String,
    /// Base URL of pictures; `/{image folder}/{path}` is appended.
    pub pictures_url: String,
    /// Bearer token.
    pub token: SecretString,
    /// Connection string. Only `getDBstrings` works without it.
    pub connection: Option<SecretString>,
    /// Name of the query parameter that carries the connection string.
    pub connection_parameter: String,
    /// SQL dialect.
    pub dialect: SqlDialect,
    /// Timeouts and size limits.
    pub transport: Arc<TransportSettings>,
    /// Clock for timeouts and pauses.
    pub clock: Clock,
    /// Circuit breaker of this Retail API.
    pub breaker: Arc<CircuitBreaker>,
    /// Circuit breakers of single reads and of other servers.
    pub read_breakers: ReadBreakers,
    /// Metrics of this shop's calls.
    pub metrics: ShopCallMetrics,
}

/// Shorter parts of a secret are common words, such as `1433`.
const MIN_SECRET_PART: usize = 5;
const COMMON_VALUES: [&str; 2] = ["true", "false"];

impl RetailTarget {
    pub(super) fn http_client(&self) -> HttpClient {
        HttpClient::of_tenant("retail", &self.tenant, self.transport.limits(&self.clock))
    }

    /// Whether the URL leads to the server of the Retail API.
    pub(super) fn is_on_same_server(&self, url: &RequestUrl) -> bool {
        let origin = |url: &str| Url::parse(url).ok().map(|url| url.origin());
        origin(url.as_str()) == origin(&self.api_url)
    }

    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let connection = |target: &Self| {
            let connection = target.connection.as_ref();
            connection.map(|secret| secret.expose_secret().to_owned())
        };
        self.tenant == other.tenant
            && self.api_url == other.api_url
            && self.pictures_url == other.pictures_url
            && self.token.expose_secret() == other.token.expose_secret()
            && connection(self) == connection(other)
            && self.connection_parameter == other.connection_parameter
            && self.dialect == other.dialect
            && self.transport == other.transport
    }

    /// Ignores case and white space.
    pub(super) fn finds_secret_in(&self, text: &str) -> bool {
        let text = normalized(text);
        let connection = self.connection.as_ref().map(ExposeSecret::expose_secret);
        let secrets = [Some(self.token.expose_secret()), connection];
        let addresses = [&self.api_url, &self.pictures_url];
        let secret_parts = secrets.into_iter().flatten().flat_map(secret_parts);
        secret_parts
            .chain(addresses.into_iter().flat_map(|url| address_parts(url)))
            .map(normalized)
            .filter(|part| part.chars().count() >= MIN_SECRET_PART)
            .filter(|part| !COMMON_VALUES.contains(&part.as_str()))
            .any(|part| text.contains(&part))
    }
}

/// The secret, its `name=value` pairs, the values, and the words in the values. Names alone aren't
/// secret.
fn secret_parts(secret: &str) -> impl Iterator<Item = &str> {
    let pairs = secret.split(';');
    let values = pairs
        .clone()
        .map(|pair| pair.split_once('=').map_or(pair, |(_, value)| value));
    let words = values
        .clone()
        .flat_map(|value| value.split([',', '/', ' ', '"', '\'', '\\']));
    let pieces = words.clone().flat_map(|word| word.split([':', '@']));
    [secret]
        .into_iter()
        .chain(pairs)
        .chain(values)
        .chain(words)
        .chain(pieces)
}

/// The address, its host and its credentials. A path consists of common words, so it isn't secret.
fn address_parts(url: &str) -> impl Iterator<Item = &str> {
    let address = url.split_once("://").map_or(url, |(_, address)| address);
    let authority = address.split('/').next().unwrap_or_default();
    [address, authority]
        .into_iter()
        .chain(authority.split(['@', ':']))
        .filter(|part| !part.bytes().all(|byte| byte.is_ascii_digit()))
}

fn normalized(text: &str) -> String {
    text.chars()
        .filter(|character| !character.is_whitespace())
        .flat_map(char::to_lowercase)
        .collect()
}

impl fmt::Debug for RetailTarget {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Addresses are left out, because some contain credentials.
        formatter
            .debug_struct("RetailTarget")
            .field("tenant", &self.tenant)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn target() -> RetailTarget {
        RetailTarget {
            tenant: Arc::from("lamps"),
            api_url: "https://retail.internal.example/api".to_owned(),
            pictures_url: "https://ann:open-sesame@files.internal.example:50443/pictures"
                .to_owned(),
            token: SecretString::from("bearer-4f1c9a7e"),
            connection: Some(SecretString::from(
                "Server=tcp:db-7,1433;Database=lamps_live;User Id=sa;Password=Blue Harbour 42;\
                 Encrypt=False;Uid=clerk:tidal@wave9",
            )),
            connection_parameter: "constr".to_owned(),
            dialect: SqlDialect::Tsql,
            transport: Arc::default(),
            clock: Clock::default(),
            breaker: Arc::default(),
            read_breakers: ReadBreakers::default(),
            metrics: ShopCallMetrics::default(),
        }
    }

    #[rstest]
    #[case::whole(
        "Server=tcp:db-7,1433;Database=lamps_live;User Id=sa;Password=Blue Harbour 42;Encrypt=False;Uid=clerk:tidal@wave9",
        true
    )]
    #[case::a_pair("no database=lamps_live here", true)]
    #[case::a_value("cannot open lamps_live", true)]
    #[case::other_case("CANNOT OPEN LAMPS_LIVE", true)]
    #[case::a_spaced_value("password BLUEHARBOUR42", true)]
    #[case::a_host("tcp:db-7 is gone", true)]
    #[case::the_token("Bearer-4F1C9A7E", true)]
    #[case::the_address("retail.internal.example", true)]
    #[case::before_a_colon("clerk", true)]
    #[case::after_a_colon("tidal", true)]
    #[case::after_an_at("wave9", true)]
    #[case::host_of_pictures("files.internal.example", true)]
    #[case::credentials_in_an_address("open-sesame", true)]
    #[case::a_port("50443 pieces", false)]
    #[case::booleans("true or false", false)]
    #[case::words_of_a_path("pictures", false)]
    #[case::names_of_settings("The server is busy; wrong password for this user id", false)]
    #[case::short_parts("sa 42 api", false)]
    #[case::ordinary("We can't take this now.", false)]
    fn secrets_in_a_text_are_recognised(#[case] text: &str, #[case] expected: bool) {
        assert_eq!(target().finds_secret_in(text), expected);
    }
}
