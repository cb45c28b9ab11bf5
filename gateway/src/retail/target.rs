//! Where a tenant's Retail API is, and what opens it.

use std::{fmt, sync::Arc};

use secrecy::{ExposeSecret, SecretString};
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

/// Shorter parts of a secret are common words, such as `1433` or `True`.
const MIN_SECRET_PART: usize = 5;

impl RetailTarget {
    /// Whether a text holds one of the secrets, a part of one, or the address; in any case and with any spacing.
    pub(super) fn is_named_in(&self, text: &str) -> bool {
        let text = squeezed(text);
        let connection = self.connection.as_ref().map(ExposeSecret::expose_secret);
        let host = self.api_url.split("://").last().unwrap_or_default();
        [Some(self.token.expose_secret()), connection, Some(host)]
            .into_iter()
            .flatten()
            .flat_map(parts)
            .any(|part| text.contains(&part))
    }
}

/// A secret as a whole, its `name=value` pairs, and the values that these are made of. Names alone are no secret.
fn parts(secret: &str) -> Vec<String> {
    let pairs = secret.split(';');
    let values = pairs.clone().flat_map(|pair| {
        let value = pair.split_once('=').map_or(pair, |(_, value)| value);
        value.split([',', '/', ' ', '"', '\'', '\\'])
    });
    [secret]
        .into_iter()
        .chain(pairs)
        .chain(values)
        .map(squeezed)
        .filter(|part| part.chars().count() >= MIN_SECRET_PART)
        .collect()
}

fn squeezed(text: &str) -> String {
    text.chars()
        .filter(|character| !character.is_whitespace())
        .flat_map(char::to_lowercase)
        .collect()
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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn target() -> RetailTarget {
        RetailTarget {
            tenant: Arc::from("lamps"),
            api_url: "https://retail.internal.example/api".to_owned(),
            pictures_url: String::new(),
            token: SecretString::from("bearer-4f1c9a7e"),
            connection: Some(SecretString::from(
                "Server=tcp:db-7,1433;Database=lamps_live;User Id=sa;Password=Blue Harbour 42",
            )),
            connection_parameter: "constr".to_owned(),
            dialect: SqlDialect::Tsql,
            transport: Arc::default(),
        }
    }

    #[rstest]
    #[case::whole(
        "Server=tcp:db-7,1433;Database=lamps_live;User Id=sa;Password=Blue Harbour 42",
        true
    )]
    #[case::a_pair("no database=lamps_live here", true)]
    #[case::a_value("cannot open lamps_live", true)]
    #[case::another_case("CANNOT OPEN LAMPS_LIVE", true)]
    #[case::a_spaced_value("password BLUEHARBOUR42", true)]
    #[case::a_host("tcp:db-7 is gone", true)]
    #[case::the_token("Bearer-4F1C9A7E", true)]
    #[case::the_address("retail.internal.example", true)]
    #[case::names_of_settings("The server is busy; wrong password for this user id", false)]
    #[case::short_parts("sa 42 api", false)]
    #[case::ordinary("We can't take this now.", false)]
    fn what_is_private(#[case] text: &str, #[case] expected: bool) {
        assert_eq!(target().is_named_in(text), expected);
    }
}
