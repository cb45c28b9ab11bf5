use rusqlite::{CachedStatement, Transaction, params};

use super::SeedError;
use super::catalog::CatalogIds;
use super::documents::State;
use super::money::euro;
use super::product::Product;

/// The list must contain each parent before its children.
pub(super) fn insert(
    tx: &Transaction<'_>,
    products: &[Product],
    ids: &CatalogIds,
    picture_size: (i64, i64),
) -> Result<(), SeedError> {
    let mut rows = Rows {
        products: tx.prepare_cached(&format!(
            "INSERT INTO PRODUCTS VALUES ({})",
            ["?"; 24].join(", ")
        ))?,
        categories: tx.prepare_cached("INSERT INTO PRODUCT_CATEGORIES VALUES (?, ?)")?,
        pictures: tx.prepare_cached("INSERT INTO PRODUCT_PICTURES VALUES (NULL, ?, ?, ?, ?, ?)")?,
        variants: tx.prepare_cached("INSERT INTO PRODUCT_VARIANTS VALUES (NULL, ?, ?, ?, ?, ?)")?,
        stock: tx.prepare_cached("INSERT INTO STOCK VALUES (?, ?, ?)")?,
        picture_size,
    };
    for product in products {
        rows.insert(product, ids)?;
    }
    Ok(())
}

struct Rows<'tx> {
    products: CachedStatement<'tx>,
    categories: CachedStatement<'tx>,
    pictures: CachedStatement<'tx>,
    variants: CachedStatement<'tx>,
    stock: CachedStatement<'tx>,
    picture_size: (i64, i64),
}

impl Rows<'_> {
    fn insert(&mut self, product: &Product, ids: &CatalogIds) -> Result<(), SeedError> {
        self.insert_product(product, ids)?;
        for slug in &product.further_categories {
            self.categories
                .execute(params![product.id, ids.category(slug)?])?;
        }
        for (sequence, picture) in (1_i64..).zip(&product.pictures) {
            self.pictures.execute(params![
                product.id,
                picture,
                self.picture_size.0,
                self.picture_size.1,
                sequence
            ])?;
        }
        for variant in &product.variants {
            let price = euro(variant.price_cents);
            self.variants.execute(params![
                product.id,
                variant.color,
                variant.color_name,
                variant.size,
                price
            ])?;
        }
        for (warehouse, quantity) in (1_i64..).zip(&product.stock) {
            self.stock
                .execute(params![product.id, warehouse, quantity])?;
        }
        Ok(())
    }

    fn insert_product(&mut self, product: &Product, ids: &CatalogIds) -> Result<(), SeedError> {
        let brand = product
            .brand
            .as_deref()
            .map(|slug| ids.brand(slug))
            .transpose()?;
        self.products.execute(params![
            product.id,
            product.code,
            product.slug,
            product.name,
            product.short_description,
            product.long_description,
            euro(product.price_cents),
            product.sale_cents.map(euro),
            product.vat_rate,
            ids.category(&product.category)?,
            brand,
            product.parent,
            product.flags.new,
            product.flags.top,
            product.flags.hot,
            product.deal_end,
            product.rating,
            i64::try_from(product.reviews).unwrap_or_default(),
            product.video_html,
            product.home_tab,
            product.created,
            product.popup_picture,
            product.state != State::Hidden,
            product.state == State::Deleted,
        ])?;
        Ok(())
    }
}
