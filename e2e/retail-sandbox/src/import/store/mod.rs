//! Writes parsed products into a tenant's database, inside the caller's transaction.

mod categories;
mod pictures;
mod products;
mod sale;

use std::collections::HashSet;

use rusqlite::{OptionalExtension, Transaction};

use self::pictures::{PictureStore, StoredPicture};
use super::picture::PictureFolder;
use super::product::{Choice, ParsedProduct, RelatedProduct};
use super::variation::related_name;
use super::{ImportReport, Warning, WarningKind};

/// The warehouse that imported stock lies in.
const WAREHOUSE: i64 = 1;

/// The row of a product or of one of its choices.
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
    writer.report.pictures = writer.pictures.finish(&mut writer.report.warnings)?;
    Ok(writer.report)
}

struct Writer<'a> {
    transaction: &'a Transaction<'a>,
    pictures: PictureStore<'a>,
    /// Rows this import has written: two products of the file never end in one row.
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
        let places = categories::find_or_create(self.transaction, &product.categories)?;
        let Some(&category) = places.first() else {
            return Ok(());
        };
        let row = ProductRow {
            product,
            name: &product.name,
            code: product.code.as_deref(),
            description: product.description.as_deref(),
            offer: sale::headline(&product.choice),
            category,
            brand: self.brand(product.brand.as_deref())?,
            parent: None,
        };
        let known = products::find_product(self.transaction, product, &self.claimed)?;
        self.report.products += 1;
        self.report.updated += usize::from(known.is_some());
        let id = self.write_row(known, &row)?;
        categories::place(self.transaction, id, &places)?;
        let pictures = self.pictures.load(&product.pictures)?;
        self.pictures.attach(id, &pictures)?;
        let related: &[RelatedProduct] = match &product.choice {
            Choice::Related(related) => related,
            Choice::Single(_) | Choice::Colors { .. } => &[],
        };
        let colors = match &product.choice {
            Choice::Colors { colors, .. } => colors.as_slice(),
            Choice::Single(_) | Choice::Related(_) => &[],
        };
        sale::write_colors(self.transaction, id, colors)?;
        self.write_related(id, &row, related, &pictures)?;
        self.report.variants += colors.len() + related.len();
        Ok(())
    }

    /// Writes the choices; those of an earlier import that the file no longer has are marked as deleted.
    fn write_related(
        &mut self,
        parent: i64,
        row: &ProductRow<'_>,
        related: &[RelatedProduct],
        parent_pictures: &[StoredPicture],
    ) -> rusqlite::Result<()> {
        let mut kept = Vec::with_capacity(related.len());
        for one in related {
            let name = related_name(row.name, &one.values);
            // A code that several choices share tells none of them apart.
            let own_code = related
                .iter()
                .filter(|other| other.code == one.code)
                .count()
                == 1;
            let child = ProductRow {
                name: &name,
                code: one.code.as_deref(),
                description: one.description.as_deref().or(row.description),
                offer: one.offer,
                parent: Some(parent),
                ..*row
            };
            let known = products::find_related(self.transaction, &child, own_code, &self.claimed)?;
            let id = self.write_row(known, &child)?;
            kept.push(id);
            let own = self.pictures.load(&one.pictures)?;
            self.pictures.attach(
                id,
                if own.is_empty() {
                    parent_pictures
                } else {
                    &own
                },
            )?;
        }
        products::delete_other_related(self.transaction, parent, &kept)
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
