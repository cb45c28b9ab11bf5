use std::collections::BTreeMap;

use rusqlite::{Transaction, params};

use super::SeedError;
use super::documents::Catalog;

pub(super) struct CatalogIds {
    categories: BTreeMap<String, i64>,
    brands: BTreeMap<String, i64>,
}

impl CatalogIds {
    pub(super) fn category(&self, slug: &str) -> Result<i64, SeedError> {
        find(&self.categories, "category", slug)
    }

    pub(super) fn brand(&self, slug: &str) -> Result<i64, SeedError> {
        find(&self.brands, "brand", slug)
    }
}

fn find(ids: &BTreeMap<String, i64>, what: &'static str, slug: &str) -> Result<i64, SeedError> {
    ids.get(slug)
        .copied()
        .ok_or_else(|| SeedError::UnknownReference {
            what,
            name: slug.to_owned(),
        })
}

pub(super) fn insert(tx: &Transaction<'_>, catalog: &Catalog) -> Result<CatalogIds, SeedError> {
    Ok(CatalogIds {
        categories: insert_categories(tx, catalog)?,
        brands: insert_brands(tx, catalog)?,
    })
}

fn insert_categories(
    tx: &Transaction<'_>,
    catalog: &Catalog,
) -> Result<BTreeMap<String, i64>, SeedError> {
    let mut masters = tx.prepare("INSERT INTO CATEGORY_MASTER VALUES (?, ?, ?, ?, ?)")?;
    let mut categories = tx.prepare("INSERT INTO CATEGORIES VALUES (?, ?, ?, ?, ?, ?, ?, ?)")?;
    let mut ids = BTreeMap::new();
    for (master_id, master) in (1_i64..).zip(&catalog.master) {
        masters.execute(params![
            master_id,
            master.slug,
            master.name,
            master_id * 10,
            master.picture
        ])?;
        for (position, category) in (1_i64..).zip(&master.categories) {
            let id = master_id * 100 + position;
            let popular = if category.popular.is_some() { "Y" } else { "N" };
            categories.execute(params![
                id,
                category.slug,
                category.name,
                position * 10,
                master_id,
                popular,
                category.popular,
                category.picture,
            ])?;
            ids.insert(category.slug.clone(), id);
        }
    }
    Ok(ids)
}

fn insert_brands(
    tx: &Transaction<'_>,
    catalog: &Catalog,
) -> Result<BTreeMap<String, i64>, SeedError> {
    let mut brands = tx.prepare("INSERT INTO BRANDS VALUES (?, ?, ?, ?, ?, ?)")?;
    let mut ids = BTreeMap::new();
    for (id, brand) in (1_i64..).zip(&catalog.brand) {
        let picture = format!("brands/{}.svg", brand.slug);
        brands.execute(params![
            id,
            brand.name,
            brand.slug,
            id * 10,
            brand.home,
            picture
        ])?;
        ids.insert(brand.slug.clone(), id);
    }
    Ok(ids)
}
