mod categories;
mod colors;
mod pictures;
mod products;

use std::collections::HashSet;

use rusqlite::{OptionalExtension, Transaction};

use self::pictures::{PictureStore, StoredPicture};
use super::picture::PictureFolder;
use super::product::{ParsedProduct, SoldAs, VariantProduct};
use super::variation::variant_name;
use super::{ImportReport, Warning, WarningKind};

const WAREHOUSE: i64 = 1;

pub(super) struct ProductRow<'a> {
    pub(super) product: &'a ParsedProduct,
    pub(super) name: &'a str,
    pub(super) code: Option<&'a str>,
    pub(super) description: Option<&'a str>,
    pub(super) offer: super::Offer,
    pub(super) category: i64,
    pub(super) brand: Option<i64>,
    pub(super) parent: Option<i64>,
}

pub(super) fn write(
    transaction: &Transaction<'_>,
    products: &[ParsedProduct],
    folder: &PictureFolder,
    replace: bool,
) -> rusqlite::Result<ImportReport> {
    transaction.execute(
        "INSERT INTO WAREHOUSES (WH_Id, WH_Code, WH_Web_Description) VALUES (?1, 'MAIN', 'Main warehouse')
         ON CONFLICT DO NOTHING",
        [WAREHOUSE],
    )?;
    let mut writer = Writer {
        transaction,
        pictures: PictureStore::new(transaction, folder)?,
        claimed: HashSet::new(),
        report: ImportReport::default(),
    };
    for product in products {
        writer.write_product(product)?;
    }
    if replace {
        remove_others(transaction, &writer.claimed)?;
    }
    writer.report.pictures = writer.pictures.finish(&mut writer.report.warnings)?;
    Ok(writer.report)
}

/// Deletes the products that the import did not write, and the categories and brands without
/// products.
fn remove_others(transaction: &Transaction<'_>, claimed: &HashSet<i64>) -> rusqlite::Result<()> {
    let mut statement = transaction
        .prepare("SELECT PRODID FROM PRODUCTS ORDER BY PARENT_PRODID IS NULL, PRODID")?;
    let ids = statement
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<i64>>>()?;
    for id in ids.into_iter().filter(|id| !claimed.contains(id)) {
        for table in [
            "PRODUCT_CATEGORIES",
            "PRODUCT_VARIANTS",
            "PRODUCT_PICTURES",
            "PRICE_LISTS",
            "STOCK",
            "PRODUCTS",
        ] {
            transaction
                .prepare_cached(&format!("DELETE FROM {table} WHERE PRODID = ?1"))?
                .execute([id])?;
        }
    }
    transaction.execute_batch(
        "DELETE FROM CATEGORIES WHERE CatID NOT IN (SELECT CatID FROM PRODUCTS)
             AND CatID NOT IN (SELECT CatID FROM PRODUCT_CATEGORIES);
         DELETE FROM CATEGORY_MASTER WHERE PCM_Id NOT IN (SELECT PCM_Id FROM CATEGORIES);
         DELETE FROM BRANDS WHERE Brand_Id NOT IN (SELECT Brand_Id FROM PRODUCTS WHERE Brand_Id IS NOT NULL);",
    )
}

struct Writer<'a> {
    transaction: &'a Transaction<'a>,
    pictures: PictureStore<'a>,
    /// Ids of the rows that this import has written. Other products of the file must not overwrite
    /// them.
    claimed: HashSet<i64>,
    report: ImportReport,
}

