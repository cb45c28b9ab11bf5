//! Fills a tenant's empty database with its demo shop. The result is always the same.

mod catalog;
mod content;
mod customers;
mod defaults;
mod documents;
mod families;
mod hash;
mod money;
mod orders;
mod pictures;
mod prices;
mod product;
mod products;
mod settings;
mod slug;
mod sources;
#[cfg(test)]
mod tests;

pub(crate) use pictures::picture;
use rusqlite::Connection;

/// Error while a tenant's database is filled.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    /// There is no data for this identifier.
    #[error("no seed data for {0:?}")]
    UnknownTenant(String),
    /// A data file has invalid TOML, unknown keys or missing keys.
    #[error("{document}: {source}")]
    Document {
        /// Name of the data file.
        document: &'static str,
        /// Description of the error.
        source: Box<toml::de::Error>,
    },
    /// A data file refers to a name that no data file defines.
    #[error("unknown {what}: {name:?}")]
    UnknownReference {
        /// Kind of the name: category, brand, product, ...
        what: &'static str,
        /// The undefined name.
        name: String,
    },
    /// A price is not a decimal number with at most two decimals.
    #[error("not an amount in euro: {0:?}")]
    Amount(String),
    /// The database refused a row.
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// The tenants that can be filled.
pub fn identifiers() -> impl Iterator<Item = &'static str> {
    sources::ALL.iter().map(|source| source.identifier)
}

/// Fills the tenant's database, whose tables exist and are empty, in one transaction.
pub fn fill(conn: &mut Connection, identifier: &str) -> Result<(), SeedError> {
    let source = sources::find(identifier)?;
    let shop = source.shop()?;
    let catalog = source.catalog()?;
    let content = source.content()?;
    let products = families::expand(&source.families()?, &shop)?;

    let tx = conn.transaction()?;
    let ids = catalog::insert(&tx, &catalog)?;
    settings::insert(&tx, source.identifier, source.payment_code, &shop)?;
    products::insert(&tx, &products, &ids, shop.picture_size)?;
    let price_lists = prices::insert(&tx, &shop.price_list, &products)?;
    content::insert(&tx, &content)?;
    let customers = [sources::accounts()?, shop.customer].concat();
    customers::insert(&tx, &customers)?;
    let references = orders::OrderReferences {
        customers: &customers,
        products: &products,
        price_lists: &price_lists,
    };
    orders::insert(&tx, &shop.order, &shop.shipping, &references)?;
    tx.commit()?;
    Ok(())
}

/// Code of the payment source of all shops that are made for imported catalogues.
const OWN_PAYMENT_CODE: &str = "12350";

/// Fills the empty database of a shop without products, whose texts are placeholders.
pub(crate) fn fill_own(
    conn: &mut Connection,
    identifier: &str,
    name: &str,
) -> Result<(), SeedError> {
    let mut shop = sources::own_shop()?;
    shop.properties
        .insert("companyName".to_owned(), name.to_owned());
    let mut content = sources::own_content()?;
    let html_name = html_escape::encode_text(name);
    for (_, _, text) in content.texts.iter_mut().chain(&mut content.paragraphs) {
        *text = text.replace("{name}", &html_name);
    }

    let tx = conn.transaction()?;
    settings::insert(&tx, identifier, OWN_PAYMENT_CODE, &shop)?;
    prices::insert(&tx, &shop.price_list, &[])?;
    content::insert(&tx, &content)?;
    customers::insert(&tx, &sources::accounts()?)?;
    tx.commit()?;
    Ok(())
}
