use std::collections::BTreeMap;

use rusqlite::{Transaction, params};

use super::SeedError;
use super::documents::PriceList;
use super::money::{euro, percent_of};
use super::product::Product;

/// Cents by price list and product id.
pub(super) type ListedPrices = BTreeMap<(i64, i64), i64>;

pub(super) fn insert(
    tx: &Transaction<'_>,
    lists: &[PriceList],
    products: &[Product],
) -> Result<ListedPrices, SeedError> {
    let mut headers = tx.prepare("INSERT INTO PRICE_LIST_HEADERS VALUES (?, ?)")?;
    let mut rows = tx.prepare("INSERT INTO PRICE_LISTS VALUES (?, ?, ?)")?;
    let mut listed = ListedPrices::new();
    for (id, list) in (1_i64..).zip(lists) {
        headers.execute(params![id, list.name])?;
        for product in products_of_list(list, products) {
            let listed_price = percent_of(product.price_cents, list.percent);
            // A list price is never higher than the public price.
            let price = product
                .sale_cents
                .map_or(listed_price, |sale| sale.min(listed_price));
            rows.execute(params![id, product.id, euro(price)])?;
            listed.insert((id, product.id), price);
        }
    }
    Ok(listed)
}

/// The children of a product in the list have list prices, too.
fn products_of_list<'a>(
    list: &PriceList,
    products: &'a [Product],
) -> impl Iterator<Item = &'a Product> {
    let listed = products.iter().filter(|product| product.parent.is_none());
    let end = listed
        .take(list.products.unwrap_or(usize::MAX))
        .last()
        .map_or(0, |product| product.id);
    products
        .iter()
        .filter(move |product| product.parent.unwrap_or(product.id) <= end)
}
