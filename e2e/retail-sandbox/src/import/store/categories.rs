use rusqlite::{OptionalExtension, Transaction};

use super::super::flat_category::ALL_PRODUCTS;
use super::super::product::CategoryPath;
use super::super::slug::slugify;

pub(super) const UNSORTED: &str = "Uncategorised";

/// Returns the ids of a product's categories, the main category first; never empty.
pub(super) fn find_or_create(
    transaction: &Transaction<'_>,
    paths: &[CategoryPath],
) -> rusqlite::Result<Vec<i64>> {
    if paths.is_empty() {
        let unsorted = CategoryPath {
            master: ALL_PRODUCTS.to_owned(),
            name: UNSORTED.to_owned(),
        };
        return Ok(vec![category(transaction, &unsorted)?]);
    }
    paths
        .iter()
        .map(|path| category(transaction, path))
        .collect()
}

/// Skips the first category. It is the main category, which is stored in the product's row.
pub(super) fn replace_additional(
    transaction: &Transaction<'_>,
    product: i64,
    categories: &[i64],
) -> rusqlite::Result<()> {
    transaction.execute(
        "DELETE FROM PRODUCT_CATEGORIES WHERE PRODID = ?1",
        [product],
    )?;
    for category in categories
        .iter()
        .skip(1)
        .filter(|category| Some(*category) != categories.first())
    {
        transaction.execute(
            "INSERT INTO PRODUCT_CATEGORIES (PRODID, CatID) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
            [product, *category],
        )?;
    }
    Ok(())
}

pub(super) fn slug_or(name: &str, otherwise: &str) -> String {
    let slug = slugify(name);
    if slug.is_empty() {
        otherwise.to_owned()
    } else {
        slug
    }
}

fn master(transaction: &Transaction<'_>, name: &str) -> rusqlite::Result<i64> {
    let slug = slug_or(name, "category");
    let known = transaction
        .query_row(
            "SELECT PCM_Id FROM CATEGORY_MASTER WHERE PCM_Code = ?1",
            [&slug],
            |row| row.get(0),
        )
        .optional()?;
    if let Some(known) = known {
        return Ok(known);
    }
    transaction.execute(
        "INSERT INTO CATEGORY_MASTER (PCM_Code, PCM_Description, PCM_Seq)
         SELECT ?1, ?2, coalesce(max(PCM_Seq), 0) + 1 FROM CATEGORY_MASTER",
        [&slug, name],
    )?;
    Ok(transaction.last_insert_rowid())
}

fn category(transaction: &Transaction<'_>, path: &CategoryPath) -> rusqlite::Result<i64> {
    let master = master(transaction, &path.master)?;
    let known = transaction
        .query_row(
            "SELECT CatID FROM CATEGORIES WHERE PCM_Id = ?1 AND CatDescription = ?2 COLLATE NOCASE ORDER BY CatID",
            (master, &path.name),
            |row| row.get(0),
        )
        .optional()?;
    if let Some(known) = known {
        return Ok(known);
    }
    let slug = free_slug(transaction, path)?;
    transaction.execute(
        "INSERT INTO CATEGORIES (CatCode, CatDescription, CatSequence, PCM_Id)
         SELECT ?1, ?2, coalesce(max(CatSequence), 0) + 1, ?3 FROM CATEGORIES",
        (&slug, &path.name, master),
    )?;
    Ok(transaction.last_insert_rowid())
}

/// Returns a slug that no category or master category has, because the same request parameter
/// selects both.
fn free_slug(transaction: &Transaction<'_>, path: &CategoryPath) -> rusqlite::Result<String> {
    let name = slug_or(&path.name, "category");
    let with_master = format!("{}-{name}", slug_or(&path.master, "category"));
    let numbered = (2..).map(|number: u32| format!("{with_master}-{number}"));
    for slug in [name, with_master.clone()].into_iter().chain(numbered) {
        let taken: bool = transaction.query_row(
            "SELECT EXISTS (SELECT 1 FROM CATEGORIES WHERE CatCode = ?1)
                 OR EXISTS (SELECT 1 FROM CATEGORY_MASTER WHERE PCM_Code = ?1)",
            [&slug],
            |row| row.get(0),
        )?;
        if !taken {
            return Ok(slug);
        }
    }
    Ok(with_master)
}
