//! `tenant.toml`: what makes a shop this shop. Unknown keys are refused; secrets are in other files.

mod analytics;
mod blog;
mod payment;
mod retail;
mod seo;
mod values;

pub use analytics::AnalyticsConfig;
pub use blog::BlogConfig;
pub use payment::{PaymentConfig, PaymentProvider, ProviderUrl};
pub use retail::RetailConfig;
pub use seo::{PageSeo, Seo};
use serde::Deserialize;
pub use values::{HostName, HttpUrl, LanguageTag, Latitude, Longitude, SiteOrigin};

use super::{Country, CountryPreset, error::Mistake};
use crate::retail::PasswordRule;

/// The settings of one shop.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TenantConfig {
    /// Name of the shop, as shoppers read it.
    pub name: String,
    /// Host names that lead to it.
    pub hosts: Vec<HostName>,
    /// Where the shop lives, as search engines and social networks are told; `https://` and the first host if it is left
    /// out. Never taken from a request: anybody can send a `Host`.
    #[serde(default)]
    pub origin: Option<SiteOrigin>,
    /// Language of its pages.
    #[serde(default)]
    pub language: LanguageTag,
    /// Keeps search engines out.
    #[serde(default)]
    pub noindex: bool,
    /// The F5 key does not reload pages (D-09).
    #[serde(default)]
    pub block_reload: bool,
    /// Lists are dense and take a quantity beside each product, for customers who order many things at once (D-104).
    #[serde(default)]
    pub quick_order: bool,
    /// Countries that customers can live in.
    pub countries: CountryPreset,
    /// Code of the one that forms start with where nobody knows better; the first of the list if it is left out.
    #[serde(default)]
    pub home_country: Option<String>,
    /// Tabs above the product rows of the home page.
    #[serde(default)]
    pub home_tabs: Vec<HomeTab>,
    /// Where its Retail API is.
    pub retail: RetailConfig,
    /// How customers sign in.
    #[serde(default)]
    pub sign_in: SignInConfig,
    /// How shoppers order.
    #[serde(default)]
    pub checkout: CheckoutConfig,
    /// Where its payment provider is.
    #[serde(default)]
    pub payment: PaymentConfig,
    /// Where its blog comes from; without it there is no blog.
    #[serde(default)]
    pub blog: Option<BlogConfig>,
    /// What search engines are told.
    #[serde(default)]
    pub seo: Seo,
    /// Where the contact page's map points; without it there is no map.
    #[serde(default)]
    pub map: Option<MapConfig>,
    /// Page-view counting.
    #[serde(default)]
    pub analytics: AnalyticsConfig,
}

/// A tab above the product rows of the home page.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HomeTab {
    /// The name that legacy knows it by.
    pub key: String,
    /// What shoppers read.
    pub label: String,
}

/// Where the contact page's map points.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapConfig {
    /// Degrees north.
    pub latitude: Latitude,
    /// Degrees east.
    pub longitude: Longitude,
    /// Address of a map tile with `{z}`, `{x}` and `{y}`.
    pub tile_url: HttpUrl,
}

/// How customers sign in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignInConfig {
    /// Capital and small letters of a password differ; as the shops have always had it, they don't (D-04).
    #[serde(default)]
    pub exact_passwords: bool,
}

/// How shoppers order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CheckoutConfig {
    /// Shoppers can order without an account (D-13).
    pub guests: bool,
}

impl Default for CheckoutConfig {
    fn default() -> Self {
        Self { guests: true }
    }
}

impl SignInConfig {
    /// How passwords are compared.
    pub fn password_rule(self) -> PasswordRule {
        if self.exact_passwords {
            PasswordRule::Exact
        } else {
            PasswordRule::IgnoreCase
        }
    }
}

impl TenantConfig {
    /// Reads and checks a text.
    pub(super) fn parse(text: &str) -> Result<Self, Mistake> {
        let wrong = |key, problem| Err(Mistake::at_key(text, key, problem));
        let config: Self = toml::from_str(text).map_err(|error| Mistake::of_toml(text, &error))?;
        if config.name.trim().is_empty() {
            return wrong("name", "name must not be empty");
        }
        if config.hosts.is_empty() {
            return wrong("hosts", "hosts must hold at least one host name");
        }
        let mut hosts: Vec<_> = config.hosts.iter().map(HostName::as_str).collect();
        hosts.sort_unstable();
        if hosts
            .windows(2)
            .any(|pair| matches!(pair, [one, other] if one == other))
        {
            return wrong("hosts", "hosts holds a host name twice");
        }
        let home = config.home_country.as_deref();
        if home.is_some_and(|code| config.countries.find_by_code(code).is_none()) {
            let problem = "home_country must be the code of one of the shop's countries";
            return wrong("home_country", problem);
        }
        Ok(config)
    }

    /// Where the shop lives: scheme, host and port, without a slash at the end.
    pub fn origin(&self) -> String {
        let first_host = || self.hosts.first().map_or("", HostName::as_str);
        match &self.origin {
            Some(origin) => origin.as_str().to_owned(),
            None => format!("https://{}", first_host()),
        }
    }

    /// The country that forms start with where nobody knows better.
    pub fn home_country(&self) -> Option<&'static Country> {
        let home = self.home_country.as_deref();
        home.and_then(|code| self.countries.find_by_code(code))
            .or_else(|| self.countries.countries().first())
    }
}

#[cfg(test)]
mod tests;
