//! `tenant.toml`: settings of a shop, without secrets.

mod accessibility;
mod analytics;
mod blog;
mod content;
mod legal_gaps;
mod payment;
mod pickup;
mod price_reductions;
mod producers;
mod product_categories;
mod retail;
mod reviews;
mod seller;
mod seo;
mod sign_in;
mod unit_prices;
mod values;
mod withdrawal;

pub use accessibility::{AccessibilityConfig, StatementSection};
pub use analytics::AnalyticsConfig;
pub use blog::BlogConfig;
pub use legal_gaps::legal_gaps;
pub use payment::{PaymentConfig, PaymentProvider, ProviderUrl};
pub use pickup::{OpeningHours, PickupConfig};
pub use price_reductions::PriceReductionsConfig;
pub use producers::ProducerConfig;
pub use product_categories::{ProductCategories, unknown_categories};
pub use retail::RetailConfig;
pub use reviews::ReviewsConfig;
pub use seller::SellerConfig;
pub use seo::{PageSeo, Seo};
use serde::Deserialize;
pub use sign_in::{IdentityProvider, IdentityProviderConfig, IssuerUrl, SignInConfig};
pub use unit_prices::UnitPricesConfig;
pub use values::{HostName, HttpUrl, LanguageTag, Latitude, Longitude, SiteOrigin};
pub use withdrawal::WithdrawalConfig;

use super::{Country, CountryPreset, error::TextError};

/// Settings of one shop.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TenantConfig {
    /// Name of the shop, as shoppers see it.
    pub name: String,
    /// Host names of the shop.
    pub hosts: Vec<HostName>,
    /// Origin in canonical links; by default `https://` and the first host. Never taken from a
    /// request, because clients can send any `Host`.
    #[serde(default)]
    pub origin: Option<SiteOrigin>,
    /// Language of the shop's pages.
    #[serde(default)]
    pub language: LanguageTag,
    /// Whether search engines must not list the shop.
    #[serde(default)]
    pub noindex: bool,
    /// Whether the F5 key is blocked (D-09).
    #[serde(default)]
    pub block_reload: bool,
    /// Whether product lists are compact and have quantity fields, for large orders (D-104).
    #[serde(default)]
    pub quick_order: bool,
    /// Countries in which customers can live.
    pub countries: CountryPreset,
    /// Code of the country that forms preselect; by default the first country.
    #[serde(default)]
    pub home_country: Option<String>,
    /// Tabs that filter the products on the home page.
    #[serde(default)]
    pub home_tabs: Vec<HomeTab>,
    /// Retail API of the shop.
    pub retail: RetailConfig,
    /// Sign-in.
    #[serde(default)]
    pub sign_in: SignInConfig,
    /// Checkout.
    #[serde(default)]
    pub checkout: CheckoutConfig,
    /// Identity of the seller.
    #[serde(default)]
    pub seller: SellerConfig,
    /// Withdrawal from contracts.
    #[serde(default)]
    pub withdrawal: WithdrawalConfig,
    /// Announcements of price reductions.
    #[serde(default)]
    pub price_reductions: PriceReductionsConfig,
    /// Prices per unit of measure.
    #[serde(default)]
    pub unit_prices: UnitPricesConfig,
    /// Note about reviews.
    #[serde(default)]
    pub reviews: ReviewsConfig,
    /// Producers of brands.
    #[serde(default)]
    pub producers: Vec<ProducerConfig>,
    /// Shops with a stock of their own.
    #[serde(default)]
    pub pickup: Vec<PickupConfig>,
    /// Accessibility statement.
    #[serde(default)]
    pub accessibility: AccessibilityConfig,
    /// Payment provider.
    #[serde(default)]
    pub payment: PaymentConfig,
    /// Blog; without it the shop has no blog.
    #[serde(default)]
    pub blog: Option<BlogConfig>,
    /// Titles and descriptions for search engines.
    #[serde(default)]
    pub seo: Seo,
    /// Position on the contact page's map; without it there is no map.
    #[serde(default)]
    pub map: Option<MapConfig>,
    /// Page-view counting.
    #[serde(default)]
    pub analytics: AnalyticsConfig,
}

/// Tab that filters the products on the home page.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HomeTab {
    /// Key in the Retail API.
    pub key: String,
    /// Label that shoppers see.
    pub label: String,
}

/// Position and tiles of the contact page's map.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapConfig {
    /// Degrees north.
    pub latitude: Latitude,
    /// Degrees east.
    pub longitude: Longitude,
    /// URL of a map tile with `{z}`, `{x}` and `{y}`.
    pub tile_url: HttpUrl,
}

/// Settings of checkout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CheckoutConfig {
    /// Whether shoppers can order without an account (D-13).
    pub guests: bool,
    /// Whether products with a price of 0 can be ordered (D-208).
    pub free_goods: bool,
    /// Whether the order button says that the order must be paid, below the content of the order (Directive
    /// 2011/83/EU, Art. 8(2); D-240).
    pub obligation_to_pay: bool,
}

impl Default for CheckoutConfig {
    fn default() -> Self {
        Self {
            guests: true,
            free_goods: false,
            obligation_to_pay: true,
        }
    }
}

/// Whether a text is not blank, not too long, and has no control characters but line breaks.
fn is_text(text: &str, max_chars: usize) -> bool {
    let length = text.trim().chars().count();
    let is_plain = |character: char| character == '\n' || !character.is_control();
    (1..=max_chars).contains(&length) && text.chars().all(is_plain)
}

impl TenantConfig {
    pub(super) fn parse(text: &str) -> Result<Self, TextError> {
        let wrong = |key, problem| Err(TextError::at_key(text, key, problem));
        let config: Self =
            toml::from_str(text).map_err(|error| TextError::of_toml(text, &error))?;
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
        let checks = [
            config.sign_in.check(),
            config.withdrawal.check(),
            config.seller.check(),
            config.reviews.check(),
            config.unit_prices.check(),
            config.price_reductions.check(),
            config.accessibility.check(),
            ProducerConfig::check_all(&config.producers),
            PickupConfig::check_all(&config.pickup),
        ];
        if let Some((key, problem)) = checks.into_iter().find_map(Result::err) {
            return wrong(key, problem);
        }
        Ok(config)
    }

    /// Origin of the shop: scheme, host and port, without a trailing slash.
    pub fn origin(&self) -> String {
        let first_host = || self.hosts.first().map_or("", HostName::as_str);
        match &self.origin {
            Some(origin) => origin.as_str().to_owned(),
            None => format!("https://{}", first_host()),
        }
    }

    /// Slugs of categories and master categories in the settings.
    pub fn named_categories(&self) -> impl Iterator<Item = &str> {
        let unit_prices = &self.unit_prices;
        let lists = [
            &self.withdrawal.excluded_categories,
            &unit_prices.excluded_categories,
            &unit_prices.length_categories,
        ];
        let listed = lists.into_iter().flatten();
        listed
            .chain(unit_prices.contents.keys())
            .map(String::as_str)
    }

    /// Country that forms preselect.
    pub fn home_country(&self) -> Option<&'static Country> {
        let home = self.home_country.as_deref();
        home.and_then(|code| self.countries.find_by_code(code))
            .or_else(|| self.countries.countries().first())
    }
}

#[cfg(test)]
mod tests;
