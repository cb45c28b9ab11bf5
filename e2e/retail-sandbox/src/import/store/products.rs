use std::collections::HashSet;

use rusqlite::{OptionalExtension, Params, Transaction};

use super::super::product::ParsedProduct;
use super::ProductRow;
use super::categories::slug_or;

/// Finds the product's row from an earlier import or from the shop: by the file's slug, else by the
/// code, else by the slug of the name.
pub(super) fn find_product(
    transaction: &Transaction<'_>,
    product: &ParsedProduct,
    claimed: &HashSet<i64>,
) -> rusqlite::Result<Option<i64>> {
    let name = &product.name;
    match (&product.slug, &product.code) {
        (Some(slug), code) => {
            let by_slug =
                "SELECT PRODID FROM PRODUCTS WHERE PARENT_PRODID IS NULL AND PRODSLUG = ?1";
            let known = first_unclaimed(transaction, by_slug, [slug], claimed)?;
            if known.is_some() {
                return Ok(known);
            }
            // The product was imported from another format, or got a numbered slug because a
            // variant has the product's slug.
            let by_name = "SELECT PRODID FROM PRODUCTS WHERE PARENT_PRODID IS NULL AND PRODDESC = ?1 AND (PRODCODE = ?2
                               OR PRODSLUG LIKE ?3 || '-%' AND EXISTS (SELECT 1 FROM PRODUCTS AS VARIANT
                                   WHERE VARIANT.PRODSLUG = ?3 AND VARIANT.PARENT_PRODID IS NOT NULL))
                           ORDER BY PRODID";
            first_unclaimed(transaction, by_name, (name, code, slug), claimed)
        }
        (None, Some(code)) => {
            let by_code =
                "SELECT PRODID FROM PRODUCTS WHERE PARENT_PRODID IS NULL AND PRODCODE = ?1
                           ORDER BY PRODDESC = ?2 DESC, PRODID";
            first_unclaimed(transaction, by_code, [code, name], claimed)
        }
        (None, None) => {
            // Products without a code have their slug as code. A second product with the same name
            // got a numbered slug.
            let by_name = "SELECT PRODID FROM PRODUCTS WHERE PARENT_PRODID IS NULL
                               AND (PRODSLUG = ?1 OR PRODDESC = ?2 AND PRODCODE = PRODSLUG)
                           ORDER BY PRODSLUG = ?1 DESC, PRODID";
            first_unclaimed(
                transaction,
                by_name,
                [&slug_or(name, "product"), name],
                claimed,
            )
        }
    }
}

/// Finds a variant's row by its name, which contains the option values, or by its code. A code that
/// several variants share is ignored.
pub(super) fn find_variant(
    transaction: &Transaction<'_>,
    row: &ProductRow<'_>,
    has_own_code: bool,
    claimed: &HashSet<i64>,
) -> rusqlite::Result<Option<i64>> {
    let sql =
        "SELECT PRODID FROM PRODUCTS WHERE PARENT_PRODID = ?1 AND (PRODDESC = ?2 OR PRODCODE = ?3)
               ORDER BY PRODDESC = ?2 DESC, PRODID";
    first_unclaimed(
        transaction,
        sql,
        (row.parent, row.name, row.code.filter(|_| has_own_code)),
        claimed,
    )
}