impl Writer<'_> {
    fn write_product(&mut self, product: &ParsedProduct) -> rusqlite::Result<()> {
        if product.categories.is_empty() {
            let message = format!(
                "it has no category and is put under {}",
                categories::UNSORTED
            );
            self.report
                .warnings
                .push(Warning::new(product.line, WarningKind::Category, message));
        }
        let categories = categories::find_or_create(self.transaction, &product.categories)?;
        let Some(&category) = categories.first() else {
            return Ok(());
        };
        let row = ProductRow {
            product,
            name: &product.name,
            code: product.code.as_deref(),
            description: product.description.as_deref(),
            offer: product.sold_as.list_offer(),
            category,
            brand: self.brand(product.brand.as_deref())?,
            parent: None,
        };
        let known = products::find_product(self.transaction, product, &self.claimed)?;
        self.report.products += 1;
        self.report.updated += usize::from(known.is_some());
        let id = self.write_row(known, &row)?;
        categories::replace_additional(self.transaction, id, &categories)?;
        let pictures = self.pictures.load(&product.pictures)?;
        self.pictures.attach(id, &pictures)?;
        let variants: &[VariantProduct] = match &product.sold_as {
            SoldAs::VariantProducts(variants) => variants,
            SoldAs::Single(_) | SoldAs::Colors { .. } => &[],
        };
        let colors = match &product.sold_as {
            SoldAs::Colors { colors, .. } => colors.as_slice(),
            SoldAs::Single(_) | SoldAs::VariantProducts(_) => &[],
        };
        colors::write(self.transaction, id, colors)?;
        self.write_variants(id, &row, variants, &pictures)?;
        self.report.variants += colors.len() + variants.len();
        Ok(())
    }

    /// Variants that only an earlier import had are marked as deleted.
    fn write_variants(
        &mut self,
        parent: i64,
        row: &ProductRow<'_>,
        variants: &[VariantProduct],
        parent_pictures: &[StoredPicture],
    ) -> rusqlite::Result<()> {
        let mut kept = Vec::with_capacity(variants.len());
        for variant in variants {
            let name = variant_name(row.name, &variant.values);
            // A code that several variants share does not identify one of them.
            let has_own_code = variants
                .iter()
                .filter(|other| other.code == variant.code)
                .count()
                == 1;
            let child = ProductRow {
                name: &name,
                code: variant.code.as_deref(),
                description: variant.description.as_deref().or(row.description),
                offer: variant.offer,
                parent: Some(parent),
                ..*row
            };
            let known =
                products::find_variant(self.transaction, &child, has_own_code, &self.claimed)?;
            let id = self.write_row(known, &child)?;
            kept.push(id);
            let own_pictures = self.pictures.load(&variant.pictures)?;
            self.pictures.attach(
                id,
                if own_pictures.is_empty() {
                    parent_pictures
                } else {
                    &own_pictures
                },
            )?;
        }
        products::delete_other_variants(self.transaction, parent, &kept)
    }

    fn write_row(&mut self, known: Option<i64>, row: &ProductRow<'_>) -> rusqlite::Result<i64> {
        let id = match known {
            Some(id) => products::update(self.transaction, id, row)?,
            None => products::insert(self.transaction, row)?,
        };
        self.claimed.insert(id);
        self.transaction.execute(
            "INSERT INTO STOCK (PRODID, WH_Id, QUANTITY) VALUES (?1, ?2, ?3)
             ON CONFLICT (PRODID, WH_Id) DO UPDATE SET QUANTITY = excluded.QUANTITY",
            (id, WAREHOUSE, row.offer.stock),
        )?;
        Ok(id)
    }

    fn brand(&self, name: Option<&str>) -> rusqlite::Result<Option<i64>> {
        let Some(name) = name else { return Ok(None) };
        let slug = categories::slug_or(name, "brand");
        let known = self
            .transaction
            .query_row(
                "SELECT Brand_Id FROM BRANDS WHERE Brand_code = ?1",
                [&slug],
                |row| row.get(0),
            )
            .optional()?;
        if known.is_some() {
            return Ok(known);
        }
        self.transaction.execute(
            "INSERT INTO BRANDS (Brand_name, Brand_code, Brand_sequence)
             SELECT ?1, ?2, coalesce(max(Brand_sequence), 0) + 1 FROM BRANDS",
            [name, &slug],
        )?;
        Ok(Some(self.transaction.last_insert_rowid()))
    }
}
