use serde::de::DeserializeOwned;

use super::SeedError;
use super::documents::{Accounts, Catalog, Content, Customer, Families, Family, Shop};

pub(super) struct Source {
    pub(super) identifier: &'static str,
    /// Code of the tenant's payment source at the payment provider.
    pub(super) payment_code: &'static str,
    shop: &'static str,
    catalog: &'static str,
    content: &'static str,
    products: &'static [&'static str],
}

macro_rules! source {
    ($identifier:literal, $payment_code:literal, [$($products:literal),+]) => {
        Source {
            identifier: $identifier,
            payment_code: $payment_code,
            shop: include_str!(concat!("../../seed/", $identifier, "/shop.toml")),
            catalog: include_str!(concat!("../../seed/", $identifier, "/catalog.toml")),
            content: include_str!(concat!("../../seed/", $identifier, "/content.toml")),
            products: &[$(include_str!(concat!("../../seed/", $identifier, "/", $products, ".toml"))),+],
        }
    };
}

pub(super) const ALL: &[Source] = &[
    source!("vape", "12340", ["liquids", "hardware"]),
    source!("aegean", "12341", ["products"]),
    source!("furniture", "12342", ["seating", "rooms"]),
    source!("wholesale", "12343", ["products"]),
];

/// Texts and settings of a shop that is made for an imported catalogue.
const OWN_SHOP: &str = include_str!("../../seed/own/shop.toml");
const OWN_CONTENT: &str = include_str!("../../seed/own/content.toml");

pub(super) fn own_shop() -> Result<Shop, SeedError> {
    parse("own/shop.toml", OWN_SHOP)
}

pub(super) fn own_content() -> Result<Content, SeedError> {
    parse("own/content.toml", OWN_CONTENT)
}

/// Accounts that every tenant has, for signing in by hand and in tests.
const ACCOUNTS: &str = include_str!("../../seed/accounts.toml");

pub(super) fn find(identifier: &str) -> Result<&'static Source, SeedError> {
    ALL.iter()
        .find(|source| source.identifier == identifier)
        .ok_or_else(|| SeedError::UnknownTenant(identifier.to_owned()))
}

impl Source {
    pub(super) fn shop(&self) -> Result<Shop, SeedError> {
        parse("shop.toml", self.shop)
    }

    pub(super) fn catalog(&self) -> Result<Catalog, SeedError> {
        parse("catalog.toml", self.catalog)
    }

    pub(super) fn content(&self) -> Result<Content, SeedError> {
        parse("content.toml", self.content)
    }

    pub(super) fn families(&self) -> Result<Vec<Family>, SeedError> {
        let mut families = Vec::new();
        for text in self.products {
            families.append(&mut parse::<Families>("products", text)?.family);
        }
        Ok(families)
    }
}

pub(super) fn accounts() -> Result<Vec<Customer>, SeedError> {
    Ok(parse::<Accounts>("accounts.toml", ACCOUNTS)?.customer)
}

fn parse<T: DeserializeOwned>(document: &'static str, text: &str) -> Result<T, SeedError> {
    toml::from_str(text).map_err(|source| SeedError::Document {
        document,
        source: Box::new(source),
    })
}