fn first_unclaimed(
    transaction: &Transaction<'_>,
    sql: &str,
    parameters: impl Params,
    claimed: &HashSet<i64>,
) -> rusqlite::Result<Option<i64>> {
    let mut statement = transaction.prepare_cached(sql)?;
    let ids = statement
        .query_map(parameters, |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<i64>>>()?;
    Ok(ids.into_iter().find(|id| !claimed.contains(id)))
}

/// Keeps the slug and the columns that exports do not have, such as reviews.
pub(super) fn update(
    transaction: &Transaction<'_>,
    id: i64,
    row: &ProductRow<'_>,
) -> rusqlite::Result<i64> {
    let slug: String = transaction.query_row(
        "SELECT PRODSLUG FROM PRODUCTS WHERE PRODID = ?1",
        [id],
        |found| found.get(0),
    )?;
    let mut statement = transaction.prepare_cached(
        "UPDATE PRODUCTS SET PRODCODE = ?2, PRODDESC = ?3, PROD_SHORT_DESC = ?4, PROD_LONG_DESC = ?5, PROD_PRICE = ?6,
             PROD_SALE_PRICE = ?7, CatID = ?8, Brand_Id = ?9, PROD_TOP = ?10, PROD_UNTIL = ?11, PROD_WEB_SHOW = ?12,
             DELETEDFLAG = 0
         WHERE PRODID = ?1",
    )?;
    let (price, sale_price, until) = amounts(row);
    statement.execute(rusqlite::params![
        id,
        row.code.unwrap_or(&slug),
        row.name,
        row.product.short_description,
        row.description,
        price,
        sale_price,
        row.category,
        row.brand,
        row.product.featured,
        until,
        row.product.shown,
    ])?;
    Ok(id)
}

pub(super) fn insert(transaction: &Transaction<'_>, row: &ProductRow<'_>) -> rusqlite::Result<i64> {
    let slug = free_slug(transaction, row)?;
    let mut statement = transaction.prepare_cached(
        "INSERT INTO PRODUCTS (PRODCODE, PRODSLUG, PRODDESC, PROD_SHORT_DESC, PROD_LONG_DESC, PROD_PRICE, PROD_SALE_PRICE,
             CatID, Brand_Id, PARENT_PRODID, PROD_TOP, PROD_UNTIL, PROD_WEB_SHOW, PROD_CREATED)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, strftime('%Y-%m-%dT%H:%M:%S', 'now'))",
    )?;
    let (price, sale_price, until) = amounts(row);
    statement.execute(rusqlite::params![
        row.code.unwrap_or(&slug),
        slug,
        row.name,
        row.product.short_description,
        row.description,
        price,
        sale_price,
        row.category,
        row.brand,
        row.parent,
        row.product.featured,
        until,
        row.product.shown,
    ])?;
    Ok(transaction.last_insert_rowid())
}

fn amounts(row: &ProductRow<'_>) -> (String, Option<String>, Option<String>) {
    let until = row
        .product
        .sale_until
        .as_ref()
        .map(|day| format!("{day}T23:59:59"));
    (
        row.offer.price.to_string(),
        row.offer.sale_price.map(|price| price.to_string()),
        until,
    )
}

/// Tries the file's slug or the name, then adds the code, then adds a number.
fn free_slug(transaction: &Transaction<'_>, row: &ProductRow<'_>) -> rusqlite::Result<String> {
    let from_file = if row.parent.is_none() {
        row.product.slug.clone()
    } else {
        None
    };
    let slug = from_file.unwrap_or_else(|| slug_or(row.name, "product"));
    let with_code = row
        .code
        .map(|code| format!("{slug}-{}", slug_or(code, "code")));
    let numbered = (2..).map(|number: u32| format!("{slug}-{number}"));
    for candidate in [slug.clone()].into_iter().chain(with_code).chain(numbered) {
        let taken = transaction
            .query_row(
                "SELECT 1 FROM PRODUCTS WHERE PRODSLUG = ?1",
                [&candidate],
                |_row| Ok(()),
            )
            .optional()?;
        if taken.is_none() {
            return Ok(candidate);
        }
    }
    Ok(slug)
}

/// The rows of deleted variants stay, because orders refer to them.
pub(super) fn delete_other_variants(
    transaction: &Transaction<'_>,
    parent: i64,
    kept: &[i64],
) -> rusqlite::Result<()> {
    let mut statement = transaction.prepare_cached(
        "SELECT PRODID FROM PRODUCTS WHERE PARENT_PRODID = ?1 AND DELETEDFLAG = 0",
    )?;
    let ids = statement
        .query_map([parent], |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<i64>>>()?;
    for id in ids.into_iter().filter(|id| !kept.contains(id)) {
        transaction.execute(
            "UPDATE PRODUCTS SET DELETEDFLAG = 1 WHERE PRODID = ?1",
            [id],
        )?;
    }
    Ok(())
}
